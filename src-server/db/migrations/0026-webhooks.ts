import type { Migration } from './migration.ts';

/**
 * Programs that are told of changes, and the messages to them. `told_until` is the audit entry up to which messages
 * were written. The addresses and secrets are not in the database.
 */
export const webhooks: Migration = {
  name: 'webhooks',
  sql: `
CREATE TABLE webhooks (
  id              TEXT PRIMARY KEY CHECK (length(id) = 36),
  owner_id        TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name            TEXT NOT NULL,
  events          TEXT NOT NULL CHECK (json_valid(events)),
  is_paused       INTEGER NOT NULL CHECK (is_paused IN (0, 1)),
  told_until      INTEGER NOT NULL,
  failures        INTEGER NOT NULL,
  failing_since   INTEGER,
  next_attempt_at INTEGER,
  created_at      INTEGER NOT NULL,
  removed_at      INTEGER,
  checksum        INTEGER NOT NULL,
  CHECK ((failures = 0) = (failing_since IS NULL)),
  CHECK ((failures = 0) = (next_attempt_at IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX webhooks_by_owner ON webhooks (owner_id);
CREATE TABLE webhook_deliveries (
  seq        INTEGER PRIMARY KEY AUTOINCREMENT,
  id         TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  webhook_id TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  owner_id   TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  event      TEXT NOT NULL,
  body       TEXT NOT NULL CHECK (json_valid(body)),
  state      TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts   INTEGER NOT NULL,
  tried_at   INTEGER,
  answer     TEXT CHECK (json_valid(answer)),
  created_at INTEGER NOT NULL,
  checksum   INTEGER NOT NULL
) STRICT;
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (webhook_id);
CREATE INDEX webhook_deliveries_by_owner ON webhook_deliveries (owner_id);
`,
};
