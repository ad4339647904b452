import type { priceEndpoints } from '../contract/app/prices.ts';
import type { Reply } from '../contract/endpoint.ts';
import {
  type PriceChange,
  type PriceStep,
  comparableSteps,
  priceSteps,
} from '../contract/price-steps.ts';
import { amountOf } from '../domain/money.ts';
import type { Subscription } from '../domain/subscription.ts';
import type { Context } from '../context.ts';
import type { Slices } from '../platform/slices.ts';
import { listPriceChanges } from '../audit/service.ts';
import { findSubscription } from '../subscriptions/repository.ts';
import { appAnswer } from '../subscriptions/json.ts';
import { getSubscription } from '../subscriptions/service.ts';
import { listAllPayments, listPaidOtherwise, sumByCurrency } from './repository.ts';

type Contract = typeof priceEndpoints;
type Prices = Reply<Contract['getPrices']>['data'];

/** What a subscription has cost: its prices, newest first, and its payments by currency. Throws 404. */
export function getPrices(context: Context, ownerId: string, id: string): Prices {
  const subscription = getSubscription(context, ownerId, id);
  const paid = sumByCurrency(context.db, id).map(({ totalHundredths, ...sum }) => ({
    ...sum,
    total: amountOf(totalHundredths),
  }));
  const changes = listPriceChanges(context, ownerId, id);
  return { steps: stepsOf(context, ownerId, subscription, changes), paid };
}

function stepsOf(
  context: Context,
  ownerId: string,
  subscription: Subscription,
  changes: readonly PriceChange[],
): PriceStep[] {
  const payments = listAllPayments(context.db, subscription.id).map(
    ({ amountHundredths, ...payment }) => ({ ...payment, amount: amountOf(amountHundredths) }),
  );
  const timeZone = context.timeZoneOf(ownerId);
  const record = appAnswer(subscription, context.today(ownerId));
  return priceSteps(record, { payments, changes, timeZone });
}

type Rise = Reply<Contract['listPriceRises']>['data'][number];

const MOST_RISES = 100;

/**
 * The active subscriptions that cost more than at first, in the same currency and at the same interval. The one that
 * rose most, in proportion, comes first. Those that cost nothing at first are left out.
 */
export function* listPriceRises(context: Context, ownerId: string): Slices<{ data: Rise[] }> {
  const changes = Map.groupBy(
    listPriceChanges(context, ownerId),
    ({ subscriptionId }) => subscriptionId,
  );
  // Only these can have had more than one price.
  const ids = new Set([...changes.keys(), ...listPaidOtherwise(context.db, ownerId)]);
  const rises: Rise[] = [];
  for (const id of ids) {
    yield;
    const found = findSubscription(context.db, ownerId, id);
    if (found?.status !== 'active') continue;
    const first = comparableSteps(stepsOf(context, ownerId, found, changes.get(id) ?? [])).at(-1);
    const amount = amountOf(found.amountHundredths);
    if (first === undefined || first.amount === 0 || first.amount >= amount) continue;
    const { name, category, currency } = found;
    rises.push({ id, name, category, amount, currency, from: first.amount, since: first.since });
  }
  const data = rises
    .toSorted((one, other) => other.amount / other.from - one.amount / one.from)
    .slice(0, MOST_RISES);
  return { data };
}
