import { type RefObject, useEffect } from 'react';
import { type WordContext, startOfText } from './search/filter-words.ts';

/**
 * Keys that work anywhere on the page: `/` focuses the search, and arrows focus the list if nothing has the
 * focus.
 */
export function usePageKeys(
  search: RefObject<HTMLInputElement | null>,
  grid: RefObject<HTMLElement | null>,
  context: WordContext,
): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.key === '/' && !isBusy(event.target)) {
        event.preventDefault();
        search.current?.focus();
        // The filters are kept for another search.
        search.current?.setSelectionRange(
          startOfText(search.current.value, context),
          search.current.value.length,
        );
      }
      if (['ArrowDown', 'ArrowUp'].includes(event.key) && isNowhere(event.target)) {
        event.preventDefault();
        grid.current?.focus({ preventScroll: true });
      }
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [search, grid, context]);
}

// In a field, the key is a letter; a dialog keeps the focus.
const isBusy = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role=dialog]') !== null;

const isNowhere = (target: EventTarget | null) =>
  target === document.body || (target instanceof Element && target.id === 'page');
