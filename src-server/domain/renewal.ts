import { type Charged, firstCharge, isFree } from './charges.ts';
import { type DateOnly, addDays } from './dates.ts';
import { chargeDate, inferAnchor } from './schedule.ts';

/** What happened to a schedule while nobody looked. */
export type Renewed = {
  /** The days before `today` on which it was charged, oldest first. */
  charges: DateOnly[];
  /** The schedule with its next date today or later. */
  schedule: Charged;
};

/**
 * Advances a schedule over every date that lies before `today`, each reckoned from the anchor. What falls
 * within the trial is moved on without a charge.
 */
export function renew(charged: Charged, today: DateOnly): Renewed {
  const passed: DateOnly[] = [];
  let next = charged.nextPaymentDate;
  while (next < today) {
    passed.push(next);
    next = chargeDate(charged, passed.length);
  }
  // A custom interval has no day to return to: its anchor is the day of the next charge.
  const billingAnchorDay =
    charged.period === 'custom' ? inferAnchor(next) : charged.billingAnchorDay;
  return {
    charges: passed.filter((date) => !isFree(date, charged)),
    schedule: { ...charged, nextPaymentDate: next, billingAnchorDay },
  };
}

/**
 * What an owner confirms on `today` of a schedule that is overdue or due today: all charges that have
 * passed, or today's own. One that is due today after an overdue one is confirmed by itself.
 */
export function confirmRenewal(charged: Charged, today: DateOnly): Renewed {
  return renew(charged, firstCharge(charged) < today ? today : addDays(today, 1));
}
