import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The first few of many items, and a button for the rest (none if all are shown). */
export function useShowMore<T>(
  items: readonly T[],
  few: number,
): { shown: readonly T[]; more: ReactNode } {
  const { t } = useTranslation();
  const [isAll, setIsAll] = useState(false);
  if (items.length <= few) return { shown: items, more: null };
  return {
    shown: isAll ? items : items.slice(0, few),
    more: (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isAll}
        onClick={() => setIsAll(!isAll)}
      >
        {isAll ? t('action.showFewer') : t('action.showAll', { count: items.length })}
      </Button>
    ),
  };
}
