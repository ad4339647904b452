import type { Migration } from './migration.ts';

/**
 * The times at which reminders are sent, and the outbox.
 *
 * A row of `reminders` is one reminder on one channel. The UNIQUE columns define its identity, so that it is
 * written and sent once. `snoozed_until` is 0 unless the owner snoozed it. The row stores the subscription's
 * name at the time, and stays as history when the subscription is deleted. While it is `sending`,
 * `claimed_by` is the process that sends it; `interruptions` counts how often a process ended before
 * recording the outcome, `unsure` how often a service received it and didn't respond.
 *
 * `settled_charges` are the charges that the owner marked as handled.
 */
export const reminders: Migration = {
  name: 'reminders',
  sql: `
ALTER TABLE notification_settings
  ADD COLUMN time_of_day TEXT NOT NULL DEFAULT '09:00'
  CHECK (time_of_day GLOB '[0-2][0-9]:[0-5][0-9]' AND time_of_day < '24');
ALTER TABLE notification_settings
  ADD COLUMN further_days_before TEXT NOT NULL DEFAULT '[]'
  CHECK (json_valid(further_days_before));
ALTER TABLE notification_settings
  ADD COLUMN desktop_notifications INTEGER NOT NULL DEFAULT 1
  CHECK (desktop_notifications IN (0, 1));

CREATE TABLE reminders (
  seq               INTEGER PRIMARY KEY AUTOINCREMENT,
  id                TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  owner_id          TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  subscription_id   TEXT NOT NULL CHECK (length(subscription_id) = 36),
  kind              TEXT NOT NULL CHECK (kind IN ('renewal', 'trial', 'overdue')),
  date              TEXT NOT NULL CHECK (length(date) = 10),
  lead              INTEGER NOT NULL CHECK (lead >= 0),
  snoozed_until     INTEGER NOT NULL CHECK (snoozed_until >= 0),
  channel           TEXT NOT NULL
    CHECK (channel IN ('bark', 'ntfy', 'gotify', 'webhook', 'email', 'desktop')),
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
  UNIQUE (subscription_id, date, kind, lead, snoozed_until, channel),
  CHECK ((state = 'waiting') = (next_attempt_at IS NOT NULL)),
  CHECK ((state = 'sending') = (claimed_by IS NOT NULL)),
  CHECK ((attempts = 0) = (tried_at IS NULL))
) STRICT;
CREATE INDEX reminders_by_owner ON reminders (owner_id, seq);
CREATE INDEX reminders_open ON reminders (owner_id, channel) WHERE state IN ('waiting', 'sending');

CREATE TABLE settled_charges (
  subscription_id TEXT NOT NULL REFERENCES subscriptions (id) ON DELETE CASCADE,
  kind            TEXT NOT NULL CHECK (kind IN ('renewal', 'trial', 'overdue')),
  date            TEXT NOT NULL CHECK (length(date) = 10),
  PRIMARY KEY (subscription_id, kind, date)
) STRICT, WITHOUT ROWID;
`,
};
