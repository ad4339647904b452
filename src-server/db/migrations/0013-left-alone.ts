import type { Migration } from './migration.ts';

/**
 * Until when a service asked to be left alone, by the channel on which it is reached, and how often it
 * answered a reminder with nothing but that: such an answer is no failed attempt.
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
