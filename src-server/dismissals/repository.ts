import { insertion } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

/** What an owner has dismissed, the last one first. */
export function listDismissed(db: Db, ownerId: string): string[] {
  const sql =
    'SELECT concern FROM dismissals WHERE owner_id = ? ORDER BY dismissed_at DESC, concern';
  return statement<[string], string>(db, sql).pluck().all(ownerId);
}

/** What an owner has dismissed, with the moment (epoch milliseconds), the first one first. */
export function listDismissals(
  db: Db,
  ownerId: string,
): { concern: string; dismissedAt: number }[] {
  const sql = `SELECT concern, dismissed_at AS dismissedAt FROM dismissals WHERE owner_id = ?
    ORDER BY dismissed_at, concern`;
  return statement<[string], { concern: string; dismissedAt: number }>(db, sql).all(ownerId);
}

/** Notes that an owner has dismissed something, at a moment in epoch milliseconds. */
export function insertDismissal(db: Db, ownerId: string, concern: string, at: number): void {
  const values = insertion('dismissals', {
    owner_id: '@ownerId',
    concern: '@concern',
    dismissed_at: '@at',
  });
  const sql = `INSERT OR REPLACE INTO dismissals ${values}`;
  statement<[object]>(db, sql).run({ ownerId, concern, at });
}

/** Forgets that an owner has dismissed something. */
export function deleteDismissal(db: Db, ownerId: string, concern: string): void {
  const sql = 'DELETE FROM dismissals WHERE owner_id = ? AND concern = ?';
  statement<[string, string]>(db, sql).run(ownerId, concern);
}

/** Forgets all but the last `most` of them. */
export function keepLastDismissals(db: Db, ownerId: string, most: number): void {
  const sql = `DELETE FROM dismissals WHERE owner_id = @ownerId AND concern IN (
    SELECT concern FROM dismissals WHERE owner_id = @ownerId
    ORDER BY dismissed_at DESC, concern LIMIT -1 OFFSET @most)`;
  statement<[object]>(db, sql).run({ ownerId, most });
}
