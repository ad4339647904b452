import { DateInput, type DateInputProps, type DayOfWeek } from '@mantine/dates';
import 'dayjs/locale/zh-cn';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../api/queries.ts';
import { isDateOnly } from '../../src-server/contract/dates.ts';
import classes from './date-field.module.css';
import { useFormat, weekIn } from './format.ts';
import { parseDate } from './parse-date.ts';

export type DateFieldProps = Omit<
  DateInputProps,
  'valueFormat' | 'dateParser' | 'locale' | 'clearButtonProps' | 'onChange' | 'onInput' | 'value'
> & {
  /** The day, or what was typed instead of one. */
  value: string | null;
  /**
   * Told the day that was typed or picked, null where the field is empty, and what was typed where
   * that is no day, so that it is refused rather than forgotten.
   */
  onChange: (value: string | null, by: 'typing' | 'picking') => void;
  /** What the button says that clears a {@link DateInputProps.clearable} field. */
  clearLabel?: string;
};

/** A day, typed or picked, in the person's own way to write dates. */
export function DateField({ clearLabel, popoverProps, value, onChange, ...props }: DateFieldProps) {
  const { t, i18n } = useTranslation();
  const { locale, day, longDay, month } = useFormat();
  const { firstDay, weekend } = weekIn(locale);
  const server = useApi('getServer', {});
  const isTyping = useRef(false);
  const [isOpen, setOpen] = useState(false);
  const isNoDay = value !== null && !isDateOnly(value);
  return (
    <DateInput
      placeholder={t('date.placeholder')}
      value={isNoDay ? null : value}
      onChange={(date) => onChange(date, isTyping.current ? 'typing' : 'picking')}
      onInput={({ currentTarget }) => {
        // Heard before the change that it makes; a day that is picked makes one without.
        isTyping.current = true;
        queueMicrotask(() => (isTyping.current = false));
        const text = currentTarget.value.trim();
        if (parseDate(text, locale) === null) onChange(text === '' ? null : text, 'typing');
      }}
      // Esc closes the calendar before it closes a dialog around it.
      data-mantine-stop-propagation={isOpen}
      // What is no day stays to be seen and mended.
      fixOnBlur={!isNoDay}
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      leftSectionPointerEvents="none"
      valueFormat={day}
      dateParser={(text) => parseDate(text, locale)}
      locale={i18n.language === 'zh-CN' ? 'zh-cn' : 'en'}
      firstDayOfWeek={dayOfWeek(firstDay)}
      weekendDays={weekend.map(dayOfWeek)}
      hideOutsideDates
      monthLabelFormat={month}
      // A calendar is a dialog of its own, not a loose part of the page.
      popoverProps={{
        ...popoverProps,
        onOpen: () => setOpen(true),
        onClose: () => setOpen(false),
        attributes: { dropdown: { role: 'dialog', 'aria-label': t('date.calendar') } },
      }}
      classNames={{ day: `${classes['day']}` }}
      getDayProps={(date) => ({
        'aria-label': longDay(date),
        // The owner's day, which may be another than the browser's.
        'data-here-today': date === server.data?.data.today || undefined,
      })}
      ariaLabels={useCalendarLabels()}
      clearButtonProps={{ 'aria-label': clearLabel ?? t('date.clear'), tabIndex: 0 }}
      {...props}
    />
  );
}

function useCalendarLabels(): NonNullable<DateInputProps['ariaLabels']> {
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

// Mantine's Sunday is 0, Intl's is 7.
const dayOfWeek = (number: number) => (number % 7) as DayOfWeek;
