import type { Input, Reply } from '../../../contract/endpoint.ts';
import { listKeyNames } from '../../../accounts/keys-repository.ts';
import { listSubscriptionChanges } from '../../../audit/repository.ts';
import type { Context } from '../../../context.ts';
import { EARLIEST_DATE, dateInZone } from '../../../domain/dates.ts';
import { amountOf } from '../../../domain/money.ts';
import { listPaymentsSince } from '../../../payments/repository.ts';
import { getSubscription } from '../../../subscriptions/service.ts';
import type { OwnOperations } from '../own-operations.ts';

type Operation = OwnOperations['explainPrice'];
type Answer = Reply<Operation>;
type Change = Answer['changes'][number];
type Price = Change['to'];

const MOST_PAYMENTS = 1000;
const MOST_EDITS = 1000;

/** How the price of a subscription changed, according to its payments and to the activity. Throws 404. */
export function explainPrice(
  context: Context,
  ownerId: string,
  { subscriptionId }: Input<Operation>['query'],
): Answer {
  const { name, amountHundredths, currency } = getSubscription(context, ownerId, subscriptionId);
  const changes = [
    ...paidChanges(context, subscriptionId),
    ...editedChanges(context, ownerId, subscriptionId),
  ].toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
  return { subscriptionId, name, amount: amountOf(amountHundredths), currency, changes };
}

const isSame = (one: Price, other: Price) =>
  one.amount === other.amount && one.currency === other.currency;

function paidChanges({ db }: Context, subscriptionId: string): Change[] {
  const paid = listPaymentsSince(db, subscriptionId, EARLIEST_DATE, MOST_PAYMENTS);
  const prices = paid.map(({ paidOn, amountHundredths, currency }) => ({
    on: paidOn,
    price: { amount: amountOf(amountHundredths), currency },
  }));
  return prices.flatMap(({ on, price: to }, index) => {
    const from = prices[index - 1]?.price;
    if (from === undefined || isSame(from, to)) return [];
    return [{ on, source: 'payment' as const, from, to, changedBy: null }];
  });
}

function editedChanges(context: Context, ownerId: string, subscriptionId: string): Change[] {
  const names = new Map(listKeyNames(context.db, ownerId).map(({ id, name }) => [id, name]));
  const edits = listSubscriptionChanges(context.db, ownerId, {
    subscriptionId,
    actions: ['subscription.update'],
    limit: MOST_EDITS,
    offset: 0,
  });
  const zone = context.timeZoneOf(ownerId);
  return edits.toReversed().flatMap(({ before, after, createdAt, apiKeyId }) => {
    if (before === null || after === null) return [];
    const [from, to] = [priceIn(before), priceIn(after)];
    if (isSame(from, to)) return [];
    const on = dateInZone(createdAt, zone);
    return [{ on, source: 'edit' as const, from, to, changedBy: names.get(apiKeyId) ?? null }];
  });
}

function priceIn(text: string): Price {
  const { amount, currency } = JSON.parse(text) as Price;
  return { amount, currency };
}
