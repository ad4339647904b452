import { useEffect, useMemo, useRef } from 'react';
import type { Subscription } from '../../../api/subscription-list.ts';
import type { ListQuery } from '../filters/list-query.ts';
import { atPlaces } from './order.ts';

type Options = {
  query: ListQuery;
  /** The rows are those of another search, until the right ones have come. */
  isOutdated: boolean;
  /** Whether the keyboard is in the list: no row moves away from under it. */
  isHeld: boolean;
};

/** The rows; while they are held, those of the same search stay where they are. */
export function useFrozenOrder(
  rows: readonly Subscription[],
  { query, isOutdated, isHeld }: Options,
): readonly Subscription[] {
  const before = useRef<{ rows: readonly Subscription[]; query: ListQuery }>(undefined);
  const held = useMemo(
    () => (isHeld && before.current?.query === query ? atPlaces(before.current.rows, rows) : rows),
    [rows, query, isHeld],
  );
  useEffect(() => {
    if (!isOutdated) before.current = { rows: held, query };
  }, [held, query, isOutdated]);
  return held;
}
