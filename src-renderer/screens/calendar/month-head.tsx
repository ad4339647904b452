import { useTranslation } from 'react-i18next';
import { type Charge, totalsOf } from '../../components/charges.ts';
import { useFormat } from '../../components/format.ts';
import { Money } from '../../components/money.tsx';
import classes from './calendar.module.css';

/** Which month is shown, and what it costs in each currency. */
export function MonthHead({ month, charges }: { month: string; charges: readonly Charge[] }) {
  const { t } = useTranslation('calendar');
  const format = useFormat();
  return (
    <div className={classes['head']}>
      <h2 className={classes['month']} aria-live="polite">
        {format.month(month)}
      </h2>
      <span className={classes['count']}>{t('charges', { count: charges.length })}</span>
      <Totals label={t('monthTotals')} charges={charges} />
      <Paid charges={charges} />
    </div>
  );
}

/** What of a month was paid, where something of it was not. */
function Paid({ charges }: { charges: readonly Charge[] }) {
  const { t } = useTranslation('calendar');
  const { money, list } = useFormat();
  const paid = charges.filter(({ state }) => state === 'paid');
  if (paid.length === 0 || paid.length === charges.length) return null;
  const amounts = totalsOf(paid).map(({ total, currency }) => money(total, currency));
  return <span className={classes['count']}>{t('paidOf', { amounts: list(amounts) })}</span>;
}

/** What charges cost together, each currency by itself. */
export function Totals({ label, charges }: { label: string; charges: readonly Charge[] }) {
  return (
    <ul aria-label={label} className={classes['totals']}>
      {totalsOf(charges).map(({ currency, total }) => (
        <li key={currency}>
          <Money amount={total} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
