import { Popover, type TextInputProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { besideForm } from '../beside-form.ts';
import { CalendarsInFlow } from './calendars-in-flow.ts';
import { DateCalendar } from './date-calendar.tsx';
import classes from './date-field.module.css';
import { DateText } from './date-text.tsx';
import type { DateContext } from './parse-date.ts';
import { type Calendar, useCalendar } from './use-calendar.ts';
import { type TypedDate, useTypedDate } from './use-typed-date.ts';

export type DateFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** The day, or the typed text if it isn't one. */
  value: string | null;
  /**
   * Called with the typed or picked day, null for an empty field, or the typed text if it isn't a day, so
   * that it is rejected rather than forgotten.
   */
  onChange: (value: string | null, by: 'typing' | 'picking') => void;
  /** Where to look for an incomplete date: in the future by default, in the past for past events. */
  toward?: DateContext['toward'];
  /** Whether an empty field is an error. */
  isRefused?: boolean;
  /** Whether a button can clear the day. */
  clearable?: boolean;
  /** The label of that button. */
  clearLabel?: string;
};

// Not in a low window, where it would be scrolled to be seen as a whole.
const PHONE = '(width <= 640px) and (height > 480px)';

/**
 * A date field that accepts days as people write them ({@link parseDate}) and shows how they were parsed, with a
 * calendar: beside the field, or in the flow below it on a phone and in dialogs, where there is no room for that.
 * Arrow keys move the day, with Shift by a month; Alt with the down arrow goes to the calendar.
 */
export function DateField(allProps: DateFieldProps) {
  const { value, onChange, toward, clearable = false, ...props } = allProps;
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const isInFlow = use(CalendarsInFlow) || isPhone;
  const calendar = useCalendar(isInFlow);
  const date = useTypedDate({ value, onChange, toward });
  const pick = (picked: string | null) => {
    date.pick(picked);
    calendar.leave();
  };
  return (
    <Popover
      opened={calendar.isOpen}
      onDismiss={calendar.close}
      // Key events come from the field and from the calendar.
      closeOnEscape={false}
      withRoles={false}
      {...besideForm}
      {...(isInFlow ? { withinPortal: false } : {})}
    >
      <Popover.Target>
        <DateText
          date={date}
          calendar={calendar}
          onClear={clearable && value !== null ? () => pick(null) : undefined}
          {...props}
        />
      </Popover.Target>
      <Dropdown {...{ date, calendar, isInFlow }}>
        <DateCalendar value={date.isDay ? value : null} onPick={pick} allowDeselect={clearable} />
      </Dropdown>
    </Popover>
  );
}

type DropdownProps = {
  date: TypedDate;
  calendar: Calendar;
  isInFlow: boolean;
  children: ReactNode;
};

function Dropdown({ date, calendar, isInFlow, children }: DropdownProps) {
  const { t } = useTranslation();
  return (
    <Popover.Dropdown
      ref={calendar.content}
      {...(isInFlow ? { className: `${classes['inFlow']}` } : {})}
      // A calendar is a dialog of its own, rather than an unnamed part of the page.
      role="dialog"
      aria-label={t('date.calendar')}
      data-dates-dropdown
      // A click doesn't move the focus.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        calendar.leave();
      }}
      onBlur={(event) => {
        if (event.relatedTarget === null || calendar.isWithin(event)) return;
        date.settle();
        calendar.close();
      }}
    >
      {children}
    </Popover.Dropdown>
  );
}
