import type { DateOnly } from '../domain/dates.ts';
import type { BuiltInKey } from '../accounts/keys-repository.ts';
import { checksumOf, insertion } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

/** A recorded change. `before` and `after` are the JSON texts of the whole record. */
export type AuditRecord = {
  id: string;
  action: string;
  /** Null if the change doesn't concern a subscription, such as an issued key. */
  subscriptionId: string | null;
  apiKeyId: string;
  requestId: string;
  before: string | null;
  after: string | null;
  /** The JSON texts of what the window's endpoints return in addition, where that isn't the default. */
  beforeDetails: string | null;
  afterDetails: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
};

type Row = {
  id: string;
  action: string;
  subscription_id: string | null;
  api_key_id: string;
  request_id: string;
  before: string | null;
  after: string | null;
  before_details: string | null;
  after_details: string | null;
  created_at: number;
};

const toRecord = (row: Row): AuditRecord => ({
  id: row.id,
  action: row.action,
  subscriptionId: row.subscription_id,
  apiKeyId: row.api_key_id,
  requestId: row.request_id,
  before: row.before,
  after: row.after,
  beforeDetails: row.before_details,
  afterDetails: row.after_details,
  createdAt: row.created_at,
});

type WrittenRow = Omit<Row, 'before_details' | 'after_details'>;

const toRow = (record: AuditRecord): WrittenRow => ({
  id: record.id,
  action: record.action,
  subscription_id: record.subscriptionId,
  api_key_id: record.apiKeyId,
  request_id: record.requestId,
  before: record.before,
  after: record.after,
  created_at: record.createdAt,
});

/** Records a change. Must be called in the transaction of the change itself. */
export function insertAuditEntry(db: Db, ownerId: string, record: AuditRecord): void {
  const row = { ...toRow(record), owner_id: ownerId };
  statement<[WrittenRow & { owner_id: string; checksum: number }]>(
    db,
    `INSERT INTO audit_entries
       (id, owner_id, action, subscription_id, api_key_id, request_id, before, after, created_at, checksum)
     VALUES
       (@id, @owner_id, @action, @subscription_id, @api_key_id, @request_id, @before, @after,
        @created_at, @checksum)`,
  ).run({ ...row, checksum: checksumOf('audit_entries', row) });
  const { id, beforeDetails: before, afterDetails: after } = record;
  if (before === null && after === null) return;
  statement<[object]>(db, `INSERT INTO audit_details ${DETAILS}`).run({ id, before, after });
}

/** The account with this audit entry; undefined if there is none. */
export function findOwnerOfEntry(db: Db, id: string): string | undefined {
  const sql = 'SELECT owner_id FROM audit_entries WHERE id = ?';
  return statement<[string], string>(db, sql).pluck().get(id);
}

const DETAILS = insertion('audit_details', { entry_id: '@id', before: '@before', after: '@after' });

const COLUMNS = `e.id, e.action, e.subscription_id, e.api_key_id, e.request_id, e.before, e.after,
  d.before AS before_details, d.after AS after_details, e.created_at`;
const ENTRIES = 'audit_entries e LEFT JOIN audit_details d ON d.entry_id = e.id';

/** A change, and whether its subscription still exists, or was deleted and can be restored. */
export type ListedChange = AuditRecord & { recordExists: boolean; canRestore: boolean };

/** All changes in this owner's account, or those that match the filter, newest first. */
export function listChanges(
  db: Db,
  ownerId: string,
  page: {
    subscriptionId?: string | undefined;
    apiKeyId?: string | undefined;
    action?: string | undefined;
    /** Sign-ins and sign-outs of windows. */
    signIns: 'shown' | 'hidden';
    limit: number;
    offset: number;
    /** Subscriptions deleted up to this moment (epoch milliseconds) can't be restored. */
    keptSince: number;
  },
): ListedChange[] {
  const filters = [
    ['subscription_id', page.subscriptionId],
    ['api_key_id', page.apiKeyId],
    ['action', page.action],
  ].filter((filter): filter is [string, string] => filter[1] !== undefined);
  const conditions =
    filters.map(([column]) => ` AND ${column} = ?`).join('') +
    (page.signIns === 'hidden' ? " AND action NOT IN ('session.open', 'session.end')" : '');
  const sql = `SELECT ${COLUMNS},
      EXISTS (SELECT 1 FROM subscriptions s WHERE s.id = e.subscription_id) AS record_exists,
      EXISTS (SELECT 1 FROM deleted_subscriptions k
        WHERE k.id = e.subscription_id AND k.deleted_at > ?) AS can_restore
    FROM ${ENTRIES}
    WHERE owner_id = ?${conditions} ORDER BY seq DESC LIMIT ? OFFSET ?`;
  return statement<unknown[], Row & { record_exists: number; can_restore: number }>(db, sql)
    .all(
      page.keptSince,
      ownerId,
      ...filters.map(([, value]) => value),
      page.limit,
      BigInt(page.offset),
    )
    .map((row) => ({
      ...toRecord(row),
      recordExists: row.record_exists === 1,
      canRestore: row.can_restore === 1,
    }));
}

/** The number of changes that a key has made to this owner's data since a moment (epoch milliseconds). */
export function countChangesSince(
  db: Db,
  ownerId: string,
  { apiKeyId, since }: { apiKeyId: string; since: number },
): number {
  const sql = `SELECT api_key_id AS key, created_at AS at FROM audit_entries
    WHERE owner_id = ? AND action <> 'agent_plan.apply' ORDER BY seq DESC`;
  let count = 0;
  // Stops reading at the first older change.
  for (const { key, at } of statement<[string], { key: string; at: number }>(db, sql).iterate(
    ownerId,
  )) {
    if (at <= since) break;
    if (key === apiKeyId) count += 1;
  }
  return count;
}

/** A change with the key that made it. */
export type AttributedChange = AuditRecord & {
  keyKind: BuiltInKey | 'issued';
  keyName: string;
};

/** All changes in this owner's account, oldest first. */
export function* eachChange(db: Db, ownerId: string): Generator<AttributedChange, void> {
  const sql = `SELECT ${COLUMNS}, k.kind AS key_kind, k.name AS key_name
    FROM ${ENTRIES} JOIN api_keys k ON k.id = e.api_key_id
    WHERE e.owner_id = ? ORDER BY e.seq`;
  type Attributed = Row & { key_kind: BuiltInKey | 'issued'; key_name: string };
  for (const row of statement<[string], Attributed>(db, sql).iterate(ownerId)) {
    yield { ...toRecord(row), keyKind: row.key_kind, keyName: row.key_name };
  }
}

/** A change to a subscription's next date. */
export type DateChange = { action: string; before: DateOnly; after: DateOnly };

/** The changes to a subscription's next date, newest first, read lazily. */
export function eachChangeOfDate(
  db: Db,
  ownerId: string,
  subscriptionId: string,
): IterableIterator<DateChange> {
  const sql = `SELECT action, before ->> '$.nextPaymentDate' AS before,
      after ->> '$.nextPaymentDate' AS after
    FROM audit_entries WHERE owner_id = ? AND subscription_id = ?
      AND before ->> '$.nextPaymentDate' <> after ->> '$.nextPaymentDate'
    ORDER BY seq DESC`;
  return statement<[string, string], DateChange>(db, sql).iterate(ownerId, subscriptionId);
}

/** A deleted subscription as of its last entry. */
export type DeletedRecord = { id: string; name: string };

/** This owner's deleted subscriptions, most recently deleted first, read lazily. */
export function eachDeletedRecord(db: Db, ownerId: string): IterableIterator<DeletedRecord> {
  const sql = `SELECT subscription_id AS id, before ->> '$.name' AS name
    FROM audit_entries e
    WHERE owner_id = ? AND subscription_id IS NOT NULL AND action = 'subscription.delete'
      AND NOT EXISTS (SELECT 1 FROM subscriptions s WHERE s.id = e.subscription_id)
    ORDER BY seq DESC`;
  return statement<[string], DeletedRecord>(db, sql).iterate(ownerId);
}

// Matches the partial index, which leaves out automatic date changes.
const BY_SOMEBODY = "action NOT IN ('subscription.renew', 'subscription.take_back')";

/**
 * Changes of the given kinds made by a person or a key to this owner's subscriptions (or to one), newest first,
 * without details.
 */
export function listSubscriptionChanges(
  db: Db,
  ownerId: string,
  page: {
    subscriptionId: string | undefined;
    actions: readonly string[];
    limit: number;
    offset: number;
  },
): AuditRecord[] {
  const one = page.subscriptionId;
  const condition = one === undefined ? 'subscription_id IS NOT NULL' : 'subscription_id = ?';
  const sql = `SELECT id, action, subscription_id, api_key_id, request_id, before, after,
      NULL AS before_details, NULL AS after_details, created_at
    FROM audit_entries WHERE owner_id = ? AND ${condition} AND ${BY_SOMEBODY}
      AND action IN (${page.actions.map(() => '?').join(', ')})
    ORDER BY seq DESC LIMIT ? OFFSET ?`;
  return statement<unknown[], Row>(db, sql)
    .all(
      ownerId,
      ...(one === undefined ? [] : [one]),
      ...page.actions,
      page.limit,
      BigInt(page.offset),
    )
    .map(toRecord);
}

/** The kinds of changes that somebody has made to a subscription after the change with this entry. */
export function listActionsSince(
  db: Db,
  ownerId: string,
  subscriptionId: string,
  entry: string,
): string[] {
  const sql = `SELECT DISTINCT action FROM audit_entries
    WHERE owner_id = ? AND subscription_id = ? AND ${BY_SOMEBODY}
      AND seq > (SELECT seq FROM audit_entries WHERE id = ?)`;
  return statement<[string, string, string], string>(db, sql)
    .pluck()
    .all(ownerId, subscriptionId, entry);
}

const newest = (condition: string) => `SELECT created_at FROM (SELECT created_at
  FROM audit_entries WHERE owner_id = @ownerId AND ${condition} ORDER BY seq DESC LIMIT 1)`;

/**
 * When (epoch milliseconds) anything that a subscription's reminders depend on was last changed: the
 * subscription, the settings, or a channel.
 */
export function lastChangeForReminders(
  db: Db,
  ownerId: string,
  subscriptionId: string,
): number | undefined {
  const sql = `SELECT max(created_at) AS at FROM (
    ${newest(`subscription_id = @subscriptionId AND ${BY_SOMEBODY}`)}
    UNION ALL
    ${newest("action IN ('notification_settings.update', 'channel.update')")})`;
  const found = statement<[object], { at: number | null }>(db, sql).get({
    ownerId,
    subscriptionId,
  });
  return found?.at ?? undefined;
}

/** A change with its number, without details. */
export type NumberedChange = Pick<
  AttributedChange,
  'id' | 'action' | 'requestId' | 'before' | 'after' | 'createdAt' | 'keyKind' | 'keyName'
> & { seq: number; subscriptionId: string };

/** This owner's first `limit` changes to subscriptions after the one with number `seq`, oldest first. */
export function listChangesAfter(
  db: Db,
  ownerId: string,
  { seq, limit }: { seq: number; limit: number },
): NumberedChange[] {
  const sql = `SELECT e.seq, e.id, e.action, e.subscription_id AS subscriptionId,
      e.request_id AS requestId, e.before, e.after, e.created_at AS createdAt,
      k.kind AS keyKind, k.name AS keyName
    FROM audit_entries e JOIN api_keys k ON k.id = e.api_key_id
    WHERE e.owner_id = ? AND e.seq > ? AND e.subscription_id IS NOT NULL
    ORDER BY e.seq LIMIT ?`;
  return statement<[string, number, number], NumberedChange>(db, sql).all(ownerId, seq, limit);
}

const PRICE = ['amount', 'currency', 'period', 'customDate'];

/** The changes of this owner's prices and intervals, or of those of one subscription, newest first. */
export function listPriceChanges(
  db: Db,
  ownerId: string,
  subscriptionId: string | undefined,
): (AuditRecord & { subscriptionId: string })[] {
  const one = subscriptionId === undefined ? '' : 'AND subscription_id = @subscriptionId';
  const isOther = PRICE.map((name) => `e.before ->> '$.${name}' IS NOT e.after ->> '$.${name}'`);
  const sql = `SELECT ${COLUMNS} FROM ${ENTRIES}
    WHERE owner_id = @ownerId ${one} AND ${BY_SOMEBODY} AND action = 'subscription.update'
      AND (${isOther.join(' OR ')}
        OR d.before ->> '$.customMonths' IS NOT d.after ->> '$.customMonths')
    ORDER BY seq DESC`;
  return statement<[object], Row & { subscription_id: string }>(db, sql)
    .all({ ownerId, subscriptionId })
    .map((row) => ({ ...toRecord(row), subscriptionId: row.subscription_id }));
}

/** Whether this owner's subscriptions were changed after the change with number `seq`. */
export function hasChangesAfter(db: Db, ownerId: string, seq: number): boolean {
  const sql = `SELECT 1 FROM audit_entries
    WHERE owner_id = ? AND seq > ? AND subscription_id IS NOT NULL LIMIT 1`;
  return statement<[string, number], number>(db, sql).pluck().get(ownerId, seq) !== undefined;
}

/** Whether a payment of a subscription was recorded in a request. */
export function hasPaymentIn(
  db: Db,
  ownerId: string,
  { subscriptionId, requestId }: Pick<NumberedChange, 'subscriptionId' | 'requestId'>,
): boolean {
  const sql = `SELECT 1 FROM audit_entries WHERE owner_id = ? AND subscription_id = ?
    AND request_id = ? AND action = 'subscription.add_payment' LIMIT 1`;
  return (
    statement<string[], number>(db, sql).pluck().get(ownerId, subscriptionId, requestId) !==
    undefined
  );
}
