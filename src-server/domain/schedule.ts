import {
  type DateOnly,
  addDays,
  dateOf,
  datePartsOf,
  dayOfMonth,
  daysBetween,
  daysInMonth,
} from './dates.ts';

/** How often a subscription is charged (contract: Subscription.period). */
export const periods = ['monthly', 'yearly', 'custom'] as const;
export type Period = (typeof periods)[number];

/** The maximum custom interval in days (decisions: `customDate` is `1` to `36500`). */
export const MAX_CUSTOM_DAYS = 36_500;

/**
 * The maximum custom interval in months: 99 years, so that the days between two charges never exceed
 * {@link MAX_CUSTOM_DAYS}.
 */
export const MAX_CUSTOM_MONTHS = 99 * 12;

/** How often charges occur. If `period` is `custom`, either the days or the months are a number; otherwise neither. */
export type Cadence = {
  period: Period;
  /** Days between charges. */
  customDays: number | null;
  /** Months between charges, other than 1 and 12, which are `monthly` and `yearly`. */
  customMonths: number | null;
};

/** A cadence of every so many months. */
export function everyMonths(months: number): Cadence {
  if (months === 1) return { period: 'monthly', customDays: null, customMonths: null };
  if (months === 12) return { period: 'yearly', customDays: null, customMonths: null };
  return { period: 'custom', customDays: null, customMonths: months };
}

/** A cadence of every so many days. */
export const everyDays = (days: number): Cadence => ({
  period: 'custom',
  customDays: days,
  customMonths: null,
});

/** The months between charges; undefined if charges are a fixed number of days apart. */
export function monthsBetweenCharges({ period, customMonths }: Cadence): number | undefined {
  if (period === 'monthly') return 1;
  return period === 'yearly' ? 12 : (customMonths ?? undefined);
}

/** A cadence in the largest unit of which it is a whole number. */
export type Interval = { count: number; unit: 'day' | 'week' | 'month' | 'year' };

/** A cadence as people put it: every 14 days are 2 weeks, and every 24 months are 2 years. */
export function intervalOf(cadence: Cadence): Interval {
  const months = monthsBetweenCharges(cadence);
  const days = Number(cadence.customDays);
  if (months === undefined) {
    return days % 7 === 0 ? { count: days / 7, unit: 'week' } : { count: days, unit: 'day' };
  }
  return months % 12 === 0
    ? { count: months / 12, unit: 'year' }
    : { count: months, unit: 'month' };
}

/** The cadence of an interval. */
export function cadenceOfInterval({ count, unit }: Interval): Cadence {
  if (unit === 'day' || unit === 'week') return everyDays(unit === 'week' ? count * 7 : count);
  return everyMonths(unit === 'year' ? count * 12 : count);
}

/** Everything that determines the days on which a subscription is charged. */
export type Schedule = Cadence & {
  /** The next charge, which is authoritative even if it disagrees with the anchor. */
  nextPaymentDate: DateOnly;
  /** The day of the month, 1 to 31, that charges every so many months return to after a shorter month. */
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
  const interval = monthsBetweenCharges(schedule);
  if (interval === undefined) return addDays(nextPaymentDate, count * intervalDays(schedule));
  const months = monthNumber(nextPaymentDate) + count * interval;
  const [year, month] = [Math.floor(months / 12), (months % 12) + 1];
  const day = period === 'yearly' ? yearlyDay(schedule) : billingAnchorDay;
  return dateOf(year, month, Math.min(day, daysInMonth(year, month)));
}

/** Whether a date is the next charge of a schedule, or a later one. */
export function isChargeDate(schedule: Schedule, date: DateOnly): boolean {
  const { nextPaymentDate } = schedule;
  const interval = monthsBetweenCharges(schedule);
  const count =
    interval === undefined
      ? daysBetween(nextPaymentDate, date) / intervalDays(schedule)
      : (monthNumber(date) - monthNumber(nextPaymentDate)) / interval;
  return Number.isInteger(count) && count >= 0 && chargeDate(schedule, count) === date;
}

function monthNumber(date: DateOnly): number {
  const [year, month] = datePartsOf(date);
  return year * 12 + month - 1;
}

/** The charge one period before the next one: `lastPaymentDate` in responses. */
export function lastPaymentDate(schedule: Schedule): DateOnly {
  return chargeDate(schedule, -1);
}

/**
 * The days between charges as the API returns them: for an interval in months, from the previous charge to the
 * next one (decisions, "Beyond the contract"). Null unless `period` is `custom`.
 */
export function shownCustomDays(schedule: Schedule): number | null {
  if (schedule.customMonths === null) return schedule.customDays;
  return daysBetween(lastPaymentDate(schedule), schedule.nextPaymentDate);
}

/** Whether charges return to a day of the month. Those a number of days apart don't. */
export const hasAnchor = (cadence: Cadence): boolean => monthsBetweenCharges(cadence) !== undefined;

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
    throw new RangeError('A custom schedule has no interval: neither days nor months.');
  }
  return schedule.customDays;
}
