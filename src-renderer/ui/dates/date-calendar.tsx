import { DatePicker, type DayOfWeek } from '@mantine/dates';
import 'dayjs/locale/zh-cn';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/queries.ts';
import { useFormat, weekIn } from '../../lib/format.ts';
import classes from './date-field.module.css';

type Props = {
  /** The selected day, whose month is shown. */
  value: string | null;
  onPick: (date: string | null) => void;
  /** Whether choosing the selected day again clears it. */
  allowDeselect: boolean;
};

/** A calendar for choosing a day. */
export function DateCalendar({ value, onPick, allowDeselect }: Props) {
  const { i18n } = useTranslation();
  const { locale, longDay, month } = useFormat();
  const { firstDay, weekend } = weekIn(locale);
  const today = useApi('getServer', {}).data?.data.today;
  const [turned, setTurned] = useState<{ to: string; from: string | null }>();
  // The displayed month stays until another day is typed.
  const shown = turned?.from === value ? turned.to : (value ?? today);
  return (
    <DatePicker
      value={value}
      onChange={onPick}
      allowDeselect={allowDeselect}
      {...(shown === undefined ? {} : { date: shown })}
      onDateChange={(to) => setTurned({ to, from: value })}
      locale={i18n.language === 'zh-CN' ? 'zh-cn' : 'en'}
      firstDayOfWeek={dayOfWeek(firstDay)}
      weekendDays={weekend.map(dayOfWeek)}
      hideOutsideDates
      monthLabelFormat={month}
      classNames={{ day: `${classes['day']}`, weekday: `${classes['weekday']}` }}
      getDayProps={(date) => ({
        'aria-label': longDay(date),
        // The owner's current day, which may differ from the browser's.
        'data-here-today': date === today || undefined,
      })}
      ariaLabels={useCalendarLabels()}
    />
  );
}

/** Focuses the day from which the arrow keys start. */
export function focusDay(calendar: HTMLElement): void {
  calendar.querySelector<HTMLElement>('table button[tabindex="0"]')?.focus();
}

function useCalendarLabels() {
  const { t } = useTranslation();
  return {
    previousMonth: t('date.previousMonth'),
    nextMonth: t('date.nextMonth'),
    previousYear: t('date.previousYear'),
    nextYear: t('date.nextYear'),
    previousDecade: t('date.previousDecade'),
    nextDecade: t('date.nextDecade'),
  };
}

// Sunday is 0 in Mantine and 7 in Intl.
const dayOfWeek = (number: number) => (number % 7) as DayOfWeek;
