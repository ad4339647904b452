import { useTranslation } from 'react-i18next';
import type { Charge } from '../../components/charges.ts';
import { useFormat } from '../../components/format.ts';
import { ChargeRows } from './day-list.tsx';
import { Totals } from './month-head.tsx';
import classes from './calendar.module.css';

/** The days of a month on which something is charged, one below the other. */
export function Agenda({ charges, today }: { charges: readonly Charge[]; today: string }) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  const days = [...Map.groupBy(charges, ({ date }) => date)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  if (days.length === 0) return <p className={classes['none']}>{t('nothingInMonth')}</p>;
  return (
    <ol className={classes['agenda']}>
      {days.map(([date, members]) => (
        <li key={date}>
          <div className={classes['agendaDay']} data-today={date === today || undefined}>
            <h3 className={classes['agendaDate']}>
              {format.longDay(date)}
              {date === today ? ` · ${t('today')}` : ''}
            </h3>
            {members.length > 1 ? <Totals label={t('dayTotals')} charges={members} /> : null}
          </div>
          <ChargeRows charges={members} />
        </li>
      ))}
    </ol>
  );
}
