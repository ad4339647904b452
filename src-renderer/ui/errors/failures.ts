import { notifications } from '@mantine/notifications';
import { CallError, type Sent, definitionOf, onDone } from '../../api/client.ts';

type Failure = {
  /** What failed; undefined if a later success can't be matched to it. */
  what: string | undefined;
  /** Called once the unresponsive server responds again. */
  onBack: (() => void) | undefined;
};

// By the IDs of their toasts.
const told = new Map<string, Failure>();

// Two PATCHes are only equivalent if they change the same fields.
function whatOf({ name, params, body }: Sent): string {
  const fields = definitionOf(name).method === 'POST' ? [] : Object.keys(body).toSorted();
  return JSON.stringify([name, params, fields]);
}

function hideAll(what: string): void {
  for (const [id, failure] of told) if (failure.what === what) notifications.hide(id);
}

onDone((sent) => {
  if (told.size === 0) return;
  hideAll(whatOf(sent));
  for (const failure of told.values()) {
    failure.onBack?.();
    failure.onBack = undefined;
  }
});

/**
 * Remembers that a toast shows an error. The toast disappears once the same action succeeds or fails again.
 * `onBack` is called when an unresponsive server responds again.
 */
export function rememberFailure(id: string, error: Error, onBack: () => void): void {
  const { sent, code } = error instanceof CallError ? error : {};
  const what = sent && whatOf(sent);
  if (what !== undefined) hideAll(what);
  told.set(id, { what, onBack: code === 'unreachable' ? onBack : undefined });
}

/** Called when a toast has been closed. */
export const forgetFailure = (id: string): void => void told.delete(id);
