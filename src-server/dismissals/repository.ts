import { insertion } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

/** The concerns that an owner dismissed, most recent first. */
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

/** Records that an owner dismissed a concern, at a moment in epoch milliseconds. */
export function insertDismissal(db: Db, ownerId: string, concern: string, at: number): void {
  const values = insertion('dismissals', {
    owner_id: '@ownerId',
    concern: '@concern',
    dismissed_at: '@at',
  });
  const sql = `INSERT OR REPLACE INTO dismissals ${values}`;
  statement<[object]>(db, sql).run({ ownerId, concern, at });
}

/** Removes a dismissal. */
export function deleteDismissal(db: Db, ownerId: string, concern: string): void {
  const sql = 'DELETE FROM dismissals WHERE owner_id = ? AND concern = ?';
  statement<[string, string]>(db, sql).run(ownerId, concern);
}

/** Removes all but the last `most` dismissals. */
export function keepLastDismissals(db: Db, ownerId: string, most: number): void {
  const sql = `DELETE FROM dismissals WHERE owner_id = @ownerId AND concern IN (
    SELECT concern FROM dismissals WHERE owner_id = @ownerId
    ORDER BY dismissed_at DESC, concern LIMIT -1 OFFSET @most)`;
  statement<[object]>(db, sql).run({ ownerId, most });
}
