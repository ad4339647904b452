import { addAmounts } from '../../../src-server/contract/amounts.ts';
import type { CallOutput } from '../../api/client.ts';
import type { Total } from '../../records/charges.ts';
import type { ActivityEntry } from './attention/price-rises.ts';

type PaymentTotal = CallOutput<'getPaymentTotals'>['data'][number];

/** This month compared with the last one, in one currency. */
export type MonthChange = {
  currency: string;
  last: number;
  /** Paid, overdue, and upcoming charges. */
  current: number;
  change: number;
};

/**
 * The cost of this month compared with last month's payments, in the currencies of the latter, starting with
 * `currencies` in their order.
 */
export function monthChanges(
  paidLast: readonly PaymentTotal[],
  totals: readonly Total[],
  currencies: readonly string[],
): MonthChange[] {
  const placeOf = (currency: string) => {
    const place = currencies.indexOf(currency);
    return place === -1 ? currencies.length : place;
  };
  const ordered = paidLast.toSorted((a, b) => placeOf(a.currency) - placeOf(b.currency));
  return ordered.map(({ currency, total: last }) => {
    const current = totals.find((other) => other.currency === currency)?.total ?? 0;
    return { currency, last, current, change: addAmounts([current, -last]) };
  });
}

/** A subscription that was added or ended. */
export type Newcomer = { id: string; name: string };

/**
 * The subscriptions that were added and that ended according to these entries. One that did both is in
 * neither list.
 */
export function comingsAndGoings(
  added: readonly ActivityEntry[],
  ended: readonly ActivityEntry[],
): { added: Newcomer[]; ended: Newcomer[] } {
  const idsAdded = idsOf(added);
  const idsEnded = idsOf(ended);
  return {
    added: named(added.filter(({ subscriptionId }) => !idsEnded.has(subscriptionId))),
    ended: named(ended.filter(({ subscriptionId }) => !idsAdded.has(subscriptionId))),
  };
}

const idsOf = (entries: readonly ActivityEntry[]) =>
  new Set(entries.map(({ subscriptionId }) => subscriptionId));

function named(entries: readonly ActivityEntry[]): Newcomer[] {
  const byId = new Map(
    entries.map(({ subscriptionId, metadata: { before, after } }) => {
      const name = (after ?? before)?.['name'];
      return [subscriptionId ?? '', typeof name === 'string' ? name : ''];
    }),
  );
  return [...byId].map(([id, name]) => ({ id, name }));
}
