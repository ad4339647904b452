import type { Migration } from './migration.ts';

/**
 * Accounts, keys, subscriptions, audit, quota and idempotency.
 *
 * Money is in whole hundredths, moments are epoch milliseconds, days are `YYYY-MM-DD`. `seq` is the insertion
 * order and the tie-break of every sort: AUTOINCREMENT never reuses a value. `answer` is the JSON text that
 * the API returns for the row (all but `isTrial`, which depends on the current day). It is written with the
 * row and read by lists instead of sixteen columns.
 */
export const firstSchema: Migration = {
  name: 'first schema',
  sql: `
CREATE TABLE store_facts (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE accounts (
  id          TEXT PRIMARY KEY CHECK (length(id) = 36),
  name        TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  name_folded TEXT NOT NULL UNIQUE,
  plan        TEXT NOT NULL CHECK (plan IN ('premium', 'free')),
  created_at  INTEGER NOT NULL
) STRICT;

CREATE TABLE api_keys (
  id           TEXT PRIMARY KEY CHECK (length(id) = 36),
  owner_id     TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind         TEXT NOT NULL CHECK (kind IN ('issued', 'window', 'command_line')),
  name         TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  hash         BLOB UNIQUE CHECK (length(hash) = 32),
  hint         TEXT CHECK (length(hint) = 8),
  can_write    INTEGER NOT NULL CHECK (can_write IN (0, 1)),
  created_at   INTEGER NOT NULL,
  expires_at   INTEGER,
  last_used_at INTEGER CHECK (last_used_at % 60000 = 0),
  revoked_at   INTEGER,
  CHECK ((kind = 'issued') = (hash IS NOT NULL)),
  CHECK ((hash IS NULL) = (hint IS NULL))
) STRICT;
CREATE INDEX api_keys_by_owner ON api_keys (owner_id);

CREATE TABLE subscriptions (
  seq                  INTEGER PRIMARY KEY AUTOINCREMENT,
  id                   TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  owner_id             TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name                 TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  name_folded          TEXT NOT NULL,
  name_key             TEXT NOT NULL,
  category             TEXT NOT NULL CHECK (length(category) BETWEEN 1 AND 80),
  amount_hundredths    INTEGER NOT NULL CHECK (amount_hundredths BETWEEN 0 AND 99999999),
  currency             TEXT NOT NULL CHECK (length(currency) = 3),
  period               TEXT NOT NULL CHECK (period IN ('monthly', 'yearly', 'custom')),
  custom_days          INTEGER CHECK (custom_days BETWEEN 1 AND 36500),
  next_payment_date    TEXT NOT NULL CHECK (length(next_payment_date) = 10),
  billing_anchor_day   INTEGER NOT NULL CHECK (billing_anchor_day BETWEEN 1 AND 31),
  notification_enabled INTEGER NOT NULL CHECK (notification_enabled IN (0, 1)),
  status               TEXT NOT NULL CHECK (status IN ('active', 'paused', 'cancelled')),
  trial_ends_on        TEXT CHECK (length(trial_ends_on) = 10),
  created_at           INTEGER NOT NULL,
  updated_at           INTEGER NOT NULL,
  answer               TEXT NOT NULL CHECK (json_valid(answer)),
  CHECK ((period = 'custom') = (custom_days IS NOT NULL))
) STRICT;
CREATE INDEX subscriptions_by_created_at ON subscriptions (owner_id, created_at);
CREATE INDEX subscriptions_by_next_payment_date ON subscriptions (owner_id, next_payment_date);
CREATE INDEX subscriptions_by_amount ON subscriptions (owner_id, amount_hundredths);
CREATE INDEX subscriptions_by_name ON subscriptions (owner_id, name_folded);

CREATE TABLE audit_entries (
  seq             INTEGER PRIMARY KEY AUTOINCREMENT,
  id              TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  owner_id        TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  action          TEXT NOT NULL,
  subscription_id TEXT CHECK (length(subscription_id) = 36),
  api_key_id      TEXT NOT NULL REFERENCES api_keys (id),
  request_id      TEXT NOT NULL,
  before          TEXT CHECK (json_valid(before)),
  after           TEXT CHECK (json_valid(after)),
  created_at      INTEGER NOT NULL,
  CHECK ((action LIKE 'subscription.%') = (subscription_id IS NOT NULL))
) STRICT;
CREATE INDEX audit_entries_by_owner ON audit_entries (owner_id)
  WHERE subscription_id IS NOT NULL;
CREATE INDEX audit_entries_by_subscription ON audit_entries (owner_id, subscription_id)
  WHERE subscription_id IS NOT NULL;
CREATE INDEX audit_entries_by_key ON audit_entries (api_key_id);

CREATE TABLE quota_windows (
  owner_id  TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  starts_at INTEGER NOT NULL,
  used      INTEGER NOT NULL CHECK (used >= 0)
) STRICT;

CREATE TABLE idempotent_answers (
  owner_id   TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  key_hash   BLOB NOT NULL CHECK (length(key_hash) = 32),
  body_hash  BLOB NOT NULL CHECK (length(body_hash) = 32),
  request_id TEXT NOT NULL,
  answer     TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, key_hash)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotent_answers_by_age ON idempotent_answers (created_at);
`,
};
