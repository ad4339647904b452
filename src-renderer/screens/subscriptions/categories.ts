import { useEffect, useMemo, useState } from 'react';
import type { Subscription } from '../../api/subscription-list.ts';
import { useSummary } from '../../components/use-summary.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * The categories that there are, in order: those of all active subscriptions, and whatever else was
 * seen in the list since the page was opened, because a filter hides the rest of it.
 */
export function useCategories(rows: readonly Subscription[]): readonly string[] {
  const { data: summary } = useSummary();
  const [seen, setSeen] = useState(NONE);
  useEffect(() => {
    const found = new Set(rows.map(({ category }) => category));
    setSeen((before) =>
      [...found].every((category) => before.has(category))
        ? before
        : new Set([...before, ...found]),
    );
  }, [rows]);
  return useMemo(() => {
    const active = summary?.byCategory.map(({ category }) => category) ?? [];
    return [...new Set([...seen, ...active])].toSorted(new Intl.Collator().compare);
  }, [seen, summary]);
}
