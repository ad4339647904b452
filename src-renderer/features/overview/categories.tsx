import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useColorOf } from '../../records/category-marks.ts';
import { Category } from '../../records/category.tsx';
import { useShowMore } from '../../lib/use-show-more.tsx';
import { useFormat } from '../../lib/format.ts';
import { AverageMoney } from '../../ui/money.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import {
  type CategoryTotal,
  type CurrencyTotal,
  type Summary,
  categoryShares,
  categoryTotals,
} from '../../records/use-summary.ts';
import { activeHref } from '../subscriptions/filters/list-query.ts';
import classes from './categories.module.css';

const FEW = 8;

type Props = { summary: Summary; total: CurrencyTotal | undefined };

/** The cost of each category in the chosen currency, as a table with bars. */
export function Categories({ summary, total }: Props) {
  const { t } = useTranslation('overview');
  if (total === undefined) return null;
  return (
    <PageSection title={t('categories.title')} note={t('categories.note')}>
      <Bars key={total.currency} summary={summary} total={total} />
    </PageSection>
  );
}

type BarsProps = { summary: Summary; total: CurrencyTotal };

function Bars({ summary, total: { currency, monthlyTotal } }: BarsProps) {
  const { t } = useTranslation('overview');
  const rows = categoryTotals(summary, currency, 'monthly');
  const shares = categoryShares(summary, currency);
  const { shown, more } = useShowMore(rows, FEW);
  const scale = { currency, whole: monthlyTotal };
  return (
    <>
      <table className={classes['table']}>
        <caption>
          <VisuallyHidden>{t('categories.caption', { currency })}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('categories.category')}</VisuallyHidden>
            </th>
            <th scope="col">
              <VisuallyHidden>{t('categories.amount')}</VisuallyHidden>
            </th>
            <th scope="col">
              <VisuallyHidden>{t('categories.share')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Bar key={row.category} {...row} {...scale} share={shares.get(row.category) ?? 0} />
          ))}
        </tbody>
      </table>
      <div className={classes['more']}>{more}</div>
    </>
  );
}

type BarProps = CategoryTotal & {
  currency: CurrencyTotal['currency'];
  /** What all categories cost. */
  whole: number;
  /** Of 1, in whole percent. */
  share: number;
};

/** A category. The full width of its bar is the total of all categories. */
function Bar({ category, amount, currency, whole, share }: BarProps) {
  const format = useFormat();
  const colorOf = useColorOf();
  const width = whole === 0 ? 0 : amount / whole;
  return (
    <tr>
      <th scope="row" className={classes['category']}>
        <Link href={activeHref(currency, [category])} className="row-link">
          <Category name={category} />
        </Link>
        <span aria-hidden className={classes['track']}>
          <span
            className={classes['bar']}
            style={{ width: `${width * 100}%`, background: colorOf(category) }}
          />
        </span>
      </th>
      <td className={classes['amount']}>
        <AverageMoney amount={amount} currency={currency} />
      </td>
      <td className={classes['share']}>{format.percent(share)}</td>
    </tr>
  );
}
