import 'dayjs/locale/zh-cn';
import { DateInput, type DateInputProps } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

// The same in every language, and as the API takes it: nothing to be guessed while typing.
const DAY_FORM = 'YYYY-MM-DD';

/** A day, typed or chosen in a calendar, as `YYYY-MM-DD`; null where there is none. */
export function DayField(props: DateInputProps) {
  const { t, i18n } = useTranslation();
  return (
    <DateInput
      valueFormat={DAY_FORM}
      locale={i18n.language.toLowerCase()}
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      // Which days are a weekend differs; none is a warning.
      weekendDays={[]}
      hideOutsideDates
      previousLabel={t('day.previousMonth')}
      nextLabel={t('day.nextMonth')}
      clearButtonProps={{ 'aria-label': t('day.clear') }}
      {...props}
    />
  );
}
