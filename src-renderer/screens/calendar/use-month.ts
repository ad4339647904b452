import { useMemo } from 'react';
import { addDays } from '../../../src-server/contract/dates.ts';
import { useAll } from '../../api/queries.ts';
import {
  type Charge,
  type Payment,
  type Subscription,
  chargesToCome,
  overdueCharges,
  paidCharges,
} from '../../components/charges.ts';
import { daysBetween, useFormat } from '../../components/format.ts';
import { endOfMonth, startOfWeek } from '../../components/weeks.ts';

const DAYS_IN_WEEK = 7;

/** The weeks of a month with what is charged in them. */
export type CalendarMonth = {
  /** `YYYY-MM`. */
  month: string;
  /** Days of whole weeks, the first and last ones from the months beside it. */
  weeks: string[][];
  /** Everything charged in these weeks, by day. */
  byDay: ReadonlyMap<string, readonly Charge[]>;
  /** What is charged in the month itself. */
  charges: readonly Charge[];
};

/** A month (`YYYY-MM`): its past days from what was paid, its days to come by the schedule. */
export function useMonth(month: string, today: string): CalendarMonth & { query: Fetched } {
  const { firstWeekday } = useFormat();
  const weeks = useMemo(() => weeksOf(month, firstWeekday), [month, firstWeekday]);
  const from = weeks[0]?.[0] ?? `${month}-01`;
  const until = weeks.at(-1)?.at(-1) ?? endOfMonth(`${month}-01`);
  const active = useAll('listSubscriptions', { status: 'active' });
  const payments = useAll('listPayments', { from, to: until });
  const shown = useMemo(() => {
    const all = chargesIn(active.data ?? [], payments.data ?? [], { from, until, today });
    return {
      byDay: Map.groupBy(all, ({ date }) => date),
      charges: all.filter(({ date }) => date.startsWith(month)),
    };
  }, [active.data, payments.data, from, until, month, today]);
  const queries: readonly Fetched[] = [active, payments];
  const query = queries.find(({ data }) => data === undefined) ?? active;
  return { month, weeks, ...shown, query };
}

/** What can be waited for, whatever it is. */
type Fetched = { data: unknown; error: Error | null; refetch: () => unknown };

type Span = { from: string; until: string; today: string };

/** What was, should have been, and will be charged from one day to another. */
function chargesIn(
  subscriptions: readonly Subscription[],
  payments: readonly Payment[],
  { from, until, today }: Span,
): Charge[] {
  const isShown = ({ date }: Charge) => date >= from && date <= until;
  return [
    ...paidCharges(payments).filter(isShown),
    ...overdueCharges(subscriptions, today).filter(isShown),
    ...(until < today ? [] : chargesToCome(subscriptions, from < today ? today : from, until)),
  ];
}

function weeksOf(month: string, firstWeekday: number): string[][] {
  const first = startOfWeek(`${month}-01`, firstWeekday);
  const count = Math.ceil((daysBetween(first, endOfMonth(`${month}-01`)) + 1) / DAYS_IN_WEEK);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: DAYS_IN_WEEK }, (_, day) => addDays(first, week * DAYS_IN_WEEK + day)),
  );
}
