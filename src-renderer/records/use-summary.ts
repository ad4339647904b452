import type { CallOutput } from '../api/client.ts';
import { useApi } from '../api/queries.ts';
import { wholeShares } from './shares.ts';

/** The spend summary and upcoming renewals. */
export type Summary = CallOutput<'getSpendSummary'>;
/** The cost of active subscriptions in one currency. */
export type CurrencyTotal = Summary['byCurrency'][number];

/** How many days ahead the summary includes renewals. */
const HORIZON_DAYS = 30;

/** The summary that all pages share. */
export function useSummary() {
  return useApi('getSpendSummary', { query: { horizonDays: HORIZON_DAYS } });
}

/** A category and its cost in the requested currency. */
export type CategoryTotal = { category: string; amount: number };

/** The monthly or yearly cost of each category in one currency, highest first. */
export function categoryTotals(
  { byCategory }: Summary,
  currency: CurrencyTotal['currency'],
  span: 'monthly' | 'yearly',
): CategoryTotal[] {
  return byCategory
    .flatMap(({ category, [`${span}TotalsByCurrency` as const]: totals }) => {
      const amount = totals[currency];
      return amount === undefined ? [] : [{ category, amount }];
    })
    .toSorted((one, other) => other.amount - one.amount);
}

/**
 * The share of each category in what is paid in a currency, of 1 and in whole percent that add up. It is reckoned by
 * the year, where the least is rounded, so that it is the same beside amounts by the month.
 */
export function categoryShares(
  summary: Summary,
  currency: CurrencyTotal['currency'],
): ReadonlyMap<string, number> {
  const totals = categoryTotals(summary, currency, 'yearly');
  const shares = wholeShares(totals.map(({ amount }) => amount));
  return new Map(totals.map(({ category }, place) => [category, (shares[place] ?? 0) / 100]));
}
