import { useMemo } from 'react';
import { addDays } from '../../../src-server/contract/dates.ts';
import { useAll } from '../../api/queries.ts';
import type { Charge } from '../../records/charges.ts';
import { type Deadline, deadlinesIn } from '../../records/deadlines.ts';
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
  /** What happens in these weeks, by day. */
  byDay: ReadonlyMap<string, DayEvents>;
  /** What happens in the month itself. */
  charges: readonly Charge[];
  deadlines: readonly Deadline[];
};

/** What happens on a day. */
export type DayEvents = { charges: readonly Charge[]; deadlines: readonly Deadline[] };

/** A day on which nothing happens. */
export const NOTHING: DayEvents = { charges: [], deadlines: [] };

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
  const { data: active } = useAll('listRecords', { status: 'active' });
  const shown = useMemo(() => {
    const deadlines = deadlinesIn(active ?? [], { from, until, today });
    return {
      byDay: eventsByDay(charges, deadlines),
      charges: byMonth(charges, [month])[0]?.charges ?? [],
      deadlines: deadlines.filter(({ date }) => date.startsWith(month)),
    };
  }, [active, charges, month, from, until, today]);
  return { month, weeks, ...shown, query };
}

/** The days on which anything happens, in order. */
export function eventsByDay(
  charges: readonly Charge[],
  deadlines: readonly Deadline[],
): Map<string, DayEvents> {
  const charged = Map.groupBy(charges, ({ date }) => date);
  const due = Map.groupBy(deadlines, ({ date }) => date);
  const days = [...new Set([...charged.keys(), ...due.keys()])].toSorted();
  return new Map(
    days.map((day) => [day, { charges: charged.get(day) ?? [], deadlines: due.get(day) ?? [] }]),
  );
}

function weeksOf(month: string, firstWeekday: number): string[][] {
  const first = startOfWeek(`${month}-01`, firstWeekday);
  const count = Math.ceil((daysBetween(first, endOfMonth(`${month}-01`)) + 1) / DAYS_IN_WEEK);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: DAYS_IN_WEEK }, (_, day) => addDays(first, week * DAYS_IN_WEEK + day)),
  );
}
