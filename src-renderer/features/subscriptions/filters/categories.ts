import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '../../../api/subscription-list.ts';
import type { Language } from '../../../i18n/index.ts';
import { categoryLabel } from '../../../../src-server/domain/category-names.ts';
import { useSummary } from '../../../records/use-summary.ts';

/**
 * All categories, sorted by their names in the window's language. Those of active subscriptions are known
 * before all rows have loaded.
 */
export function useCategories(rows: readonly Subscription[]): readonly string[] {
  const { data: summary } = useSummary();
  const { i18n } = useTranslation();
  const language = i18n.language as Language;
  return useMemo(() => {
    const active = summary?.byCategory.map(({ category }) => category) ?? [];
    const all = new Set([...rows.map(({ category }) => category), ...active]);
    const { compare } = new Intl.Collator(language);
    const labelOf = (stored: string) => categoryLabel(stored, language, (name) => all.has(name));
    return [...all].toSorted((one, other) => compare(labelOf(one), labelOf(other)));
  }, [rows, summary, language]);
}
