import { crc32 } from 'node:zlib';
import type { Migration } from './migration.ts';

const BEFORE = `owner_id, id, name, name_folded, name_key, category, amount_hundredths, currency, period, custom_days,
  custom_months, next_payment_date, billing_anchor_day, notification_enabled, status, trial_ends_on, created_at,
  updated_at, tracked, answer`;

/** Notes, links, and the like, as one JSON object, because nothing is calculated from them. */
export const details: Migration = {
  name: 'details',
  functions: { crc_of: (...values) => crc32(values.join('\u001F')) },
  sql: `
ALTER TABLE subscriptions ADD COLUMN details TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(details));
UPDATE subscriptions SET checksum = crc_of(${BEFORE}, details) WHERE checksum = crc_of(${BEFORE});
`,
};
