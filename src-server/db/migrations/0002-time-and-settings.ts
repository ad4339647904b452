import type { Migration } from './migration.ts';

/**
 * Payment history, reminder settings, window sessions, and indexes for analytics.
 *
 * `tracked` is 1 if the next payment was today or later when the row was written; only then is the date moved
 * on once it has passed. For existing rows, the day of the last write decides.
 */
export const timeAndSettings: Migration = {
  name: 'time and settings',
  sql: `
ALTER TABLE subscriptions
  ADD COLUMN tracked INTEGER NOT NULL DEFAULT 1 CHECK (tracked IN (0, 1));
UPDATE subscriptions
  SET tracked = next_payment_date >= date(updated_at / 1000, 'unixepoch');

CREATE INDEX subscriptions_by_spend ON subscriptions
  (owner_id, status, category, currency, period, custom_days, amount_hundredths);
CREATE INDEX subscriptions_by_name_key ON subscriptions (owner_id, name_key)
  WHERE status <> 'cancelled';

CREATE TABLE payments (
  seq               INTEGER PRIMARY KEY AUTOINCREMENT,
  subscription_id   TEXT NOT NULL REFERENCES subscriptions (id) ON DELETE CASCADE,
  paid_on           TEXT NOT NULL CHECK (length(paid_on) = 10),
  amount_hundredths INTEGER NOT NULL CHECK (amount_hundredths BETWEEN 0 AND 99999999),
  currency          TEXT NOT NULL CHECK (length(currency) = 3),
  UNIQUE (subscription_id, paid_on)
) STRICT;

CREATE TABLE notification_settings (
  owner_id    TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  enabled     INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  days_before INTEGER NOT NULL CHECK (days_before IN (1, 3, 7, 14)),
  time_zone   TEXT NOT NULL,
  locale      TEXT NOT NULL,
  updated_at  INTEGER NOT NULL,
  allow_private_push INTEGER NOT NULL DEFAULT 0 CHECK (allow_private_push IN (0, 1))
) STRICT;

-- Accounts from before get the window's own key; its id is a random UUID.
INSERT INTO api_keys (id, owner_id, kind, name, can_write, created_at)
  SELECT lower(
           hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' ||
           substr(hex(randomblob(2)), 2) || '-' || substr('89AB', 1 + abs(random() % 4), 1) ||
           substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))
         ),
         id, 'window', 'Perennial window', 1, created_at
  FROM accounts;

-- The window lists all entries, not only those of subscriptions.
DROP INDEX audit_entries_by_owner;
CREATE INDEX audit_entries_by_owner ON audit_entries (owner_id);

CREATE TABLE window_preferences (
  id    INTEGER PRIMARY KEY CHECK (id = 1),
  value TEXT NOT NULL CHECK (json_valid(value))
) STRICT;

CREATE TABLE window_links (
  token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE window_sessions (
  token_hash BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`,
};
