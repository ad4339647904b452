import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useFormat } from '../../lib/format.ts';
import { ConvertedMoney } from '../../records/conversion/converted-money.tsx';
import { monthHref } from '../calendar/use-day.ts';
import type { MonthTotal } from './month-bars.tsx';
import classes from './insights.module.css';

type Props = {
  caption: string;
  months: readonly MonthTotal[];
  currency: string;
  /** Whether nothing was converted. */
  isExact: boolean;
  today: string;
};

/** Months and their costs as a table. */
export function MonthTable({ caption, months, currency, isExact, today }: Props) {
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
        {months.map(({ month, ...cost }) => (
          <tr key={month}>
            <th scope="row">
              <Link href={monthHref(month, today)} className="row-link">
                {format.month(month)}
              </Link>
            </th>
            <td>
              <ConvertedMoney {...cost} currency={currency} isExact={isExact} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
