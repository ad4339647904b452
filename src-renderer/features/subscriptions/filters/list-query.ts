import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { allowedValuesOf } from '../../../../src-server/contract/guide.ts';
import {
  type IgnoredFilter,
  type ListFilters,
  type ListQuery,
  type QueryName,
  type QueryValue,
  USUAL_SORT,
  impossibleIn,
  queryRules,
  readQuery,
} from '../../../../src-server/contract/list-query.ts';

/** The sort order of the list. */
export type Sort = QueryValue<'sort'>;

/** The filters shown as chips, in order. */
export const filterNames = [
  'status',
  'category',
  'period',
  'currency',
  'tag',
  'method',
  'name',
  'amount',
  'renews',
] as const satisfies readonly QueryName[];
export type FilterName = (typeof filterNames)[number];

/** The values that a filter or the sort order accepts. */
export function choicesOf<Name extends 'status' | 'period' | 'currency' | 'sort'>(name: Name) {
  return (allowedValuesOf(queryRules[name]) ?? []) as QueryValue<Name>[];
}

/** The list's part of the address, and how to change it. */
export type ListAddress = {
  query: ListQuery;
  /** The ignored parts of the address, until the filters are changed. */
  leftOut: readonly IgnoredFilter[];
  forgetLeftOut: () => void;
  /** Changes filters or sort order; undefined removes one. Back undoes it, unless it replaces the entry. */
  narrow: (changes: Changes, how?: { replace: boolean }) => void;
  /** Sets exactly these filters, and keeps the sort order. */
  narrowTo: (filters: ListFilters, how?: { replace: boolean }) => void;
  /** Removes all filters and the search, and keeps the sort order. */
  clear: () => void;
};
type Changes = {
  readonly [Name in Exclude<QueryName, 'sort'>]?: string | readonly string[] | undefined;
} & { readonly sort?: Sort | undefined };

/** Filters, search, and sort order are part of the address, so they can be shared and Back works. */
export function useListAddress(): ListAddress {
  const [search, setSearch] = useSearchParams();
  // The address contains more than the list's part, such as the open record.
  const own = new URLSearchParams([...search].filter(([name]) => name in queryRules)).toString();
  const query = useMemo(() => readQuery(new URLSearchParams(own)), [own]);
  const { leftOut, forgetLeftOut } = useLeftOut(own, setSearch);
  const narrow = useCallback(
    (changes: Changes, how = { replace: false }) => {
      forgetLeftOut();
      setSearch((before) => written(before, changes), how);
    },
    [forgetLeftOut, setSearch],
  );
  const narrowTo = useCallback(
    (filters: ListFilters, how = { replace: false }) => narrow({ ...NO_FILTERS, ...filters }, how),
    [narrow],
  );
  const clear = useCallback(() => narrow(NO_FILTERS), [narrow]);
  return useMemo(
    () => ({ query, leftOut, forgetLeftOut, narrow, narrowTo, clear }),
    [query, leftOut, forgetLeftOut, narrow, narrowTo, clear],
  );
}

const NO_FILTERS: Changes = Object.fromEntries(
  ['q', ...filterNames].map((name) => [name, undefined]),
);

const NOTHING: readonly IgnoredFilter[] = [];

// Reported once and removed from the address, which would otherwise go on naming filters that the list ignores.
function useLeftOut(own: string, setSearch: ReturnType<typeof useSearchParams>[1]) {
  const [leftOut, setLeftOut] = useState(NOTHING);
  useEffect(() => {
    const found = impossibleIn(new URLSearchParams(own));
    if (found.length === 0) return;
    setLeftOut(found.filter(({ value }) => value !== ''));
    const possible = Object.fromEntries(
      found.map(({ name }) => [name, readQuery(new URLSearchParams(own))[name]]),
    );
    setSearch((before) => written(before, possible), { replace: true });
  }, [own, setSearch]);
  const forgetLeftOut = useCallback(() => setLeftOut(NOTHING), []);
  return { leftOut, forgetLeftOut };
}

function written(before: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    next.delete(name);
    for (const one of [value ?? []].flat()) {
      const isUsual = one === '' || (name === 'sort' && one === USUAL_SORT);
      if (!isUsual) next.append(name, one);
    }
  }
  return next;
}

/** The list's address with these filters and this sort order. */
export const listHref = (query: ListQuery): string =>
  `/subscriptions?${written(new URLSearchParams(), query)}`;

/** The address of the active subscriptions in a currency, which its totals include. */
export const activeHref = (
  currency?: QueryValue<'currency'>,
  category?: readonly string[],
): string =>
  listHref({
    status: ['active'],
    ...(category && { category }),
    ...(currency && { currency: [currency] }),
  });

/** The request to the server: everything, sorted. The page filters with every key. */
export function serverFilters({ sort = USUAL_SORT }: ListQuery): { sort: Sort } {
  return { sort };
}

/** Whether the list is filtered. */
export function isNarrowed(query: ListQuery): boolean {
  return query.q !== undefined || filterNames.some((name) => query[name] !== undefined);
}
