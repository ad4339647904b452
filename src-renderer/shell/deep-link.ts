import { windowPaths } from '../../src-server/contract/window.ts';

// What stands for a record that is to be added.
const NEW_RECORD = 'new';
// Parts of a page that can be asked for.
const parts = ['desktop'];
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A place in the window: an address of it, and the account to show it in, if that matters. */
type Goal = { to: string; account: string | undefined };

/**
 * The place that a fragment of the address asks for, as the desktop app does for a notification or a
 * link: `#go=/subscriptions&record=ID&account=ID`. Undefined for any other: anybody can make one.
 */
export function deepLinkIn(hash: string): Goal | undefined {
  const fields = new URLSearchParams(hash.slice(1));
  const path = windowPaths.find((known) => known === fields.get('go'));
  if (path === undefined) return undefined;
  const part = parts.find((known) => known === fields.get('part'));
  const record = fields.get('record') ?? '';
  const isRecord = record === NEW_RECORD || UUID.test(record);
  return {
    to: isRecord
      ? `${path}?${new URLSearchParams({ open: record }).toString()}`
      : `${path}${part === undefined ? '' : `#${part}`}`,
    account: fields.get('account') ?? undefined,
  };
}
