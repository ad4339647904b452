import { addDays } from '../../src-server/contract/dates.ts';
import { type PreviewInput, chargesBetween } from '../../src-server/contract/schedule-preview.ts';
import { reachOf } from './next-from.ts';

type Settings = {
  daysBefore: number;
  furtherDaysBefore: readonly number[];
  /** `HH:MM` on the owner's clocks. */
  timeOfDay: string;
};

type Schedule = PreviewInput & {
  /** The last day of its trial, if it has one. */
  trialEndsOn: string | null;
};

type Now = {
  /** The owner's day, as `YYYY-MM-DD`. */
  today: string;
  /** `HH:MM` on the owner's clocks. */
  time: string;
};

/** How many days before a charge or the end of a trial it is told, the most first. */
export function leadsOf({ daysBefore, furtherDaysBefore }: Settings): number[] {
  return [...new Set([daysBefore, ...furtherDaysBefore])].toSorted((one, other) => other - one);
}

/**
 * The day on which a subscription is told of next, as far as its schedule is known today; undefined
 * where its date has passed. A day in `seenTo` is told of no more.
 */
export function nextReminderDay(
  record: Schedule,
  settings: Settings,
  { today, time }: Now,
  seenTo?: string,
): string | undefined {
  const leads = leadsOf(settings);
  const { trialEndsOn, nextPaymentDate } = record;
  const until = addDays(today, Math.max(...leads) + reachOf(record));
  const charges = nextPaymentDate < today ? [] : chargesBetween(record, today, until);
  const ahead = [...charges, ...(trialEndsOn === null ? [] : [trialEndsOn])];
  const isToCome = (day: string) => day > today || (day === today && time < settings.timeOfDay);
  return ahead
    .filter((date) => date >= today && date !== seenTo)
    .flatMap((date) => leads.map((lead) => addDays(date, -lead)))
    .filter(isToCome)
    .toSorted()[0];
}
