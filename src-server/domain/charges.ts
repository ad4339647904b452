import { type DateOnly, LATEST_DATE, addDays, datePartsOf, daysBetween } from './dates.ts';
import { type Schedule, chargeDate, lastPaymentDate } from './schedule.ts';

/** Days from one to another, both included; at most 9999-12-31. */
export type Span = { from: DateOnly; until: DateOnly };

/** What charges follow from: a schedule, whose dates within the trial are no charges. */
export type Charged = Schedule & {
  /** The last day of the trial, if there is one. */
  trialEndsOn: DateOnly | null;
};

/** Whether a date has the four-digit year that all dates are written with. */
const isWritten = (date: DateOnly): boolean => date.length === LATEST_DATE.length;

/** Whether a date of the schedule is no charge, because it falls within the trial. */
export const isFree = (date: DateOnly, { trialEndsOn }: Pick<Charged, 'trialEndsOn'>): boolean =>
  trialEndsOn !== null && date <= trialEndsOn;

/**
 * The charges from the next date on, leaving out those before the day `from`, one by one as they are asked
 * for, up to the year 9999. Years ahead take no longer than the weeks to come.
 */
export function* chargesFrom(charged: Charged, from: DateOnly): Generator<DateOnly, void> {
  const first = isFree(from, charged) ? addDays(charged.trialEndsOn ?? from, 1) : from;
  for (let count = periodsTo(charged, first); ; count += 1) {
    const date = chargeDate(charged, count);
    // After the year 9999 dates are written with a sign, and no longer in order as text.
    if (!isWritten(date)) return;
    if (date >= first) yield date;
  }
}

/** How many periods can be passed over, because all their charges lie before `day`. */
function periodsTo({ period, customDays, nextPaymentDate }: Schedule, day: DateOnly): number {
  if (day <= nextPaymentDate) return 0;
  if (customDays !== null) return Math.floor(daysBetween(nextPaymentDate, day) / customDays);
  const [year, month] = datePartsOf(nextPaymentDate);
  const [wantedYear, wantedMonth] = datePartsOf(day);
  const years = wantedYear - year;
  return period === 'yearly' ? years : years * 12 + wantedMonth - month;
}

/** The next charge: the first date after the trial, which is the next date where there is none. */
export function firstCharge(charged: Charged): DateOnly {
  const { nextPaymentDate } = charged;
  if (!isFree(nextPaymentDate, charged)) return nextPaymentDate;
  const [first] = chargesFrom(charged, nextPaymentDate);
  return first ?? nextPaymentDate;
}

/** The charges that fall within a span. */
export function chargesWithin(charged: Charged, { from, until }: Span): DateOnly[] {
  const charges: DateOnly[] = [];
  for (const date of chargesFrom(charged, from)) {
    if (date > until) break;
    charges.push(date);
  }
  return charges;
}

/** A charge that was not paid yet: its day has passed, it is the first one after a trial, or simply due. */
export type ExpectedCharge = { date: DateOnly; state: 'overdue' | 'trial' | 'due' };

/**
 * What an active subscription still is to be charged within a span, as of `today`. Together with what was
 * paid this is what a month costs, wherever that is told: to confirm a charge never changes it.
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
 * The charges before the next date that a subscription would have had since the day `from`, up to `today`,
 * newest first; one more than `most` at most.
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
