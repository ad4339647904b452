import { Input, TextInput, type TextInputProps, VisuallyHidden } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, type Ref, type RefObject, useRef } from 'react';
import { useMergedRef } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { afterPress } from '../../lib/after-press.ts';
import { useApi } from '../../api/queries.ts';
import { useFormat } from '../../lib/format.ts';
import classes from './date-field.module.css';
import { parseShortMonth } from './parse-date.ts';
import { lengthOfMonth } from './reckoning.ts';
import type { Calendar } from './use-calendar.ts';
import type { TypedDate } from './use-typed-date.ts';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  ref?: Ref<HTMLInputElement> | undefined;
  date: TypedDate;
  calendar: Calendar;
  onClear: (() => void) | undefined;
  clearLabel?: string | undefined;
  isRefused?: boolean | undefined;
};

/** The text of a date field: the input, its interpretation, and any error. */
export function DateText(allProps: Props) {
  const { ref, date, calendar, onClear, clearLabel, isRefused = false, error, ...props } = allProps;
  const { t } = useTranslation(['common', 'problems']);
  const noDay = useNoDayText();
  const wrong = date.text.trim() === '' ? t('problems:required.nextPaymentDate') : noDay(date.text);
  const isEntered = useRef(false);
  const isWrong = date.isUnread || (isRefused && !date.isDay);
  return (
    <TextInput
      placeholder={t('date.placeholder')}
      autoComplete="off"
      aria-haspopup="dialog"
      aria-keyshortcuts="Alt+ArrowDown"
      {...props}
      ref={useMergedRef(ref, calendar.field)}
      value={date.text}
      error={error ?? (isWrong ? wrong : null)}
      {...heardBy({ date, calendar, isEntered }, props)}
      // Esc closes the calendar before a dialog around it.
      data-mantine-stop-propagation={calendar.isOpen}
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      leftSectionPointerEvents="none"
      rightSectionWidth={widthOf(date.hint, onClear !== undefined)}
      rightSectionPointerEvents={onClear === undefined ? 'none' : 'auto'}
      rightSectionProps={{ className: `${classes['right']}` }}
      rightSection={
        <>
          <span className={classes['read']} aria-hidden>
            {date.hint}
          </span>
          {onClear === undefined ? null : (
            <Input.ClearButton
              aria-label={clearLabel ?? t('date.clear')}
              tabIndex={0}
              onClick={onClear}
            />
          )}
        </>
      }
      inputContainer={(input) => (
        <>
          {input}
          <VisuallyHidden aria-live="polite">{date.told}</VisuallyHidden>
        </>
      )}
    />
  );
}

// An arbitrary day for an example.
const EXAMPLE = '2027-01-31';

/** Explains why a typed day can't be parsed, and what to type. */
export function useNoDayText(): (typed: string) => string {
  const { t } = useTranslation();
  const { day, month, numberLocale: locale } = useFormat();
  const today = useApi('getServer', {}).data?.data.today;
  return (typed) => {
    const short = parseShortMonth(typed, { locale, today });
    return short === null
      ? t('date.none', { example: day(EXAMPLE) })
      : t('date.shortMonth', { month: month(short), days: lengthOfMonth(short) });
  };
}

// In pixels: the space for a weekday or a full date, and for the clear button.
const WIDTH = { nothing: 12, weekday: 44, date: 136, clear: 28 };
const LONGEST_WEEKDAY = 4;

function widthOf(hint: string, isClearable: boolean): number {
  const clear = isClearable ? WIDTH.clear : 0;
  if (hint === '') return isClearable ? clear : WIDTH.nothing;
  return clear + (hint.length > LONGEST_WEEKDAY ? WIDTH.date : WIDTH.weekday);
}

type Heard = Required<
  Pick<TextInputProps, 'onChange' | 'onFocus' | 'onClick' | 'onBlur' | 'onKeyDown'>
>;

type Hearing = {
  date: TypedDate;
  calendar: Calendar;
  /** Whether the focus came from the keyboard, and there was no click since. */
  isEntered: RefObject<boolean>;
};

function heardBy({ date, calendar, isEntered }: Hearing, props: Partial<Heard>): Heard {
  return {
    onChange: ({ currentTarget }) => {
      calendar.open();
      date.type(currentTarget.value);
    },
    onFocus: (event) => {
      props.onFocus?.(event);
      if (calendar.isReturning()) return;
      calendar.open();
      // Typing replaces the existing day.
      event.currentTarget.select();
      isEntered.current = true;
    },
    onClick: (event) => {
      props.onClick?.(event);
      calendar.open();
      // The click that focused the field has placed the caret.
      if (isEntered.current) event.currentTarget.select();
      isEntered.current = false;
    },
    onBlur: (event) => {
      if (calendar.isWithin(event)) return;
      afterPress(date.settle);
      calendar.close();
      props.onBlur?.(event);
    },
    onKeyDown: (event) => {
      props.onKeyDown?.(event);
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Escape') calendar.close();
      else if (event.key === 'Enter') {
        date.settle();
        if (date.isDay) calendar.close();
      } else if (event.key.startsWith('Arrow')) followArrow(event, date, calendar);
    },
  };
}

function followArrow(event: KeyboardEvent, date: TypedDate, calendar: Calendar): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (ctrlKey || metaKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
  if (altKey) {
    event.preventDefault();
    if (key === 'ArrowDown') calendar.enter();
    return;
  }
  if (date.move(key === 'ArrowUp' ? 1 : -1, shiftKey ? 'month' : 'day')) event.preventDefault();
}
