import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';
import type { Selection } from './selection.ts';

type Options = {
  selection: Selection;
  count: number;
  isComplete: boolean;
  /** How many rows are in view. */
  pageSize: () => number;
  show: (index: number) => void;
  open: (index: number) => void;
  remove: () => void;
};

/** The keys of the list: moving, selecting, opening, deleting. */
export function useListKeys(options: Options): (event: KeyboardEvent<HTMLElement>) => void {
  const { selection, count, isComplete, show } = options;
  const { activeIndex, goTo } = selection;
  const followsEnd = useRef(false);
  const move = useCallback(
    (to: number, extend: boolean) => {
      const index = Math.min(Math.max(to, 0), count - 1);
      goTo(index, extend);
      show(index);
    },
    [count, goTo, show],
  );
  // Whoever asks for the end means the end of everything, also of what is still coming.
  useEffect(() => {
    if (!followsEnd.current) return;
    move(count - 1, false);
    if (isComplete) followsEnd.current = false;
  }, [count, isComplete, move]);

  return (event) => {
    // The header's own controls stand in the list too.
    if (event.target !== event.currentTarget || event.altKey) return;
    const to = targetOf(event.key, activeIndex, count, options.pageSize);
    if (to !== undefined && count > 0) {
      followsEnd.current = event.key === 'End' && !isComplete;
      move(to, event.shiftKey);
    } else if (!act(event, options)) return;
    event.preventDefault();
    event.stopPropagation();
  };
}

function targetOf(
  key: string,
  from: number,
  count: number,
  pageSize: () => number,
): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return from + 1;
    case 'ArrowUp':
      return from - 1;
    case 'PageDown':
      return from + pageSize();
    case 'PageUp':
      return from - pageSize();
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Does what a key asks for; false where it asks for nothing. */
function act(event: KeyboardEvent<HTMLElement>, options: Options): boolean {
  const { selection, open, remove } = options;
  const hasSelection = selection.selected.length > 0;
  const hasCommand = event.ctrlKey || event.metaKey;
  if (hasCommand && event.key.toLowerCase() === 'a') selection.selectAll();
  else if (hasCommand) return false;
  else if (event.key === ' ' && event.shiftKey) selection.goTo(selection.activeIndex, true);
  else if (event.key === ' ') selection.toggle(selection.activeIndex);
  else if (event.key === 'Enter') open(selection.activeIndex);
  else if (event.key === 'Escape' && hasSelection) selection.clear();
  else if (event.key === 'Delete' && hasSelection) remove();
  else return false;
  return true;
}
