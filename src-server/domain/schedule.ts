import { type DateOnly, addDays, dateOf, datePartsOf, dayOfMonth, daysInMonth } from './dates.ts';

/** How often a subscription is charged (contract: Subscription.period). */
export const periods = ['monthly', 'yearly', 'custom'] as const;
export type Period = (typeof periods)[number];

/** The maximum custom interval in days (decisions: `customDate` is `1` to `36500`). */
export const MAX_CUSTOM_DAYS = 36_500;

/** Everything that determines the days on which a subscription is charged. */
export type Schedule = {
  period: Period;
  /** Days between charges; a number if and only if `period` is `custom`. */
  customDays: number | null;
  /** The next charge, which is authoritative even if it disagrees with the anchor. */
  nextPaymentDate: DateOnly;
  /** The day of the month, 1 to 31, that monthly charges return to after a shorter month. */
  billingAnchorDay: number;
};

/**
 * The charge `count` periods after `schedule.nextPaymentDate` (before it when negative).
 *
 * Always computed from the anchor in one step, never charge by charge: January 31, February 28, March 28
 * would lose the 31st, and February 29 would be lost after the first common year. Source: contract, "Schedule
 * rules"; decisions, `billingAnchorDay`.
 */
export function chargeDate(schedule: Schedule, count: number): DateOnly {
  const { period, nextPaymentDate, billingAnchorDay } = schedule;
  if (count === 0) return nextPaymentDate;
  if (period === 'custom') return addDays(nextPaymentDate, count * intervalDays(schedule));
  const [fromYear, fromMonth] = datePartsOf(nextPaymentDate);
  const months = fromYear * 12 + fromMonth - 1 + (period === 'monthly' ? count : count * 12);
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  const day = period === 'monthly' ? billingAnchorDay : yearlyDay(schedule);
  return dateOf(year, month, Math.min(day, daysInMonth(year, month)));
}

/** The charge one period before the next one: `lastPaymentDate` in responses. */
export function lastPaymentDate(schedule: Schedule): DateOnly {
  return chargeDate(schedule, -1);
}

/** Whether a monthly (or leap-day yearly) schedule with this anchor charges on exactly `date`. */
export function anchorGives(billingAnchorDay: number, date: DateOnly): boolean {
  const [year, month, day] = datePartsOf(date);
  return day === Math.min(billingAnchorDay, daysInMonth(year, month));
}

/** The anchor that a date alone implies: its own day of the month. */
export function inferAnchor(date: DateOnly): number {
  return dayOfMonth(date);
}

// A yearly charge stays on its day. Only at the end of February can the anchor (29 or more) refer to a day
// that most years lack.
function yearlyDay({ billingAnchorDay, nextPaymentDate }: Schedule): number {
  const [, month, day] = datePartsOf(nextPaymentDate);
  const isLeapDay =
    month === 2 && billingAnchorDay >= 29 && anchorGives(billingAnchorDay, nextPaymentDate);
  return isLeapDay ? billingAnchorDay : day;
}

function intervalDays(schedule: Schedule): number {
  if (schedule.customDays === null) {
    throw new RangeError('A custom schedule has no interval: customDays is null.');
  }
  return schedule.customDays;
}
