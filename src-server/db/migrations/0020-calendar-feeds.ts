import type { Migration } from './migration.ts';

/**
 * How an account's charges reach other calendar apps: the SHA-256 of the token in its calendar's address, the
 * days before a charge on which those apps are to alert, and the file that is kept up to date in a folder.
 */
export const calendarFeeds: Migration = {
  name: 'calendar feeds',
  sql: `
CREATE TABLE calendar_feeds (
  owner_id   TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
  token_hash BLOB UNIQUE CHECK (length(token_hash) = 32),
  issued_at  INTEGER,
  alert_days INTEGER CHECK (alert_days BETWEEN 0 AND 60),
  folder     TEXT CHECK (length(folder) > 0),
  file_name  TEXT CHECK (length(file_name) > 0),
  checksum   INTEGER NOT NULL,
  CHECK ((token_hash IS NULL) = (issued_at IS NULL)),
  CHECK ((folder IS NULL) = (file_name IS NULL))
) STRICT, WITHOUT ROWID;
`,
};
