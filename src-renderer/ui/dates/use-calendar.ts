import { type FocusEvent, type RefCallback, type RefObject, useRef, useState } from 'react';
import { focusDay } from './date-calendar.tsx';

/** The calendar of a date field: whether it is open, and where the keyboard is. */
export type Calendar = {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  /** Opens it and gives it the keyboard. */
  enter: () => void;
  /** Closes it; the keyboard is in the field again. */
  leave: () => void;
  /** Whether the keyboard only comes back, which opens nothing. */
  isReturning: () => boolean;
  /** Whether the keyboard goes from the field into its calendar, or back. */
  isWithin: (event: FocusEvent) => boolean;
  field: RefObject<HTMLInputElement | null>;
  content: RefCallback<HTMLElement>;
};

/** The calendar below a date field: open while the field has the keyboard, which can be led into it. */
export function useCalendar(): Calendar {
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
    close: () => setOpen(false),
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
      if (element === null || !isWanted.current) return;
      isWanted.current = false;
      // Its place on the page is found first, or the page would scroll to where it is not.
      requestAnimationFrame(() => focusDay(element));
    },
  };
}
