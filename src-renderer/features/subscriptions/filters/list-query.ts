import { z } from 'zod';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'wouter';
import { isDateOnly } from '../../../../src-server/contract/dates.ts';
import { fields } from '../../../../src-server/contract/fields.ts';
import { allowedValuesOf } from '../../../../src-server/contract/guide.ts';
import { appEndpoints } from '../../../../src-server/contract/app/index.ts';
import { statusNames } from '../../../../src-server/contract/record-tests.ts';
import { type IntervalName, intervalNames } from '../../../records/intervals.ts';
import { readRange, writeRange } from './renewal-range.ts';

const { category, q, sort } = appEndpoints.listRecords.query.shape;

// The API's active status includes overdue and trial subscriptions, which the list distinguishes.
const status = z.enum(statusNames);

const renews = z.string().refine(isRange);
const period = z.enum(intervalNames as [IntervalName, ...IntervalName[]]);
const amount = z.string().regex(/^(?:[<>]=?|=)\d{1,8}(?:\.\d{1,2})?$/);

// Anyone can write an address, so invalid filters in it are ignored.
const many = {
  status,
  category,
  period,
  currency: fields.anyCurrency,
  tag: fields.name,
  method: fields.name,
  name: fields.name,
  amount,
};
const single = { q, renews, sort };
// In the order in which a note lists them.
const rules = { q, ...many, renews, sort };

function isRange(text: string): boolean {
  const { from, to } = readRange(text);
  if (text !== writeRange({ from, to }) || (from === undefined && to === undefined)) return false;
  const areDays = [from, to].every((day) => day === undefined || isDateOnly(day));
  return areDays && (from ?? '') <= (to ?? '9999-12-31');
}

type Value<Name extends keyof typeof rules> = NonNullable<z.output<(typeof rules)[Name]>>;

/**
 * The list's filters and sort order; each value is a parameter of the window's address. A record matches a
 * filter with any of its values, but all comparisons of the amount must hold.
 */
export type ListQuery = { readonly [Name in keyof typeof many]?: readonly Value<Name>[] } & {
  readonly [Name in keyof typeof single]?: Value<Name>;
};
export type QueryName = keyof ListQuery;
/** The sort order of the list. */
export type Sort = Value<'sort'>;

/** The filters without the sort order. */
export type ListFilters = Omit<ListQuery, 'sort'>;

const names = Object.keys(rules) as QueryName[];

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
  return (allowedValuesOf(rules[name]) ?? []) as Value<Name>[];
}

/** The default sort order. */
export const USUAL_SORT = 'nextPaymentDate';

/** An invalid part of the address: the filter or sort order, and its value. */
type IgnoredFilters = { name: QueryName; value: string };

/** The list's part of the address, and how to change it. */
export type ListAddress = {
  query: ListQuery;
  /** The ignored parts of the address, until the filters are changed. */
  leftOut: readonly IgnoredFilters[];
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

const NOTHING: readonly IgnoredFilters[] = [];

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

/** Parses the valid filters and sort order of an address. */
export function readQuery(search: URLSearchParams): ListQuery {
  const found = names.flatMap((name) => {
    const values = new Set(search.getAll(name).filter((value) => isPossible(name, value)));
    const [first] = values;
    if (first === undefined) return [];
    return [[name, name in many ? [...values] : first]];
  });
  return Object.fromEntries(found) as ListQuery;
}

function impossibleIn(search: URLSearchParams): IgnoredFilters[] {
  return names.flatMap((name) =>
    search
      .getAll(name)
      .filter((value) => !isPossible(name, value))
      .map((value) => ({ name, value })),
  );
}

const isPossible = (name: QueryName, value: string) =>
  value !== '' && rules[name].safeParse(value).success;

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
export const activeHref = (currency?: Value<'currency'>, category?: readonly string[]): string =>
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
