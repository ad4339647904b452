import { join } from 'node:path';
import Database from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import type { Subscription } from '../../src-server/domain/subscription.ts';
import { insertAccount } from '../../src-server/accounts/repository.ts';
import { insertBuiltInKey } from '../../src-server/accounts/keys-repository.ts';
import type { Db } from '../../src-server/db/db.ts';
import { type OpenOptions, openStore } from '../../src-server/db/open.ts';
import { insertSubscription } from '../../src-server/subscriptions/repository.ts';
import { temporaryFolder } from '../support/server.ts';

/** A UUID that says which of several it is. */
export const uuid = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const OWNER = uuid(1);
export const OWNERS_KEY = uuid(2);

/** Path of a database file that is not there yet, in a folder that goes with the test. */
export function newFile(): string {
  return join(temporaryFolder(), 'perennial.db');
}

/** The store opened on `file`, closed with the test. */
export function opened(file: string, options: Partial<OpenOptions> = {}): Db {
  const db = openStore({ file, appVersion: '1.2.3', ...options });
  onTestFinished(() => void db.close());
  return db;
}

/** A connection that the store knows nothing of, closed with the test. */
export function bare(file: string, options: Database.Options = {}): Database.Database {
  const db = new Database(file, options);
  onTestFinished(() => void db.close());
  return db;
}

/** Adds the account {@link OWNER} to a database of an older schema, past today's code. */
export function addBareOwner(db: Database.Database): void {
  db.prepare(
    "INSERT INTO accounts (id, name, name_folded, plan, created_at) VALUES (?, 'A', 'a', 'free', 1)",
  ).run(OWNER);
}

/** Adds a subscription of {@link OWNER} with the columns that the first schema had, written at `at`. */
export function insertAsFirstSchema(
  db: Database.Database,
  {
    id,
    name = 'n',
    date = '2027-01-29',
    at = 1,
  }: { id: string; name?: string; date?: string; at?: number },
): void {
  db.prepare(
    `INSERT INTO subscriptions
       (id, owner_id, name, name_folded, name_key, category, amount_hundredths, currency, period,
        next_payment_date, billing_anchor_day, notification_enabled, status, created_at, updated_at,
        answer)
     VALUES (?, ?, ?, ?, ?, 'C', 1, 'USD', 'monthly', ?, 1, 1, 'active', ?, ?, '{}')`,
  ).run(id, OWNER, name, name, name, date, at, at);
}

/** A subscription with the given fields put in. */
function subscription(fields: Partial<Subscription> = {}): Subscription {
  return {
    id: uuid(100),
    name: 'Netflix',
    category: 'Video',
    amountHundredths: 1549,
    currency: 'USD',
    period: 'monthly',
    customDays: null,
    customMonths: null,
    nextPaymentDate: '2026-12-14',
    billingAnchorDay: 14,
    notificationEnabled: true,
    status: 'active',
    trialEndsOn: null,
    details: {},
    createdAt: 1_790_000_000_000,
    updatedAt: 1_790_000_000_000,
    ...fields,
  };
}

/** Adds the account {@link OWNER} with its key {@link OWNERS_KEY}. */
export function addOwner(db: Db): void {
  insertAccount(db, { id: OWNER, name: 'Personal', plan: 'premium', createdAt: 1 });
  insertBuiltInKey(db, OWNER, 'command_line', { id: OWNERS_KEY, createdAt: 1 });
}

/** Adds a subscription of {@link OWNER}. */
export function addSubscription(db: Db, fields: Partial<Subscription> = {}): void {
  const made = subscription(fields);
  const answer = JSON.stringify({ id: made.id, name: made.name });
  insertSubscription(db, OWNER, { subscription: made, answer, tracked: true });
}

/** How many rows a table has. */
export function countOf(db: Database.Database, table: string): unknown {
  return db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
}

/** All rows of a table, in order of insertion or key. */
export function rowsOf(db: Database.Database, table: string): unknown[] {
  return db.prepare(`SELECT * FROM ${table} ORDER BY 1`).all();
}
