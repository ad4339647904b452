import { useMemo } from 'react';
import { type Charge, type Total, totalsOf } from './charges.ts';
import { useCharges } from './use-charges.ts';
import { addMonths, endOfMonth } from '../lib/weeks.ts';

/** What a month (`YYYY-MM`) costs: paid, overdue and to come. */
export type Month = { month: string; charges: readonly Charge[]; totals: readonly Total[] };

/** Some months one after the other, beginning with the one (`YYYY-MM`) that is named. */
export function monthsFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addMonths(`${first}-01`, index).slice(0, 7));
}

/** Charges by month, in the order of `months`; those outside of all of them are left out. */
export function byMonth(charges: readonly Charge[], months: readonly string[]): Month[] {
  const charged = Map.groupBy(charges, ({ date }) => date.slice(0, 7));
  return months.map((month) => {
    const own = charged.get(month) ?? [];
    return { month, charges: own, totals: totalsOf(own) };
  });
}

/** What months cost, and when their charges have come. */
export type Months = { months: readonly Month[] } & Pick<ReturnType<typeof useCharges>, 'query'>;

/**
 * What each of some months costs. Every page that names such a sum takes it from here, so that a month costs the
 * same wherever it is looked at.
 */
export function useMonths(first: string, count: number, today: string): Months {
  const names = useMemo(() => monthsFrom(first, count), [first, count]);
  const until = endOfMonth(`${names.at(-1) ?? first}-01`);
  const { charges, query } = useCharges(`${first}-01`, until, today);
  const months = useMemo(() => byMonth(charges, names), [charges, names]);
  return { months, query };
}

/** What a month costs in one currency. */
export const totalIn = ({ totals }: Month, currency: string): number =>
  totals.find((total) => total.currency === currency)?.total ?? 0;
