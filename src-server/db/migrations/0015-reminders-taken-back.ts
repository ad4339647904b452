import type { Migration } from './migration.ts';

/**
 * Reminders sent while the clock was ahead stay in the history but no longer count as sent: they get a
 * different `snoozed_until`, so that the same reminder can be written again.
 */
export const remindersTakenBack: Migration = {
  name: 'reminders taken back',
  sql: `
ALTER TABLE reminders
  ADD COLUMN taken_back INTEGER NOT NULL DEFAULT 0 CHECK (taken_back IN (0, 1));
`,
};
