import { useLongPress } from '@mantine/hooks';
import { type MouseEvent, type PointerEvent, type TouchEvent, useRef } from 'react';
import { rowAt } from './row-press.ts';
import type { Selection } from './selection.ts';

const HOLD_MS = 500;
const STILL_WITHIN_PX = 10;
const VIBRATION_MS = 10;

/**
 * Selects a row that is touched and held. The handlers belong to the list, and `isTouch` tells whether a
 * finger or pen was used last. `onHold` is called when the user has used the gesture.
 */
export function useTouch(selection: Selection, onHold: () => void) {
  const isTouch = useRef(false);
  const { onTouchStart, ...others } = useLongPress(
    ({ target }) => {
      const index = rowAt(target);
      if (index === undefined) return;
      selection.toggle(index);
      vibrate();
      onHold();
    },
    {
      threshold: HOLD_MS,
      cancelOnMove: STILL_WITHIN_PX,
      events: ['touch'],
      // Otherwise, the row would also be clicked.
      onFinish: (event) => event.preventDefault(),
    },
  );
  const handlers = {
    ...others,
    // A second finger zooms the page, so it isn't a hold.
    onTouchStart: (event: TouchEvent) =>
      event.touches.length === 1 ? onTouchStart?.(event) : others.onTouchCancel?.(event),
    onPointerDown: ({ pointerType }: PointerEvent) => {
      isTouch.current = pointerType !== 'mouse';
    },
    // The browser's own menu would end the touch before the row is selected.
    onContextMenu: (event: MouseEvent) => {
      if (isTouch.current && rowAt(event.target) !== undefined) event.preventDefault();
    },
  };
  return { isTouch, handlers };
}

// Chrome blocks this, with a warning, before the first tap on the page.
function vibrate(): void {
  const isWanted = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isAllowed = 'vibrate' in navigator && navigator.userActivation.hasBeenActive;
  if (isWanted && isAllowed) navigator.vibrate(VIBRATION_MS);
}
