import type { DateOnly } from './dates.ts';
import { type Schedule, chargeDate, inferAnchor } from './schedule.ts';

/** Dates are moved on over so many days at once; more may be a clock that is wrong, and is asked about. */
export const MOST_DAYS_UNASKED = 62;

/** What happened to a schedule while nobody looked. */
export type Renewed = {
  /** The days before `today` on which it was charged, oldest first. */
  charges: DateOnly[];
  /** The schedule with its next charge today or later, or after the last of the charges. */
  schedule: Schedule;
};

/**
 * Advances a schedule over every charge that lies before `today`, each reckoned from the anchor; over
 * `most` of them at a time.
 */
export function renew(schedule: Schedule, today: DateOnly, most = Infinity): Renewed {
  const charges: DateOnly[] = [];
  let next = schedule.nextPaymentDate;
  while (next < today && charges.length < most) {
    charges.push(next);
    next = chargeDate(schedule, charges.length);
  }
  return { charges, schedule: onDate(schedule, next) };
}

/** A schedule with another one of its own charges as the next one. */
export function onDate<S extends Schedule>(schedule: S, nextPaymentDate: DateOnly): S {
  // A custom interval has no day to return to: its anchor is the day of the next charge.
  const billingAnchorDay =
    schedule.period === 'custom' ? inferAnchor(nextPaymentDate) : schedule.billingAnchorDay;
  return { ...schedule, nextPaymentDate, billingAnchorDay };
}
