import { useCallback, useMemo, useState } from 'react';
import type { Subscription } from '../../../api/subscription-list.ts';

/** Which records are selected, and which one the keyboard is at. */
export type Selection = {
  /** Place of the record that the keyboard is at; -1 in an empty list. */
  activeIndex: number;
  /** What is selected of what is shown, in its order. */
  selected: readonly Subscription[];
  isSelected: (id: string) => boolean;
  /** Goes to a record; with `extend` everything from the last starting point to it is selected. */
  goTo: (index: number, extend?: boolean) => void;
  /** Selects a record or takes it out of the selection, and starts from there. */
  toggle: (index: number) => void;
  selectAll: () => void;
  clear: () => void;
  /** Begins at the top again with nothing selected, as for another list. */
  restart: () => void;
};

type Place = { id: string | undefined; index: number };
const START: Place = { id: undefined, index: 0 };
const NONE: ReadonlySet<string> = new Set();

/** Keeps the selection by id, so that it stays with its records when the list changes. */
export function useSelection(rows: readonly Subscription[]): Selection {
  const [ids, setIds] = useState(NONE);
  const [active, setActive] = useState<Place>(START);
  const [anchorId, setAnchorId] = useState<string>();
  const indexOf = useMemo(() => new Map(rows.map(({ id }, index) => [id, index])), [rows]);
  // Where its record has gone, the keyboard stays at its place.
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
  const selectAll = useCallback(() => setIds(new Set(rows.map(({ id }) => id))), [rows]);
  const clear = useCallback(() => setIds(NONE), []);
  const restart = useCallback(() => {
    clear();
    setActive(START);
  }, [clear]);
  const selected = useMemo(
    () => (ids.size === 0 ? [] : rows.filter(({ id }) => ids.has(id))),
    [rows, ids],
  );
  const isSelected = useCallback((id: string) => ids.has(id), [ids]);
  return useMemo(
    () => ({ activeIndex, selected, isSelected, goTo, toggle, selectAll, clear, restart }),
    [activeIndex, selected, isSelected, goTo, toggle, selectAll, clear, restart],
  );
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const rest = new Set(ids);
  rest.delete(id);
  return rest;
}
