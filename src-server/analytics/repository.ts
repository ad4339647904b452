import type { DateOnly } from '../domain/dates.ts';
import type { Candidate } from '../domain/insights.ts';
import type { Period } from '../domain/schedule.ts';
import type { SpendGroup } from '../domain/spend.ts';
import type { Currency } from '../domain/currencies.ts';
import type { Status } from '../domain/subscription.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';
import { LAST_DAY } from '../subscriptions/dates-repository.ts';

// For an interval in months, `custom_days` depends on the next date.
const INTERVAL = `CASE WHEN custom_months IS NULL THEN custom_days END AS customDays,
  custom_months AS customMonths`;

/** The subscriptions of one status, counted and summed, ordered by category (code points). */
export function listSpendGroups(db: Db, ownerId: string, status: Status): SpendGroup[] {
  // Grouping and ordering match the spend index, so nothing is sorted and no record is read.
  return statement<[string, Status], SpendGroup>(
    db,
    `SELECT status, category, currency, period, ${INTERVAL},
       count(*) AS count, sum(amount_hundredths) AS sumHundredths
     FROM subscriptions WHERE owner_id = ? AND status = ?
     GROUP BY category, currency, period, custom_days, custom_months
     ORDER BY category, currency, period, custom_days, custom_months`,
  ).all(ownerId, status);
}

/** An active subscription that renews soon. */
export type Renewal = {
  id: string;
  name: string;
  category: string;
  amountHundredths: number;
  currency: Currency;
  period: Period;
  nextPaymentDate: DateOnly;
};

/**
 * The active subscriptions that renew from `from` to `until`, inclusive, and not after their last day, soonest first, at
 * most `most`. With `onlyCharges`, excludes those whose date is within their trial.
 */
export function listRenewals(
  db: Db,
  ownerId: string,
  {
    from,
    until,
    most,
    onlyCharges = false,
  }: { from: DateOnly; until: DateOnly; most: number; onlyCharges?: boolean },
): Renewal[] {
  return renewals(db, onlyCharges).all(ownerId, from, until, most);
}

/** The same as an iterator without a limit. */
export function eachRenewal(
  db: Db,
  ownerId: string,
  { from, until }: { from: DateOnly; until: DateOnly },
): Iterable<Renewal> {
  return renewals(db, false).iterate(ownerId, from, until, -1);
}

function renewals(db: Db, onlyCharges: boolean) {
  const charged = onlyCharges ? 'AND coalesce(trial_ends_on < next_payment_date, 1)' : '';
  return statement<[string, DateOnly, DateOnly, number], Renewal>(
    db,
    `SELECT id, name, category, amount_hundredths AS amountHundredths, currency, period,
       next_payment_date AS nextPaymentDate
     FROM subscriptions
     WHERE owner_id = ? AND next_payment_date BETWEEN ? AND ? AND status = 'active' ${charged}
       AND (details = '{}' OR coalesce(${LAST_DAY} >= next_payment_date, 1))
     ORDER BY next_payment_date, seq LIMIT ?`,
  );
}

/** The number of active subscriptions that are overdue `today` or on a trial that ends by `until`. */
export function countConcerns(
  db: Db,
  ownerId: string,
  { today, until }: { today: DateOnly; until: DateOnly },
): number {
  const sql = `SELECT count(*) FROM subscriptions
    WHERE owner_id = @ownerId AND status = 'active'
      AND ((next_payment_date < @today AND tracked = 0)
        OR (trial_ends_on BETWEEN @today AND @until AND coalesce(${LAST_DAY} > trial_ends_on, 1)))`;
  return Number(statement<[object]>(db, sql).pluck().get({ ownerId, today, until }));
}

/** A subscription that shares its name with another. */
export type DuplicateRow = {
  nameKey: string;
  id: string;
  name: string;
  category: string;
  amountHundredths: number;
  currency: Currency;
  period: Period;
  status: Status;
};

/** The subscriptions, except cancelled ones, whose normalized names are equal, ordered by name. */
export function eachDuplicate(db: Db, ownerId: string): Iterable<DuplicateRow> {
  return statement<[string, string], DuplicateRow>(
    db,
    `SELECT name_key AS nameKey, id, name, category, amount_hundredths AS amountHundredths,
       currency, period, status
     FROM subscriptions
     WHERE owner_id = ? AND status <> 'cancelled' AND name_key IN (
       SELECT name_key FROM subscriptions
       WHERE owner_id = ? AND status <> 'cancelled' GROUP BY name_key HAVING count(*) > 1
     )
     ORDER BY name_key, seq`,
  ).iterate(ownerId, ownerId);
}

/** All active subscriptions with the values that insights depend on, oldest first. */
export function eachCandidate(db: Db, ownerId: string): Iterable<Candidate> {
  // Ordering by `created_at` makes the index read the table sequentially.
  return statement<[string], Candidate>(
    db,
    `SELECT id, name, currency, amount_hundredths AS amountHundredths, period, ${INTERVAL}
     FROM subscriptions WHERE owner_id = ? AND status = 'active' ORDER BY created_at, seq`,
  ).iterate(ownerId);
}
