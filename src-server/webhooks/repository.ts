import { assignment, insertion } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';
import { assertTransaction } from '../db/transactions.ts';
import type { WebhookEvent } from '../domain/webhook.ts';

/** How a webhook answers. Moments are epoch milliseconds. */
export type Health = {
  /** The failed attempts since the last success. */
  failures: number;
  /** When the first of them was; null if there are none. */
  failingSince: number | null;
  /** When the next attempt is due; null for at once. */
  nextAttemptAt: number | null;
};

/** A webhook as stored. Its address and secret are stored elsewhere. */
export type StoredWebhook = Health & {
  id: string;
  ownerId: string;
  name: string;
  events: readonly WebhookEvent[];
  isPaused: boolean;
  /** The number of the audit entry up to which it was told. */
  toldUntil: number;
  createdAt: number;
  /** When it was removed, while that can be undone. */
  removedAt: number | null;
};

type Row = {
  id: string;
  owner_id: string;
  name: string;
  events: string;
  is_paused: number;
  told_until: number;
  failures: number;
  failing_since: number | null;
  next_attempt_at: number | null;
  created_at: number;
  removed_at: number | null;
};

const toWebhook = (row: Row): StoredWebhook => ({
  id: row.id,
  ownerId: row.owner_id,
  name: row.name,
  events: JSON.parse(row.events) as WebhookEvent[],
  isPaused: row.is_paused === 1,
  toldUntil: row.told_until,
  failures: row.failures,
  failingSince: row.failing_since,
  nextAttemptAt: row.next_attempt_at,
  createdAt: row.created_at,
  removedAt: row.removed_at,
});

const LAST_ENTRY = '(SELECT coalesce(max(seq), 0) FROM audit_entries)';

const INSERT = insertion('webhooks', {
  id: '@id',
  owner_id: '@ownerId',
  name: '@name',
  events: '@events',
  is_paused: '0',
  told_until: LAST_ENTRY,
  failures: '0',
  failing_since: 'NULL',
  next_attempt_at: 'NULL',
  created_at: '@createdAt',
  removed_at: 'NULL',
});

/** Adds a webhook that is told of what happens from now on. */
export function insertWebhook(
  db: Db,
  { events, ...webhook }: Pick<StoredWebhook, 'id' | 'ownerId' | 'name' | 'events' | 'createdAt'>,
): void {
  assertTransaction(db);
  const values = { ...webhook, events: JSON.stringify(events) };
  statement<[object]>(db, `INSERT INTO webhooks ${INSERT}`).run(values);
}

/** This owner's webhooks, oldest first, without removed ones. */
export function listWebhooks(db: Db, ownerId: string): StoredWebhook[] {
  const sql = `SELECT * FROM webhooks WHERE owner_id = ? AND removed_at IS NULL
    ORDER BY created_at, id`;
  return statement<[string], Row>(db, sql).all(ownerId).map(toWebhook);
}

/** The IDs of this owner's webhooks, including removed ones. */
export function listWebhookIds(db: Db, ownerId: string): string[] {
  const sql = 'SELECT id FROM webhooks WHERE owner_id = ?';
  return statement<[string], string>(db, sql).pluck().all(ownerId);
}

/** A webhook of this owner, removed or not. */
export function findWebhook(db: Db, ownerId: string, id: string): StoredWebhook | undefined {
  const sql = 'SELECT * FROM webhooks WHERE owner_id = ? AND id = ?';
  const row = statement<[string, string], Row>(db, sql).get(ownerId, id);
  return row === undefined ? undefined : toWebhook(row);
}

/** All webhooks of all existing accounts that were removed until a moment (epoch milliseconds). */
export function listRemoved(db: Db, until: number): Pick<StoredWebhook, 'id' | 'ownerId'>[] {
  const sql = 'SELECT id, owner_id AS ownerId FROM webhooks WHERE removed_at <= ?';
  return statement<[number], Pick<StoredWebhook, 'id' | 'ownerId'>>(db, sql).all(until);
}

/** Whether any account has a webhook. */
export const hasWebhooks = (db: Db): boolean =>
  statement<[], number>(db, 'SELECT 1 FROM webhooks LIMIT 1').pluck().get() !== undefined;

const CHANGED = assignment('webhooks', {
  name: '@name',
  events: '@events',
  is_paused: '@isPaused',
  removed_at: '@removedAt',
});

/** Stores the choices of a webhook, and whether it is removed. */
export function updateWebhook(db: Db, webhook: StoredWebhook): void {
  assertTransaction(db);
  const { id, name, removedAt } = webhook;
  statement<[object]>(db, `UPDATE webhooks SET ${CHANGED} WHERE id = @id`).run({
    id,
    name,
    removedAt,
    events: JSON.stringify(webhook.events),
    isPaused: Number(webhook.isPaused),
  });
}

const HEALTH = assignment('webhooks', {
  failures: '@failures',
  failing_since: '@failingSince',
  next_attempt_at: '@nextAttemptAt',
});

/** Stores how a webhook answers. */
export function setHealth(db: Db, id: string, health: Health): void {
  assertTransaction(db);
  statement<[object]>(db, `UPDATE webhooks SET ${HEALTH} WHERE id = @id`).run({ ...health, id });
}

/** Notes the audit entry up to which messages to a webhook were written. */
export function setToldUntil(db: Db, id: string, seq: number): void {
  assertTransaction(db);
  const set = assignment('webhooks', { told_until: '@seq' });
  statement<[object]>(db, `UPDATE webhooks SET ${set} WHERE id = @id`).run({ id, seq });
}

/** Skips what was written to the audit log so far: these webhooks are not told of it. */
export function skipEntries(db: Db, ownerId: string): void {
  assertTransaction(db);
  const set = assignment('webhooks', { told_until: LAST_ENTRY });
  statement<[string]>(db, `UPDATE webhooks SET ${set} WHERE owner_id = ?`).run(ownerId);
}

/** Permanently removes a webhook with its deliveries. */
export function deleteWebhook(db: Db, id: string): void {
  assertTransaction(db);
  statement<[string]>(db, 'DELETE FROM webhooks WHERE id = ?').run(id);
}
