import { crc32 } from 'node:zlib';
import type { Migration } from './migration.ts';

// Tables whose checksums cover more columns now: the old columns and the new ones.
const CHANGED: readonly [table: string, before: string, after: string][] = [
  [
    'accounts',
    'id, name, plan, created_at',
    'id, name, plan, created_at, charged_until, deleted_at',
  ],
  [
    'api_keys',
    'id, owner_id, name, can_write, created_at, expires_at',
    'id, owner_id, kind, name, hint, can_write, created_at, expires_at, revoked_at',
  ],
  [
    'subscriptions',
    `owner_id, id, name, name_folded, name_key, category, amount_hundredths, currency, period, custom_days,
     next_payment_date, billing_anchor_day, notification_enabled, status, trial_ends_on, created_at, updated_at,
     answer`,
    `owner_id, id, name, name_folded, name_key, category, amount_hundredths, currency, period, custom_days,
     next_payment_date, billing_anchor_day, notification_enabled, status, trial_ends_on, created_at, updated_at,
     tracked, answer`,
  ],
  [
    'deleted_subscriptions',
    'id, owner_id, record, payments, settled, deleted_at',
    'id, owner_id, record, payments, settled, deleted_at, days_seen, last_seen_on',
  ],
  [
    'reminders',
    'id, owner_id, subscription_id, kind, date, lead, channel, name, amount_hundredths, currency',
    `id, owner_id, subscription_id, kind, date, lead, snoozed_until, channel, name, amount_hundredths, currency,
     due_at, state, next_attempt_at, attempts, message_id, claimed_by, tried_at, answer, interruptions, unsure,
     left_alone, taken_back`,
  ],
];

// Tables that had no checksums.
const ADDED: readonly [table: string, columns: string][] = [
  ['settled_charges', 'subscription_id, kind, date'],
  ['channel_holds', 'owner_id, channel, held_until'],
  ['idempotent_answers', 'owner_id, hex(key_hash), hex(body_hash), request_id, answer, created_at'],
  ['quota_windows', 'owner_id, starts_at, used'],
  ['pending_secrets', 'name, value'],
  ['category_marks', 'owner_id, category, hue, shape'],
  ['dismissals', 'owner_id, concern, dismissed_at'],
  ['window_links', 'hex(token_hash), expires_at'],
  ['window_sessions', 'hex(token_hash), id, client, opened_at, last_used_at, expires_at'],
];

/**
 * Every table has checksums that cover every relevant value. Records that are already damaged are left as
 * they are, so that the check finds them. Among the facts about the file itself, the version that wrote it
 * has no checksum.
 */
export const moreChecksums: Migration = {
  name: 'more checksums',
  functions: { crc_of: (...values) => crc32(values.join('\u001F')) },
  sql: `
ALTER TABLE store_facts ADD COLUMN checksum INTEGER;
UPDATE store_facts SET checksum = crc_of(name, value) WHERE name = 'secret_names';
${ADDED.map(
  ([table, columns]) => `
ALTER TABLE ${table} ADD COLUMN checksum INTEGER;
UPDATE ${table} SET checksum = crc_of(${columns});`,
).join('')}
${CHANGED.map(
  ([table, before, after]) => `
UPDATE ${table} SET checksum = crc_of(${after}) WHERE checksum IS NULL OR checksum = crc_of(${before});`,
).join('')}
`,
};
