import { dateInZone } from '../../../src-server/contract/dates.ts';
import type { CallOutput } from '../../api/client.ts';
import type { Payment, Subscription } from '../../components/charges.ts';

export type ActivityEntry = CallOutput<'listActivity'>['data'][number];

/** A subscription that costs more than it did. */
export type PriceRise = { subscription: Subscription; from: number };

/** A price that a subscription had, and since when (ISO 8601) it is known. */
type Price = { at: string; amount: number };

/** From which day (`YYYY-MM-DD`) on prices are compared, and the time zone in which its owner's days are told. */
type Since = { since: string; timeZone: string };

/**
 * Which of these subscriptions cost more than at some time from `since` on, by what was paid and by what was
 * changed; each with the earliest price known. What was corrected on the day on which it was entered was no price.
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
    const prices = [
      ...pricesPaid(paid.get(subscription.id) ?? [], subscription.currency),
      ...pricesChanged(own, subscription.createdAt, timeZone),
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

function pricesChanged(
  changes: readonly ActivityEntry[],
  enteredAt: string,
  timeZone: string,
): Price[] {
  const dayOf = (moment: string) => dateInZone(Date.parse(moment), timeZone);
  let entered = dayOf(enteredAt);
  const prices: Price[] = [];
  for (const { createdAt: at, metadata } of changes.toSorted(byMoment)) {
    const amount = metadata.before?.['amount'];
    if (typeof amount === 'number' && entered !== dayOf(at)) prices.push({ at, amount });
    if (amount !== metadata.after?.['amount']) entered = dayOf(at);
  }
  return prices;
}

const byMoment = (one: ActivityEntry, other: ActivityEntry) =>
  one.createdAt < other.createdAt ? -1 : 1;

// What a year costs is no rise over what a month cost: only what came after such a change counts.
function comparableSince(changes: readonly ActivityEntry[], since: string): string {
  return changes
    .filter(({ metadata: { before, after } }) =>
      ['currency', 'period', 'customDate'].some((field) => before?.[field] !== after?.[field]),
    )
    .reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), since);
}
