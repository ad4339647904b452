import { TimePicker } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemIn } from '../../../api/check.ts';
import { afterPress } from '../../../lib/after-press.ts';
import { useFormat } from '../../../lib/format.ts';
import classes from '../settings.module.css';

type Props = {
  label: string;
  /** `HH:MM`. */
  value: string;
  disabled: boolean;
  onChoose: (timeOfDay: string) => void;
};

/** A time-of-day field that reports complete values: with Enter, or when it loses focus. */
export function TimeOfDay({ label, value, disabled, onChoose }: Props) {
  const { t } = useTranslation('settings');
  const clock = clockIn(useFormat().locale);
  const [typed, setTyped] = useState<string>();
  const [isWrong, setIsWrong] = useState(false);
  const finish = () => {
    if (typed === undefined) return;
    const isRefused = problemIn('saveSettings', { body: { timeOfDay: typed } }) !== undefined;
    setIsWrong(isRefused);
    if (isRefused) return;
    setTyped(undefined);
    if (typed !== value) onChoose(typed);
  };
  return (
    <TimePicker
      // It only reads its initial value, in the initial clock format.
      key={clock.format}
      {...clock}
      hoursInputLabel={t('time.hours', { label })}
      minutesInputLabel={t('time.minutes', { label })}
      amPmInputLabel={t('time.half', { label })}
      classNames={{ root: `${classes['time']}`, field: `${classes['timeField']}` }}
      // While a part is missing, there is no time, and the other parts are kept.
      value={typed || value}
      disabled={disabled}
      error={isWrong ? t('reminders.noTime') : undefined}
      onChange={setTyped}
      onBlur={() => afterPress(finish)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') finish();
      }}
    />
  );
}

type Clock = { format: '12h' | '24h'; amPmLabels: { am: string; pm: string } };

/** A region's time format: 12 or 24 hours, and its names for AM and PM. */
function clockIn(locale: string): Clock {
  const hours = new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' });
  const halfAt = (hour: number) =>
    hours.formatToParts(Date.UTC(1970, 0, 1, hour)).find(({ type }) => type === 'dayPeriod')?.value;
  return {
    format: hours.resolvedOptions().hour12 === true ? '12h' : '24h',
    amPmLabels: { am: halfAt(9) ?? 'AM', pm: halfAt(21) ?? 'PM' },
  };
}
