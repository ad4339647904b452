import { addDays } from '../../src-server/contract/dates.ts';
import { type PreviewInput, chargesBetween } from '../../src-server/contract/schedule-preview.ts';

// At least one charge falls within so many days, whatever the day of the month.
const REACH_DAYS = { monthly: 62, yearly: 366 } as const;

/** Within how many days there is a charge of a subscription, whatever the day. */
function reachOf({ period, customDate }: PreviewInput): number {
  return period === 'custom' ? Number(customDate) : REACH_DAYS[period];
}

/** The first charge of a subscription today or later. */
export function nextFrom(subscription: PreviewInput, today: string): string {
  const [next] = chargesBetween(subscription, today, addDays(today, reachOf(subscription)));
  return next ?? subscription.nextPaymentDate;
}
