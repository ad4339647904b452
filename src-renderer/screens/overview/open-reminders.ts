import { type Reminder, occasionOf } from '../../reminders/reminder.ts';

/** What reminders leave to be looked at. */
type OpenReminders = {
  /** Could not be sent so far, and nothing was since on that channel; the newest first. */
  failed: readonly Reminder[];
  /** One for each charge that its owner was reminded of, the soonest charge first. */
  reminded: readonly Reminder[];
};

const isPutOff = ({ state, snoozed, triedAt }: Reminder): boolean =>
  snoozed && state === 'waiting' && triedAt === null;

/**
 * What is to be looked at of reminders (newest first) whose charge is still to come or overdue.
 * Left out is what its owner put off, and what the records in `shownOtherwise` tell by themselves.
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
