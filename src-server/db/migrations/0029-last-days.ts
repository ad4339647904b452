import type { Migration } from './migration.ts';

// Damaged details have their own error, which this must not hide.
const ENDS_ON = `iif(json_valid(details), details ->> '$.endsOn', NULL)`;

/** The last days of the few subscriptions that have one. */
export const lastDays: Migration = {
  name: 'last-days',
  sql: `
CREATE INDEX subscriptions_by_last_day ON subscriptions (owner_id, ${ENDS_ON}) WHERE ${ENDS_ON} IS NOT NULL;
`,
};
