import { IconCalendarOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { ServiceLogo } from '../../records/service-logo.tsx';
import { RecordLink } from '../../navigation/record-link.tsx';
import { ChargeStateText } from './charge-state.tsx';
import { Totals } from './month-head.tsx';
import type { DayEvents } from './use-month.ts';
import classes from './calendar.module.css';

type Props = {
  date: string;
  events: DayEvents;
  /** The account's currencies, most used first. */
  currencies: readonly string[];
  onClose: () => void;
};

/** All charges and deadlines on a day. */
export function DayList({ date, events, currencies, onClose }: Props) {
  const format = useFormat();
  const isEmpty = isNothing(events);
  return (
    // On days without anything, something must still receive the focus.
    <div tabIndex={-1} data-autofocus={isEmpty || undefined} className={classes['list']}>
      <h3 className={classes['listTitle']}>{format.longDay(date)}</h3>
      <DayRows events={events} currencies={currencies} hasTotals onOpen={onClose} />
    </div>
  );
}

const isNothing = ({ charges, deadlines }: DayEvents): boolean =>
  charges.length + deadlines.length === 0;

type RowsProps = Pick<Props, 'events' | 'currencies'> & {
  /** Whether the total is shown even if it is that of a single charge. */
  hasTotals?: boolean;
  onOpen?: () => void;
};

/** What happens on a day: deadlines first, then charges with their total. */
export function DayRows({ events, currencies, hasTotals = false, onOpen }: RowsProps) {
  const { t } = useTranslation('calendar');
  const { charges, deadlines } = events;
  if (isNothing(events)) return <p className={classes['none']}>{t('nothingOnDay')}</p>;
  return (
    <>
      <DeadlineRows deadlines={deadlines} onOpen={onOpen} />
      <ChargeRows charges={charges} onOpen={onOpen} />
      {charges.length > (hasTotals ? 0 : 1) ? (
        <div className={classes['listTotals']}>
          <span>{t('dayTotals')}</span>
          <Totals label={t('dayTotals')} charges={charges} currencies={currencies} />
        </div>
      ) : null}
    </>
  );
}

type OnOpen = { onOpen?: (() => void) | undefined };

/** Deadlines as rows that open their subscriptions. */
export function DeadlineRows({ deadlines, onOpen }: OnOpen & Pick<DayEvents, 'deadlines'>) {
  const { t } = useTranslation('calendar');
  const { day } = useFormat();
  if (deadlines.length === 0) return null;
  return (
    <ul className={classes['rows']}>
      {deadlines.map(({ id, name, category, renewsUntil }) => (
        <li key={id}>
          <RecordLink record={id} className={classes['row']} onClick={onOpen}>
            <ServiceLogo name={name} category={category} size={24} />
            <span className={classes['rowText']}>
              <bdi className={classes['name']}>{name}</bdi>
              <span className={`${classes['state']} ${classes['deadline']}`}>
                <IconCalendarOff size={13} stroke={2} aria-hidden />
                {t('lastDay', { until: day(renewsUntil) })}
              </span>
            </span>
          </RecordLink>
        </li>
      ))}
    </ul>
  );
}

/** Charges as rows that open their subscriptions. */
export function ChargeRows({ charges, onOpen }: OnOpen & Pick<DayEvents, 'charges'>) {
  if (charges.length === 0) return null;
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
