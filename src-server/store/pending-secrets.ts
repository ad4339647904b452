import type { Db } from './open.ts';
import { statement } from './statements.ts';

/** A change to a secret that is not in the file of secrets yet; `value` is encrypted. */
export type PendingSecret = { name: string; value: string };

/** The pending changes; usually none. */
export function listPendingSecrets(db: Db): PendingSecret[] {
  return statement<[], PendingSecret>(db, 'SELECT name, value FROM pending_secrets').all();
}

/** Adds a pending change, which replaces an earlier one to the same secret. */
export function savePendingSecret(db: Db, pending: PendingSecret): void {
  statement<[PendingSecret]>(
    db,
    `INSERT INTO pending_secrets (name, value) VALUES (@name, @value)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  ).run(pending);
}

/** Removes all pending changes. */
export function deletePendingSecrets(db: Db): void {
  statement<[]>(db, 'DELETE FROM pending_secrets').run();
}
