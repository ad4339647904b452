import type { DateOnly } from '../domain/dates.ts';
import type { Occasion } from '../domain/reminder.ts';
import type { Subscription } from '../domain/subscription.ts';
import { assignment, insertion } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { type Payment, insertPayment, listPaymentsSince } from '../payments/repository.ts';
import { listSettled, setSettled } from '../reminders/repository.ts';
import { hasName } from './repository.ts';
import { statement } from '../db/statements.ts';
import { assertTransaction } from '../db/transactions.ts';

/** A subscription and everything that is deleted with it. */
export type DeletedSubscription = {
  subscription: Subscription;
  /** Whether its date had passed and was waiting to be moved on. */
  waited: boolean;
  /** Its payments, oldest first. */
  payments: Payment[];
  /** Its handled occasions. */
  settled: Occasion[];
};

// Earlier versions stored less.
type Kept = Omit<Subscription, 'customMonths' | 'details'> &
  Partial<Pick<Subscription, 'customMonths' | 'details'>> & { waited?: boolean };

type Row = {
  id: string;
  owner_id: string;
  record: string;
  payments: string;
  settled: string;
  deleted_at: number;
  days_seen: number;
  last_seen_on: DateOnly;
};

const KEEP = insertion('deleted_subscriptions', {
  id: '@id',
  owner_id: '@owner_id',
  record: '@record',
  payments: '@payments',
  settled: '@settled',
  deleted_at: '@deleted_at',
  days_seen: '@days_seen',
  last_seen_on: '@last_seen_on',
});

/** What is kept of a deletion. */
export type Deletion = DeletedSubscription & {
  /** Epoch milliseconds. */
  deletedAt: number;
  /** On how many different days it was seen since. */
  daysSeen: number;
  /** The last of these; empty where there is none. */
  lastSeenOn: DateOnly;
};

/** Stores a subscription that is about to be deleted, at a moment in epoch milliseconds. */
export function keepDeleted(
  db: Db,
  ownerId: string,
  {
    subscription,
    waited,
    at,
  }: Pick<DeletedSubscription, 'subscription' | 'waited'> & { at: number },
): void {
  const { id } = subscription;
  insertDeletion(db, ownerId, {
    subscription,
    waited,
    payments: listPaymentsSince(db, id, '', Number.MAX_SAFE_INTEGER),
    settled: listSettled(db, id),
    deletedAt: at,
    daysSeen: 0,
    lastSeenOn: '',
  });
}

/** Writes what is kept of a deletion. */
export function insertDeletion(db: Db, ownerId: string, deletion: Deletion): void {
  assertTransaction(db);
  const { subscription, waited, payments, settled, deletedAt, daysSeen, lastSeenOn } = deletion;
  const row = {
    id: subscription.id,
    owner_id: ownerId,
    record: JSON.stringify({ ...subscription, waited }),
    payments: JSON.stringify(payments),
    settled: JSON.stringify(settled),
    deleted_at: deletedAt,
    days_seen: daysSeen,
    last_seen_on: lastSeenOn,
  };
  statement<[Row]>(db, `INSERT OR REPLACE INTO deleted_subscriptions ${KEEP}`).run(row);
}

/** What is kept of this owner's deletions since a moment, the oldest first. */
export function* eachDeletion(db: Db, ownerId: string, since: number): Generator<Deletion, void> {
  const sql = `SELECT * FROM deleted_subscriptions WHERE owner_id = ? AND deleted_at > ?
    ORDER BY deleted_at, id`;
  for (const row of statement<[string, number], Row>(db, sql).iterate(ownerId, since)) {
    yield {
      ...deletedOf(row),
      deletedAt: row.deleted_at,
      daysSeen: row.days_seen,
      lastSeenOn: row.last_seen_on,
    };
  }
}

/** A deletion that can still be undone. */
export type ListedDeletion = Pick<DeletedSubscription, 'subscription' | 'payments'> & {
  /** Epoch milliseconds. */
  deletedAt: number;
  /** The ID of the key; null if the audit log doesn't say. */
  deletedBy: string | null;
  /** Whether it would be a duplicate of another subscription. */
  isNameTaken: boolean;
};

/** One page of this owner's deletions since a moment, the newest first. */
export function listDeletions(
  db: Db,
  ownerId: string,
  { since, limit, offset }: { since: number; limit: number; offset: number },
): ListedDeletion[] {
  const sql = `SELECT d.record, d.payments, d.settled, d.deleted_at,
      (SELECT e.api_key_id FROM audit_entries e
        WHERE e.owner_id = d.owner_id AND e.subscription_id = d.id
          AND e.action = 'subscription.delete'
        ORDER BY e.seq DESC LIMIT 1) AS deleted_by
    FROM deleted_subscriptions d WHERE d.owner_id = ? AND d.deleted_at > ?
    ORDER BY d.deleted_at DESC, d.id LIMIT ? OFFSET ?`;
  type Listed = Row & { deleted_by: string | null };
  return statement<[string, number, number, bigint], Listed>(db, sql)
    .all(ownerId, since, limit, BigInt(offset))
    .map((row) => {
      const { subscription, payments } = deletedOf(row);
      return {
        subscription,
        payments,
        deletedAt: row.deleted_at,
        deletedBy: row.deleted_by,
        isNameTaken: subscription.status !== 'cancelled' && hasName(db, ownerId, subscription.name),
      };
    });
}

/** Whether a deletion of any owner has this ID, which nothing else may then get. */
export function isDeletedId(db: Db, id: string): boolean {
  const sql = 'SELECT 1 FROM deleted_subscriptions WHERE id = ?';
  return statement<[string]>(db, sql).get(id) !== undefined;
}

/** Whether this owner has deleted the subscription with this ID, and it is still kept. */
export function isDeletedBy(db: Db, ownerId: string, id: string): boolean {
  const sql = 'SELECT 1 FROM deleted_subscriptions WHERE owner_id = ? AND id = ?';
  return statement<[string, string]>(db, sql).get(ownerId, id) !== undefined;
}

/** Removes and returns a subscription that this owner deleted after a moment. */
export function takeDeleted(
  db: Db,
  ownerId: string,
  { id, since }: { id: string; since: number },
): DeletedSubscription | undefined {
  assertTransaction(db);
  const sql = `DELETE FROM deleted_subscriptions
    WHERE id = ? AND owner_id = ? AND deleted_at > ? RETURNING record, payments, settled`;
  const row = statement<[string, string, number], Row>(db, sql).get(id, ownerId, since);
  return row === undefined ? undefined : deletedOf(row);
}

function deletedOf(row: Pick<Row, 'record' | 'payments' | 'settled'>): DeletedSubscription {
  const { waited = false, ...stored } = JSON.parse(row.record) as Kept;
  return {
    subscription: { customMonths: null, details: {}, ...stored },
    waited,
    payments: JSON.parse(row.payments) as Payment[],
    settled: JSON.parse(row.settled) as Occasion[],
  };
}

/** Restores the data that belongs to a restored subscription. */
export function writeBelongings(db: Db, { payments, settled }: DeletedSubscription): void {
  for (const payment of payments) insertPayment(db, payment);
  for (const occasion of settled) setSettled(db, occasion, true);
}

/** The owner who deleted a subscription after a moment, for commands that only have its ID. */
export function findOwnerOfDeleted(db: Db, id: string, since: number): string | undefined {
  const sql = `SELECT d.owner_id FROM deleted_subscriptions d JOIN accounts a ON a.id = d.owner_id
    WHERE d.id = ? AND d.deleted_at > ? AND a.deleted_at IS NULL`;
  return statement<[string, number], string>(db, sql).pluck().get(id, since);
}

/** Counts a day for each of this owner's stored deletions that hasn't been counted on it yet. */
export function noteDaySeen(db: Db, ownerId: string, day: DateOnly): void {
  writeIfAny(
    db,
    `SELECT 1 FROM deleted_subscriptions WHERE owner_id = @ownerId AND last_seen_on <> @day LIMIT 1`,
    `UPDATE deleted_subscriptions
     SET ${assignment('deleted_subscriptions', { days_seen: 'days_seen + 1', last_seen_on: '@day' })}
     WHERE owner_id = @ownerId AND last_seen_on <> @day`,
    { ownerId, day },
  );
}

/** Discards this owner's deletions up to a moment that were seen on enough days. */
export function forgetDeleted(
  db: Db,
  ownerId: string,
  { until, daysSeen }: { until: number; daysSeen: number },
): void {
  const which = `FROM deleted_subscriptions
    WHERE owner_id = @ownerId AND deleted_at <= @until AND days_seen >= @daysSeen`;
  const values = { ownerId, until, daysSeen };
  writeIfAny(db, `SELECT 1 ${which} LIMIT 1`, `DELETE ${which}`, values);
}

// Avoids a write if there is nothing to do.
function writeIfAny(db: Db, any: string, write: string, values: object): void {
  if (statement<[object]>(db, any).get(values) === undefined) return;
  db.transaction(() => statement<[object]>(db, write).run(values)).immediate();
}
