import type { Migration } from './migration.ts';

/** Deleted subscriptions are kept for a while, so that their owner can restore them. */
export const deletedSubscriptions: Migration = {
  name: 'deleted subscriptions',
  sql: `
CREATE TABLE deleted_subscriptions (
  id         TEXT PRIMARY KEY CHECK (length(id) = 36),
  owner_id   TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  record     TEXT NOT NULL CHECK (json_valid(record)),
  payments   TEXT NOT NULL CHECK (json_valid(payments)),
  settled    TEXT NOT NULL CHECK (json_valid(settled)),
  deleted_at INTEGER NOT NULL,
  checksum   INTEGER NOT NULL
) STRICT;
CREATE INDEX deleted_subscriptions_by_owner ON deleted_subscriptions (owner_id, deleted_at);
`,
};
