import type { Migration } from './index.ts';

/**
 * The public audit passes over what the clock did to dates. `charged_until` is the day of an account's
 * latest charge, or later: as long as that is not after today, none has to be looked for there.
 */
export const datesMovedOn: Migration = {
  name: 'dates moved on',
  sql: `
CREATE INDEX audit_entries_by_somebody ON audit_entries (owner_id)
  WHERE subscription_id IS NOT NULL
    AND action NOT IN ('subscription.renew', 'subscription.take_back');

ALTER TABLE accounts ADD COLUMN charged_until TEXT CHECK (length(charged_until) = 10);
UPDATE accounts SET charged_until = (
  SELECT max(p.paid_on) FROM payments p JOIN subscriptions s ON s.id = p.subscription_id
  WHERE s.owner_id = accounts.id
);
`,
};
