import type { DateOnly } from '../domain/dates.ts';
import type { Subscription } from '../domain/subscription.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';
import {
  type Row,
  type StoredSubscription,
  type WrittenRow,
  toStored,
  toSubscription,
} from './repository.ts';

/** The SQL of a subscription's last day, as its index has it. */
export const LAST_DAY = `iif(json_valid(details), details ->> '$.endsOn', NULL)`;

// A filter for subscriptions whose dates are moved on.
const PASSED = `FROM subscriptions INDEXED BY subscriptions_by_next_payment_date
  WHERE owner_id = ? AND next_payment_date < ? AND status = 'active' AND tracked = 1`;

/** This owner's first `limit` active, tracked subscriptions whose next payment was before `day`. */
export function listPassed(
  db: Db,
  ownerId: string,
  day: DateOnly,
  limit: number,
): StoredSubscription[] {
  const sql = `SELECT * ${PASSED} ORDER BY next_payment_date, seq LIMIT ?`;
  return statement<[string, DateOnly, number], WrittenRow>(db, sql)
    .all(ownerId, day, limit)
    .map(toStored);
}

/** The oldest next payment among these, if any. */
export function oldestPassed(db: Db, ownerId: string, day: DateOnly): DateOnly | undefined {
  const sql = `SELECT next_payment_date AS oldest ${PASSED} ORDER BY next_payment_date LIMIT 1`;
  return statement<[string, DateOnly], { oldest: DateOnly }>(db, sql).get(ownerId, day)?.oldest;
}

/** The number of these. */
export function countPassed(db: Db, ownerId: string, day: DateOnly): number {
  const sql = `SELECT count(*) AS count ${PASSED}`;
  return statement<[string, DateOnly], { count: number }>(db, sql).get(ownerId, day)?.count ?? 0;
}

/** Whether a subscription is one of these. */
export function isPassed(db: Db, ownerId: string, id: string, day: DateOnly): boolean {
  const sql = `SELECT 1 FROM subscriptions WHERE id = ? AND owner_id = ?
    AND next_payment_date < ? AND status = 'active' AND tracked = 1`;
  return statement<[string, string, DateOnly], 1>(db, sql).get(id, ownerId, day) !== undefined;
}

/** A position in the order of a date. */
export type Place = { date: DateOnly; seq: number };

// The index for each date that subscriptions can be ordered by.
const WALKS = {
  next_payment_date: 'subscriptions_by_next_payment_date',
  trial_ends_on: 'subscriptions_by_trial',
} as const;

/** A date that subscriptions can be walked through by. */
export type WalkedDate = keyof typeof WALKS;

/**
 * This owner's next subscriptions in the order of a date, after a position and up to the day `until`, and the
 * position of the last one; `limit` of them, unless there are fewer. The time doesn't depend on how many
 * there are.
 */
export function listByDate(
  db: Db,
  ownerId: string,
  by: WalkedDate,
  { after, until, limit }: { after: Place; until: DateOnly; limit: number },
): { subscriptions: Subscription[]; last: Place | undefined } {
  // In two steps, because otherwise each page would be searched for from the start of its day.
  const select = (condition: string, most: number) =>
    statement<[object], Row & { seq: number }>(
      db,
      `SELECT * FROM subscriptions INDEXED BY ${WALKS[by]}
       WHERE owner_id = @ownerId AND ${by} IS NOT NULL AND ${condition} ORDER BY ${by}, seq LIMIT @most`,
    ).all({ ownerId, ...after, until, most });
  const sameDay = after.date > until ? [] : select(`${by} = @date AND seq > @seq`, limit);
  const later =
    sameDay.length < limit
      ? select(`${by} > @date AND ${by} <= @until`, limit - sameDay.length)
      : [];
  const rows = [...sameDay, ...later];
  const last = rows.at(-1);
  const date = last?.[by];
  return {
    subscriptions: rows.map(toSubscription),
    last: last === undefined || !date ? undefined : { date, seq: last.seq },
  };
}

/**
 * This owner's next `limit` subscriptions with contract terms after a position, in the order in which they were added,
 * and the position of the last one.
 */
export function listWithTerms(
  db: Db,
  ownerId: string,
  { after, limit }: { after: Place; limit: number },
): { subscriptions: Subscription[]; last: Place | undefined } {
  const sql = `SELECT * FROM subscriptions INDEXED BY subscriptions_with_terms
    WHERE owner_id = ? AND seq > ? AND instr(details, '"terms":{') > 0 ORDER BY seq LIMIT ?`;
  const rows = statement<[string, number, number], Row & { seq: number }>(db, sql).all(
    ownerId,
    after.seq,
    limit,
  );
  const last = rows.at(-1);
  return {
    subscriptions: rows.map(toSubscription),
    last: last === undefined ? undefined : { date: '', seq: last.seq },
  };
}

/**
 * This owner's first `limit` subscriptions whose last day was before `today`, except those that are cancelled or still
 * have a charge.
 */
export function listEnded(
  db: Db,
  ownerId: string,
  today: DateOnly,
  limit: number,
): StoredSubscription[] {
  const sql = `SELECT * FROM subscriptions WHERE owner_id = ? AND ${LAST_DAY} < ?
    AND (status = 'paused' OR (status = 'active' AND next_payment_date > ${LAST_DAY})) LIMIT ?`;
  return statement<[string, DateOnly, number], WrittenRow>(db, sql)
    .all(ownerId, today, limit)
    .map(toStored);
}

/** This owner's first `limit` subscriptions whose next price holds on the day `today`. */
export function listPriceDue(
  db: Db,
  ownerId: string,
  today: DateOnly,
  limit: number,
): StoredSubscription[] {
  // As the index has it.
  const from = `iif(json_valid(details), details ->> '$.nextPrice.from', NULL)`;
  const sql = `SELECT * FROM subscriptions WHERE owner_id = ? AND ${from} <= ? LIMIT ?`;
  return statement<[string, DateOnly, number], WrittenRow>(db, sql)
    .all(ownerId, today, limit)
    .map(toStored);
}
