import { DateInput, type DateInputProps, type DayOfWeek } from '@mantine/dates';
import 'dayjs/locale/zh-cn';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './date-field.module.css';
import { useFormat } from './format.ts';
import { parseDate } from './parse-date.ts';

type Props = Omit<
  DateInputProps,
  'valueFormat' | 'dateParser' | 'locale' | 'clearButtonProps' | 'onChange' | 'value'
> & {
  value: string | null;
  onChange: (date: string | null) => void;
  /** Names the button that clears a {@link DateInputProps.clearable} field. */
  clearLabel?: string;
};

/** A day, typed or picked, in the person's own way to write dates. */
export function DateField({ clearLabel, ...props }: Props) {
  const { i18n } = useTranslation();
  const { t } = useTranslation('inspector');
  const { locale, day, longDay } = useFormat();
  return (
    <DateInput
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      leftSectionPointerEvents="none"
      valueFormat={day}
      dateParser={(text) => parseDate(text, locale)}
      locale={i18n.language === 'zh-CN' ? 'zh-cn' : 'en'}
      {...weekIn(locale)}
      hideOutsideDates
      // A calendar is a dialog of its own, not a loose part of the page.
      popoverProps={{
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
      clearButtonProps={{ 'aria-label': clearLabel, tabIndex: 0 }}
      {...props}
    />
  );
}

type Week = { firstDay: number; weekend: readonly number[] };

// Mantine's Sunday is 0, Intl's is 7.
const dayOfWeek = (number: number) => (number % 7) as DayOfWeek;

// A week from Monday where the browser does not know.
function weekIn(locale: string): { firstDayOfWeek: DayOfWeek; weekendDays: DayOfWeek[] } {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => Week;
    weekInfo?: Week;
  };
  const { firstDay, weekend } = known.getWeekInfo?.() ??
    known.weekInfo ?? { firstDay: 1, weekend: [6, 7] };
  return { firstDayOfWeek: dayOfWeek(firstDay), weekendDays: weekend.map(dayOfWeek) };
}
