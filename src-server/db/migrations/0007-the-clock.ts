import type { Migration } from './migration.ts';

/**
 * The public audit log skips automatic date changes. `charged_until` is the day of an account's latest
 * charge, or later: unless it is after today, there are no future charges to look for.
 *
 * Quiet hours are `HH:MM-HH:MM`, or empty: none if the owner had chosen a time within the default ones.
 * Snoozed reminders store the day instead of the moment; empty if not snoozed.
 */
export const theClock: Migration = {
  name: 'the clock',
  functions: { day_of_moment: (moment) => dayOfMoment(String(moment)) },
  sql: `
CREATE INDEX audit_entries_by_somebody ON audit_entries (owner_id)
  WHERE subscription_id IS NOT NULL
    AND action NOT IN ('subscription.renew', 'subscription.take_back');
CREATE INDEX audit_entries_of_reminders ON audit_entries (owner_id)
  WHERE action IN ('notification_settings.update', 'channel.update');

ALTER TABLE accounts ADD COLUMN charged_until TEXT CHECK (length(charged_until) = 10);
UPDATE accounts SET charged_until = (
  SELECT max(p.paid_on) FROM payments p JOIN subscriptions s ON s.id = p.subscription_id
  WHERE s.owner_id = accounts.id
);

ALTER TABLE notification_settings
  ADD COLUMN quiet_hours TEXT NOT NULL DEFAULT '22:00-08:00'
  CHECK (quiet_hours = ''
    OR quiet_hours GLOB '[0-2][0-9]:[0-5][0-9]-[0-2][0-9]:[0-5][0-9]');
UPDATE notification_settings SET quiet_hours = ''
  WHERE time_of_day >= '22:00' OR time_of_day < '08:00';

DROP INDEX reminders_by_owner;
DROP INDEX reminders_open;
ALTER TABLE reminders RENAME TO old_reminders;
CREATE TABLE reminders (
  seq               INTEGER PRIMARY KEY AUTOINCREMENT,
  id                TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  owner_id          TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  subscription_id   TEXT NOT NULL CHECK (length(subscription_id) = 36),
  kind              TEXT NOT NULL CHECK (kind IN ('renewal', 'trial', 'overdue')),
  date              TEXT NOT NULL CHECK (length(date) = 10),
  lead              INTEGER NOT NULL CHECK (lead >= 0),
  snoozed_until     TEXT NOT NULL CHECK (length(snoozed_until) IN (0, 10)),
  channel           TEXT NOT NULL
    CHECK (channel IN ('bark', 'ntfy', 'gotify', 'webhook', 'email', 'desktop')),
  name              TEXT NOT NULL,
  amount_hundredths INTEGER NOT NULL,
  currency          TEXT NOT NULL CHECK (length(currency) = 3),
  due_at            INTEGER NOT NULL,
  state             TEXT NOT NULL
    CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'dropped')),
  next_attempt_at   INTEGER,
  attempts          INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  message_id        TEXT,
  claimed_by        TEXT,
  tried_at          INTEGER,
  answer            TEXT,
  interruptions     INTEGER NOT NULL DEFAULT 0 CHECK (interruptions >= 0),
  unsure            INTEGER NOT NULL DEFAULT 0 CHECK (unsure >= 0),
  UNIQUE (subscription_id, date, kind, lead, snoozed_until, channel),
  CHECK ((state = 'waiting') = (next_attempt_at IS NOT NULL)),
  CHECK ((state = 'sending') = (claimed_by IS NOT NULL)),
  CHECK ((attempts = 0) = (tried_at IS NULL))
) STRICT;
-- Of two moments on one day the later one stands.
INSERT OR IGNORE INTO reminders
  SELECT r.seq, r.id, r.owner_id, r.subscription_id, r.kind, r.date, r.lead,
    iif(r.snoozed_until = 0, '',
      day_of_moment(r.snoozed_until || ' ' || coalesce(n.time_zone, ''))),
    r.channel, r.name, r.amount_hundredths, r.currency, r.due_at, r.state, r.next_attempt_at,
    r.attempts, r.message_id, r.claimed_by, r.tried_at, r.answer, r.interruptions, r.unsure
  FROM old_reminders r LEFT JOIN notification_settings n ON n.owner_id = r.owner_id
  ORDER BY r.snoozed_until DESC;
DROP TABLE old_reminders;
CREATE INDEX reminders_by_owner ON reminders (owner_id, seq);
CREATE INDEX reminders_open ON reminders (owner_id, channel) WHERE state IN ('waiting', 'sending');
`,
};

// `text` is epoch milliseconds and an IANA name, which is missing if the system's zone applies.
function dayOfMoment(text: string): string {
  const [moment, zone = ''] = text.split(' ');
  const format = (timeZone?: string) =>
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(Number(moment));
  try {
    return format(zone === '' ? undefined : zone);
  } catch {
    // This runtime doesn't know the zone.
    return format();
  }
}
