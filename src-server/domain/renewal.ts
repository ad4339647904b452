import { type DateOnly, addDays } from './dates.ts';
import { type Schedule, chargeDate, inferAnchor } from './schedule.ts';

/** What happened to a schedule while nobody looked. */
export type Renewed = {
  /** The days before `today` on which it was charged, oldest first. */
  charges: DateOnly[];
  /** The schedule with its next charge today or later. */
  schedule: Schedule;
};

/** Advances a schedule over every charge that lies before `today`, each reckoned from the anchor. */
export function renew(schedule: Schedule, today: DateOnly): Renewed {
  const charges: DateOnly[] = [];
  let next = schedule.nextPaymentDate;
  while (next < today) {
    charges.push(next);
    next = chargeDate(schedule, charges.length);
  }
  // A custom interval has no day to return to: its anchor is the day of the next charge.
  const billingAnchorDay =
    schedule.period === 'custom' ? inferAnchor(next) : schedule.billingAnchorDay;
  return { charges, schedule: { ...schedule, nextPaymentDate: next, billingAnchorDay } };
}

/**
 * What an owner confirms on `today` of a schedule that is overdue or due today: all charges that have
 * passed, or today's own. One that is due today after an overdue one is confirmed by itself.
 */
export function confirmRenewal(schedule: Schedule, today: DateOnly): Renewed {
  return renew(schedule, schedule.nextPaymentDate < today ? today : addDays(today, 1));
}
