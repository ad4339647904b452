import type { Migration } from './migration.ts';

/**
 * Files that were imported, and each of their rows as it was read: by it, a second import of the same source
 * updates instead of adding again, and an import is undone.
 *
 * `identity` is the row's id at its source, or a hash of its content. `fields` and `details` are what was made
 * of it; `before` and `after` the record before and after, as JSON, and `entry` the audit entry between them.
 */
export const imports: Migration = {
  name: 'imports',
  sql: `
CREATE TABLE imports (
  seq         INTEGER PRIMARY KEY AUTOINCREMENT,
  id          TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  owner_id    TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  source      TEXT NOT NULL,
  file_name   TEXT NOT NULL,
  sha256      TEXT NOT NULL CHECK (length(sha256) = 64),
  fingerprint TEXT,
  choices     TEXT NOT NULL CHECK (json_valid(choices)),
  counts      TEXT NOT NULL CHECK (json_valid(counts)),
  created_at  INTEGER NOT NULL,
  undone_at   INTEGER,
  checksum    INTEGER NOT NULL
) STRICT;
CREATE INDEX imports_by_owner ON imports (owner_id, seq);

CREATE TABLE import_rows (
  import_id       TEXT NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  row             INTEGER NOT NULL,
  owner_id        TEXT NOT NULL,
  source          TEXT NOT NULL,
  identity        TEXT NOT NULL,
  action          TEXT NOT NULL CHECK (action IN ('create', 'update', 'same', 'none')),
  subscription_id TEXT CHECK (length(subscription_id) = 36),
  fields          TEXT NOT NULL CHECK (json_valid(fields)),
  details         TEXT NOT NULL CHECK (json_valid(details)),
  original        TEXT NOT NULL CHECK (json_valid(original)),
  before          TEXT CHECK (json_valid(before)),
  after           TEXT CHECK (json_valid(after)),
  entry           TEXT CHECK (length(entry) = 36),
  checksum        INTEGER NOT NULL,
  PRIMARY KEY (import_id, row)
) STRICT, WITHOUT ROWID;
CREATE INDEX import_rows_by_identity ON import_rows (owner_id, source, identity);
CREATE INDEX import_rows_by_subscription ON import_rows (subscription_id) WHERE subscription_id IS NOT NULL;
`,
};
