import type { CallOutput } from '../../api/client.ts';
import type { Format } from '../../lib/format.ts';

/** A key as its owner sees it. */
export type Key = CallOutput<'listKeys'>['data'][number];

/** Whether a key works, and if not, why. */
export type KeyState = 'works' | 'expired' | 'revoked';

/** The state of a key; its last day is by the server's own clock. */
export function stateOf(key: Key, today: string, format: Format): KeyState {
  if (key.revokedAt !== null) return 'revoked';
  const isOver = key.expiresAt !== null && format.dayOf(key.expiresAt) < today;
  return isOver ? 'expired' : 'works';
}
