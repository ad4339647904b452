import { useState } from 'react';
import { isDateOnly } from '../../../src-server/contract/dates.ts';
import { useApi } from '../../api/queries.ts';
import { useFormat } from '../../lib/format.ts';
import { type DateContext, parseDate } from './parse-date.ts';
import { type Unit, shift } from './reckoning.ts';

type Options = {
  /** The day, or what was typed instead of one. */
  value: string | null;
  onChange: (value: string | null, by: 'typing' | 'picking') => void;
  toward: DateContext['toward'];
};

/** What is typed in a date field, and what is read from it. */
export type TypedDate = {
  /** What the field shows. */
  text: string;
  isDay: boolean;
  /** What was typed is no day. What is half typed is not wrong yet; what was typed earlier is. */
  isUnread: boolean;
  /** The day, where the text alone does not tell all of it. */
  hint: string;
  /** The same, while one types, for whoever cannot see it. */
  told: string;
  type: (text: string) => void;
  pick: (date: string | null) => void;
  /** Moves the day, or begins with today; false where what is typed is no day. */
  move: (count: number, unit: Unit) => boolean;
  /** Shows what was typed as it was read. */
  settle: () => void;
};

/** What stands in a date field, and what day that is. */
export function useTypedDate({ value, onChange, toward }: Options): TypedDate {
  const { day, dayInWeek, weekday, numberLocale: locale } = useFormat();
  const today = useApi('getServer', {}).data?.data.today;
  const [typed, setTyped] = useState<{ text: string; value: string | null }>();
  const [isLeft, setLeft] = useState(true);
  // Another value has come from elsewhere, and the text tells of the one before.
  const isTyped = typed !== undefined && typed.value === value;
  const isDay = value !== null && isDateOnly(value);
  const written = isDay ? day(value) : (value ?? '');
  const text = isTyped ? typed.text : written;
  const read = (from: string) =>
    parseDate(from, { locale, today, ...(toward === undefined ? {} : { toward }) });
  const enter = (entered: string, meant: string | null) => {
    setTyped({ text: entered, value: meant });
    onChange(meant, 'typing');
  };
  return {
    text,
    isDay,
    isUnread: !isDay && isLeft && value !== null,
    hint: isDay ? (text === written ? weekday(value) : dayInWeek(value)) : '',
    told: isDay && isTyped ? dayInWeek(value) : '',
    type: (entered) => {
      setLeft(false);
      enter(entered, read(entered) ?? (entered.trim() || null));
    },
    pick: (date) => {
      setTyped(undefined);
      onChange(date, 'picking');
    },
    move: (count, unit) => {
      const to = isDay ? shift(value, count, unit) : value === null ? today : undefined;
      if (to === undefined) return false;
      enter(day(to), to);
      return true;
    },
    settle: () => {
      setLeft(true);
      setTyped(undefined);
      // Typed before it was known what day it is.
      const late = value === null || isDay ? null : read(value);
      if (late !== null) onChange(late, 'typing');
    },
  };
}
