import { useTranslation } from 'react-i18next';
import { readRange, writeRange } from '../../../../src-server/contract/list-query.ts';
import { useApi } from '../../../api/queries.ts';
import { useCategoryLabel } from '../../../records/use-category-label.ts';
import { useFormat } from '../../../lib/format.ts';
import type { FilterName } from '../filters/list-query.ts';
import { type RangeName, rangeNamed, rangeNames } from '../filters/renewal-range.ts';

/** A filter's value as text; an amount with its currency (ISO 4217), if there is only one. */
export function useValueWords(): (name: FilterName, value: string, currency?: string) => string {
  const { t } = useTranslation(['common', 'subscriptions']);
  const rangeWords = useRangeWords();
  const boundWords = useBoundWords();
  const labelOf = useCategoryLabel();
  return (name, value, currency) => {
    if (name === 'status') {
      return value === 'overdue' || value === 'trial'
        ? t(`subscriptions:state.${value}`)
        : t(`status.${value as 'active'}`);
    }
    if (name === 'period') return t(`period.${value as 'monthly'}`);
    if (name === 'category') return labelOf(value);
    if (name === 'amount') return boundWords(value, currency);
    return name === 'renews' ? rangeWords(value) : value;
  };
}

const BOUNDS = { '>': 'over', '>=': 'least', '<': 'under', '<=': 'most', '=': 'exactly' } as const;

/** `>10` as "over $10". */
function useBoundWords(): (bound: string, currency: string | undefined) => string {
  const { t } = useTranslation('subscriptions');
  const format = useFormat();
  return (bound, currency) => {
    const sign = bound.replace(/[\d.]+$/, '') as keyof typeof BOUNDS;
    const limit = Number(bound.slice(sign.length));
    const amount =
      currency === undefined ? format.number(limit) : format.limitMoney(limit, currency);
    return t(`bounds.${BOUNDS[sign]}`, { amount });
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
    return rangeNames.find((name) => writeRange(rangeNamed(name, today, numberLocale)) === value);
  };
}
