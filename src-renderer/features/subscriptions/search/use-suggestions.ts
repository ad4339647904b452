import { useMemo } from 'react';
import { type ListFilters, readRange } from '../../../../src-server/contract/list-query.ts';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../../api/subscription-list.ts';
import { useFormat } from '../../../lib/format.ts';
import { passing } from '../filters/filter-rows.ts';
import type { WordContext } from './filter-words.ts';
import { type Suggestion, suggestionsFor } from './suggestions.ts';
import { isMonth } from '../filters/renewal-range.ts';
import { useValueWords } from './value-words.ts';

const MOST = 6;

/** A suggested filter, and the number of subscriptions that it matches. */
export type CountedSuggestion = Suggestion & { count: number };

/** The filters with further words of the search read as filters, too, as long as it would find nothing otherwise. */
function resolved(
  filters: ListFilters,
  context: WordContext,
  rows: readonly Subscription[],
): ListFilters {
  if (filters.q === undefined || rows.some(passing(filters, context.today))) return filters;
  const meant = suggestionsFor(filters, context).find(({ isExact }) => isExact);
  return meant === undefined ? filters : resolved(meant.filters, context, rows);
}

/** The filters that a search may stand for. Partial matches are omitted if they would find nothing. */
export function useMeanings(
  filters: ListFilters,
  context: WordContext,
  rows: readonly Subscription[],
): readonly CountedSuggestion[] {
  return useMemo(
    () =>
      suggestionsFor(filters, context)
        .map((one) => ({ ...one, filters: resolved(one.filters, context, rows) }))
        .map((one) => ({
          ...one,
          count: rows.filter(passing(one.filters, context.today)).length,
        }))
        .filter(({ isExact, count }) => isExact || count > 0)
        .slice(0, MOST),
    [filters, context, rows],
  );
}

/** The same filters, except those that would find nothing. */
export function useSuggestions(
  ...search: Parameters<typeof useMeanings>
): readonly CountedSuggestion[] {
  const meanings = useMeanings(...search);
  return useMemo(() => meanings.filter(({ count }) => count > 0), [meanings]);
}

type SuggestionText = {
  filter: string;
  value: string;
  /** The days of a named span. */
  note: string | undefined;
};

/** The label of a suggestion. */
export function useSuggestionText(): (suggestion: Suggestion) => SuggestionText {
  const { t } = useTranslation('subscriptions');
  const format = useFormat();
  const wordsOf = useValueWords();
  return ({ filter: name, value, range, currency }) => {
    const filter = t(`filter.${name}`);
    if (name !== 'renews') {
      return { filter, value: wordsOf(name, value, currency), note: undefined };
    }
    if (range !== undefined) {
      return { filter, value: t(`renews.${range}`), note: wordsOf(name, value) };
    }
    const days = readRange(value);
    const words = isMonth(days) ? format.month(days.from ?? '') : wordsOf(name, value);
    return { filter, value: words, note: undefined };
  };
}
