import { notifications } from '@mantine/notifications';
import { CallError, type Sent, definitionOf, onDone } from '../../api/client.ts';

type Failure = {
  /** What could not be done; undefined where nobody can tell whether it is done later. */
  what: string | undefined;
  /** Once the server answers that did not. */
  onBack: (() => void) | undefined;
};

// By the IDs of the toasts that tell of them.
const told = new Map<string, Failure>();

// One PATCH is as good as another only where it changes the same.
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
 * Remembers that a toast tells of an error: it goes once the same is done after all, or fails again and is told
 * anew. `onBack` is called when a server that did not answer is heard from again.
 */
export function rememberFailure(id: string, error: Error, onBack: () => void): void {
  const { sent, code } = error instanceof CallError ? error : {};
  const what = sent && whatOf(sent);
  if (what !== undefined) hideAll(what);
  told.set(id, { what, onBack: code === 'unreachable' ? onBack : undefined });
}

/** For a toast that has gone. */
export const forgetFailure = (id: string): void => void told.delete(id);
