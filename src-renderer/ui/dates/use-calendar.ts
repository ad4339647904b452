import { type FocusEvent, type RefCallback, type RefObject, useRef, useState } from 'react';
import { afterPress } from '../../lib/after-press.ts';
import { focusDay } from './date-calendar.tsx';

/** A date field's calendar: whether it is open, and whether it has the focus. */
export type Calendar = {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  /** Opens and focuses it. */
  enter: () => void;
  /** Closes it and returns the focus to the field. */
  leave: () => void;
  /** Whether the focus is only returning, which opens nothing. */
  isReturning: () => boolean;
  /** Whether the focus moves between the field and its calendar. */
  isWithin: (event: FocusEvent) => boolean;
  field: RefObject<HTMLInputElement | null>;
  content: RefCallback<HTMLElement>;
};

/**
 * The calendar of a date field, open while the field has the focus, which can be moved into it. In the flow of the page
 * (`isInFlow`), it scrolls into view when it opens.
 */
export function useCalendar(isInFlow: boolean): Calendar {
  const [isOpen, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const node = useRef<HTMLElement>(null);
  const isWanted = useRef(false);
  const isReturning = useRef(false);
  const isOurs = (element: EventTarget | null) =>
    element instanceof Node &&
    (field.current === element || node.current?.contains(element) === true);
  return {
    isOpen,
    open: () => setOpen(true),
    // Closing one in the flow moves what is below it, which may be what was pressed.
    close: () => (isInFlow ? afterPress(() => setOpen(false)) : setOpen(false)),
    enter: () => {
      if (node.current !== null && isOpen) return focusDay(node.current);
      isWanted.current = true;
      return setOpen(true);
    },
    leave: () => {
      isReturning.current = true;
      field.current?.focus();
      isReturning.current = false;
      setOpen(false);
    },
    isReturning: () => isReturning.current,
    isWithin: ({ relatedTarget }) => isOurs(relatedTarget),
    field,
    content: (element) => {
      node.current = element;
      if (element !== null && isInFlow) element.scrollIntoView({ block: 'nearest' });
      if (element === null || !isWanted.current) return;
      isWanted.current = false;
      // Its position is determined first, because otherwise the page would scroll to the wrong place.
      requestAnimationFrame(() => focusDay(element));
    },
  };
}
