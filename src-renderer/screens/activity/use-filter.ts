import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';

/** What is looked for, under the names that the endpoint has for it. */
export type ActivityFilter = {
  subscriptionId: string | undefined;
  apiKeyId: string | undefined;
  action: string | undefined;
};

/** Everything, in a list where one can be chosen. */
export const ALL = 'all';

// In the address, the words of the page.
const NAMES = { subscriptionId: 'record', apiKeyId: 'key', action: 'action' } as const;
const all = Object.entries(NAMES) as [keyof ActivityFilter, string][];

/** The filter is part of the address: it can be linked, and outlives a reload. */
export function useActivityFilter(): {
  filter: ActivityFilter;
  isFiltered: boolean;
  set: (name: keyof ActivityFilter, value: string | undefined) => void;
  clear: () => void;
} {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(
    () =>
      Object.fromEntries(
        all.map(([name, parameter]) => [name, search.get(parameter) ?? undefined]),
      ) as ActivityFilter,
    [search],
  );
  const set = useCallback(
    (name: keyof ActivityFilter, value: string | undefined) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === undefined) next.delete(NAMES[name]);
          else next.set(NAMES[name], value);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const clear = useCallback(
    () =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [, parameter] of all) next.delete(parameter);
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const isFiltered = all.some(([name]) => filter[name] !== undefined);
  return { filter, isFiltered, set, clear };
}
