import { useTranslation } from 'react-i18next';
import { writeRange } from '../../../../src-server/contract/list-query.ts';
import { useApi } from '../../../api/queries.ts';
import { useFormat } from '../../../lib/format.ts';
import { PressChip } from '../../../ui/press-chip.tsx';
import { useValueWords } from '../search/value-words.ts';
import type { ListAddress } from './list-query.ts';
import { rangeNamed } from './renewal-range.ts';
import classes from '../toolbar.module.css';

/** The filters that are used most, each one press away. */
export function QuickFilters({ address: { query, narrow } }: { address: ListAddress }) {
  const { t } = useTranslation('subscriptions');
  const { numberLocale } = useFormat();
  const wordsOf = useValueWords();
  const today = useApi('getServer', {}).data?.data.today;
  const week = today && writeRange(rangeNamed('thisWeek', today, numberLocale));
  const chip = (name: 'status' | 'period', value: 'overdue' | 'paused' | 'yearly') => {
    const values: readonly string[] = query[name] ?? [];
    const others = values.filter((one) => one !== value);
    const isOn = others.length < values.length;
    return (
      <PressChip isOn={isOn} onPress={() => narrow({ [name]: isOn ? others : [...values, value] })}>
        {wordsOf(name, value)}
      </PressChip>
    );
  };
  return (
    <div className={classes['quick']} role="group" aria-label={t('filter.quick')}>
      {week === undefined ? null : (
        <PressChip
          isOn={query.renews === week}
          onPress={() => narrow({ renews: query.renews === week ? undefined : week })}
        >
          {t('filter.thisWeek')}
        </PressChip>
      )}
      {chip('status', 'overdue')}
      {chip('status', 'paused')}
      {chip('period', 'yearly')}
    </div>
  );
}
