import { type Reminder, occasionOf } from '../../../reminders/reminder.ts';

/** Reminders that still need attention. */
type OpenReminders = {
  /** Those that failed so far, with nothing sent since on their channel, newest first. */
  failed: readonly Reminder[];
  /** One for each charge with a sent reminder, soonest charge first. */
  reminded: readonly Reminder[];
};

const isPutOff = ({ state, snoozed, triedAt }: Reminder): boolean =>
  snoozed && state === 'waiting' && triedAt === null;

/**
 * Selects the reminders that need attention from those (newest first) for overdue or upcoming charges.
 * Excludes snoozed ones, and records in `shownOtherwise`, which have their own row.
 */
export function openReminders(
  reminders: readonly Reminder[],
  shownOtherwise: ReadonlySet<string>,
): OpenReminders {
  const putOff = new Set(reminders.filter(isPutOff).map(occasionOf));
  const sent = reminders.filter(
    (reminder) =>
      reminder.state === 'sent' &&
      reminder.kind !== 'overdue' &&
      !shownOtherwise.has(reminder.subscriptionId) &&
      !putOff.has(occasionOf(reminder)),
  );
  const wasToldSince = (failed: Reminder) =>
    reminders.some(
      (other) =>
        other.state === 'sent' &&
        other.channel === failed.channel &&
        other.dueAt > failed.dueAt &&
        occasionOf(other) === occasionOf(failed),
    );
  // The newest reminder of each charge comes first and is kept.
  const byOccasion = new Map(sent.toReversed().map((each) => [occasionOf(each), each]));
  return {
    failed: reminders.filter((reminder) => reminder.undelivered && !wasToldSince(reminder)),
    reminded: [...byOccasion.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1)),
  };
}
