import { useMemo, useState } from 'react';
import type { ListFilters, ListQuery } from '../../../../src-server/contract/list-query.ts';
import type { Subscription } from '../../../api/subscription-list.ts';
import { passing } from '../filters/filter-rows.ts';
import { type CountedSuggestion, useSuggestions } from './use-suggestions.ts';
import { passingNearly } from './near-names.ts';
import { useWordContext } from './use-word-context.ts';

type Options = {
  query: ListQuery;
  categories: readonly string[];
  /** All subscriptions, or those loaded so far. */
  all: readonly Subscription[];
  isComplete: boolean;
};

/** What a search that finds nothing may stand for or resemble, and the rows to show meanwhile. */
export type KeptRows = {
  /** The suggested filters; empty unless rows are kept. */
  suggestions: readonly CountedSuggestion[];
  /** What the rows are filtered by. */
  shown: ListQuery;
  /** What finds rows with similar names instead, if nothing else is found; otherwise undefined. */
  near: ((row: Subscription) => boolean) | undefined;
  /** Declines the suggestions for a search text. Undefined takes that back. */
  refuse: (q: string | undefined) => void;
};

const filtersOf = ({ sort: _order, ...filters }: ListQuery): ListFilters => filters;

const withSort = (filters: ListFilters, { sort }: ListQuery): ListQuery =>
  sort === undefined ? filters : { ...filters, sort };

const NONE: readonly CountedSuggestion[] = [];

/**
 * If nothing matches a search text but a filter does, shows what the filter finds, or keeps the rows while its name is
 * still being typed, instead of an empty list between two letters: until the filter is chosen or declined. If no
 * filter matches either, shows similar names.
 */
export function useKeptRows({ query, categories, all, isComplete }: Options): KeptRows {
  // An address that was opened, rather than typed, finds what it says.
  const [refused, refuse] = useState(query.q);
  const { context } = useWordContext(query, categories);
  const filters = useMemo(() => filtersOf(query), [query]);
  const found = useSuggestions(filters, context, all);
  const isMissed = useMemo(
    () => query.q !== undefined && isComplete && !all.some(passing(query, context.today)),
    [query, all, isComplete, context],
  );
  const suggestions = isMissed && query.q !== refused ? found : NONE;
  const near = useMemo(() => {
    const isNear = passingNearly(filters, context.today);
    return isMissed && found.length === 0 && all.some(isNear) ? isNear : undefined;
  }, [isMissed, found, filters, all, context]);
  const [first] = suggestions;
  const shown = useMemo(
    () =>
      first === undefined ? query : withSort(first.isExact ? first.filters : first.rest, query),
    [first, query],
  );
  return { suggestions, shown, near, refuse };
}
