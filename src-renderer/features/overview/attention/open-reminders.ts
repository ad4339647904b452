import { type Reminder, occasionOf } from '../../../reminders/reminder.ts';

/** Reminders that still need attention. */
type OpenReminders = {
  /** Those that could not be sent so far, with nothing sent since on their channel; newest first. */
  failed: readonly Reminder[];
  /** One for each charge that was reminded of, soonest charge first. */
  reminded: readonly Reminder[];
};

const isPutOff = ({ state, snoozed, triedAt }: Reminder): boolean =>
  snoozed && state === 'waiting' && triedAt === null;

/**
 * Picks those that still need attention from reminders (newest first) of charges that are overdue or to come.
 * Leaves out what was put off, and records in `shownOtherwise`, which have a row of their own.
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
  // The newest of each charge is the first, and stays.
  const byOccasion = new Map(sent.toReversed().map((each) => [occasionOf(each), each]));
  return {
    failed: reminders.filter((reminder) => reminder.undelivered && !wasToldSince(reminder)),
    reminded: [...byOccasion.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1)),
  };
}
