import { useTranslation } from 'react-i18next';
import { useFormat } from '../../components/format.ts';
import type { Summary } from './overview.tsx';
import classes from './totals.module.css';

type CurrencyTotal = Summary['byCurrency'][number];

/** What a month and a year cost, each currency by itself; the one used most stands first. */
export function Totals({ summary }: { summary: Summary }) {
  const { t } = useTranslation('overview');
  const [first, ...others] = summary.byCurrency.toSorted(
    (one, other) => other.activeSubscriptions - one.activeSubscriptions,
  );
  if (first === undefined) return <p className={classes['none']}>{t('totals.none')}</p>;
  return (
    <ul aria-label={t('totals.title')} className={classes['totals']}>
      <Total {...first} isFirst />
      {others.map((total) => (
        <Total key={total.currency} {...total} />
      ))}
    </ul>
  );
}

// What fits into half of a narrow window.
const LONG = 12;

function Total(total: CurrencyTotal & { isFirst?: boolean }) {
  const { t } = useTranslation('overview');
  const { averageMoney } = useFormat();
  const { currency, monthlyTotal, yearlyTotal, activeSubscriptions, isFirst = false } = total;
  const figure = averageMoney(monthlyTotal, currency);
  return (
    <li
      className={isFirst ? classes['first'] : classes['other']}
      data-long={figure.length > LONG || undefined}
    >
      <div className={classes['month']}>
        <span className={`money ${classes['figure']}`}>{figure}</span>{' '}
        <span className={classes['unit']}>{t('totals.aMonth')}</span>
      </div>
      <div className={classes['notes']}>
        <span className="money">
          {t('totals.aYear', { amount: averageMoney(yearlyTotal, currency) })}
        </span>
        {isFirst ? <span>{t('totals.count', { count: activeSubscriptions })}</span> : null}
      </div>
    </li>
  );
}
