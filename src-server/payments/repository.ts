import { type DateOnly, EARLIEST_DATE } from '../domain/dates.ts';
import type { Currency } from '../domain/currencies.ts';
import { assignment, checksumOf } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

/** A payment in the history. */
export type Payment = {
  subscriptionId: string;
  paidOn: DateOnly;
  amountHundredths: number;
  currency: Currency;
};

type Written = Payment & { checksum: number };

function written(payment: Payment): Written {
  const checksum = checksumOf('payments', {
    subscription_id: payment.subscriptionId,
    paid_on: payment.paidOn,
    amount_hundredths: payment.amountHundredths,
    currency: payment.currency,
  });
  return { ...payment, checksum };
}

/** Records a payment. A subscription has at most one per day, and the first one wins. Returns whether it is new. */
export function insertPayment(db: Db, payment: Payment): boolean {
  const { changes } = statement<[Written]>(
    db,
    `INSERT INTO payments (owner_id, subscription_id, paid_on, amount_hundredths, currency, checksum)
     SELECT owner_id, id, @paidOn, @amountHundredths, @currency, @checksum
     FROM subscriptions WHERE id = @subscriptionId
     ON CONFLICT (subscription_id, paid_on) DO NOTHING`,
  ).run(written(payment));
  return changes > 0;
}

/** A subscription's payment on a day. */
export function findPayment(db: Db, subscriptionId: string, paidOn: DateOnly): Payment | undefined {
  const sql = `SELECT subscription_id AS subscriptionId, paid_on AS paidOn,
      amount_hundredths AS amountHundredths, currency
    FROM payments WHERE subscription_id = ? AND paid_on = ?`;
  return statement<[string, DateOnly], Payment>(db, sql).get(subscriptionId, paidOn);
}

/** A subscription's payments from a day on: the oldest `most`; all of them if that is negative. */
export function listPaymentsSince(
  db: Db,
  subscriptionId: string,
  since: DateOnly,
  most: number,
): Payment[] {
  const sql = `SELECT subscription_id AS subscriptionId, paid_on AS paidOn,
      amount_hundredths AS amountHundredths, currency
    FROM payments WHERE subscription_id = ? AND paid_on >= ? ORDER BY paid_on LIMIT ?`;
  return statement<[string, DateOnly, number], Payment>(db, sql).all(subscriptionId, since, most);
}

/** All payments of a subscription, oldest first. */
export const listAllPayments = (db: Db, subscriptionId: string): Payment[] =>
  listPaymentsSince(db, subscriptionId, EARLIEST_DATE, -1);

/** What was paid for a subscription in one currency, and the day of the first payment. */
export type PaidTotal = {
  currency: Currency;
  totalHundredths: number;
  payments: number;
  since: DateOnly;
};

/** A subscription's payments, totaled by currency, that of the earliest payment first. */
export function sumByCurrency(db: Db, subscriptionId: string): PaidTotal[] {
  const sql = `SELECT currency, sum(amount_hundredths) AS totalHundredths, count(*) AS payments,
      min(paid_on) AS since
    FROM payments WHERE subscription_id = ? GROUP BY currency ORDER BY since`;
  return statement<[string], PaidTotal>(db, sql).all(subscriptionId);
}

/** The IDs of this owner's active subscriptions with a payment of another amount than they cost now. */
export function listPaidOtherwise(db: Db, ownerId: string): string[] {
  const sql = `SELECT id FROM subscriptions s WHERE owner_id = ? AND status = 'active'
    AND EXISTS (SELECT 1 FROM payments p
      WHERE p.subscription_id = s.id AND p.amount_hundredths <> s.amount_hundredths)`;
  return statement<[string], string>(db, sql).pluck().all(ownerId);
}

/** Replaces a subscription's payment on the day `paidOn`. */
export function updatePayment(db: Db, paidOn: DateOnly, payment: Payment): void {
  const sql = `UPDATE payments
    SET paid_on = @paidOn, amount_hundredths = @amountHundredths, currency = @currency,
      checksum = @checksum
    WHERE subscription_id = @subscriptionId AND paid_on = @before`;
  statement<[Written & { before: DateOnly }]>(db, sql).run({ ...written(payment), before: paidOn });
}

/** Removes a subscription's payment on a day. */
export function deletePayment(db: Db, subscriptionId: string, paidOn: DateOnly): void {
  const sql = 'DELETE FROM payments WHERE subscription_id = ? AND paid_on = ?';
  statement<[string, DateOnly]>(db, sql).run(subscriptionId, paidOn);
}

/** A filter for payments: one subscription, and a range of days, inclusive. */
export type PaymentFilter = {
  subscriptionId?: string | undefined;
  from?: DateOnly | undefined;
  to?: DateOnly | undefined;
};

/** A payment with the name of its subscription. */
export type NamedPayment = Payment & { name: string; category: string };

// Only requested filters are in the condition, so that an index applies.
function whichOf({ subscriptionId, from, to }: PaymentFilter): string {
  const conditions = ['p.owner_id = @ownerId'];
  if (subscriptionId !== undefined) conditions.push('p.subscription_id = @subscriptionId');
  if (from !== undefined) conditions.push('p.paid_on >= @from');
  if (to !== undefined) conditions.push('p.paid_on <= @to');
  return conditions.join(' AND ');
}

/** This owner's payments, newest first. */
export function listPayments(
  db: Db,
  ownerId: string,
  filter: PaymentFilter,
  page: { limit: number; offset: number },
): NamedPayment[] {
  // Selects the page first, because skipped rows don't need names.
  const sql = `SELECT p.subscription_id AS subscriptionId, p.paid_on AS paidOn,
      p.amount_hundredths AS amountHundredths, p.currency, s.name, s.category
    FROM (
      SELECT seq FROM payments p WHERE ${whichOf(filter)}
      ORDER BY paid_on DESC, seq DESC LIMIT @limit OFFSET @offset
    ) page
      JOIN payments p ON p.seq = page.seq JOIN subscriptions s ON s.id = p.subscription_id
    ORDER BY p.paid_on DESC, p.seq DESC`;
  return statement<[object], NamedPayment>(db, sql).all({
    ownerId,
    ...filter,
    limit: page.limit,
    offset: BigInt(page.offset),
  });
}

/** What was paid on a day in one currency. */
export type DayTotal = {
  paidOn: DateOnly;
  currency: Currency;
  totalHundredths: number;
  payments: number;
};

/** This owner's payments, totaled by day and currency, oldest day first. */
export function sumPayments(db: Db, ownerId: string, filter: PaymentFilter): DayTotal[] {
  // In the order of the index, so nothing is sorted.
  const sql = `SELECT p.paid_on AS paidOn, p.currency,
      sum(p.amount_hundredths) AS totalHundredths, count(*) AS payments
    FROM payments p WHERE ${whichOf(filter)} GROUP BY p.paid_on, p.currency`;
  return statement<[object], DayTotal>(db, sql).all({ ownerId, ...filter });
}

/** Records that this owner has payments, or dates moved on, up to a day. */
export function noteChargedUntil(db: Db, ownerId: string, day: DateOnly): void {
  const sql = `UPDATE accounts SET ${assignment('accounts', { charged_until: '@day' })}
    WHERE id = @ownerId AND coalesce(charged_until, '') < @day`;
  statement<[object]>(db, sql).run({ ownerId, day });
}

/** Records that this owner has no more payments after a day. */
export function noteChargedOnlyUntil(db: Db, ownerId: string, day: DateOnly): void {
  const sql = `UPDATE accounts SET ${assignment('accounts', { charged_until: '@day' })}
    WHERE id = @ownerId AND charged_until > @day`;
  statement<[object]>(db, sql).run({ ownerId, day });
}

const AFTER = 'FROM payments p WHERE p.owner_id = @ownerId AND p.paid_on > @day';

/** Whether this owner may have payments, or dates moved on, after `day`. */
export function mayHaveAfter(db: Db, ownerId: string, day: DateOnly): boolean {
  const sql = 'SELECT 1 FROM accounts WHERE id = @ownerId AND charged_until > @day';
  return statement<[object]>(db, sql).get({ ownerId, day }) !== undefined;
}

/** A summary of this owner's payments after `day`, if there are any. */
export function sumAfter(
  db: Db,
  ownerId: string,
  day: DateOnly,
): { first: DateOnly; last: DateOnly; charges: number; subscriptions: number } | undefined {
  const parameters = { ownerId, day };
  const sql = `SELECT min(p.paid_on) AS first, max(p.paid_on) AS last, count(*) AS charges,
      count(DISTINCT p.subscription_id) AS subscriptions ${AFTER}`;
  const found = statement<[object], NonNullable<ReturnType<typeof sumAfter>>>(db, sql).get(
    parameters,
  );
  return found === undefined || found.charges === 0 ? undefined : found;
}

/** The first and the last of several payments of a subscription. */
export type ChargedSpan = { subscriptionId: string; first: DateOnly; last: DateOnly };

/** This owner's subscriptions with payments after `day`, and the first and last of these. */
export function listAfter(db: Db, ownerId: string, day: DateOnly, limit: number): ChargedSpan[] {
  const sql = `SELECT p.subscription_id AS subscriptionId, min(p.paid_on) AS first,
      max(p.paid_on) AS last
    ${AFTER} GROUP BY p.subscription_id LIMIT @limit`;
  return statement<[object], ChargedSpan>(db, sql).all({
    ownerId,
    day,
    limit,
  });
}

/** Removes a subscription's payments after `day`. Returns how many there were. */
export function deleteAfter(db: Db, subscriptionId: string, day: DateOnly): number {
  const sql = 'DELETE FROM payments WHERE subscription_id = ? AND paid_on > ?';
  return statement<[string, DateOnly]>(db, sql).run(subscriptionId, day).changes;
}
