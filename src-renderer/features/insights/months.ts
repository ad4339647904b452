import { type ConvertedAmount, sumOfAmounts } from '../../records/conversion/converter.ts';
import { addMonths } from '../../lib/weeks.ts';
import type { MonthTotal } from './month-bars.tsx';

/** Consecutive months up to the current one, including those without a total; at most `most`. */
export function withoutGaps(
  totals: readonly MonthTotal[],
  today: string,
  most: number,
): MonthTotal[] {
  const [first] = totals;
  if (first === undefined) return [];
  const known = new Map(totals.map((total) => [total.month, total]));
  const months: MonthTotal[] = [];
  const start = `${today.slice(0, 7)}-01`;
  for (let count = 0; count < most; count += 1) {
    const month = addMonths(start, -count).slice(0, 7);
    if (month < first.month) break;
    months.unshift(known.get(month) ?? { month, amount: 0, rest: [] });
  }
  return months;
}

/** The total of all months. */
export const sumOf = (months: readonly MonthTotal[]): ConvertedAmount => sumOfAmounts(months);

/** The months that cost something. A single one makes no chart. */
export const costing = (months: readonly MonthTotal[]): readonly MonthTotal[] =>
  months.filter(({ amount }) => amount !== 0);
