import { crc32 } from 'node:zlib';
import type { Db } from './db.ts';
import { statement } from './statements.ts';

/**
 * The columns of each table that are covered by a record's checksum: all except row numbers, columns that an
 * index duplicates, and when a key was last used. SQLite notices a damaged page, but not a changed value in a
 * valid one.
 */
export const CHECKED = {
  accounts: ['id', 'name', 'plan', 'created_at', 'charged_until', 'deleted_at'],
  api_keys: [
    'id',
    'owner_id',
    'kind',
    'name',
    'hint',
    'can_write',
    'created_at',
    'expires_at',
    'revoked_at',
  ],
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
    'custom_months',
    'next_payment_date',
    'billing_anchor_day',
    'notification_enabled',
    'status',
    'trial_ends_on',
    'created_at',
    'updated_at',
    'tracked',
    'answer',
    'details',
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
  audit_details: ['entry_id', 'before', 'after'],
  deleted_subscriptions: [
    'id',
    'owner_id',
    'record',
    'payments',
    'settled',
    'deleted_at',
    'days_seen',
    'last_seen_on',
  ],
  payments: ['subscription_id', 'paid_on', 'amount_hundredths', 'currency'],
  notification_settings: [
    'owner_id',
    'enabled',
    'days_before',
    'further_days_before',
    'cancel_by_days_before',
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
    'snoozed_until',
    'channel',
    'name',
    'amount_hundredths',
    'currency',
    'due_at',
    'state',
    'next_attempt_at',
    'attempts',
    'message_id',
    'claimed_by',
    'tried_at',
    'answer',
    'interruptions',
    'unsure',
    'left_alone',
    'taken_back',
  ],
  settled_charges: ['subscription_id', 'kind', 'date'],
  channel_holds: ['owner_id', 'channel', 'held_until'],
  idempotent_answers: ['owner_id', 'key_hash', 'body_hash', 'request_id', 'answer', 'created_at'],
  quota_windows: ['owner_id', 'starts_at', 'used'],
  pending_secrets: ['name', 'value'],
  store_facts: ['name', 'value'],
  category_marks: ['owner_id', 'category', 'hue', 'shape'],
  dismissals: ['owner_id', 'concern', 'dismissed_at'],
  imports: [
    'id',
    'owner_id',
    'source',
    'file_name',
    'sha256',
    'fingerprint',
    'choices',
    'counts',
    'created_at',
    'undone_at',
  ],
  agent_plans: [
    'id',
    'owner_id',
    'key_id',
    'state',
    'is_allowed',
    'changes',
    'applied',
    'created_at',
    'applied_at',
  ],
  webhooks: [
    'id',
    'owner_id',
    'name',
    'events',
    'is_paused',
    'told_until',
    'failures',
    'failing_since',
    'next_attempt_at',
    'created_at',
    'removed_at',
  ],
  webhook_deliveries: [
    'id',
    'webhook_id',
    'owner_id',
    'event',
    'body',
    'state',
    'attempts',
    'tried_at',
    'answer',
    'created_at',
  ],
  import_rows: [
    'import_id',
    'row',
    'owner_id',
    'source',
    'identity',
    'action',
    'subscription_id',
    'fields',
    'details',
    'original',
    'before',
    'after',
    'entry',
  ],
  calendar_feeds: ['owner_id', 'token_hash', 'issued_at', 'alert_days', 'folder', 'file_name'],
  conversions: ['owner_id', 'currency', 'automatic', 'own_rates'],
  exchange_rates: ['day', 'rates'],
  window_links: ['token_hash', 'expires_at'],
  window_sessions: ['token_hash', 'id', 'client', 'opened_at', 'last_used_at', 'expires_at'],
} as const satisfies Record<string, readonly string[]>;

type Table = keyof typeof CHECKED;
type Column<T extends Table> = (typeof CHECKED)[T][number];
type Value = string | number | null;

const tables = Object.keys(CHECKED) as Table[];

/** The columns of a table that its checksum covers. */
export type Checked<T extends Table> = Record<Column<T>, Value>;

// CRC-32 of the values in column order, as stored in the column `checksum`.
const checksumOfValues = (...values: readonly unknown[]): number => crc32(values.join('\u001F'));

/** The checksum of a record of `table` to be written. */
export function checksumOf<T extends Table>(table: T, row: Checked<T>): number {
  return checksumOfValues(...CHECKED[table].map((column) => row[column as Column<T>]));
}

// Decoded as text, many different byte values would be equal.
const asText = (column: string, sql: string) => (column.endsWith('_hash') ? `hex(${sql})` : sql);

/** SQL for the checksum of a record of `table`, in which some columns are SQL expressions. */
function expressionOf(table: Table, values: Readonly<Record<string, string>> = {}): string {
  const columns: readonly string[] = CHECKED[table];
  return `checksum_of(${columns.map((name) => asText(name, values[name] ?? name)).join(', ')})`;
}

/** SQL for the part after INSERT INTO: the columns of `table`, each with the SQL of its value, and the checksum. */
export function insertion<T extends Table>(table: T, values: Record<Column<T>, string>): string {
  return `${columnsOf(values)} VALUES (${valuesOf(table, values)})`;
}

/** The same for rows inserted from a SELECT, whose remainder follows. */
export function selection<T extends Table>(table: T, values: Record<Column<T>, string>): string {
  return `${columnsOf(values)} SELECT ${valuesOf(table, values)}`;
}

const columnsOf = (values: object) => `(${[...Object.keys(values), 'checksum'].join(', ')})`;
const valuesOf = (table: Table, values: Readonly<Record<string, string>>) =>
  [...Object.values(values), expressionOf(table, values)].join(', ');

/** SQL for the part after SET: new values for columns of `table`, and the matching checksum. */
export function assignment<T extends Table>(
  table: T,
  values: Partial<Record<Column<T>, string>>,
): string {
  const given = values as Readonly<Record<string, string>>;
  const sets = Object.entries(given).map(([column, sql]) => `${column} = ${sql}`);
  return [...sets, `checksum = ${expressionOf(table, given)}`].join(', ');
}

/**
 * SQL queries that each return a description of the problem if a record differs from what was written, and
 * otherwise no rows.
 */
export const checks: readonly string[] = tables.map(
  (table) =>
    `SELECT 'a record in ${table} is not what was written' FROM ${table}
     WHERE checksum <> ${expressionOf(table)} LIMIT 1`,
);

/** Registers the SQL function that {@link checks} call. */
export function addChecksumFunction(db: Db): void {
  db.function('checksum_of', { deterministic: true, varargs: true }, checksumOfValues);
}

/** Updates a record's checksum. */
export function renewChecksum(db: Db, table: Table, id: string): void {
  const sql = `UPDATE ${table} SET checksum = ${expressionOf(table)} WHERE id = ?`;
  statement<[string]>(db, sql).run(id);
}
