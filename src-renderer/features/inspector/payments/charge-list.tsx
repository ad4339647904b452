import {
  type PreviewInput,
  nextCharge,
  nextCharges,
} from '../../../../src-server/contract/schedule-preview.ts';
import { type NextPrice, amountOn } from '../../../../src-server/contract/details.ts';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/queries.ts';
import { useFormat } from '../../../lib/format.ts';
import { Facts } from '../../../ui/facts.tsx';
import { Money } from '../../../ui/money.tsx';
import classes from './charge-list.module.css';

const SHOWN = 6;
const FEW = 3;

type Props = {
  schedule: PreviewInput;
  amount: number | undefined;
  /** The price from a coming day on. */
  nextPrice?: NextPrice | undefined;
  currency: string;
  /** Whether a passed date is an overdue charge. */
  isCharged?: boolean;
  /** For display below the next charge: only the charges after it. */
  isShort?: boolean;
};

/** A schedule's overdue charges, and its next six from today on. */
export function ChargeList(props: Props) {
  const { schedule, amount, nextPrice, currency, isCharged = true, isShort = false } = props;
  const { t } = useTranslation('inspector');
  const format = useFormat();
  const today = useApi('getServer', {}).data?.data.today;
  if (today === undefined) return null;
  const { nextPaymentDate } = schedule;
  const first = nextCharge(schedule);
  if (first === undefined) return null;
  const isTold = isShort && isCharged && first >= today;
  const dates = isShort
    ? nextCharges(schedule, today, FEW + Number(isTold)).slice(Number(isTold))
    : nextCharges(schedule, today, SHOWN);
  const priceOn = (date: string) =>
    amount === undefined ? null : (
      <Money amount={amountOn({ amount, nextPrice }, date)} currency={currency} />
    );
  return (
    <ol className={classes['charges']}>
      {isCharged && first < today ? (
        <li className={`${classes['charge']} ${classes['overdue']}`}>
          <Facts
            facts={[
              <time key="date" dateTime={first}>
                {format.longDay(first)}
              </time>,
              t('upcoming.overdue'),
            ]}
          />
          {priceOn(first)}
        </li>
      ) : null}
      {first !== nextPaymentDate && nextPaymentDate >= today ? (
        <li className={`${classes['charge']} ${classes['free']}`}>
          <time dateTime={nextPaymentDate}>{format.longDay(nextPaymentDate)}</time>
          <span>{t('upcoming.free')}</span>
        </li>
      ) : null}
      {dates.map((date) => (
        <li key={date} className={classes['charge']}>
          <time dateTime={date}>{format.longDay(date)}</time>
          {priceOn(date)}
        </li>
      ))}
    </ol>
  );
}
