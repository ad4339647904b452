import type { Migration } from './migration.ts';

/**
 * A deleted account is kept, hidden, until all its data has been removed in batches. Adds indexes for ends of
 * trials, an owner's payments, and snoozed reminders.
 */
export const longWork: Migration = {
  name: 'long work',
  sql: `
ALTER TABLE accounts ADD COLUMN deleted_at INTEGER;

CREATE INDEX subscriptions_by_trial ON subscriptions (owner_id, trial_ends_on)
  WHERE trial_ends_on IS NOT NULL;
CREATE INDEX reminders_snoozed ON reminders (owner_id) WHERE snoozed_until <> '';

ALTER TABLE payments RENAME TO old_payments;
CREATE TABLE payments (
  seq               INTEGER PRIMARY KEY AUTOINCREMENT,
  owner_id          TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  subscription_id   TEXT NOT NULL REFERENCES subscriptions (id) ON DELETE CASCADE,
  paid_on           TEXT NOT NULL CHECK (length(paid_on) = 10),
  amount_hundredths INTEGER NOT NULL CHECK (amount_hundredths BETWEEN 0 AND 99999999),
  currency          TEXT NOT NULL CHECK (length(currency) = 3),
  UNIQUE (subscription_id, paid_on)
) STRICT;
INSERT INTO payments
  SELECT p.seq, s.owner_id, p.subscription_id, p.paid_on, p.amount_hundredths, p.currency
  FROM old_payments p JOIN subscriptions s ON s.id = p.subscription_id;
DROP TABLE old_payments;
CREATE INDEX payments_by_owner ON payments (owner_id, paid_on, currency, amount_hundredths);
`,
};
