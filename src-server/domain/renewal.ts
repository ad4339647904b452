import { type Charged, firstCharge, isCharge } from './charges.ts';
import { type DateOnly, addDays } from './dates.ts';
import { type Schedule, chargeDate, hasAnchor, inferAnchor } from './schedule.ts';

/**
 * The longest gap, in days, over which dates are moved on without confirmation. A longer one may be a wrong
 * clock.
 */
export const MOST_DAYS_UNASKED = 62;

/** The charges of a schedule that have passed. */
export type Renewed = {
  /** The charge dates before `today`, oldest first. */
  charges: DateOnly[];
  /** The schedule with its next date on or after today, or after the last date that was processed. */
  schedule: Charged;
};

/**
 * Moves a schedule past every date before `today`, each computed from the anchor, at most `most` dates at a
 * time. Dates within the trial and after the last day are passed without a charge.
 */
export function renew(charged: Charged, today: DateOnly, most = Infinity): Renewed {
  const passed: DateOnly[] = [];
  let next = charged.nextPaymentDate;
  while (next < today && passed.length < most) {
    passed.push(next);
    next = chargeDate(charged, passed.length);
  }
  return {
    charges: passed.filter((date) => isCharge(date, charged)),
    schedule: onDate(charged, next),
  };
}

/** A schedule whose next date is another one of its own charges. */
export function onDate<S extends Schedule>(schedule: S, nextPaymentDate: DateOnly): S {
  // Without an anchor day, the stored value is the day of the next charge.
  const billingAnchorDay = hasAnchor(schedule)
    ? schedule.billingAnchorDay
    : inferAnchor(nextPaymentDate);
  return { ...schedule, nextPaymentDate, billingAnchorDay };
}

/**
 * The charges that an owner confirms on `today` for a schedule that is overdue or due today: all overdue
 * charges, or only today's. A charge due today after overdue ones is confirmed separately.
 */
export function confirmRenewal(charged: Charged, today: DateOnly): Renewed {
  const first = firstCharge(charged);
  const isOverdue = first !== undefined && first < today;
  return renew(charged, isOverdue ? today : addDays(today, 1));
}
