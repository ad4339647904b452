import { daysBetween, useFormat } from '../../components/format.ts';
import classes from './activity.module.css';

const IN_WORDS_DAYS = 1;

/** The day that the entries below it are of. */
export function DayHeading({ day, today }: { day: string; today: string | undefined }) {
  const format = useFormat();
  const ago = today === undefined ? Infinity : daysBetween(today, day);
  return (
    <h2 className={classes['day']}>
      {Math.abs(ago) <= IN_WORDS_DAYS ? (
        <span className={classes['dayWord']}>{format.inDays(ago)}</span>
      ) : null}
      <span className={classes['dayDate']}>{format.longDay(day)}</span>
    </h2>
  );
}
