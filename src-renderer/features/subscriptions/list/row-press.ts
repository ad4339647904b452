import type { MouseEvent } from 'react';
import { type EditedColumn, isEdited } from './columns.ts';
import type { Selection } from './selection.ts';

/** The value of a row that is being edited in place. */
export type Edited = { index: number; column: EditedColumn };

type Acts = {
  /** Whether a finger or pen was used, which continues an existing selection. */
  isTouch: boolean;
  open: (index: number) => void;
  edit: (edited: Edited) => void;
};

/**
 * Handles a click on a row: opens the record, edits the value, or selects the record with the check box,
 * Ctrl, or Shift. A single handler serves all rows, which come and go during scrolling.
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

/** The index of the row that contains an element; undefined outside the rows. */
export function rowAt(target: EventTarget): number | undefined {
  const row = (target as Element).closest<HTMLElement>('[data-index]');
  return row === null ? undefined : Number(row.dataset['index']);
}

/** Keeps the focus on the list when a row's check box is clicked, so that its keys keep working. */
export function keepFocus(event: MouseEvent<HTMLElement>): void {
  const target = event.target as Element;
  if (target.closest('[data-index] input') === null) return;
  event.preventDefault();
  event.currentTarget.focus({ preventScroll: true, focusVisible: false });
}
