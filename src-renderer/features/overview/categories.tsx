import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useColorOf } from '../../records/category-marks.ts';
import { Category } from '../../records/category.tsx';
import { useShowMore } from '../../lib/use-show-more.tsx';
import { useFormat } from '../../lib/format.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { ConvertedMoney } from '../../records/conversion/converted-money.tsx';
import type { CategoryCost, Cost } from '../../records/cost.ts';
import { activeHref } from '../subscriptions/filters/list-query.ts';
import classes from './categories.module.css';

const FEW = 8;

/** The cost of each category, as a table with bars. */
export function Categories({ cost }: { cost: Cost | undefined }) {
  const { t } = useTranslation('overview');
  if (cost === undefined) return null;
  return (
    <PageSection title={t('categories.title')} note={t('categories.note')}>
      <Bars key={cost.only ?? ''} cost={cost} />
    </PageSection>
  );
}

function Bars({ cost }: { cost: Cost }) {
  const { t } = useTranslation('overview');
  const { currency } = cost;
  const { shown, more } = useShowMore(cost.categories, FEW);
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
            <Bar key={row.category} {...row} cost={cost} />
          ))}
        </tbody>
      </table>
      <div className={classes['more']}>{more}</div>
    </>
  );
}

/** A category. The full width of its bar is the total of all categories. */
function Bar({ category, monthly, share, cost }: CategoryCost & { cost: Cost }) {
  const format = useFormat();
  const colorOf = useColorOf();
  const { currency, only } = cost;
  const whole = cost.monthly.amount;
  const width = whole === 0 ? 0 : monthly.amount / whole;
  return (
    <tr>
      <th scope="row" className={classes['category']}>
        <Link href={activeHref(only, [category])} className="row-link">
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
        <ConvertedMoney {...monthly} currency={currency} isExact={only !== undefined} isAverage />
      </td>
      <td className={classes['share']}>{format.shareOf(monthly.amount, share)}</td>
    </tr>
  );
}
