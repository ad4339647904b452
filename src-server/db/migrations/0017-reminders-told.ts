import type { Migration } from './migration.ts';

/**
 * An index finds reminders sent in the future without scanning all of them. From now on, reminders that are
 * taken back get their row number as `snoozed_until`, because a day could collide with one chosen by the
 * owner.
 */
export const remindersTold: Migration = {
  name: 'reminders told',
  sql: `
CREATE INDEX reminders_told ON reminders (owner_id, tried_at)
  WHERE state IN ('sent', 'failed') AND taken_back = 0;
`,
};
