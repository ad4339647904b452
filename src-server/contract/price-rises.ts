import type { z } from 'zod';
import { addDays } from '../domain/dates.ts';
import type { activityEndpoints } from './app/activity.ts';
import type { paymentEndpoints } from './app/payments.ts';
import type { AppSubscription } from './app/records.ts';
import type { Reply } from './endpoint.ts';
import { comparableSteps, priceSteps } from './price-steps.ts';

type Subscription = z.output<typeof AppSubscription>;
type Payment = Reply<(typeof paymentEndpoints)['listPayments']>['data'][number];
export type ActivityEntry = Reply<(typeof activityEndpoints)['listActivity']>['data'][number];

const DAYS = 60;

/** The day from which prices are compared, as of `today`. */
export const risesSince = (today: string): string => addDays(today, -DAYS);

/** How many changes are examined: enough for two months of manual ones; older ones are visible in payments. */
export const MOST_CHANGES = 100;

/** A subscription that costs more than before. */
export type PriceRise = { subscription: Subscription; from: number };

/** The day (`YYYY-MM-DD`) from which prices are compared, and the owner's time zone. */
type Since = { since: string; timeZone: string };

/**
 * The subscriptions that cost more than at some time since `since`, based on payments and changes, each with
 * the earliest known price ({@link priceSteps}).
 */
export function priceRises(
  subscriptions: readonly Subscription[],
  payments: readonly Payment[],
  changes: readonly ActivityEntry[],
  { since, timeZone }: Since,
): PriceRise[] {
  const paid = Map.groupBy(payments, ({ subscriptionId }) => subscriptionId);
  const changed = Map.groupBy(changes, ({ subscriptionId }) => subscriptionId);
  return subscriptions.flatMap((subscription) => {
    const { id, amount } = subscription;
    const steps = priceSteps(subscription, {
      payments: paid.get(id) ?? [],
      changes: changed.get(id) ?? [],
      timeZone,
    });
    const earliest = comparableSteps(steps).findLast((_, index) => {
      const next = steps[index - 1];
      return next === undefined || next.since >= since;
    });
    return earliest !== undefined && earliest.amount < amount
      ? [{ subscription, from: earliest.amount }]
      : [];
  });
}
