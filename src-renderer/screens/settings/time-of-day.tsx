import { TimeInput } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemIn } from '../../api/check.ts';
import { afterPress } from '../../components/after-press.ts';
import classes from './settings.module.css';

type Props = {
  label: string;
  /** `HH:MM`. */
  value: string;
  disabled: boolean;
  onChoose: (timeOfDay: string) => void;
};

/** A time of day, told once it is whole: with Enter, or when the field is left. */
export function TimeOfDay({ label, value, disabled, onChoose }: Props) {
  const { t } = useTranslation('settings');
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
    <TimeInput
      aria-label={label}
      className={classes['time'] ?? ''}
      value={typed ?? value}
      disabled={disabled}
      error={isWrong ? t('reminders.noTime') : undefined}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => afterPress(finish)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') finish();
      }}
    />
  );
}
