import type { Db } from './open.ts';
import { statement } from './statements.ts';

/** How much of its quota an owner used in the clock hour that began at `startsAt` (epoch ms). */
export type StoredQuota = { startsAt: number; used: number };

/** The last noted use of this owner's quota. */
export function findQuota(db: Db, ownerId: string): StoredQuota | undefined {
  const sql = 'SELECT starts_at AS startsAt, used FROM quota_windows WHERE owner_id = ?';
  return statement<[string], StoredQuota>(db, sql).get(ownerId);
}

/** Notes the use of a quota; does nothing when the owner was deleted meanwhile. */
export function saveQuota(db: Db, ownerId: string, quota: StoredQuota): void {
  statement<[{ ownerId: string } & StoredQuota]>(
    db,
    `INSERT INTO quota_windows (owner_id, starts_at, used)
     SELECT id, @startsAt, @used FROM accounts WHERE id = @ownerId
     ON CONFLICT (owner_id) DO UPDATE SET starts_at = excluded.starts_at, used = excluded.used`,
  ).run({ ownerId, ...quota });
}
