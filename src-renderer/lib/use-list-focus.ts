import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

const REACHABLE = 'button:not(:disabled), a[href]';

/**
 * Keeps the focus at its position in a list whose rows disappear after an action: it moves to the following
 * row, to the last one if there is none, and to the section's heading once the list is empty. Takes the list
 * and returns handlers for it.
 */
export function useListFocus(list: RefObject<HTMLElement | null>) {
  const held = useRef<{ element: Element; index: number }>(undefined);
  useLayoutEffect(() => {
    if (held.current === undefined || held.current.element.isConnected) return;
    const { index } = held.current;
    held.current = undefined;
    if (document.activeElement !== document.body) return;
    const rows = list.current?.children;
    const row = rows?.[index] ?? rows?.[rows.length - 1];
    const heading = list.current?.closest('section')?.querySelector<HTMLElement>('h2');
    (row?.querySelector<HTMLElement>(REACHABLE) ?? heading)?.focus();
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const rows = [...(list.current?.children ?? [])];
      held.current = { element: target, index: rows.findIndex((row) => row.contains(target)) };
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>) => {
      // An element that disappears with its row leaves nothing focused.
      if (relatedTarget !== null) held.current = undefined;
    },
  };
}
