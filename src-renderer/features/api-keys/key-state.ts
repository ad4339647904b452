import type { CallOutput } from '../../api/client.ts';
import type { Format } from '../../lib/format.ts';

/** A key as shown to its owner. */
export type Key = CallOutput<'listKeys'>['data'][number];

/** Whether a key is valid, and if not, why. */
export type KeyState = 'works' | 'expired' | 'revoked';

/** A key's state. Its last day is according to the server's clock. */
export function stateOf(key: Key, today: string, format: Format): KeyState {
  if (key.revokedAt !== null) return 'revoked';
  const isOver = key.expiresAt !== null && format.dayOf(key.expiresAt) < today;
  return isOver ? 'expired' : 'works';
}
