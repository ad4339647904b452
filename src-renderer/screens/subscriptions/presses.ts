import type { MouseEvent } from 'react';
import type { Selection } from './selection.ts';

/**
 * What a press on a row does: opens the record, or selects it at its check box or with Ctrl or
 * Shift. One handler serves all rows, which come and go as the list scrolls.
 */
export function pressed(
  event: MouseEvent<HTMLElement>,
  selection: Selection,
  open: (index: number) => void,
): void {
  const target = event.target as Element;
  const row = target.closest<HTMLElement>('[data-index]');
  if (row === null) return;
  const index = Number(row.dataset['index']);
  if (event.shiftKey) return selection.goTo(index, true);
  if (event.ctrlKey || event.metaKey || target.closest('[data-check]') !== null) {
    return selection.toggle(index);
  }
  selection.goTo(index);
  open(index);
}

/** Leaves the focus with the list where a row's check box is pressed: there the keys go on. */
export function keepFocus(event: MouseEvent<HTMLElement>): void {
  const target = event.target as Element;
  if (target.closest('[data-index] input') === null) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true, focusVisible: false });
}
