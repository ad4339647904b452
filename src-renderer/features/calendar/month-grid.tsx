import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { withinCalendar } from '../../lib/weeks.ts';
import { DayCell } from './day-cell.tsx';
import { dayAfterKey } from './keys.ts';
import type { DayLook } from './day-room.ts';
import { useTall } from './use-tall.ts';
import { type CalendarMonth, NOTHING } from './use-month.ts';
import classes from './month-grid.module.css';

type Props = {
  month: CalendarMonth;
  day: string;
  today: string;
  /** The account's currencies, most used first. */
  currencies: readonly string[];
  look: DayLook;
  onDay: (day: string) => void;
  /** The selected day. */
  listed: string | undefined;
  onList: (day: string | undefined) => void;
};

/** A month as a grid: arrows move by day, PageUp and PageDown by month, T goes to today, Enter selects a day. */
export function MonthGrid(props: Props) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const grid = useGrid(props);
  const { month, look, listed } = props;
  const isTall = useTall(grid.ref, month);
  return (
    <table
      ref={grid.ref}
      role="grid"
      aria-label={t('grid', { month: format.month(month.month) })}
      className={classes['grid']}
      data-look={look}
      data-tall={isTall || undefined}
      onKeyDown={grid.onKeyDown}
    >
      <thead>
        <tr>
          {month.weeks[0]?.map((date) => (
            <th key={date} scope="col">
              {format.weekday(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <DayCell
                key={date}
                date={date}
                events={month.byDay.get(date) ?? NOTHING}
                isToday={date === props.today}
                isOutside={!date.startsWith(month.month)}
                isCurrent={date === props.day}
                isListed={date === listed}
                look={look}
                currencies={props.currencies}
                onChoose={() => grid.choose(date)}
                onClose={() => grid.close(date)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where the focus is: it follows the day selected in the grid. */
function useGrid({ day, today, onDay, onList }: Props) {
  const { firstWeekday } = useFormat();
  const ref = useRef<HTMLTableElement>(null);
  const follows = useRef(false);
  useEffect(() => {
    if (follows.current) focusDay(ref.current, day);
    else cellOf(ref.current, day)?.scrollIntoView({ block: 'nearest' });
    follows.current = false;
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    // React bubbles key events from a day's popover, although it is rendered outside the grid.
    if (!ref.current?.contains(event.target as Node)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = dayAfterKey(event, { day, today, firstWeekday });
    if (next !== undefined) {
      const to = withinCalendar(next);
      follows.current = to !== day;
      onDay(to);
    } else if (event.key === 'Enter' || event.key === ' ') onList(day);
    else return;
    event.preventDefault();
  };
  const choose = (date: string) => {
    onDay(date);
    onList(date);
  };
  // Immediately: a panel that opens next to the page returns the focus to where it was at that moment.
  const close = (date: string) => {
    focusDay(ref.current, date);
    onList(undefined);
  };
  return { ref, onKeyDown, choose, close };
}

const cellOf = (grid: HTMLElement | null, day: string) =>
  grid?.querySelector<HTMLElement>(`[data-day="${day}"]`);

const focusDay = (grid: HTMLElement | null, day: string) => cellOf(grid, day)?.focus();
