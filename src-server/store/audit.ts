import type { Db } from './open.ts';
import { statement } from './statements.ts';

/** A change as it is recorded; `before` and `after` are JSON texts of the whole record. */
export type AuditRecord = {
  id: string;
  action: string;
  /** Null where the change concerns no subscription, such as a key that was issued. */
  subscriptionId: string | null;
  apiKeyId: string;
  requestId: string;
  before: string | null;
  after: string | null;
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
  createdAt: row.created_at,
});

const toRow = (record: AuditRecord): Row => ({
  id: record.id,
  action: record.action,
  subscription_id: record.subscriptionId,
  api_key_id: record.apiKeyId,
  request_id: record.requestId,
  before: record.before,
  after: record.after,
  created_at: record.createdAt,
});

/** Records a change; to be called in the transaction of the change itself. */
export function insertAuditEntry(db: Db, ownerId: string, record: AuditRecord): void {
  statement<[Row & { owner_id: string }]>(
    db,
    `INSERT INTO audit_entries
       (id, owner_id, action, subscription_id, api_key_id, request_id, before, after, created_at)
     VALUES
       (@id, @owner_id, @action, @subscription_id, @api_key_id, @request_id, @before, @after,
        @created_at)`,
  ).run({ ...toRow(record), owner_id: ownerId });
}

/** Changes of this owner's subscriptions (or of one), newest first. */
export function listSubscriptionChanges(
  db: Db,
  ownerId: string,
  page: { subscriptionId: string | undefined; limit: number; offset: number },
): AuditRecord[] {
  const one = page.subscriptionId;
  const condition = one === undefined ? 'subscription_id IS NOT NULL' : 'subscription_id = ?';
  const sql = `SELECT id, action, subscription_id, api_key_id, request_id, before, after, created_at
    FROM audit_entries WHERE owner_id = ? AND ${condition} ORDER BY seq DESC LIMIT ? OFFSET ?`;
  return statement<unknown[], Row>(db, sql)
    .all(ownerId, ...(one === undefined ? [] : [one]), page.limit, BigInt(page.offset))
    .map(toRecord);
}
