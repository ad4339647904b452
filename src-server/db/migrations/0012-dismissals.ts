import type { Migration } from './migration.ts';

/** The concerns that an owner dismissed. */
export const dismissals: Migration = {
  name: 'dismissals',
  sql: `
CREATE TABLE dismissals (
  owner_id     TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  concern      TEXT NOT NULL CHECK (length(concern) BETWEEN 1 AND 500),
  dismissed_at INTEGER NOT NULL,
  PRIMARY KEY (owner_id, concern)
) STRICT, WITHOUT ROWID;
`,
};
