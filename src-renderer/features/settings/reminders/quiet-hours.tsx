import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OwnerSettings } from '../save.ts';
import { TimeOfDay } from './time-of-day.tsx';
import classes from '../settings.module.css';

type Hours = OwnerSettings['quietHours'];
type Props = { value: Hours; disabled: boolean; onChoose: (hours: Hours) => void };

const USUAL = { from: '22:00', until: '08:00' };

/** Whether there are quiet hours, and which. */
export function QuietHours({ value, disabled, onChoose }: Props) {
  const { t } = useTranslation('settings');
  const isOff = disabled || value === null;
  const hours = value ?? USUAL;
  const isWhole = ({ from, until }: typeof USUAL) => from !== until;
  const choose = (chosen: typeof USUAL) => isWhole(chosen) && onChoose(chosen);
  return (
    <div className={classes['hours']}>
      <Switch
        aria-label={t('reminders.quiet.label')}
        checked={value !== null}
        disabled={disabled}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked ? USUAL : null)}
      />
      <TimeOfDay
        label={t('reminders.quiet.from')}
        value={hours.from}
        disabled={isOff}
        onChoose={(from) => choose({ ...hours, from })}
      />
      <span aria-hidden>{t('reminders.quiet.to')}</span>
      <TimeOfDay
        label={t('reminders.quiet.until')}
        value={hours.until}
        disabled={isOff}
        onChoose={(until) => choose({ ...hours, until })}
      />
    </div>
  );
}
