import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormat } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { monthHref } from '../calendar/use-day.ts';
import type { MonthTotal } from './month-bars.tsx';
import classes from './insights.module.css';

type Props = {
  caption: string;
  months: readonly MonthTotal[];
  currency: string;
  today: string;
};

/** Months and their costs as a table. */
export function MonthTable({ caption, months, currency, today }: Props) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  return (
    <table className={`${classes['table']} ${classes['months']} figures`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('months.month')}</th>
          <th scope="col">{t('months.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, total }) => (
          <tr key={month}>
            <th scope="row">
              <Link href={monthHref(month, today)} className="row-link">
                {format.month(month)}
              </Link>
            </th>
            <td>
              <Money amount={total} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
