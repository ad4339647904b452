import { useTranslation } from 'react-i18next';
import type { Charge } from '../../records/charges.ts';
import { useFormat } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { ServiceLogo } from '../../records/service-logo.tsx';
import { RecordLink } from '../../navigation/record-link.tsx';
import { ChargeStateText } from './charge-state.tsx';
import { Totals } from './month-head.tsx';
import classes from './calendar.module.css';

type Props = { date: string; charges: readonly Charge[]; onClose: () => void };

/** All charges on a day. */
export function DayList({ date, charges, onClose }: Props) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  return (
    // On days without charges, something must still receive the focus.
    <div
      tabIndex={-1}
      data-autofocus={charges.length === 0 || undefined}
      className={classes['list']}
    >
      <h3 className={classes['listTitle']}>{format.longDay(date)}</h3>
      {charges.length === 0 ? (
        <p className={classes['none']}>{t('nothingOnDay')}</p>
      ) : (
        <>
          <ChargeRows charges={charges} onOpen={onClose} />
          <div className={classes['listTotals']}>
            <span>{t('dayTotals')}</span>
            <Totals label={t('dayTotals')} charges={charges} />
          </div>
        </>
      )}
    </div>
  );
}

/** Charges as rows that open their subscriptions. */
export function ChargeRows(props: { charges: readonly Charge[]; onOpen?: () => void }) {
  const { charges, onOpen } = props;
  return (
    <ul className={classes['rows']}>
      {charges.map(({ key, id, name, category, amount, currency, state }) => (
        <li key={key}>
          <RecordLink record={id} className={classes['row']} onClick={onOpen}>
            <ServiceLogo name={name} category={category} size={24} />
            <span className={classes['rowText']}>
              <bdi className={classes['name']}>{name}</bdi>
              {state === 'due' ? null : <ChargeStateText state={state} />}
            </span>
            <Money amount={amount} currency={currency} />
          </RecordLink>
        </li>
      ))}
    </ul>
  );
}
