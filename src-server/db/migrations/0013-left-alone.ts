import type { Migration } from './migration.ts';

/**
 * Until when a channel's service asked us to wait, and how often a reminder got only such a response, which
 * doesn't count as a failed attempt.
 */
export const leftAlone: Migration = {
  name: 'left alone',
  sql: `
CREATE TABLE channel_holds (
  owner_id   TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  channel    TEXT NOT NULL,
  held_until INTEGER NOT NULL,
  PRIMARY KEY (owner_id, channel)
) STRICT, WITHOUT ROWID;

ALTER TABLE reminders ADD COLUMN left_alone INTEGER NOT NULL DEFAULT 0 CHECK (left_alone >= 0);
`,
};
