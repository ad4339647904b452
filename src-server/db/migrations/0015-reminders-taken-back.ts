import type { Migration } from './migration.ts';

/**
 * What was sent while the clock was ahead stays in the history, but no longer counts as told: `snoozed_until`
 * is then another than that of the same reminder, which can so be written anew.
 */
export const remindersTakenBack: Migration = {
  name: 'reminders taken back',
  sql: `
ALTER TABLE reminders
  ADD COLUMN taken_back INTEGER NOT NULL DEFAULT 0 CHECK (taken_back IN (0, 1));
`,
};
