import type { recordEndpoints } from '../contract/app/records.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { AppError } from '../contract/errors.ts';
import { amountOf } from '../domain/money.ts';
import type { NextPrice } from '../domain/next-price.ts';
import type { Subscription } from '../domain/subscription.ts';
import type { Actor, Context } from '../context.ts';
import { worthOfCurrencies } from '../conversion/service.ts';
import type { JsonText } from '../platform/json-text.ts';
import { appAnswerText } from './json.ts';
import {
  addSubscription,
  draftSubscription,
  findPage,
  pageOf,
  pageText,
  patch,
  patched,
} from './service.ts';
import { requireWhole } from './whole-amount.ts';

type Contract = typeof recordEndpoints;

/**
 * One page of this owner's subscriptions with everything that the public API can't express. Sorted by amount, their cost
 * over time decides: across currencies if the account has a total in one currency, else the most used currency comes
 * first.
 */
export async function listRecords(
  context: Context,
  ownerId: string,
  query: Input<Contract['listRecords']>['query'],
): Promise<JsonText<Reply<Contract['listRecords']>>> {
  const { page } = pageOf(query, { amount: 'cost' });
  const worth = page.sort.column === 'cost' ? worthOfCurrencies(context, ownerId) : undefined;
  const found = await findPage(context, ownerId, { ...page, sort: { ...page.sort, worth } });
  return pageText(found, query, (stored) => appAnswerText(stored, context.today(ownerId)));
}

/**
 * Creates a subscription, with its audit entry. Throws {@link AppError} `wholeAmount` if an amount has decimals and
 * the currency has none, which the public API accepts, and `priceDayPast` if a next price holds already.
 */
export function createRecord(
  context: Context,
  actor: Actor,
  body: Input<Contract['createRecord']>['body'],
): Subscription {
  requirePrices(context, actor.ownerId, body);
  return addSubscription(context, actor, body);
}

/** Updates a subscription, with its audit entry. Throws as {@link createRecord} does, and 404. */
export function updateRecord(
  context: Context,
  actor: Actor,
  id: string,
  body: Input<Contract['updateRecord']>['body'],
): Subscription {
  const updated = patch(context, actor, id, body);
  // In a transaction, which is rolled back.
  requirePrices(context, actor.ownerId, pricesIn(updated, body));
  return updated;
}

type PatchBody = Input<Contract['updateRecord']>['body'];

/** What {@link createRecord} would create. Throws as it does. */
export function previewCreated(
  context: Context,
  ownerId: string,
  body: Input<Contract['createRecord']>['body'],
): Subscription {
  requirePrices(context, ownerId, body);
  return draftSubscription(context, body);
}

/** What {@link updateRecord} would make of a subscription. Throws as it does. */
export function previewUpdated(
  context: Context,
  ownerId: string,
  current: Subscription,
  body: PatchBody,
): Subscription {
  const updated = patched(context, current, body);
  requirePrices(context, ownerId, pricesIn(updated, body));
  return updated;
}

/** The prices that a body sets, in the currency of the result. */
type Prices = {
  currency: string;
  amount?: number | undefined;
  nextPrice?: NextPrice | null | undefined;
};

function pricesIn(updated: Subscription, { amount, currency, nextPrice }: PatchBody): Prices {
  const isNamed = amount !== undefined || currency !== undefined;
  return {
    currency: updated.currency,
    amount: isNamed ? amountOf(updated.amountHundredths) : undefined,
    nextPrice,
  };
}

function requirePrices(context: Context, ownerId: string, prices: Prices): void {
  const { currency, amount, nextPrice } = prices;
  if (amount !== undefined) requireWhole({ amount, currency });
  if (!nextPrice) return;
  requireWhole({ amount: nextPrice.amount, currency }, 'nextPrice');
  const { from } = nextPrice;
  if (from <= context.today(ownerId))
    throw new AppError('priceDayPast', { day: from }, 'nextPrice');
}
