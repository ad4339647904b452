import type { recordEndpoints } from '../contract/app/records.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { amountOf } from '../domain/money.ts';
import type { Subscription } from '../domain/subscription.ts';
import type { Actor, Context } from '../context.ts';
import { worthOfCurrencies } from '../conversion/service.ts';
import type { JsonText } from '../platform/json-text.ts';
import { appAnswerText } from './json.ts';
import { addSubscription, findPage, pageOf, pageText, patch } from './service.ts';
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
  const isPriceSent = body.amount !== undefined || body.currency !== undefined;
  // In a transaction, which is rolled back.
  if (isPriceSent) requireWhole({ ...updated, amount: amountOf(updated.amountHundredths) });
  return updated;
}
