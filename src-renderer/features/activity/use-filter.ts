import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';

/** What is looked for, under the names that the endpoint has for it. */
export type ActivityFilter = {
  subscriptionId: string | undefined;
  apiKeyId: string | undefined;
  action: string | undefined;
  signIns: string | undefined;
};

/** Everything, in a list where one can be chosen. */
export const ALL = 'all';

/** Whether windows that signed in or out are shown, in the words of the endpoint. */
export const SHOWN = 'shown';

// In the address, the words of the page.
const NAMES = {
  subscriptionId: 'record',
  apiKeyId: 'key',
  action: 'action',
  signIns: 'signins',
} as const;
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
  // Sign-ins are left out by default, and shown beside the rest.
  const isFiltered = all.some(([name]) => name !== 'signIns' && filter[name] !== undefined);
  return { filter, isFiltered, set, clear };
}
