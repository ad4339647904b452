import { type DateOnly, LATEST_DATE, addDays, datePartsOf, daysBetween } from './dates.ts';
import { type Schedule, chargeDate, lastPaymentDate, monthsBetweenCharges } from './schedule.ts';

/** A range of days, inclusive, up to 9999-12-31. */
export type Span = { from: DateOnly; until: DateOnly };

/** The data that charges are derived from: a schedule, a trial within which dates are not charges, and an end. */
export type Charged = Schedule & {
  /** The last day of the trial, if there is one. */
  trialEndsOn: DateOnly | null;
  /** With the last day, if there is one. */
  details?: { endsOn?: DateOnly };
};

/** Whether a date has a four-digit year, like all stored dates. */
const isWritten = (date: DateOnly): boolean => date.length === LATEST_DATE.length;

/** Whether a scheduled date is not a charge because it is within the trial. */
const isFree = (date: DateOnly, { trialEndsOn }: Pick<Charged, 'trialEndsOn'>): boolean =>
  trialEndsOn !== null && date <= trialEndsOn;

/** Whether a scheduled date is not a charge because it is after the last day. */
const isAfterEnd = (date: DateOnly, { details }: Pick<Charged, 'details'>): boolean =>
  details?.endsOn !== undefined && date > details.endsOn;

/** Whether a scheduled date is a charge. */
export const isCharge = (
  date: DateOnly,
  charged: Pick<Charged, 'trialEndsOn' | 'details'>,
): boolean => !isFree(date, charged) && !isAfterEnd(date, charged);

/**
 * The charges from the next date on, excluding those before the day `from`, computed lazily up to the last day
 * or the year 9999. Distant years take no longer than the coming weeks.
 */
export function* chargesFrom(charged: Charged, from: DateOnly): Generator<DateOnly, void> {
  const first = isFree(from, charged) ? addDays(charged.trialEndsOn ?? from, 1) : from;
  for (let count = periodsTo(charged, first); ; count += 1) {
    const date = chargeDate(charged, count);
    // Beyond the year 9999, dates have a sign and no longer sort as text.
    if (!isWritten(date) || isAfterEnd(date, charged)) return;
    if (date >= first) yield date;
  }
}

/** The number of periods that can be skipped because all their charges are before `day`. */
function periodsTo(schedule: Schedule, day: DateOnly): number {
  const { nextPaymentDate, customDays } = schedule;
  if (day <= nextPaymentDate) return 0;
  const interval = monthsBetweenCharges(schedule);
  if (interval === undefined) {
    return Math.floor(daysBetween(nextPaymentDate, day) / Number(customDays));
  }
  const [year, month] = datePartsOf(nextPaymentDate);
  const [wantedYear, wantedMonth] = datePartsOf(day);
  return Math.floor(((wantedYear - year) * 12 + wantedMonth - month) / interval);
}

/**
 * The next charge: the first date after the trial, or the next date if there is no trial. Undefined if it would be
 * after the last day.
 */
export function firstCharge(charged: Charged): DateOnly | undefined {
  const { nextPaymentDate } = charged;
  if (isCharge(nextPaymentDate, charged)) return nextPaymentDate;
  const [first] = chargesFrom(charged, nextPaymentDate);
  return first;
}

/** The charges within a span. */
export function chargesWithin(charged: Charged, { from, until }: Span): DateOnly[] {
  const charges: DateOnly[] = [];
  for (const date of chargesFrom(charged, from)) {
    if (date > until) break;
    charges.push(date);
  }
  return charges;
}

/** An unpaid charge: overdue, the first one after a trial, or simply due. */
export type ExpectedCharge = { date: DateOnly; state: 'overdue' | 'trial' | 'due' };

/**
 * The charges that an active subscription still has within a span, as of `today`. Together with past
 * payments, they are what a month costs, so confirming a charge never changes that sum.
 */
export function expectedCharges(charged: Charged, span: Span, today: DateOnly): ExpectedCharge[] {
  const first = firstCharge(charged);
  const isAfterTrial =
    first !== charged.nextPaymentDate || isFree(lastPaymentDate(charged), charged);
  return chargesWithin(charged, span).map((date) => ({
    date,
    state: date < today ? 'overdue' : isAfterTrial && date === first ? 'trial' : 'due',
  }));
}

/**
 * The charges before the next date that a subscription would have had between the day `from` and `today`,
 * newest first; at most `most` plus one.
 */
export function chargesSince(
  charged: Charged,
  { from, today, most }: { from: DateOnly; today: DateOnly; most: number },
): DateOnly[] {
  const charges: DateOnly[] = [];
  for (let count = -1; charges.length <= most; count -= 1) {
    const date = chargeDate(charged, count);
    if (date < from || isFree(date, charged)) break;
    if (date <= today) charges.push(date);
  }
  return charges;
}
