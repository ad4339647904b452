import { insertion } from './checksums.ts';
import type { Db } from './db.ts';
import { statement } from './statements.ts';

/** A change to a secret that is not in the secrets file yet. `value` is encrypted. */
export type PendingSecret = { name: string; value: string };

/** The pending changes; usually none. */
export function listPendingSecrets(db: Db): PendingSecret[] {
  return statement<[], PendingSecret>(db, 'SELECT name, value FROM pending_secrets').all();
}

/** Adds a pending change, replacing an earlier one to the same secret. */
export function savePendingSecret(db: Db, pending: PendingSecret): void {
  const values = insertion('pending_secrets', { name: '@name', value: '@value' });
  statement<[PendingSecret]>(db, `INSERT OR REPLACE INTO pending_secrets ${values}`).run(pending);
}

/** Removes all pending changes. */
export function deletePendingSecrets(db: Db): void {
  statement<[]>(db, 'DELETE FROM pending_secrets').run();
}
