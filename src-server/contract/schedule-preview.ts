import { datePartsOf, daysBetween } from '../domain/dates.ts';
import { type Period, type Schedule, chargeDate, inferAnchor } from '../domain/schedule.ts';
import { customDaysOf } from './custom-days.ts';

export { anchorGives } from '../domain/schedule.ts';

/** What a preview of charges is reckoned from, as a form holds it. */
export type PreviewInput = {
  period: Period;
  /** `YYYY-MM-DD`. */
  nextPaymentDate: string;
  /** Null: inferred from the date. */
  billingAnchorDay: number | null;
  /** Days between charges for `custom`, as a string; null otherwise. */
  customDate: string | null;
};

/**
 * The charges of a subscription from its next one on, by the schedule's own rules: those up to the
 * day `until` (`YYYY-MM-DD`), `most` at most.
 */
export function chargesUntil(input: PreviewInput, until: string, most: number): string[] {
  const schedule = scheduleOf(input);
  const charges: string[] = [];
  for (let count = 0; count < most; count += 1) {
    const date = chargeDate(schedule, count);
    // Beyond the year 9999 a date has a sign and six digits, which sort before any digit.
    if (date.length > until.length || date > until) break;
    charges.push(date);
  }
  return charges;
}

/**
 * The charges of a subscription from its next one on that fall between two days (`YYYY-MM-DD`, at
 * most 9999-12-30), both included. Years ahead take no longer than the weeks to come.
 */
export function chargesBetween(input: PreviewInput, from: string, until: string): string[] {
  const schedule = scheduleOf(input);
  const charges: string[] = [];
  for (let count = periodsTo(schedule, from); ; count += 1) {
    const date = chargeDate(schedule, count);
    // After the year 9999 dates are written with a sign, and no longer in order as text.
    if (date > until || date.length > until.length) return charges;
    if (date >= from) charges.push(date);
  }
}

function scheduleOf(input: PreviewInput): Schedule {
  return {
    period: input.period,
    nextPaymentDate: input.nextPaymentDate,
    billingAnchorDay: input.billingAnchorDay ?? inferAnchor(input.nextPaymentDate),
    customDays: customDaysOf(input.customDate),
  };
}

/** How many periods can be passed over, because all their charges lie before `day`. */
function periodsTo({ period, customDays, nextPaymentDate }: Schedule, day: string): number {
  if (day <= nextPaymentDate) return 0;
  if (customDays !== null) return Math.floor(daysBetween(nextPaymentDate, day) / customDays);
  const [year, month] = datePartsOf(nextPaymentDate);
  const [wantedYear, wantedMonth] = datePartsOf(day);
  const years = wantedYear - year;
  return period === 'yearly' ? years : years * 12 + wantedMonth - month;
}
