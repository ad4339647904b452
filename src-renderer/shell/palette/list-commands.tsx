import { IconArrowsSort, IconFilter } from '@tabler/icons-react';
import type { ListFilters } from '../../../src-server/contract/list-query.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useAll } from '../../api/queries.ts';
import type { Subscription } from '../../records/charges.ts';
import { useCategories } from '../../features/subscriptions/filters/categories.ts';
import { listHref } from '../../features/subscriptions/filters/list-query.ts';
import {
  type CountedSuggestion,
  useMeanings,
  useSuggestionText,
} from '../../features/subscriptions/search/use-suggestions.ts';
import { useWordContext } from '../../features/subscriptions/search/use-word-context.ts';
import { useFormat } from '../../lib/format.ts';
import type { Command } from './command.ts';

const NO_RECORDS: readonly Subscription[] = [];
const NO_FILTERS: ListFilters = {};
// The list's usual order needs no command.
const SORTS = ['-amount', 'amount', '-createdAt'] as const;

/** Shows the list by the filters that the query stands for, as typed there, or in another order. */
export function useListCommands(query: string): Command[] {
  return [...useFilterCommands(query.trim()), ...useSortCommands()];
}

function useFilterCommands(query: string): Command[] {
  const [, navigate] = useLocation();
  const { number } = useFormat();
  const textOf = useSuggestionText();
  const { data: records = NO_RECORDS } = useAll('listRecords', { sort: 'name' });
  const { context } = useWordContext(NO_FILTERS, useCategories(records));
  const sought = useMemo(() => (query === '' ? NO_FILTERS : { q: query }), [query]);
  const suggestions = useMeanings(sought, context, records);
  const { t } = useTranslation('subscriptions');
  return suggestions.filter(isOffered).map((suggestion) => {
    const { isExact, filters, count, rest } = suggestion;
    const label = t('suggest.take', textOf(suggestion));
    return {
      id: `filter ${suggestion.filter} ${suggestion.value}`,
      label: rest.q === undefined ? label : `${rest.q} · ${label}`,
      icon: <IconFilter size={18} stroke={1.75} aria-hidden />,
      hint: number(count),
      keywords: isExact ? [query] : [],
      run: () => navigate(listHref(filters)),
    };
  });
}

// The other states have commands of their own, which are there without a search too.
const isOffered = ({ filter, value, rest, count }: CountedSuggestion): boolean =>
  rest.q === undefined ? filter !== 'status' || value === 'active' : count > 0;

function useSortCommands(): Command[] {
  const { t } = useTranslation(['subscriptions', 'commands']);
  const [, navigate] = useLocation();
  return SORTS.map((sort) => ({
    id: `sort ${sort}`,
    label: `${t('sort.label')}: ${t(`sort.${sort}`)}`,
    icon: <IconArrowsSort size={18} stroke={1.75} aria-hidden />,
    keywords: [t(`commands:words.sorts.${sort}`)],
    run: () => navigate(listHref({ sort })),
  }));
}
