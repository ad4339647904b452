import { selection } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

/** How much of its quota an owner has used in the clock hour starting at `startsAt` (epoch ms). */
export type StoredQuota = { startsAt: number; used: number };

/** The last recorded quota usage of this owner. */
export function findQuota(db: Db, ownerId: string): StoredQuota | undefined {
  const sql = 'SELECT starts_at AS startsAt, used FROM quota_windows WHERE owner_id = ?';
  return statement<[string], StoredQuota>(db, sql).get(ownerId);
}

const SAVE = selection('quota_windows', { owner_id: 'id', starts_at: '@startsAt', used: '@used' });

/** Records quota usage. Does nothing if the owner has been deleted. */
export function saveQuota(db: Db, ownerId: string, quota: StoredQuota): void {
  statement<[{ ownerId: string } & StoredQuota]>(
    db,
    `INSERT OR REPLACE INTO quota_windows ${SAVE} FROM accounts WHERE id = @ownerId`,
  ).run({ ownerId, ...quota });
}
