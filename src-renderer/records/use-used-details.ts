import { useMemo } from 'react';
import { useAll } from '../api/queries.ts';

/** The payment methods and tags of all subscriptions, the most used first. */
export function useUsedDetails(): { methods: string[]; tags: string[] } {
  const { data: records = [] } = useAll('listRecords', { sort: 'name' });
  return useMemo(
    () => ({
      methods: byUse(records.flatMap(({ paymentMethod }) => paymentMethod ?? [])),
      tags: byUse(records.flatMap(({ tags = [] }) => tags)),
    }),
    [records],
  );
}

function byUse(values: readonly string[]): string[] {
  const uses = Map.groupBy(values, (value) => value);
  return [...uses]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([value]) => value);
}
