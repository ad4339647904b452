import { crc32 } from 'node:zlib';
import type { Db } from './open.ts';
import { statement } from './statements.ts';

/**
 * The columns of each table whose values the checksum of a record is made of: what is written with it, but what
 * changes all the time or is told by the rest. SQLite notices a damaged page, but not another value in a sound one.
 */
export const CHECKED = {
  accounts: ['id', 'name', 'plan', 'created_at'],
  api_keys: ['id', 'owner_id', 'name', 'can_write', 'created_at', 'expires_at'],
  subscriptions: [
    'owner_id',
    'id',
    'name',
    'name_folded',
    'name_key',
    'category',
    'amount_hundredths',
    'currency',
    'period',
    'custom_days',
    'next_payment_date',
    'billing_anchor_day',
    'notification_enabled',
    'status',
    'trial_ends_on',
    'created_at',
    'updated_at',
    'answer',
  ],
  audit_entries: [
    'id',
    'owner_id',
    'action',
    'subscription_id',
    'api_key_id',
    'request_id',
    'before',
    'after',
    'created_at',
  ],
  deleted_subscriptions: ['id', 'owner_id', 'record', 'payments', 'settled', 'deleted_at'],
  payments: ['subscription_id', 'paid_on', 'amount_hundredths', 'currency'],
  notification_settings: [
    'owner_id',
    'enabled',
    'days_before',
    'further_days_before',
    'time_of_day',
    'quiet_hours',
    'time_zone',
    'locale',
    'updated_at',
    'allow_private_push',
    'desktop_notifications',
  ],
  window_preferences: ['value'],
  reminders: [
    'id',
    'owner_id',
    'subscription_id',
    'kind',
    'date',
    'lead',
    'channel',
    'name',
    'amount_hundredths',
    'currency',
  ],
} as const satisfies Record<string, readonly string[]>;

type Table = keyof typeof CHECKED;
type Value = string | number | null;

const tables = Object.keys(CHECKED) as Table[];

/** The columns of a table that its checksum is made of. */
export type Checked<T extends Table> = Record<(typeof CHECKED)[T][number], Value>;

// CRC-32 of values in the order of their columns, as kept in the column `checksum`.
const checksumOfValues = (...values: readonly unknown[]): number => crc32(values.join('\u001F'));

/** The checksum of a record of `table` that is about to be written. */
export function checksumOf<T extends Table>(table: T, row: Checked<T>): number {
  return checksumOfValues(...CHECKED[table].map((column) => row[column as keyof Checked<T>]));
}

/** SQL for the checksum that a record of `table` has to have. */
const expressionOf = (table: Table) => `checksum_of(${CHECKED[table].join(', ')})`;

/** SQL texts that each say what is wrong where a record of a table is not what was written; else they give no row. */
export const checks: readonly string[] = tables.map(
  (table) =>
    `SELECT 'a record in ${table} is not what was written' FROM ${table}
     WHERE checksum <> ${expressionOf(table)} LIMIT 1`,
);

/** Gives a connection the SQL function that {@link checks} call. */
export function addChecksumFunction(db: Db): void {
  db.function('checksum_of', { deterministic: true, varargs: true }, checksumOfValues);
}

/** Brings the checksum of a record up to date with what has changed of it. */
export function renewChecksum(db: Db, table: Table, id: string): void {
  const sql = `UPDATE ${table} SET checksum = ${expressionOf(table)} WHERE id = ?`;
  statement<[string]>(db, sql).run(id);
}
