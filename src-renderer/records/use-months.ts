import { useMemo } from 'react';
import { type Charge, type Total, totalsOf } from './charges.ts';
import { useCharges } from './use-charges.ts';
import { addMonths, endOfMonth } from '../lib/weeks.ts';

/** The cost of a month (`YYYY-MM`): paid, overdue, and upcoming. */
export type Month = { month: string; charges: readonly Charge[]; totals: readonly Total[] };

/** A number of consecutive months, starting with the given one (`YYYY-MM`). */
export function monthsFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addMonths(`${first}-01`, index).slice(0, 7));
}

/** Charges by month, in the order of `months`; others are omitted. */
export function byMonth(charges: readonly Charge[], months: readonly string[]): Month[] {
  const charged = Map.groupBy(charges, ({ date }) => date.slice(0, 7));
  return months.map((month) => {
    const own = charged.get(month) ?? [];
    return { month, charges: own, totals: totalsOf(own) };
  });
}

/** The costs of months, once their charges have loaded. */
export type Months = { months: readonly Month[] } & Pick<ReturnType<typeof useCharges>, 'query'>;

/**
 * The cost of each of some months. Every page that shows such a total uses this, so that a month costs the
 * same everywhere.
 */
export function useMonths(first: string, count: number, today: string): Months {
  const names = useMemo(() => monthsFrom(first, count), [first, count]);
  const until = endOfMonth(`${names.at(-1) ?? first}-01`);
  const { charges, query } = useCharges(`${first}-01`, until, today);
  const months = useMemo(() => byMonth(charges, names), [charges, names]);
  return { months, query };
}

/** The cost of a month in one currency. */
export const totalIn = ({ totals }: Month, currency: string): number =>
  totals.find((total) => total.currency === currency)?.total ?? 0;
