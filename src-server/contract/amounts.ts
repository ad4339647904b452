import { MAX_AMOUNT_HUNDREDTHS, amountOf } from '../domain/money.ts';

export { decimalsOf, priceFormat } from '../domain/money.ts';

/** The largest amount of a subscription. */
export const MAX_AMOUNT = amountOf(MAX_AMOUNT_HUNDREDTHS);

/**
 * The exact sum of amounts with at most two decimals, including negative ones, added up as whole hundredths
 * because 0.1 + 0.2 is not 0.3. All amounts must be in one currency.
 */
export function addAmounts(amounts: Iterable<number>): number {
  let hundredths = 0;
  for (const amount of amounts) hundredths += Math.round(amount * 100);
  return amountOf(hundredths);
}

/** The total charges in one currency. */
export type Total<C extends string = string> = { currency: C; total: number; count: number };

/** Totals charges by currency, sorted by currency. Nothing is added across currencies. */
export function totalsOf<C extends string>(
  charges: Iterable<{ amount: number; currency: C }>,
): Total<C>[] {
  const byCurrency = Map.groupBy(charges, ({ currency }) => currency);
  return [...byCurrency]
    .map(([currency, members]) => ({
      currency,
      total: addAmounts(members.map(({ amount }) => amount)),
      count: members.length,
    }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}
