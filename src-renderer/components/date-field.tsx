import { DateInput, type DateInputProps, type DayOfWeek } from '@mantine/dates';
import 'dayjs/locale/zh-cn';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './date-field.module.css';
import { useFormat, weekIn } from './format.ts';
import { parseDate } from './parse-date.ts';

type Props = Omit<
  DateInputProps,
  'valueFormat' | 'dateParser' | 'locale' | 'clearButtonProps' | 'onChange' | 'value'
> & {
  value: string | null;
  onChange: (date: string | null) => void;
  /** What the button says that clears a {@link DateInputProps.clearable} field. */
  clearLabel?: string;
};

/** A day, typed or picked, in the person's own way to write dates. */
export function DateField({ clearLabel, popoverProps, ...props }: Props) {
  const { t, i18n } = useTranslation();
  const { locale, day, longDay } = useFormat();
  const { firstDay, weekend } = weekIn(locale);
  return (
    <DateInput
      placeholder={t('date.placeholder')}
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      leftSectionPointerEvents="none"
      valueFormat={day}
      dateParser={(text) => parseDate(text, locale)}
      locale={i18n.language === 'zh-CN' ? 'zh-cn' : 'en'}
      firstDayOfWeek={dayOfWeek(firstDay)}
      weekendDays={weekend.map(dayOfWeek)}
      hideOutsideDates
      // A calendar is a dialog of its own, not a loose part of the page.
      popoverProps={{
        ...popoverProps,
        attributes: { dropdown: { role: 'dialog', 'aria-label': t('date.calendar') } },
      }}
      classNames={{ day: `${classes['day']}` }}
      getDayProps={(date) => ({ 'aria-label': longDay(date) })}
      ariaLabels={{
        previousMonth: t('date.previousMonth'),
        nextMonth: t('date.nextMonth'),
        previousYear: t('date.previousYear'),
        nextYear: t('date.nextYear'),
        previousDecade: t('date.previousDecade'),
        nextDecade: t('date.nextDecade'),
      }}
      clearButtonProps={{ 'aria-label': clearLabel ?? t('date.clear'), tabIndex: 0 }}
      {...props}
    />
  );
}

// Mantine's Sunday is 0, Intl's is 7.
const dayOfWeek = (number: number) => (number % 7) as DayOfWeek;
