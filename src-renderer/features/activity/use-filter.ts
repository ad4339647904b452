import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';

/** The filter, with the endpoint's parameter names. */
export type ActivityFilter = {
  subscriptionId: string | undefined;
  apiKeyId: string | undefined;
  action: string | undefined;
  signIns: string | undefined;
};

/** No restriction, as an option in a select. */
export const ALL = 'all';

/** Whether sign-ins and sign-outs are shown, as the endpoint's parameter value. */
export const SHOWN = 'shown';

// The parameter names in the window's address.
const NAMES = {
  subscriptionId: 'record',
  apiKeyId: 'key',
  action: 'action',
  signIns: 'signins',
} as const;
const all = Object.entries(NAMES) as [keyof ActivityFilter, string][];

/** The filter is part of the address, so it can be linked and survives a reload. */
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
  // Sign-ins are hidden by default, and shown in addition to the rest.
  const isFiltered = all.some(([name]) => name !== 'signIns' && filter[name] !== undefined);
  return { filter, isFiltered, set, clear };
}
