import type { DateOnly } from '../domain/dates.ts';
import type { Details } from '../domain/details.ts';
import { type Period, shownCustomDays } from '../domain/schedule.ts';
import type { Currency } from '../domain/currencies.ts';
import type { Status, Subscription } from '../domain/subscription.ts';
import { duplicateKey, foldCase } from '../domain/text.ts';
import { CHECKED, assignment, checksumOf } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

/** A row of the table, as far as it is read. */
export type Row = {
  id: string;
  name: string;
  category: string;
  amount_hundredths: number;
  currency: Currency;
  period: Period;
  /** As the API returns it, also for an interval in months. */
  custom_days: number | null;
  custom_months: number | null;
  next_payment_date: DateOnly;
  billing_anchor_day: number;
  notification_enabled: number;
  status: Status;
  trial_ends_on: DateOnly | null;
  created_at: number;
  updated_at: number;
  details: string;
};

/** A whole row. */
export type WrittenRow = Row & {
  owner_id: string;
  name_folded: string;
  name_key: string;
  tracked: number;
  answer: string;
};

/** A subscription with its stored text. */
export type StoredSubscription = {
  subscription: Subscription;
  /** The JSON text that the API returns, except `isTrial`. */
  answer: string;
};

/** A subscription to write. */
export type SubscriptionWrite = StoredSubscription & {
  /** Whether the next charge was today or later when this was written. */
  tracked: boolean;
};

/** The subscription in a row. */
export const toSubscription = (row: Row): Subscription => ({
  id: row.id,
  name: row.name,
  category: row.category,
  amountHundredths: row.amount_hundredths,
  currency: row.currency,
  period: row.period,
  customDays: row.custom_months === null ? row.custom_days : null,
  customMonths: row.custom_months,
  nextPaymentDate: row.next_payment_date,
  billingAnchorDay: row.billing_anchor_day,
  notificationEnabled: row.notification_enabled === 1,
  status: row.status,
  trialEndsOn: row.trial_ends_on,
  details: readDetails(row.details),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

// Most have none.
const readDetails = (text: string): Details => (text === '{}' ? {} : (JSON.parse(text) as Details));

/** The same with its stored text. */
export const toStored = (row: WrittenRow): StoredSubscription => ({
  subscription: toSubscription(row),
  answer: row.answer,
});

const toRow = (
  ownerId: string,
  { subscription, answer, tracked }: SubscriptionWrite,
): WrittenRow => {
  return {
    owner_id: ownerId,
    id: subscription.id,
    name: subscription.name,
    name_folded: foldCase(subscription.name),
    name_key: duplicateKey(subscription.name),
    category: subscription.category,
    amount_hundredths: subscription.amountHundredths,
    currency: subscription.currency,
    period: subscription.period,
    custom_days: shownCustomDays(subscription),
    custom_months: subscription.customMonths,
    next_payment_date: subscription.nextPaymentDate,
    billing_anchor_day: subscription.billingAnchorDay,
    notification_enabled: Number(subscription.notificationEnabled),
    status: subscription.status,
    trial_ends_on: subscription.trialEndsOn,
    created_at: subscription.createdAt,
    updated_at: subscription.updatedAt,
    tracked: Number(tracked),
    answer,
    details: JSON.stringify(subscription.details),
  };
};

const COLUMNS: readonly (keyof WrittenRow)[] = CHECKED.subscriptions;
const INSERT = `INSERT INTO subscriptions (${COLUMNS.join(', ')}, checksum)
  VALUES (${COLUMNS.map((column) => `@${column}`).join(', ')}, @checksum)`;
// A passed date that is waiting to be moved on keeps waiting, whatever else is changed.
const TRACKED = `CASE WHEN status = 'active' AND @status = 'active'
    AND next_payment_date = @next_payment_date THEN max(tracked, @tracked) ELSE @tracked END`;
const UPDATE = `UPDATE subscriptions
  SET ${assignment('subscriptions', {
    ...Object.fromEntries(COLUMNS.map((column) => [column, `@${column}`])),
    tracked: TRACKED,
  })}
  WHERE id = @id AND owner_id = @owner_id`;

/** Adds a subscription. */
export function insertSubscription(db: Db, ownerId: string, write: SubscriptionWrite): void {
  const row = toRow(ownerId, write);
  // Computing it in SQL would take twice as long.
  const checksum = checksumOf('subscriptions', row);
  statement<[WrittenRow & { checksum: number }]>(db, INSERT).run({ ...row, checksum });
}

/** Overwrites all fields of a subscription. */
export function updateSubscription(db: Db, ownerId: string, write: SubscriptionWrite): void {
  statement<[WrittenRow]>(db, UPDATE).run(toRow(ownerId, write));
}

/** Permanently removes a subscription. */
export function deleteSubscription(db: Db, ownerId: string, id: string): void {
  const sql = 'DELETE FROM subscriptions WHERE id = ? AND owner_id = ?';
  statement<[string, string]>(db, sql).run(id, ownerId);
}

/** A subscription of this owner. Other owners' subscriptions are never found. */
export function findSubscription(db: Db, ownerId: string, id: string): Subscription | undefined {
  return findStored(db, ownerId, id)?.subscription;
}

/** {@link findSubscription} with the stored text. */
export function findStored(db: Db, ownerId: string, id: string): StoredSubscription | undefined {
  const sql = 'SELECT * FROM subscriptions WHERE id = ? AND owner_id = ?';
  const row = statement<[string, string], WrittenRow>(db, sql).get(id, ownerId);
  return row === undefined ? undefined : toStored(row);
}

/** All subscriptions of this owner in the order in which they were added, each with whether it is tracked. */
export function* eachSubscription(
  db: Db,
  ownerId: string,
): Generator<Pick<SubscriptionWrite, 'subscription' | 'tracked'>, void> {
  const sql = 'SELECT * FROM subscriptions WHERE owner_id = ? ORDER BY seq';
  for (const row of statement<[string], WrittenRow>(db, sql).iterate(ownerId)) {
    yield { subscription: toSubscription(row), tracked: row.tracked === 1 };
  }
}

/** The details of all subscriptions in all accounts that have a web address among them. */
export function* eachDetails(db: Db): Generator<Details, void> {
  const sql = `SELECT details FROM subscriptions WHERE details LIKE '%http%'`;
  for (const text of statement<[], string>(db, sql).pluck().iterate()) yield readDetails(text);
}

/** Whether an owner has more than this many subscriptions. */
export function hasMoreThan(db: Db, ownerId: string, count: number): boolean {
  const sql = 'SELECT 1 FROM subscriptions WHERE owner_id = ? LIMIT 1 OFFSET ?';
  return statement<[string, number]>(db, sql).get(ownerId, count) !== undefined;
}

/** The number of subscriptions in all accounts. */
export function countSubscriptions(db: Db): number {
  return statement<[], number>(db, 'SELECT count(*) FROM subscriptions').pluck().get() ?? 0;
}

/** Whether an owner has a subscription that isn't cancelled and whose name counts as the same. */
export function hasName(db: Db, ownerId: string, name: string): boolean {
  const sql = `SELECT 1 FROM subscriptions WHERE owner_id = ? AND name_key = ?
    AND status <> 'cancelled' LIMIT 1`;
  return statement<[string, string]>(db, sql).get(ownerId, duplicateKey(name)) !== undefined;
}

/** The names, categories, and currencies of an owner's subscriptions, in the order in which they were added. */
export function listLabels(
  db: Db,
  ownerId: string,
): Pick<Subscription, 'name' | 'category' | 'currency'>[] {
  const sql = 'SELECT name, category, currency FROM subscriptions WHERE owner_id = ? ORDER BY seq';
  return statement<[string], ReturnType<typeof listLabels>[number]>(db, sql).all(ownerId);
}

/** The owner of a subscription, for commands that only have its ID. */
export function findOwnerOf(db: Db, id: string): string | undefined {
  const sql = `SELECT s.owner_id FROM subscriptions s JOIN accounts a ON a.id = s.owner_id
    WHERE s.id = ? AND a.deleted_at IS NULL`;
  return statement<[string], { owner_id: string }>(db, sql).get(id)?.owner_id;
}

/** The response for a row: its JSON text, the date that `isTrial` depends on, and what only the window gets. */
export type StoredAnswer = {
  answer: string;
  trialEndsOn: DateOnly | null;
  customMonths: number | null;
  /** The JSON text of an object. */
  details: string;
};

const ANSWER = 'trial_ends_on AS trialEndsOn, custom_months AS customMonths, details';

/** A filter for a list; absent means "any". */
type SubscriptionFilter = {
  status?: Status | undefined;
  category?: string | undefined;
  period?: Period | undefined;
  /** Text to find in the name, ignoring case. */
  q?: string | undefined;
  /** The latest `nextPaymentDate`, inclusive. */
  expiringBefore?: DateOnly | undefined;
};

/** Columns that a list can be sorted by. */
export type SortColumn =
  | 'created_at'
  | 'next_payment_date'
  | 'amount_hundredths'
  | 'name_folded'
  /**
   * The cost over time: across currencies whose worth is known, then within each of the others. The most used currency
   * comes first, in either direction.
   */
  | 'cost';

/** A page of a list, and its sort order. */
export type PageRequest = {
  filter: SubscriptionFilter;
  sort: {
    column: SortColumn;
    descending: boolean;
    /** What one unit of each currency is worth, by which costs in different currencies are compared. */
    worth?: ReadonlyMap<Currency, number> | undefined;
  };
  limit: number;
  offset: number;
};

/** The stored responses of one page, in order: up to `limit`, after `offset` others. */
export function listAnswers(db: Db, ownerId: string, page: PageRequest): StoredAnswer[] {
  const { sql: passes, values } = conditionOf(page.filter);
  const sql = `SELECT answer, ${ANSWER} FROM subscriptions WHERE owner_id = ? AND ${passes}
    ORDER BY ${orderOf(page.sort)} LIMIT ? OFFSET ?`;
  return statement<unknown[], StoredAnswer>(db, sql).all(
    ownerId,
    ...values,
    page.limit,
    BigInt(page.offset),
  );
}

/**
 * All records in order, lazily: the stored response of each match, and undefined for the others. With few
 * matches, SQLite alone would examine many records before it returns the first one.
 */
export function* eachAnswer(
  db: Db,
  ownerId: string,
  { filter, sort }: Pick<PageRequest, 'filter' | 'sort'>,
): Generator<StoredAnswer | undefined, void> {
  const { sql: passes, values } = conditionOf(filter);
  const sql = `SELECT CASE WHEN ${passes} THEN answer END AS answer, ${ANSWER}
    FROM subscriptions WHERE owner_id = ? ORDER BY ${orderOf(sort)}`;
  const rows = statement<unknown[], StoredAnswer | { answer: null }>(db, sql);
  for (const row of rows.iterate(...values, ownerId)) {
    yield row.answer === null ? undefined : row;
  }
}

function conditionOf({ status, category, period, q, expiringBefore }: SubscriptionFilter) {
  const conditions: [sql: string, value: string | undefined][] = [
    ['status = ?', status],
    ['category = ?', category],
    ['period = ?', period],
    ['instr(name_folded, ?) > 0', q === undefined ? undefined : foldCase(q)],
    ['next_payment_date <= ?', expiringBefore],
  ];
  const used = conditions.filter(([, value]) => value !== undefined);
  return {
    sql: used.map(([sql]) => sql).join(' AND ') || 'TRUE',
    values: used.map(([, value]) => value),
  };
}

const NO_WORTH: ReadonlyMap<Currency, number> = new Map();

// In hundredths. Close enough for an order: the exact sums are calculated elsewhere.
const YEARLY_COST = `amount_hundredths * CASE
  WHEN period = 'monthly' THEN 12.0
  WHEN period = 'yearly' THEN 1.0
  WHEN custom_months IS NOT NULL THEN 12.0 / custom_months
  ELSE 365.0 / custom_days END`;

function orderOf({ column, descending, worth = NO_WORTH }: PageRequest['sort']): string {
  const direction = descending ? 'DESC' : 'ASC';
  if (column === 'cost') {
    const cases = [...worth].map(([currency, value]) => `WHEN '${currency}' THEN ${value}`);
    const value = cases.length === 0 ? 'NULL' : `CASE currency ${cases.join(' ')} END`;
    return `${value} IS NULL, ${value} * ${YEARLY_COST} ${direction}, count(*) OVER (PARTITION BY currency) DESC, currency, ${YEARLY_COST} ${direction}, seq ${direction}`;
  }
  return `${column} ${direction}, seq ${direction}`;
}

/** This owner's active subscriptions whose trials end from one day to another, in the order of these days. */
export function listTrialsEnding(
  db: Db,
  ownerId: string,
  { from, until }: { from: DateOnly; until: DateOnly },
): (StoredAnswer & { id: string; trialEndsOn: DateOnly })[] {
  const sql = `SELECT id, answer, ${ANSWER} FROM subscriptions INDEXED BY subscriptions_by_trial
    WHERE owner_id = ? AND trial_ends_on >= ? AND trial_ends_on <= ? AND status = 'active'
    ORDER BY trial_ends_on, seq`;
  return statement<string[], StoredAnswer & { id: string; trialEndsOn: DateOnly }>(db, sql).all(
    ownerId,
    from,
    until,
  );
}
