import { daysBetween, useFormat } from '../../lib/format.ts';
import classes from './activity.module.css';

const YESTERDAY = -1;

/** The day of the entries below it. */
export function DayHeading({ day, today }: { day: string; today: string | undefined }) {
  const format = useFormat();
  const ago = today === undefined ? Infinity : daysBetween(today, day);
  return (
    <h2 className={classes['day']}>
      {ago === 0 || ago === YESTERDAY ? (
        <span className={classes['dayWord']}>{format.inDays(ago)}</span>
      ) : (
        <span>{format.namedDay(day, today ?? day)}</span>
      )}
    </h2>
  );
}
