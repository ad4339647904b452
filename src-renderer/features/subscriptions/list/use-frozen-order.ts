import { useEffect, useMemo, useRef } from 'react';
import type { ListQuery } from '../../../../src-server/contract/list-query.ts';
import type { Subscription } from '../../../api/subscription-list.ts';
import { atPlaces } from './order.ts';

type Options = {
  query: ListQuery;
  /** Whether the rows belong to an earlier search, until the new ones arrive. */
  isOutdated: boolean;
  /** Whether no row may move. */
  isHeld: boolean;
};

/** The rows. While frozen, those of the same search keep their positions. */
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
