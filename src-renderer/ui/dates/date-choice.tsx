import { useState } from 'react';
import { isDateOnly } from '../../../src-server/contract/dates.ts';
import { DateField, type DateFieldProps } from './date-field.tsx';

type Props = Omit<DateFieldProps, 'onChange' | 'error' | 'isRefused' | 'onBlur' | 'onKeyDown'> & {
  /**
   * Called with the day once it is chosen: picked, or completely typed. If it resolves to false, the day wasn't saved
   * and stays in the field, to be chosen again.
   */
  onChange: (date: string | null) => Promise<boolean> | void;
};

/** A {@link DateField} that takes effect when the user has finished typing, rather than with each key. */
export function DateChoice({ value, onChange, ...props }: Props) {
  const [typed, setTyped] = useState<string | null>();
  const choose = async (date: string | null) => {
    setTyped(undefined);
    if (date !== value && (await onChange(date)) === false) setTyped(date);
  };
  const settle = () => {
    if (typed !== undefined && (typed === null || isDateOnly(typed))) void choose(typed);
  };
  return (
    <DateField
      {...props}
      value={typed === undefined ? value : typed}
      onChange={(next, by) => (by === 'picking' ? void choose(next) : setTyped(next))}
      onBlur={settle}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) settle();
      }}
    />
  );
}
