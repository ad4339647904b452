import type { ConvertedAmount } from './conversion/converter.ts';
import type { Measure } from './conversion/measure.ts';
import type { ConvertedSpend } from './conversion/use-converter.ts';
import { wholeShares } from './shares.ts';
import type { Summary } from './use-summary.ts';

type Span = 'monthly' | 'yearly';
type Costs = Readonly<Record<Span, ConvertedAmount>>;

/** The cost of a category, and its share in that of all, of 1 and in whole percent that add up. */
export type CategoryCost = Costs & { category: string; share: number };

/** What active subscriptions cost in a measure. */
export type Cost = Costs & {
  currency: string;
  /** The only currency of what it includes; undefined if others are converted into it. */
  only: Summary['byCurrency'][number]['currency'] | undefined;
  /** The number of subscriptions. */
  count: number;
  /** The most expensive first. */
  categories: readonly CategoryCost[];
};

/** What active subscriptions cost in a measure; undefined if there are none in it. */
export function costIn(
  { currency, isConverted }: Measure,
  summary: Summary,
  spend: ConvertedSpend | undefined,
): Cost | undefined {
  if (isConverted) return spend && convertedCost(summary, spend);
  const total = summary.byCurrency.find((one) => one.currency === currency);
  if (total === undefined) return undefined;
  const only = total.currency;
  const categories = summary.byCategory.flatMap((one) => {
    const [monthly, yearly] = [one.monthlyTotalsByCurrency[only], one.yearlyTotalsByCurrency[only]];
    if (monthly === undefined || yearly === undefined) return [];
    return [{ category: one.category, monthly: exactly(monthly), yearly: exactly(yearly) }];
  });
  return {
    currency,
    only,
    count: total.activeSubscriptions,
    monthly: exactly(total.monthlyTotal),
    yearly: exactly(total.yearlyTotal),
    categories: withShares(categories),
  };
}

const exactly = (amount: number): ConvertedAmount => ({ amount, rest: [] });

function convertedCost({ byCurrency }: Summary, spend: ConvertedSpend): Cost {
  const { currency, monthly, yearly, byCategory } = spend;
  const count = byCurrency.reduce((sum, total) => sum + total.activeSubscriptions, 0);
  const categories = withShares(byCategory);
  return { currency, only: undefined, count, monthly, yearly, categories };
}

// By the year, where the least is rounded, so that shares are the same beside amounts by the month.
function withShares(categories: readonly Omit<CategoryCost, 'share'>[]): CategoryCost[] {
  const sorted = categories.toSorted((one, other) => other.yearly.amount - one.yearly.amount);
  const shares = wholeShares(sorted.map(({ yearly }) => yearly.amount));
  return sorted.map((one, place) => ({ ...one, share: (shares[place] ?? 0) / 100 }));
}
