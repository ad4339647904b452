import type { recordEndpoints } from '../contract/app/records.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { amountOf } from '../domain/money.ts';
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
 * Creates a subscription, with its audit entry. Throws {@link AppError} `wholeAmount` if the amount has decimals and
 * the currency has none, which the public API accepts.
 */
export function createRecord(
  context: Context,
  actor: Actor,
  body: Input<Contract['createRecord']>['body'],
): Subscription {
  requireWhole(body);
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
  requireWholePrice(updated, body);
  return updated;
}

type PatchBody = Input<Contract['updateRecord']>['body'];

/** What {@link createRecord} would create. Throws as it does. */
export function previewCreated(
  context: Context,
  body: Input<Contract['createRecord']>['body'],
): Subscription {
  requireWhole(body);
  return draftSubscription(context, body);
}

/** What {@link updateRecord} would make of a subscription. Throws as it does. */
export function previewUpdated(
  context: Context,
  current: Subscription,
  body: PatchBody,
): Subscription {
  const updated = patched(context, current, body);
  requireWholePrice(updated, body);
  return updated;
}

function requireWholePrice(updated: Subscription, { amount, currency }: PatchBody): void {
  if (amount === undefined && currency === undefined) return;
  requireWhole({ ...updated, amount: amountOf(updated.amountHundredths) });
}
