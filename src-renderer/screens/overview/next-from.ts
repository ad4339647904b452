import { addDays } from '../../../src-server/contract/dates.ts';
import { chargesBetween } from '../../../src-server/contract/schedule-preview.ts';
import type { Subscription } from '../../components/charges.ts';

// At least one charge falls within so many days, whatever the day of the month.
const REACH_DAYS = { monthly: 62, yearly: 366 } as const;

/** The first charge of a subscription today or later. */
export function nextFrom(subscription: Subscription, today: string): string {
  const { period, customDate } = subscription;
  const reach = period === 'custom' ? Number(customDate) : REACH_DAYS[period];
  const [next] = chargesBetween(subscription, today, addDays(today, reach));
  return next ?? subscription.nextPaymentDate;
}
