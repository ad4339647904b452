import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { duplicateKey } from '../../../../../src-server/contract/problems.ts';
import type { SubscriptionRecord } from '../../../../api/expected.ts';
import { useFormat } from '../../../../lib/format.ts';
import { intervalText } from '../../../../records/intervals.ts';
import { RecordLink } from '../../../../navigation/record-link.tsx';
import { Facts } from '../../../../ui/facts.tsx';
import classes from '../form.module.css';

type Props = { name: string; records: readonly SubscriptionRecord[] };

/** Names an existing subscription with the same name, with a link. */
export function SameName({ name, records }: Props) {
  const { t } = useTranslation('inspector');
  const byName = useMemo(
    () => Map.groupBy(records, (record) => duplicateKey(record.name)),
    [records],
  );
  const same = byName.get(duplicateKey(name)) ?? [];
  const [first, ...others] = same;
  const isCancelled = first?.status === 'cancelled' && others.length === 0;
  return (
    // Always rendered, so that screen readers announce its content.
    <div role="status" className={classes['sameName']}>
      {first === undefined ? null : (
        <>
          <span className={classes['known']}>
            {isCancelled ? t('form.sameCancelled') : t('form.sameName', { count: same.length })}
          </span>
          <Same record={first} hasStatus={!isCancelled} />
        </>
      )}
      {others.length === 0 ? null : (
        <span className={classes['known']}>{t('form.sameMore', { count: others.length })}</span>
      )}
    </div>
  );
}

type SameProps = { record: SubscriptionRecord; hasStatus: boolean };

function Same({ record, hasStatus }: SameProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { id, name, amount, currency, status } = record;
  const facts = [
    <bdi key="name">{name}</bdi>,
    money(amount, currency),
    intervalText(t, record),
    ...(hasStatus && status !== 'active' ? [t(`status.${status}`)] : []),
  ];
  return (
    <RecordLink record={id} className={classes['same']}>
      <Facts facts={facts} />
    </RecordLink>
  );
}
