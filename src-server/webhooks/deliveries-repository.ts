import { assignment, insertion } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';
import { assertTransaction } from '../db/transactions.ts';
import type { WebhookEvent } from '../domain/webhook.ts';

/** What became of a message. */
type DeliveryState = 'waiting' | 'delivered' | 'failed';

/** A message to a webhook, as stored. Moments are epoch milliseconds. */
export type StoredDelivery = {
  id: string;
  webhookId: string;
  ownerId: string;
  event: WebhookEvent;
  /** The JSON text that is sent. */
  body: string;
  state: DeliveryState;
  attempts: number;
  triedAt: number | null;
  /** The last outcome, as JSON. */
  answer: string | null;
  /** When the change was made. */
  createdAt: number;
};

const SELECTED = `id, webhook_id AS webhookId, owner_id AS ownerId, event, body, state, attempts,
  tried_at AS triedAt, answer, created_at AS createdAt`;

const INSERT = insertion('webhook_deliveries', {
  id: '@id',
  webhook_id: '@webhookId',
  owner_id: '@ownerId',
  event: '@event',
  body: '@body',
  state: '@state',
  attempts: '0',
  tried_at: 'NULL',
  answer: '@answer',
  created_at: '@createdAt',
});

/** Adds a message, unless it is there already. */
export function insertDelivery(
  db: Db,
  delivery: Omit<StoredDelivery, 'attempts' | 'triedAt'>,
): void {
  assertTransaction(db);
  const sql = `INSERT INTO webhook_deliveries ${INSERT} ON CONFLICT (id) DO NOTHING`;
  statement<[object]>(db, sql).run(delivery);
}

/** Whether there is a message with this ID. */
export const hasDelivery = (db: Db, id: string): boolean =>
  statement<[string], number>(db, 'SELECT 1 FROM webhook_deliveries WHERE id = ?')
    .pluck()
    .get(id) !== undefined;

/** A message to one of this owner's webhooks. */
export function findDelivery(db: Db, ownerId: string, id: string): StoredDelivery | undefined {
  const sql = `SELECT ${SELECTED} FROM webhook_deliveries WHERE owner_id = ? AND id = ?`;
  return statement<[string, string], StoredDelivery>(db, sql).get(ownerId, id);
}

/** The messages to a webhook, newest first. */
export function listDeliveries(
  db: Db,
  webhookId: string,
  { limit, offset }: { limit: number; offset: number },
): StoredDelivery[] {
  const sql = `SELECT ${SELECTED} FROM webhook_deliveries WHERE webhook_id = ?
    ORDER BY seq DESC LIMIT ? OFFSET ?`;
  return statement<unknown[], StoredDelivery>(db, sql).all(webhookId, limit, BigInt(offset));
}

/** The oldest message that waits for a webhook. */
export function firstWaiting(db: Db, webhookId: string): StoredDelivery | undefined {
  const sql = `SELECT ${SELECTED} FROM webhook_deliveries
    WHERE webhook_id = ? AND state = 'waiting' ORDER BY seq LIMIT 1`;
  return statement<[string], StoredDelivery>(db, sql).get(webhookId);
}

/** The number of messages that wait for a webhook. */
export function countWaiting(db: Db, webhookId: string): number {
  const sql = `SELECT count(*) FROM webhook_deliveries WHERE webhook_id = ? AND state = 'waiting'`;
  return statement<[string], number>(db, sql).pluck().get(webhookId) ?? 0;
}

/** The message to a webhook that was tried last. */
export function lastTried(db: Db, webhookId: string): StoredDelivery | undefined {
  const sql = `SELECT ${SELECTED} FROM webhook_deliveries
    WHERE webhook_id = ? AND tried_at IS NOT NULL ORDER BY tried_at DESC, seq DESC LIMIT 1`;
  return statement<[string], StoredDelivery>(db, sql).get(webhookId);
}

const TRIED = assignment('webhook_deliveries', {
  state: '@state',
  attempts: '@attempts',
  tried_at: '@triedAt',
  answer: '@answer',
});

/** Stores what became of a message. */
export function updateDelivery(
  db: Db,
  delivery: Pick<StoredDelivery, 'id' | 'state' | 'attempts' | 'triedAt' | 'answer'>,
): void {
  assertTransaction(db);
  const { id, state, attempts, triedAt, answer } = delivery;
  const values = { id, state, attempts, triedAt, answer };
  statement<[object]>(db, `UPDATE webhook_deliveries SET ${TRIED} WHERE id = @id`).run(values);
}

const FAILED = assignment('webhook_deliveries', { state: "'failed'", answer: '@answer' });

/** Gives up on the messages that wait for a webhook since `until` or longer. */
export function failWaiting(
  db: Db,
  webhookId: string,
  { until, answer }: { until: number; answer: string },
): void {
  assertTransaction(db);
  const sql = `UPDATE webhook_deliveries SET ${FAILED}
    WHERE webhook_id = @webhookId AND state = 'waiting' AND created_at <= @until`;
  statement<[object]>(db, sql).run({ webhookId, until, answer });
}

/** Discards what waits for this owner's webhooks. */
export function deleteWaiting(db: Db, ownerId: string): void {
  assertTransaction(db);
  const sql = "DELETE FROM webhook_deliveries WHERE owner_id = ? AND state = 'waiting'";
  statement<[string]>(db, sql).run(ownerId);
}

// The ends of trials are told once, by whether the message is there.
const OLD = `FROM webhook_deliveries WHERE webhook_id = @webhookId AND state <> 'waiting'
  AND (created_at <= @until OR (event <> 'subscription.trial_ending' AND seq <= coalesce(
    (SELECT seq FROM webhook_deliveries WHERE webhook_id = @webhookId
     ORDER BY seq DESC LIMIT 1 OFFSET @most), 0)))`;

/** Messages to discard: those from `until` or earlier, and all but the newest `most`. */
type Old = { until: number; most: number };

/** Whether there are messages to discard. */
export function hasOldDeliveries(db: Db, webhookId: string, old: Old): boolean {
  const sql = `SELECT 1 ${OLD} LIMIT 1`;
  return (
    statement<[object], number>(db, sql)
      .pluck()
      .get({ webhookId, ...old }) !== undefined
  );
}

const MOST_ROWS = 500;

/** Discards old messages, at most some hundreds at once. */
export function deleteOldDeliveries(db: Db, webhookId: string, old: Old): void {
  assertTransaction(db);
  const sql = `DELETE FROM webhook_deliveries WHERE seq IN (SELECT seq ${OLD} LIMIT ${MOST_ROWS})`;
  statement<[object]>(db, sql).run({ webhookId, ...old });
}
