import { useMemo } from 'react';
import type { Subscription } from '../../../api/subscription-list.ts';
import { useSummary } from '../../../records/use-summary.ts';

/** The categories that there are, in order; those of active subscriptions also before all rows have come. */
export function useCategories(rows: readonly Subscription[]): readonly string[] {
  const { data: summary } = useSummary();
  return useMemo(() => {
    const active = summary?.byCategory.map(({ category }) => category) ?? [];
    const all = new Set([...rows.map(({ category }) => category), ...active]);
    return [...all].toSorted(new Intl.Collator().compare);
  }, [rows, summary]);
}
