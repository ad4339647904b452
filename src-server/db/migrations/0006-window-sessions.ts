import type { Migration } from './migration.ts';

/**
 * The session details shown to the owner. Existing sessions were opened 30 days before they expire; their
 * last use is unknown, so they expire 7 days after they were opened.
 */
export const windowSessions: Migration = {
  name: 'window sessions',
  sql: `
ALTER TABLE window_sessions RENAME TO old_window_sessions;

CREATE TABLE window_sessions (
  token_hash   BLOB PRIMARY KEY CHECK (length(token_hash) = 32),
  id           TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  client       TEXT NOT NULL CHECK (length(client) BETWEEN 1 AND 40),
  opened_at    INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  expires_at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO window_sessions
  SELECT token_hash,
    substr(hash, 1, 8) || '-' || substr(hash, 9, 4) || '-4' || substr(hash, 14, 3)
      || '-8' || substr(hash, 18, 3) || '-' || substr(hash, 21, 12),
    'other',
    expires_at - 30 * 86400000,
    expires_at - 30 * 86400000,
    expires_at
  FROM (SELECT *, lower(hex(token_hash)) AS hash FROM old_window_sessions);

DROP TABLE old_window_sessions;
`,
};
