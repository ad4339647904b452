import type { Migration } from './migration.ts';

/**
 * On how many days a kept deletion was seen, so that a clock that jumps ahead discards nothing. Existing
 * deletions count from the next day on.
 */
export const daysDeletionsWereSeen: Migration = {
  name: 'days deletions were seen',
  sql: `
ALTER TABLE deleted_subscriptions ADD COLUMN days_seen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE deleted_subscriptions ADD COLUMN last_seen_on TEXT NOT NULL DEFAULT '';
`,
};
