import type { DateOnly } from '../domain/dates.ts';
import { assignment } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

/** The owner and the current day. */
export type Day = {
  ownerId: string;
  today: DateOnly;
  /** The last moment of that day, in epoch milliseconds. */
  endOfDay: number;
};

// Reminders waiting for another attempt have not been sent yet.
const TOLD_AHEAD = `FROM reminders INDEXED BY reminders_told
  WHERE owner_id = @ownerId AND tried_at > @endOfDay AND date >= @today
    AND state IN ('sent', 'failed') AND taken_back = 0`;

/** The number of this owner's reminders for future occasions that were sent on a later day. */
export function countToldAhead(db: Db, day: Day): number {
  const sql = `SELECT count(*) ${TOLD_AHEAD}`;
  return statement<[Day], number>(db, sql).pluck().get(day) ?? 0;
}

/** The IDs of up to `limit` of them. */
export function listToldAhead(db: Db, day: Day, limit: number): string[] {
  const sql = `SELECT id ${TOLD_AHEAD} LIMIT @limit`;
  return statement<[object], string>(db, sql)
    .pluck()
    .all({ ...day, limit });
}

/**
 * Marks a reminder as no longer sent: it stays in the history, and the same reminder can be written and sent
 * again.
 */
export function markTakenBack(db: Db, id: string): void {
  // As long as a date, but never equal to one.
  const taken = { taken_back: '1', snoozed_until: "printf('%010d', seq)" };
  const sql = `UPDATE reminders SET ${assignment('reminders', taken)} WHERE id = ?`;
  statement<[string]>(db, sql).run(id);
}
