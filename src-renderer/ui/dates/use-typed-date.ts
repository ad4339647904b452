import { useState } from 'react';
import { isDateOnly } from '../../../src-server/contract/dates.ts';
import { useApi } from '../../api/queries.ts';
import { useFormat } from '../../lib/format.ts';
import { type DateContext, parseDate } from './parse-date.ts';
import { type Unit, shift } from './reckoning.ts';

type Options = {
  /** The day, or the typed text if it isn't one. */
  value: string | null;
  onChange: (value: string | null, by: 'typing' | 'picking') => void;
  toward: DateContext['toward'];
};

/** The input of a date field and its interpretation. */
export type TypedDate = {
  /** The field's text. */
  text: string;
  isDay: boolean;
  /** Whether the input isn't a day. Incomplete input isn't an error yet; earlier input is. */
  isUnread: boolean;
  /** The day, if the text alone is ambiguous. */
  hint: string;
  /** The same while typing, for screen readers. */
  told: string;
  type: (text: string) => void;
  pick: (date: string | null) => void;
  /** Moves the day, or starts with today; false if the input isn't a day. */
  move: (count: number, unit: Unit) => boolean;
  /** Replaces the input with its interpretation. */
  settle: () => void;
};

/** Manages a date field's text and the day that it stands for. */
export function useTypedDate({ value, onChange, toward }: Options): TypedDate {
  const { day, dayInWeek, weekday, numberLocale: locale } = useFormat();
  const today = useApi('getServer', {}).data?.data.today;
  const [typed, setTyped] = useState<{ text: string; value: string | null }>();
  const [isLeft, setLeft] = useState(true);
  // Another value was set elsewhere, and the text belongs to the previous one.
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
      // Typed before the current day was known.
      const late = value === null || isDay ? null : read(value);
      if (late !== null) onChange(late, 'typing');
    },
  };
}
