import { z } from 'zod';
import { recordEndpoints } from './app/records.ts';
import { isDateOnly } from './dates.ts';
import { fields } from './fields.ts';
import { type IntervalName, intervalNames } from './interval-names.ts';
import { statusNames } from './record-tests.ts';

/** The first and last day of a span (`YYYY-MM-DD`); undefined if unbounded. */
export type RenewalRange = { from: string | undefined; to: string | undefined };

/** A range as written in an address and in the search field: `2026-12-01..2026-12-31`, with optional ends. */
export const writeRange = ({ from = '', to = '' }: RenewalRange): string => `${from}..${to}`;

/** Parses such a range. */
export function readRange(text: string): RenewalRange {
  const [from = '', to = ''] = text.split('..');
  return { from: from || undefined, to: to || undefined };
}

function isRange(text: string): boolean {
  const { from, to } = readRange(text);
  if (text !== writeRange({ from, to }) || (from === undefined && to === undefined)) return false;
  const areDays = [from, to].every((day) => day === undefined || isDateOnly(day));
  return areDays && (from ?? '') <= (to ?? '9999-12-31');
}

/** The comparisons of an amount, such as `>=10` or `=15.49`. */
export function readBound(bound: string): { sign: string; limit: number } {
  const [, sign = '', figure = ''] = /^([<>]?=?)(.*)$/.exec(bound) ?? [];
  return { sign, limit: Number(figure) };
}

const { category, q, sort } = recordEndpoints.listRecords.query.shape;

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

/** What a value of each filter, of the search and of the sort order has to be, in the order in which a note lists them. */
export const queryRules = { q, ...many, renews, sort };

/** A value of a filter, of the search or of the sort order. */
export type QueryValue<Name extends keyof typeof queryRules> = NonNullable<
  z.output<(typeof queryRules)[Name]>
>;

/**
 * The list's filters and sort order; each value is a parameter of the window's address. A record matches a
 * filter with any of its values, but all comparisons of the amount must hold.
 */
export type ListQuery = {
  readonly [Name in keyof typeof many]?: readonly QueryValue<Name>[];
} & {
  readonly [Name in keyof typeof single]?: QueryValue<Name>;
};
export type QueryName = keyof ListQuery;

/** The filters without the sort order. */
export type ListFilters = Omit<ListQuery, 'sort'>;

const names = Object.keys(queryRules) as QueryName[];

/** The default sort order. */
export const USUAL_SORT = 'nextPaymentDate';

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

/** An invalid part of an address: the filter or sort order, and its value. */
export type IgnoredFilter = { name: QueryName; value: string };

/** What {@link readQuery} leaves out. */
export function impossibleIn(search: URLSearchParams): IgnoredFilter[] {
  return names.flatMap((name) =>
    search
      .getAll(name)
      .filter((value) => !isPossible(name, value))
      .map((value) => ({ name, value })),
  );
}

const isPossible = (name: QueryName, value: string) =>
  value !== '' && queryRules[name].safeParse(value).success;
