import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAll } from '../../../api/queries.ts';

// Names of companies, which are the same in all languages.
const USUAL_METHODS = [
  'Visa',
  'Mastercard',
  'American Express',
  'PayPal',
  'Apple Pay',
  'Google Pay',
  'Alipay',
  'WeChat Pay',
];

/** The payment methods and tags of all subscriptions, the most used first, and the usual methods. */
export function useUsedDetails(): { methods: string[]; tags: string[] } {
  const { t } = useTranslation('inspector');
  const { data: records = [] } = useAll('listRecords', { sort: 'name' });
  return useMemo(() => {
    const usual = [...USUAL_METHODS, t('details.directDebit'), t('details.transfer')];
    const methods = byUse(records.flatMap(({ paymentMethod }) => paymentMethod ?? []));
    return {
      methods: [...new Set([...methods, ...usual])],
      tags: byUse(records.flatMap(({ tags = [] }) => tags)),
    };
  }, [records, t]);
}

function byUse(values: readonly string[]): string[] {
  const uses = Map.groupBy(values, (value) => value);
  return [...uses]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([value]) => value);
}
