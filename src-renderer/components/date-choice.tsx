import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDateOnly } from '../../src-server/contract/dates.ts';
import { DateField, type DateFieldProps } from './date-field.tsx';
import { useFormat } from './format.ts';

type Props = Omit<DateFieldProps, 'onChange' | 'error' | 'onBlur' | 'onKeyDown'> & {
  /** Told the day once it is chosen: picked, or typed to its end. */
  onChange: (date: string | null) => void;
};

// Any day would do to show how one is written.
const EXAMPLE = '2027-01-31';

/** A {@link DateField} that takes effect by itself: not with each key, but when one has typed. */
export function DateChoice({ value, onChange, ...props }: Props) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const [typed, setTyped] = useState<string | null>();
  const [isRefused, setRefused] = useState(false);
  const choose = (date: string | null) => {
    setTyped(undefined);
    setRefused(false);
    if (date !== value) onChange(date);
  };
  const settle = () => {
    if (typed === undefined) return;
    if (typed === null || isDateOnly(typed)) choose(typed);
    else setRefused(true);
  };
  return (
    <DateField
      {...props}
      value={typed === undefined ? value : typed}
      error={isRefused ? t('date.none', { example: day(EXAMPLE) }) : undefined}
      onChange={(next, by) => {
        if (by === 'picking') return choose(next);
        setRefused(false);
        return setTyped(next);
      }}
      onBlur={settle}
      onKeyDown={({ key }) => {
        if (key === 'Enter') settle();
      }}
    />
  );
}
