import { type RefObject, useEffect, useRef } from 'react';

/**
 * Gives the keyboard back to a button that is disabled while it is busy, unless it has gone elsewhere
 * since.
 */
export function useFocusReturn(isBusy: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (wasBusy.current && !isBusy && isNowhere) button.current?.focus();
    wasBusy.current = isBusy;
  }, [isBusy]);
  return button;
}
