import { crc32 } from 'node:zlib';
import type { Migration } from './migration.ts';

const COLUMNS = `seq, id, owner_id, subscription_id, kind, date, lead, snoozed_until, channel, name,
  amount_hundredths, currency, due_at, state, next_attempt_at, attempts, message_id, claimed_by, tried_at,
  answer, interruptions, unsure, left_alone, taken_back, checksum`;

const before = `owner_id, enabled, days_before, further_days_before`;
const after = `time_of_day, quiet_hours, time_zone, locale, updated_at, allow_private_push,
  desktop_notifications`;

/**
 * Reminders of the last day to cancel a contract. The tables of reminders and of what was handled no longer list the
 * kinds, so that adding one needs no migration. The index finds the few subscriptions with contract terms.
 */
export const cancelByReminders: Migration = {
  name: 'cancel-by reminders',
  functions: { crc_of: (...values) => crc32(values.join('\u001F')) },
  sql: `
ALTER TABLE notification_settings
  ADD COLUMN cancel_by_days_before TEXT NOT NULL DEFAULT '[14,3]'
  CHECK (json_valid(cancel_by_days_before));
UPDATE notification_settings SET checksum = crc_of(${before}, cancel_by_days_before, ${after})
  WHERE checksum = crc_of(${before}, ${after});

CREATE INDEX subscriptions_with_terms ON subscriptions (owner_id, seq)
  WHERE instr(details, '"terms":{') > 0;

ALTER TABLE settled_charges RENAME TO old_settled_charges;
CREATE TABLE settled_charges (
  subscription_id TEXT NOT NULL REFERENCES subscriptions (id) ON DELETE CASCADE,
  kind            TEXT NOT NULL CHECK (kind <> ''),
  date            TEXT NOT NULL CHECK (length(date) = 10),
  checksum        INTEGER,
  PRIMARY KEY (subscription_id, kind, date)
) STRICT, WITHOUT ROWID;
INSERT INTO settled_charges SELECT subscription_id, kind, date, checksum FROM old_settled_charges;
DROP TABLE old_settled_charges;

DROP INDEX reminders_by_owner;
DROP INDEX reminders_open;
DROP INDEX reminders_snoozed;
DROP INDEX reminders_told;
ALTER TABLE reminders RENAME TO old_reminders;
CREATE TABLE reminders (
  seq               INTEGER PRIMARY KEY AUTOINCREMENT,
  id                TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  owner_id          TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  subscription_id   TEXT NOT NULL CHECK (length(subscription_id) = 36),
  kind              TEXT NOT NULL CHECK (kind <> ''),
  date              TEXT NOT NULL CHECK (length(date) = 10),
  lead              INTEGER NOT NULL CHECK (lead >= 0),
  snoozed_until     TEXT NOT NULL CHECK (length(snoozed_until) IN (0, 10)),
  channel           TEXT NOT NULL CHECK (channel <> ''),
  name              TEXT NOT NULL,
  amount_hundredths INTEGER NOT NULL,
  currency          TEXT NOT NULL CHECK (length(currency) = 3),
  due_at            INTEGER NOT NULL,
  state             TEXT NOT NULL
    CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'dropped')),
  next_attempt_at   INTEGER,
  attempts          INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  message_id        TEXT,
  claimed_by        TEXT,
  tried_at          INTEGER,
  answer            TEXT,
  interruptions     INTEGER NOT NULL DEFAULT 0 CHECK (interruptions >= 0),
  unsure            INTEGER NOT NULL DEFAULT 0 CHECK (unsure >= 0),
  left_alone        INTEGER NOT NULL DEFAULT 0 CHECK (left_alone >= 0),
  taken_back        INTEGER NOT NULL DEFAULT 0 CHECK (taken_back IN (0, 1)),
  checksum          INTEGER,
  UNIQUE (subscription_id, date, kind, lead, snoozed_until, channel),
  CHECK ((state = 'waiting') = (next_attempt_at IS NOT NULL)),
  CHECK ((state = 'sending') = (claimed_by IS NOT NULL)),
  CHECK ((attempts = 0) = (tried_at IS NULL))
) STRICT;
INSERT INTO reminders (${COLUMNS}) SELECT ${COLUMNS} FROM old_reminders;
-- Numbers of rows that were deleted are not given again.
DELETE FROM sqlite_sequence WHERE name = 'reminders';
UPDATE sqlite_sequence SET name = 'reminders' WHERE name = 'old_reminders';
DROP TABLE old_reminders;
CREATE INDEX reminders_by_owner ON reminders (owner_id, seq);
CREATE INDEX reminders_open ON reminders (owner_id, channel) WHERE state IN ('waiting', 'sending');
CREATE INDEX reminders_snoozed ON reminders (owner_id) WHERE snoozed_until <> '';
CREATE INDEX reminders_told ON reminders (owner_id, tried_at)
  WHERE state IN ('sent', 'failed') AND taken_back = 0;
`,
};
