import { Popover, type PopoverProps, type TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { besideForm } from '../beside-form.ts';
import { DateCalendar } from './date-calendar.tsx';
import { DateText } from './date-text.tsx';
import type { DateContext } from './parse-date.ts';
import { useCalendar } from './use-calendar.ts';
import { useTypedDate } from './use-typed-date.ts';

export type DateFieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** The day, or what was typed instead of one. */
  value: string | null;
  /**
   * Called with the day that was typed or picked, with null where the field is empty, and with the typed text where
   * that is no day, so that it is refused rather than forgotten.
   */
  onChange: (value: string | null, by: 'typing' | 'picking') => void;
  /** Where a day lies of which only a part is typed: ahead by default, behind for what has happened. */
  toward?: DateContext['toward'];
  /** That there is no day is said even where nothing is typed. */
  isRefused?: boolean;
  /** Whether the day can be cleared by a button. */
  clearable?: boolean;
  /** What that button says. */
  clearLabel?: string;
  popoverProps?: Pick<PopoverProps, 'withinPortal'>;
};

/**
 * A day, typed as people write days ({@link parseDate}) or picked. How it was read is shown beside it.
 * The arrow keys move it by a day, with Shift by a month; Alt and the arrow down lead into the calendar.
 */
export function DateField(allProps: DateFieldProps) {
  const { value, onChange, toward, popoverProps, clearable = false, ...props } = allProps;
  const { t } = useTranslation();
  const calendar = useCalendar();
  const date = useTypedDate({ value, onChange, toward });
  const pick = (picked: string | null) => {
    date.pick(picked);
    calendar.leave();
  };
  return (
    <Popover
      opened={calendar.isOpen}
      onDismiss={calendar.close}
      // The keys are heard by the field and by what is in the calendar.
      closeOnEscape={false}
      withRoles={false}
      {...besideForm}
      {...popoverProps}
    >
      <Popover.Target>
        <DateText
          date={date}
          calendar={calendar}
          onClear={clearable && value !== null ? () => pick(null) : undefined}
          {...props}
        />
      </Popover.Target>
      <Popover.Dropdown
        ref={calendar.content}
        // A calendar is a dialog of its own, not a loose part of the page.
        role="dialog"
        aria-label={t('date.calendar')}
        data-dates-dropdown
        // A click leaves the keyboard where it is.
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
        <DateCalendar value={date.isDay ? value : null} onPick={pick} allowDeselect={clearable} />
      </Popover.Dropdown>
    </Popover>
  );
}
