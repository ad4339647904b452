import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../ui/facts.tsx';
import { useFormat } from '../../lib/format.ts';
import { ChargeRows, DayRows, DeadlineRows } from './day-list.tsx';
import { Totals } from './month-head.tsx';
import { type DayEvents, eventsByDay } from './use-month.ts';
import classes from './calendar.module.css';

type Props = DayEvents & {
  today: string;
  /** The account's currencies, most used first. */
  currencies: readonly string[];
};

/** A list of the days of a month on which anything happens. */
export function Agenda({ charges, deadlines, today, currencies }: Props) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const days = [...eventsByDay(charges, deadlines)];
  if (days.length === 0) return <p className={classes['none']}>{t('nothingInMonth')}</p>;
  return (
    <ol className={classes['agenda']}>
      {days.map(([date, events]) => (
        <li key={date}>
          <div className={classes['agendaDay']} data-today={date === today || undefined}>
            <h3 className={classes['agendaDate']}>
              <Facts facts={[format.longDay(date), ...(date === today ? [t('today')] : [])]} />
            </h3>
            {events.charges.length > 1 ? (
              <Totals label={t('dayTotals')} charges={events.charges} currencies={currencies} />
            ) : null}
          </div>
          <DeadlineRows deadlines={events.deadlines} />
          <ChargeRows charges={events.charges} />
        </li>
      ))}
    </ol>
  );
}

type DayProps = Pick<Props, 'currencies'> & {
  date: string;
  events: DayEvents;
  onMonth: () => void;
};

/** What happens on the selected day, in place of the whole month. */
export function DayBelow({ date, events, currencies, onMonth }: DayProps) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  return (
    <section aria-live="polite" className={classes['below']}>
      <div className={classes['belowHead']}>
        <h3 className={classes['agendaDate']}>{format.longDay(date)}</h3>
        <Button variant="subtle" size="compact-sm" onClick={onMonth}>
          {t('wholeMonth')}
        </Button>
      </div>
      <DayRows events={events} currencies={currencies} />
    </section>
  );
}
