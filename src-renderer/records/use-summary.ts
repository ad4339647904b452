import type { CallOutput } from '../api/client.ts';
import { useApi } from '../api/queries.ts';
import { wholeShares } from './shares.ts';

/** What everything costs, and what renews soon. */
export type Summary = CallOutput<'getSpendSummary'>;
/** What active subscriptions cost in one currency. */
export type CurrencyTotal = Summary['byCurrency'][number];

/** How many days ahead the summary looks for renewals. */
const HORIZON_DAYS = 30;

/** The summary that all pages share. */
export function useSummary() {
  return useApi('getSpendSummary', { query: { horizonDays: HORIZON_DAYS } });
}

/** A category and what it costs in the currency that is asked for. */
export type CategoryTotal = { category: string; amount: number };

/** What each category costs a month or a year in one currency, the dearest first. */
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
