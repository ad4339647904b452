import { useTranslation } from 'react-i18next';
import { readRange, writeRange } from '../../../../src-server/contract/list-query.ts';
import { useApi } from '../../../api/queries.ts';
import { useCategoryLabel } from '../../../records/use-category-label.ts';
import { useFormat } from '../../../lib/format.ts';
import type { FilterName } from '../filters/list-query.ts';
import { type RangeName, namedRanges, rangeNamed } from '../filters/renewal-range.ts';

/** A filter's value as text. */
export function useValueWords(): (name: FilterName, value: string) => string {
  const { t } = useTranslation(['common', 'subscriptions']);
  const rangeWords = useRangeWords();
  const labelOf = useCategoryLabel();
  return (name, value) => {
    if (name === 'status') {
      return value === 'overdue' || value === 'trial'
        ? t(`subscriptions:state.${value}`)
        : t(`status.${value as 'active'}`);
    }
    if (name === 'period') return t(`period.${value as 'monthly'}`);
    if (name === 'category') return labelOf(value);
    if (name === 'amount') return value.replace('<=', '≤').replace('>=', '≥');
    return name === 'renews' ? rangeWords(value) : value;
  };
}

function useRangeWords(): (value: string) => string {
  const { t } = useTranslation('subscriptions');
  const format = useFormat();
  return (value) => {
    const { from, to } = readRange(value);
    if (from === undefined) return t('renews.by', { day: format.day(to ?? '') });
    if (to === undefined) return t('renews.from', { day: format.day(from) });
    return format.span(from, to);
  };
}

/** The current name of a span, if it has one. */
export function useRangeName(): (value: string) => RangeName | undefined {
  const { numberLocale } = useFormat();
  const today = useApi('getServer', {}).data?.data.today;
  return (value) => {
    if (today === undefined) return undefined;
    const names = Object.keys(namedRanges) as RangeName[];
    return names.find((name) => writeRange(rangeNamed(name, today, numberLocale)) === value);
  };
}
