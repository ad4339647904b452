import type { z } from 'zod';
import { addDays, dateInZone } from '../domain/dates.ts';
import type { activityEndpoints } from './app/activity.ts';
import type { paymentEndpoints } from './app/payments.ts';
import type { AppSubscription } from './app/records.ts';
import type { Reply } from './endpoint.ts';

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

/** A previous price, and since when (ISO 8601) it has been known. */
type Price = { at: string; amount: number };

/** The day (`YYYY-MM-DD`) from which prices are compared, and the owner's time zone. */
type Since = { since: string; timeZone: string };

/**
 * The subscriptions that cost more than at some time since `since`, based on payments and changes, each with
 * the earliest known price. An amount corrected on the day it was entered doesn't count as a price.
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
    const own = (changed.get(subscription.id) ?? []).filter(({ createdAt }) => createdAt >= since);
    const comparable = comparableSince(own, since);
    const { changed: known, mistyped } = pricesChanged(own, subscription.createdAt, timeZone);
    const prices = [
      ...pricesPaid(paid.get(subscription.id) ?? [], subscription.currency).filter(
        ({ amount }) => !mistyped.has(amount),
      ),
      ...known,
    ];
    const [earliest] = prices
      .filter(({ at }) => at > comparable)
      .toSorted((one, other) => (one.at < other.at ? -1 : 1));
    return earliest !== undefined && earliest.amount < subscription.amount
      ? [{ subscription, from: earliest.amount }]
      : [];
  });
}

const pricesPaid = (payments: readonly Payment[], currency: string): Price[] =>
  payments
    .filter((payment) => payment.currency === currency)
    .map(({ paidOn, amount }) => ({ at: paidOn, amount }));

// Payments added before the correction have the mistyped amount, which doesn't count either.
function pricesChanged(
  changes: readonly ActivityEntry[],
  enteredAt: string,
  timeZone: string,
): { changed: Price[]; mistyped: ReadonlySet<number> } {
  const dayOf = (moment: string) => dateInZone(Date.parse(moment), timeZone);
  let entered = dayOf(enteredAt);
  const changed: Price[] = [];
  const corrected: number[] = [];
  for (const { createdAt: at, metadata } of changes.toSorted(byMoment)) {
    const amount = metadata.before?.['amount'];
    const isCorrected = amount !== metadata.after?.['amount'];
    if (typeof amount === 'number' && entered !== dayOf(at)) changed.push({ at, amount });
    else if (typeof amount === 'number' && isCorrected) corrected.push(amount);
    if (isCorrected) entered = dayOf(at);
  }
  const real = new Set(changed.map(({ amount }) => amount));
  return { changed, mistyped: new Set(corrected.filter((amount) => !real.has(amount))) };
}

const byMoment = (one: ActivityEntry, other: ActivityEntry) =>
  one.createdAt < other.createdAt ? -1 : 1;

const DECISIVE = ['currency', 'period', 'customMonths'] as const;

// A yearly price is not an increase over a monthly one, so only prices since such a change are compared.
function comparableSince(changes: readonly ActivityEntry[], since: string): string {
  return changes
    .filter(
      ({ metadata: { before, after } }) =>
        DECISIVE.some((name) => before?.[name] !== after?.[name]) ||
        // For an interval in months, the days depend on the next date.
        (!after?.['customMonths'] && before?.['customDate'] !== after?.['customDate']),
    )
    .reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), since);
}
