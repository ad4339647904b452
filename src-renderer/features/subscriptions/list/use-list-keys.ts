import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { Selection } from './selection.ts';

type Options = {
  selection: Selection;
  count: number;
  isComplete: boolean;
  /** Whether the rows belong to an earlier search, until the new ones arrive. */
  isOutdated: boolean;
  /** The number of visible rows. */
  pageSize: () => number;
  show: (index: number) => void;
  /** Opens a row in place of the one that is open, if any. */
  follow: (index: number) => void;
  open: (index: number) => void;
  /** Opens the menu of a row. */
  menu: (index: number) => void;
};

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** The list's keys for moving, selecting, and opening. */
export function useListKeys(options: Options) {
  const { isOutdated } = options;
  const press = usePress(options);
  const hold = useHeld(isOutdated, press);
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // The header's controls are part of the list too.
      if (event.target !== event.currentTarget || event.altKey) return;
      if (!(isOutdated ? hold.add(event) : press(event))) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur: hold.drop,
  };
}

/** Handles a key. Returns false if it isn't one of the list's. */
function usePress(options: Options): (press: Press) => boolean {
  const { selection, count, isComplete, show, follow } = options;
  const { activeIndex, goTo } = selection;
  const followsEnd = useRef(false);
  const move = useCallback(
    (to: number, extend: boolean) => {
      const index = Math.min(Math.max(to, 0), count - 1);
      goTo(index, extend);
      show(index);
      if (!extend) follow(index);
    },
    [count, goTo, show, follow],
  );
  // End means the end of the complete list, including rows that are still loading.
  useEffect(() => {
    if (!followsEnd.current) return;
    move(count - 1, false);
    if (isComplete) followsEnd.current = false;
  }, [count, isComplete, move]);

  return (press) => {
    const to = targetOf(press.key, activeIndex, count, options.pageSize);
    if (to === undefined || count === 0) return act(press, options);
    followsEnd.current = press.key === 'End' && !isComplete;
    move(to, press.shiftKey);
    return true;
  };
}

// Keys typed before the rows arrive apply to the matching rows, so they wait.
function useHeld(isOutdated: boolean, press: (press: Press) => boolean) {
  const [held, setHeld] = useState(NONE_HELD);
  useEffect(() => {
    const [first, ...rest] = held;
    if (isOutdated || first === undefined) return;
    // One after the other, because each starts where the previous one ended.
    setHeld(rest);
    press(first);
  }, [held, isOutdated, press]);
  const add = ({ key, shiftKey, ctrlKey, metaKey }: Press) => {
    if (!HELD_KEYS.has(key) || ctrlKey || metaKey) return false;
    setHeld((before) => [...before, { key, shiftKey, ctrlKey, metaKey }]);
    return true;
  };
  const drop = () => setHeld(NONE_HELD);
  return { add, drop };
}

const NONE_HELD: readonly Press[] = [];
const HELD_KEYS = new Set([
  'ArrowDown',
  'ArrowUp',
  'PageDown',
  'PageUp',
  'Home',
  'End',
  'Enter',
  ' ',
]);

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

function act(event: Press, options: Options): boolean {
  const { selection, open, menu } = options;
  const hasSelection = selection.selected.length > 0;
  const hasCommand = event.ctrlKey || event.metaKey;
  if (hasCommand && event.key.toLowerCase() === 'a') selection.selectAll();
  else if (hasCommand) return false;
  else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    menu(selection.activeIndex);
  } else if (event.key === ' ' && event.shiftKey) selection.goTo(selection.activeIndex, true);
  else if (event.key === ' ') selection.toggle(selection.activeIndex);
  else if (event.key === 'Enter') open(selection.activeIndex);
  else if (event.key === 'Escape' && hasSelection) selection.clear();
  else return false;
  return true;
}
