import type { Migration } from './migration.ts';

const COLUMNS = `seq, id, owner_id, subscription_id, kind, date, lead, snoozed_until, channel, name,
  amount_hundredths, currency, due_at, state, next_attempt_at, attempts, message_id, claimed_by, tried_at,
  answer, interruptions, unsure, left_alone, taken_back, checksum`;

/** The table of reminders no longer lists the channels, so that adding one needs no migration. */
export const anyChannel: Migration = {
  name: 'any channel',
  sql: `
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
  kind              TEXT NOT NULL CHECK (kind IN ('renewal', 'trial', 'overdue')),
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
