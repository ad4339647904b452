import { crc32 } from 'node:zlib';
import type { Migration } from './migration.ts';

const BEFORE = `owner_id, id, name, name_folded, name_key, category, amount_hundredths, currency, period, custom_days`;
const AFTER = `next_payment_date, billing_anchor_day, notification_enabled, status, trial_ends_on, created_at, updated_at,
  tracked, answer`;

/**
 * Charges every so many months. For them, `custom_days` has the days from the previous charge to the next one, which
 * is what the public API returns. Audit entries have details that the public API doesn't return in a table of their own.
 */
export const intervalsInMonths: Migration = {
  name: 'intervals in months',
  functions: { crc_of: (...values) => crc32(values.join('\u001F')) },
  sql: `
ALTER TABLE subscriptions ADD COLUMN custom_months INTEGER
  CHECK (custom_months IS NULL OR (period = 'custom' AND custom_months BETWEEN 2 AND 1188));
UPDATE subscriptions SET checksum = crc_of(${BEFORE}, custom_months, ${AFTER})
  WHERE checksum = crc_of(${BEFORE}, ${AFTER});
DROP INDEX subscriptions_by_spend;
CREATE INDEX subscriptions_by_spend ON subscriptions
  (owner_id, status, category, currency, period, custom_days, custom_months, amount_hundredths);

CREATE TABLE audit_details (
  entry_id TEXT PRIMARY KEY REFERENCES audit_entries (id) ON DELETE CASCADE,
  before   TEXT CHECK (json_valid(before)),
  after    TEXT CHECK (json_valid(after)),
  checksum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
};
