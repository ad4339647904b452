import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import type { WaitingPlan } from './use-decision.ts';

type Change = WaitingPlan['changes'][number];

const FEW = 3;

/** What a change is about; undefined for settings. */
export function nameOf({ before, after }: Change): string | undefined {
  const name = (before ?? after)?.['name'];
  return typeof name === 'string' ? name : undefined;
}

/**
 * What an agent wants, in one sentence: how many records, or which if they are few. Deletions among other changes are
 * named.
 */
export function useWishText(): (plan: WaitingPlan) => string {
  const { t } = useTranslation('agents');
  const format = useFormat();
  return ({ keyName, changes }) => {
    const [first] = changes;
    const isOneKind = changes.every(({ action }) => action === first?.action);
    const count = changes.length;
    const deletions = changes.filter(({ action }) => action === 'delete').length;
    if (!isOneKind && deletions > 0) {
      return t('wants.deleteAmong', { name: keyName, count: deletions, all: count });
    }
    if (first === undefined || !isOneKind) return t('wants.several', { name: keyName, count });
    const names = changes.map(nameOf).filter((name) => name !== undefined);
    if (names.length === count && count <= FEW) {
      const list = format.list(names.map((name) => t('quoted', { name })));
      return t(`wantsNamed.${first.action}`, { name: keyName, list });
    }
    return t(`wants.${first.action}`, { name: keyName, count });
  };
}
