import type { MouseEvent } from 'react';
import { type EditedColumn, isEdited } from './columns.ts';
import type { Selection } from './selection.ts';

/** The value of a row that is changed where it stands. */
export type Edited = { index: number; column: EditedColumn };

/**
 * What a press on a row does: opens the record, changes the value it is at, or selects the record at its check
 * box or with Ctrl or Shift. One handler serves all rows, which come and go as the list scrolls.
 */
export function pressed(
  event: MouseEvent<HTMLElement>,
  selection: Selection,
  { open, edit }: { open: (index: number) => void; edit: (edited: Edited) => void },
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
  const column = target.closest<HTMLElement>('[data-edit]')?.dataset['edit'];
  if (isEdited(column)) return edit({ index, column });
  return open(index);
}

/** Leaves the focus with the list where a row's check box is pressed: there the keys go on. */
export function keepFocus(event: MouseEvent<HTMLElement>): void {
  const target = event.target as Element;
  if (target.closest('[data-index] input') === null) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true, focusVisible: false });
}
