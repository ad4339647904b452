import { useMemo } from 'react';
import { addDays } from '../../../src-server/contract/dates.ts';
import type { Charge } from '../../records/charges.ts';
import { daysBetween, useFormat } from '../../lib/format.ts';
import { useCharges } from '../../records/use-charges.ts';
import { byMonth } from '../../records/use-months.ts';
import { endOfMonth, startOfWeek } from '../../lib/weeks.ts';

const DAYS_IN_WEEK = 7;

/** The weeks of a month with their charges. */
export type CalendarMonth = {
  /** `YYYY-MM`. */
  month: string;
  /** The days of whole weeks, including some of the adjacent months. */
  weeks: string[][];
  /** All charges in these weeks, by day. */
  byDay: ReadonlyMap<string, readonly Charge[]>;
  /** The charges of the month itself. */
  charges: readonly Charge[];
};

/** A month (`YYYY-MM`): past days from payments, future days from the schedule. */
export function useMonth(
  month: string,
  today: string,
): CalendarMonth & Pick<ReturnType<typeof useCharges>, 'query'> {
  const { firstWeekday } = useFormat();
  const weeks = useMemo(() => weeksOf(month, firstWeekday), [month, firstWeekday]);
  const from = weeks[0]?.[0] ?? `${month}-01`;
  const until = weeks.at(-1)?.at(-1) ?? endOfMonth(`${month}-01`);
  const { charges, query } = useCharges(from, until, today);
  const shown = useMemo(
    () => ({
      byDay: Map.groupBy(charges, ({ date }) => date),
      charges: byMonth(charges, [month])[0]?.charges ?? [],
    }),
    [charges, month],
  );
  return { month, weeks, ...shown, query };
}

function weeksOf(month: string, firstWeekday: number): string[][] {
  const first = startOfWeek(`${month}-01`, firstWeekday);
  const count = Math.ceil((daysBetween(first, endOfMonth(`${month}-01`)) + 1) / DAYS_IN_WEEK);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: DAYS_IN_WEEK }, (_, day) => addDays(first, week * DAYS_IN_WEEK + day)),
  );
}
