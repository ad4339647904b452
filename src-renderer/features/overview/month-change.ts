import { addAmounts } from '../../../src-server/contract/amounts.ts';
import type { CallOutput } from '../../api/client.ts';
import type { ConvertedAmount } from '../../records/conversion/converter.ts';
import type { Total } from '../../records/charges.ts';
import type { ActivityEntry } from '../../../src-server/contract/price-rises.ts';

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
 * The cost of this month compared with last month's payments, in all their currencies, starting with `currencies` in
 * their order. Nothing is compared where there were no payments last month at all.
 */
export function monthChanges(
  paidLast: readonly PaymentTotal[],
  totals: readonly Total[],
  currencies: readonly string[],
): MonthChange[] {
  if (paidLast.length === 0) return [];
  const all = new Set([...currencies, ...[...paidLast, ...totals].map(({ currency }) => currency)]);
  return [...all].flatMap((currency) => {
    const [last, current] = [totalIn(paidLast, currency), totalIn(totals, currency)];
    if (last === 0 && current === 0) return [];
    return [{ currency, last, current, change: addAmounts([current, -last]) }];
  });
}

/** The same in the currency of the total. */
export type ConvertedChange = {
  last: ConvertedAmount;
  current: ConvertedAmount;
  /** Undefined if something has no rate. */
  change: number | undefined;
};

/** This month compared with last month's payments, all converted; undefined if nothing was converted. */
export function convertedChange(
  paidLast: readonly ConvertedAmount[] | null,
  current: ConvertedAmount,
): ConvertedChange | undefined {
  if (paidLast === null) return undefined;
  const last = paidLast[0] ?? { amount: 0, rest: [] };
  const isWhole = last.rest.length === 0 && current.rest.length === 0;
  return {
    last,
    current,
    change: isWhole ? addAmounts([current.amount, -last.amount]) : undefined,
  };
}

const totalIn = (sums: readonly Pick<Total, 'currency' | 'total'>[], currency: string): number =>
  sums.find((sum) => sum.currency === currency)?.total ?? 0;

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
