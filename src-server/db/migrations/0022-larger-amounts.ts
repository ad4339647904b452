import type { Migration } from './migration.ts';

const widened = (table: string) => `
ALTER TABLE ${table} RENAME COLUMN amount_hundredths TO old_amount;
ALTER TABLE ${table} ADD COLUMN amount_hundredths INTEGER NOT NULL DEFAULT 0
  CHECK (amount_hundredths BETWEEN 0 AND 9999999999);
UPDATE ${table} SET amount_hundredths = old_amount;
ALTER TABLE ${table} DROP COLUMN old_amount;`;

/** Amounts up to 99,999,999.99, for currencies such as the dong and the rupiah. */
export const largerAmounts: Migration = {
  name: 'larger amounts',
  sql: `
DROP INDEX subscriptions_by_amount;
DROP INDEX subscriptions_by_spend;
DROP INDEX payments_by_owner;
${widened('subscriptions')}
${widened('payments')}
CREATE INDEX subscriptions_by_amount ON subscriptions (owner_id, amount_hundredths);
CREATE INDEX subscriptions_by_spend ON subscriptions
  (owner_id, status, category, currency, period, custom_days, custom_months, amount_hundredths);
CREATE INDEX payments_by_owner ON payments (owner_id, paid_on, currency, amount_hundredths);
`,
};
