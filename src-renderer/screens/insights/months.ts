import { addAmounts } from '../../../src-server/contract/amounts.ts';
import { type Charge, totalsOf } from '../../components/charges.ts';
import { addMonths } from '../../components/weeks.ts';
import type { MonthTotal } from './month-bars.tsx';

const MONTHS_AHEAD = 12;

/** The first days of the twelve whole months after the current one. */
export function monthsAhead(today: string): string[] {
  const first = `${today.slice(0, 7)}-01`;
  return Array.from({ length: MONTHS_AHEAD }, (_, count) => addMonths(first, count + 1));
}

/** What is charged in each of these months, in one currency. */
export function totalsByMonth(
  charges: readonly Charge[],
  firstDays: readonly string[],
  currency: string,
): MonthTotal[] {
  const byMonth = Map.groupBy(
    charges.filter((charge) => charge.currency === currency),
    ({ date }) => date.slice(0, 7),
  );
  return firstDays.map((day) => {
    const month = day.slice(0, 7);
    return { month, total: totalsOf(byMonth.get(month) ?? [])[0]?.total ?? 0 };
  });
}

/** Months one after the other, also those without a total, up to the current one; at most `most`. */
export function withoutGaps(
  totals: readonly MonthTotal[],
  today: string,
  most: number,
): MonthTotal[] {
  const [first] = totals;
  if (first === undefined) return [];
  const known = new Map(totals.map(({ month, total }) => [month, total]));
  const months: MonthTotal[] = [];
  const start = `${today.slice(0, 7)}-01`;
  for (let count = 0; count < most; count += 1) {
    const month = addMonths(start, -count).slice(0, 7);
    if (month < first.month) break;
    months.unshift({ month, total: known.get(month) ?? 0 });
  }
  return months;
}

/** What all months cost together. */
export const sumOf = (months: readonly MonthTotal[]): number =>
  addAmounts(months.map(({ total }) => total));
