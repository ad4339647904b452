import { type Charged, firstCharge, isFree } from './charges.ts';
import { type DateOnly, addDays } from './dates.ts';
import { type Schedule, chargeDate, inferAnchor } from './schedule.ts';

/** Dates are moved on over so many days at once; more may be a clock that is wrong, and is asked about. */
export const MOST_DAYS_UNASKED = 62;

/** What happened to a schedule while nobody looked. */
export type Renewed = {
  /** The days before `today` on which it was charged, oldest first. */
  charges: DateOnly[];
  /** The schedule with its next date today or later, or after the last one that was passed. */
  schedule: Charged;
};

/**
 * Advances a schedule over every date that lies before `today`, each reckoned from the anchor; over `most`
 * of them at a time. What falls within the trial is moved on without a charge.
 */
export function renew(charged: Charged, today: DateOnly, most = Infinity): Renewed {
  const passed: DateOnly[] = [];
  let next = charged.nextPaymentDate;
  while (next < today && passed.length < most) {
    passed.push(next);
    next = chargeDate(charged, passed.length);
  }
  return {
    charges: passed.filter((date) => !isFree(date, charged)),
    schedule: onDate(charged, next),
  };
}

/** A schedule with another one of its own charges as the next one. */
export function onDate<S extends Schedule>(schedule: S, nextPaymentDate: DateOnly): S {
  // A custom interval has no day to return to: its anchor is the day of the next charge.
  const billingAnchorDay =
    schedule.period === 'custom' ? inferAnchor(nextPaymentDate) : schedule.billingAnchorDay;
  return { ...schedule, nextPaymentDate, billingAnchorDay };
}

/**
 * What an owner confirms on `today` of a schedule that is overdue or due today: all charges that have
 * passed, or today's own. One that is due today after an overdue one is confirmed by itself.
 */
export function confirmRenewal(charged: Charged, today: DateOnly): Renewed {
  return renew(charged, firstCharge(charged) < today ? today : addDays(today, 1));
}
