import { type DateOnly, LATEST_DATE, datePartsOf, daysBetween } from './dates.ts';
import { type Schedule, chargeDate } from './schedule.ts';

/** Days from one to another, both included; at most 9999-12-31. */
export type Span = { from: DateOnly; until: DateOnly };

/** Whether a date has the four-digit year that all dates are written with. */
const isWritten = (date: DateOnly): boolean => date.length === LATEST_DATE.length;

/**
 * The charges of a schedule from its next one on, leaving out those before the day `from`, one by one as they
 * are asked for, up to the year 9999. Years ahead take no longer than the weeks to come.
 */
export function* chargesFrom(schedule: Schedule, from: DateOnly): Generator<DateOnly, void> {
  for (let count = periodsTo(schedule, from); ; count += 1) {
    const date = chargeDate(schedule, count);
    // After the year 9999 dates are written with a sign, and no longer in order as text.
    if (!isWritten(date)) return;
    if (date >= from) yield date;
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

/** The charges of a schedule from its next one on that fall within a span. */
export function chargesWithin(schedule: Schedule, { from, until }: Span): DateOnly[] {
  const charges: DateOnly[] = [];
  for (const date of chargesFrom(schedule, from)) {
    if (date > until) break;
    charges.push(date);
  }
  return charges;
}

/** A charge that was not paid yet: its day has passed, or is today or still to come. */
export type ExpectedCharge = { date: DateOnly; state: 'overdue' | 'due' };

/**
 * What an active subscription still is to be charged within a span, as of `today`. Together with what was
 * paid this is what a month costs, wherever that is told: to confirm a charge never changes it.
 */
export function expectedCharges(schedule: Schedule, span: Span, today: DateOnly): ExpectedCharge[] {
  return chargesWithin(schedule, span).map((date) => ({
    date,
    state: date < today ? 'overdue' : 'due',
  }));
}
