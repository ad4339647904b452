import type { Migration } from './migration.ts';

/**
 * What was told at a moment that is still to come is found without a look at every reminder. From here on, what
 * is taken back has the number of its row as `snoozed_until`: a day may be the one to which its owner had put it off.
 */
export const remindersTold: Migration = {
  name: 'reminders told',
  sql: `
CREATE INDEX reminders_told ON reminders (owner_id, tried_at)
  WHERE state IN ('sent', 'failed') AND taken_back = 0;
`,
};
