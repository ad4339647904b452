import { windowPaths } from '../../src-server/contract/window.ts';
import { PLAN_PARAMETER } from '../agent-plans/use-shown-plan.ts';

// The placeholder for a new record.
const NEW_RECORD = 'new';
// The parts of a page that can be linked.
const parts = ['desktop'];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A place in the window: an address and, if it matters, the account. */
type Goal = { to: string; account: string | undefined };

/**
 * The place in a fragment of the address, as set by the desktop app for a notification or link:
 * `#go=/subscriptions&record=ID&account=ID`, or with `plan=ID` an agent's plan. Undefined for any other fragment, because anyone can create one.
 */
export function deepLinkIn(hash: string): Goal | undefined {
  const fields = new URLSearchParams(hash.slice(1));
  const path = windowPaths.find((known) => known === fields.get('go'));
  if (path === undefined) return undefined;
  const part = parts.find((known) => known === fields.get('part'));
  const record = fields.get('record') ?? '';
  const isRecord = record === NEW_RECORD || UUID.test(record);
  const plan = fields.get('plan') ?? '';
  const shown = {
    ...(isRecord ? { open: record } : {}),
    ...(UUID.test(plan) ? { [PLAN_PARAMETER]: plan } : {}),
  };
  const search = new URLSearchParams(shown).toString();
  return {
    to: `${path}${search === '' ? '' : `?${search}`}${part === undefined ? '' : `#${part}`}`,
    account: fields.get('account') ?? undefined,
  };
}
