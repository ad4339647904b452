import type { Migration } from './migration.ts';

// Damaged details have their own error, which this must not hide.
const FROM = `iif(json_valid(details), details ->> '$.nextPrice.from', NULL)`;

/** The days on which prices change, of the few subscriptions that have one to come. */
export const nextPrices: Migration = {
  name: 'next-prices',
  sql: `
CREATE INDEX subscriptions_by_next_price ON subscriptions (owner_id, ${FROM}) WHERE ${FROM} IS NOT NULL;
`,
};
