import type { MouseEvent } from 'react';
import { type EditedColumn, isEdited } from './columns.ts';
import type { Selection } from './selection.ts';

/** The value of a row that is changed where it stands. */
export type Edited = { index: number; column: EditedColumn };

type Acts = {
  /** Whether a finger pressed, or a pen: while something is selected, that goes on selecting. */
  isTouch: boolean;
  open: (index: number) => void;
  edit: (edited: Edited) => void;
};

/**
 * What a press on a row does: opens the record, changes the value it is at, or selects the record at its check
 * box or with Ctrl or Shift. One handler serves all rows, which come and go as the list scrolls.
 */
export function pressed(
  event: MouseEvent<HTMLElement>,
  selection: Selection,
  { isTouch, open, edit }: Acts,
): void {
  const target = event.target as Element;
  const index = rowAt(target);
  if (index === undefined) return;
  if (event.shiftKey) return selection.goTo(index, true);
  const isSelecting = isTouch && selection.selected.length > 0;
  const isAtCheck = target.closest('[data-check]') !== null;
  if (isSelecting || isAtCheck || event.ctrlKey || event.metaKey) return selection.toggle(index);
  selection.goTo(index);
  const column = target.closest<HTMLElement>('[data-edit]')?.dataset['edit'];
  if (isEdited(column)) return edit({ index, column });
  return open(index);
}

/** The place of the row that something of the list is in; undefined beside the rows. */
export function rowAt(target: EventTarget): number | undefined {
  const row = (target as Element).closest<HTMLElement>('[data-index]');
  return row === null ? undefined : Number(row.dataset['index']);
}

/** Leaves the focus with the list where a row's check box is pressed: there the keys go on. */
export function keepFocus(event: MouseEvent<HTMLElement>): void {
  const target = event.target as Element;
  if (target.closest('[data-index] input') === null) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true, focusVisible: false });
}
