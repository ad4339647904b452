import type { ReactNode } from 'react';
import { useApi } from '../../../api/queries.ts';
import { daysBetween, useFormat } from '../../../lib/format.ts';
import classes from './reminder-lists.module.css';

type Props<T> = {
  rows: readonly T[];
  /** The time of a row (ISO 8601). */
  momentOf: (row: T) => string;
  children: (row: T) => ReactNode;
};

// Beyond this, a date is clearer than a number of days.
const NEAR_DAYS = 1;

/** Rows grouped by day. */
export function ByDay<T>({ rows, momentOf, children }: Props<T>) {
  const format = useFormat();
  const { data: server } = useApi('getServer', {});
  const today = server?.data.today;
  const wordsFor = (day: string) => {
    if (today === undefined) return format.day(day);
    const days = daysBetween(today, day);
    return Math.abs(days) <= NEAR_DAYS ? format.inDays(days) : format.namedDay(day, today);
  };
  return [...Map.groupBy(rows, (row) => format.dayOf(momentOf(row)))].map(([day, all]) => (
    <div key={day} className={classes['day']}>
      <h3 className={classes['dayName']}>{wordsFor(day)}</h3>
      <ol className={classes['list']}>{all.map(children)}</ol>
    </div>
  ));
}
