import { crc32 } from 'node:zlib';
import type { Migration } from './migration.ts';

/** Each record has a checksum, which reveals values that differ from what was written. */
export const checksums: Migration = {
  name: 'checksums',
  functions: { crc_of: (...values) => crc32(values.join('\u001F')) },
  sql: `
ALTER TABLE accounts ADD COLUMN checksum INTEGER;
ALTER TABLE api_keys ADD COLUMN checksum INTEGER;
ALTER TABLE subscriptions ADD COLUMN checksum INTEGER;
ALTER TABLE audit_entries ADD COLUMN checksum INTEGER;
ALTER TABLE payments ADD COLUMN checksum INTEGER;
ALTER TABLE notification_settings ADD COLUMN checksum INTEGER;
ALTER TABLE window_preferences ADD COLUMN checksum INTEGER;
ALTER TABLE reminders ADD COLUMN checksum INTEGER;

UPDATE accounts SET checksum = crc_of(id, name, plan, created_at);
UPDATE api_keys SET checksum = crc_of(id, owner_id, name, can_write, created_at, expires_at);
UPDATE subscriptions SET checksum = crc_of(owner_id, id, name, name_folded, name_key, category,
  amount_hundredths, currency, period, custom_days, next_payment_date, billing_anchor_day,
  notification_enabled, status, trial_ends_on, created_at, updated_at, answer);
UPDATE audit_entries SET checksum = crc_of(id, owner_id, action, subscription_id, api_key_id, request_id,
  before, after, created_at);
UPDATE payments SET checksum = crc_of(subscription_id, paid_on, amount_hundredths, currency);
UPDATE notification_settings SET checksum = crc_of(owner_id, enabled, days_before, further_days_before,
  time_of_day, quiet_hours, time_zone, locale, updated_at, allow_private_push, desktop_notifications);
UPDATE window_preferences SET checksum = crc_of(value);
UPDATE reminders SET checksum = crc_of(id, owner_id, subscription_id, kind, date, lead, channel, name,
  amount_hundredths, currency);
`,
};
