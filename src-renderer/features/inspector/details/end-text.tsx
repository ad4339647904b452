import { useTranslation } from 'react-i18next';
import { totalsOf } from '../../../../src-server/contract/amounts.ts';
import { amountOn } from '../../../../src-server/contract/details.ts';
import { chargesBefore, chargesLeft } from '../../../../src-server/contract/schedule-preview.ts';
import type { SubscriptionRecord } from '../../../api/expected.ts';
import { useFormat } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import classes from './details.module.css';

type Props = { record: SubscriptionRecord; endsOn: string };

/** The last day of a subscription, and what is still to be paid until then. */
export function EndText({ record, endsOn }: Props) {
  const { t } = useTranslation();
  const { day, money } = useFormat();
  const { status, startedOn, currency } = record;
  if (status === 'cancelled') return <time dateTime={endsOn}>{day(endsOn)}</time>;
  const charges = chargesLeft(record);
  const [sum] = totalsOf(charges.map((date) => ({ amount: amountOn(record, date), currency })));
  const paid = startedOn === undefined ? 0 : chargesBefore(record, startedOn);
  return (
    <>
      <time dateTime={endsOn}>{day(endsOn)}</time>
      <Facts
        className={classes['soft']}
        facts={[
          ...(paid === 0 ? [] : [t('ends.paid', { paid, all: paid + charges.length })]),
          t('ends.left', { count: charges.length }),
          ...(sum === undefined ? [] : [t('ends.sum', { amount: money(sum.total, currency) })]),
        ]}
      />
    </>
  );
}
