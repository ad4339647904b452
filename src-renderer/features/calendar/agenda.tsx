import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Charge } from '../../records/charges.ts';
import { Facts } from '../../ui/facts.tsx';
import { useFormat } from '../../lib/format.ts';
import { ChargeRows } from './day-list.tsx';
import { Totals } from './month-head.tsx';
import classes from './calendar.module.css';

/** A list of the days of a month that have charges. */
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
              <Facts facts={[format.longDay(date), ...(date === today ? [t('today')] : [])]} />
            </h3>
            {members.length > 1 ? <Totals label={t('dayTotals')} charges={members} /> : null}
          </div>
          <ChargeRows charges={members} />
        </li>
      ))}
    </ol>
  );
}

type DayProps = { date: string; charges: readonly Charge[]; onMonth: () => void };

/** The charges of the selected day, in place of the whole month. */
export function DayBelow({ date, charges, onMonth }: DayProps) {
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
      {charges.length === 0 ? (
        <p className={classes['none']}>{t('nothingOnDay')}</p>
      ) : (
        <ChargeRows charges={charges} />
      )}
      {charges.length > 1 ? (
        <div className={classes['listTotals']}>
          <span>{t('dayTotals')}</span>
          <Totals label={t('dayTotals')} charges={charges} />
        </div>
      ) : null}
    </section>
  );
}
