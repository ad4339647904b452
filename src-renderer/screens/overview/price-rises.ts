import type { CallOutput } from '../../api/client.ts';
import type { Payment, Subscription } from '../../components/charges.ts';

export type ActivityEntry = CallOutput<'listActivity'>['data'][number];

/** A subscription that costs more than it did. */
export type PriceRise = { subscription: Subscription; from: number };

/** A price that a subscription had, and since when (ISO 8601) it is known. */
type Price = { at: string; amount: number };

/**
 * Which of these subscriptions cost more than at some time from `since` (`YYYY-MM-DD`) on, by what
 * was paid and by what was changed; each with the earliest price known.
 */
export function priceRises(
  subscriptions: readonly Subscription[],
  payments: readonly Payment[],
  changes: readonly ActivityEntry[],
  since: string,
): PriceRise[] {
  const paid = Map.groupBy(payments, ({ subscriptionId }) => subscriptionId);
  const changed = Map.groupBy(changes, ({ subscriptionId }) => subscriptionId);
  return subscriptions.flatMap((subscription) => {
    const own = (changed.get(subscription.id) ?? []).filter(({ createdAt }) => createdAt >= since);
    const comparable = comparableSince(own, since);
    const prices = [
      ...pricesPaid(paid.get(subscription.id) ?? [], subscription.currency),
      ...pricesChanged(own),
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

const pricesChanged = (changes: readonly ActivityEntry[]): Price[] =>
  changes.flatMap(({ createdAt, metadata: { before } }) =>
    typeof before?.['amount'] === 'number' ? [{ at: createdAt, amount: before['amount'] }] : [],
  );

// What a year costs is no rise over what a month cost: only what came after such a change counts.
function comparableSince(changes: readonly ActivityEntry[], since: string): string {
  return changes
    .filter(({ metadata: { before, after } }) =>
      ['currency', 'period', 'customDate'].some((field) => before?.[field] !== after?.[field]),
    )
    .reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), since);
}
