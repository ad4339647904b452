import { useCallback, useMemo, useState } from 'react';
import type { Subscription } from '../../../api/subscription-list.ts';

/** The selected records and the active one. */
export type Selection = {
  /** The index of the active record; -1 in an empty list. */
  activeIndex: number;
  /** The selected records among the shown ones, in order. */
  selected: readonly Subscription[];
  isSelected: (id: string) => boolean;
  /** Makes a record active; `extend` also selects everything from the last starting point to it. */
  goTo: (index: number, extend?: boolean) => void;
  /** Toggles a record's selection, and makes it the starting point. */
  toggle: (index: number) => void;
  selectAll: () => void;
  clear: () => void;
  /** Deselects what is no longer shown, so that it isn't selected if it comes back. */
  forgetGone: () => void;
  /** Clears the selection and returns to the top, for a different list. */
  restart: () => void;
};

type Place = { id: string | undefined; index: number };
const START: Place = { id: undefined, index: 0 };
const NONE: ReadonlySet<string> = new Set();

/** Stores the selection by ID, so that it stays with its records when the list changes. */
export function useSelection(rows: readonly Subscription[]): Selection {
  const [ids, setIds] = useState(NONE);
  const [active, setActive] = useState<Place>(START);
  const [anchorId, setAnchorId] = useState<string>();
  const indexOf = useMemo(() => new Map(rows.map(({ id }, index) => [id, index])), [rows]);
  // If the active record is gone, its position stays active.
  const activeIndex = indexOf.get(active.id ?? '') ?? Math.min(active.index, rows.length - 1);
  const anchor = indexOf.get(anchorId ?? '') ?? activeIndex;

  const goTo = useCallback(
    (index: number, extend = false) => {
      const id = rows[index]?.id;
      setActive({ id, index });
      if (!extend) return setAnchorId(id);
      const [first, last] = [Math.min(anchor, index), Math.max(anchor, index)];
      setIds(new Set(rows.slice(first, last + 1).map((row) => row.id)));
      setAnchorId(rows[anchor]?.id);
    },
    [rows, anchor],
  );
  const toggle = useCallback(
    (index: number) => {
      const id = rows[index]?.id;
      if (id === undefined) return;
      setActive({ id, index });
      setAnchorId(id);
      setIds((before) => (before.has(id) ? without(before, id) : new Set([...before, id])));
    },
    [rows],
  );
  const whole = useWhole(rows, setIds, setActive);
  const selected = useMemo(
    () => (ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id))),
    [rows, ids],
  );
  const isSelected = useCallback((id: string) => ids.has(id), [ids]);
  return useMemo(
    () => ({ activeIndex, selected, isSelected, goTo, toggle, ...whole }),
    [activeIndex, selected, isSelected, goTo, toggle, whole],
  );
}

type Ids = ReadonlySet<string>;

/** What concerns the selection as a whole. */
function useWhole(
  rows: readonly Subscription[],
  setIds: (next: Ids | ((before: Ids) => Ids)) => void,
  setActive: (place: Place) => void,
): Pick<Selection, 'selectAll' | 'clear' | 'forgetGone' | 'restart'> {
  const selectAll = useCallback(() => setIds(new Set(rows.map(({ id }) => id))), [rows, setIds]);
  const forgetGone = useCallback(() => {
    const there = new Set(rows.map(({ id }) => id));
    setIds((before) => new Set([...before].filter((id) => there.has(id))));
  }, [rows, setIds]);
  const clear = useCallback(() => setIds(NONE), [setIds]);
  const restart = useCallback(() => {
    clear();
    setActive(START);
  }, [clear, setActive]);
  return useMemo(
    () => ({ selectAll, clear, forgetGone, restart }),
    [selectAll, clear, forgetGone, restart],
  );
}

function without(ids: Ids, id: string): Ids {
  const rest = new Set(ids);
  rest.delete(id);
  return rest;
}
