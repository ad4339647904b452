import type { z } from 'zod';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { fields } from '../../../src-server/contract/fields.ts';
import { allowedValuesOf } from '../../../src-server/contract/guide.ts';
import { endpoints } from '../../../src-server/contract/index.ts';

const { status, category, period, q, expiringBefore, sort } =
  endpoints.listSubscriptions.query.shape;

// A filter in an address may be anybody's: what the contract does not know is no filter.
const rules = { q, status, category, period, currency: fields.currency, expiringBefore, sort };

/** What the list is narrowed and ordered by; each is a parameter of the window's address. */
export type ListQuery = {
  readonly [Name in keyof typeof rules]?: NonNullable<z.output<(typeof rules)[Name]>>;
};
export type QueryName = keyof ListQuery;

const names = Object.keys(rules) as QueryName[];

/** Filters that are shown as chips, in their order. */
export const filterNames = [
  'status',
  'category',
  'period',
  'currency',
  'expiringBefore',
] as const satisfies readonly QueryName[];
export type FilterName = (typeof filterNames)[number];

/** The words that a filter or the order takes. */
export function choicesOf<Name extends 'status' | 'period' | 'currency' | 'sort'>(name: Name) {
  return (allowedValuesOf(rules[name]) ?? []) as NonNullable<ListQuery[Name]>[];
}

/** How the list is ordered unless the person chose. */
export const USUAL_SORT = 'name';

/** A part of an address that can't be: what it was to narrow or order by, and to what. */
type LeftOut = { name: QueryName; value: string };

/** The list's part of the address, and how to change it. */
export type ListAddress = {
  query: ListQuery;
  /** What the address asked for in vain, until it is narrowed anew. */
  leftOut: readonly LeftOut[];
  forgetLeftOut: () => void;
  /** Changes filters or order; undefined takes one away. Back undoes it, unless it replaces. */
  narrow: (changes: Changes, how?: { replace: boolean }) => void;
  /** Takes all filters and the search away; the order stays. */
  clear: () => void;
};
type Changes = { readonly [Name in QueryName]?: string | undefined };

/** Filters, search and order live in the address: they can be shared, and Back works. */
export function useListAddress(): ListAddress {
  const [search, setSearch] = useSearchParams();
  // The address holds more than the list's part, such as the record that is open.
  const own = new URLSearchParams([...search].filter(([name]) => name in rules)).toString();
  const query = useMemo(() => readQuery(new URLSearchParams(own)), [own]);
  const { leftOut, forgetLeftOut } = useLeftOut(own, setSearch);
  const narrow = useCallback(
    (changes: Changes, how = { replace: false }) => {
      forgetLeftOut();
      setSearch((before) => written(before, changes), how);
    },
    [forgetLeftOut, setSearch],
  );
  const clear = useCallback(
    () => narrow(Object.fromEntries(['q', ...filterNames].map((name) => [name, undefined]))),
    [narrow],
  );
  return useMemo(
    () => ({ query, leftOut, forgetLeftOut, narrow, clear }),
    [query, leftOut, forgetLeftOut, narrow, clear],
  );
}

const NOTHING: readonly LeftOut[] = [];

// Told once and taken out of the address: it would go on to say what the list does not do.
function useLeftOut(own: string, setSearch: ReturnType<typeof useSearchParams>[1]) {
  const [leftOut, setLeftOut] = useState(NOTHING);
  useEffect(() => {
    const found = impossibleIn(new URLSearchParams(own));
    if (found.length === 0) return;
    setLeftOut(found.filter(({ value }) => value !== ''));
    const nothing = Object.fromEntries(found.map(({ name }) => [name, undefined]));
    setSearch((before) => written(before, nothing), { replace: true });
  }, [own, setSearch]);
  const forgetLeftOut = useCallback(() => setLeftOut(NOTHING), []);
  return { leftOut, forgetLeftOut };
}

/** What an address narrows the list to, as far as the contract knows it. */
export function readQuery(search: URLSearchParams): ListQuery {
  const found = names.flatMap((name) => {
    const value = search.get(name);
    return value !== null && isPossible(name, value) ? [[name, value]] : [];
  });
  return Object.fromEntries(found) as ListQuery;
}

function impossibleIn(search: URLSearchParams): LeftOut[] {
  return names.flatMap((name) => {
    const value = search.get(name);
    return value === null || isPossible(name, value) ? [] : [{ name, value }];
  });
}

const isPossible = (name: QueryName, value: string) =>
  value !== '' && rules[name].safeParse(value).success;

function written(before: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    const isUsual =
      value === undefined || value === '' || (name === 'sort' && value === USUAL_SORT);
    if (isUsual) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** What is asked of the server: all but the currency, by which it can not filter. */
export function serverFilters(query: ListQuery): Readonly<Record<string, string | undefined>> {
  return { ...query, currency: undefined, sort: query.sort ?? USUAL_SORT };
}

/** Whether anything is left out of the list. */
export function isNarrowed(query: ListQuery): boolean {
  return query.q !== undefined || filterNames.some((name) => query[name] !== undefined);
}
