import { VisuallyHidden } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { addAmounts } from '../../../src-server/contract/amounts.ts';
import { Boundary } from '../../components/boundary.tsx';
import { useColorOf } from '../../components/category-marks.ts';
import { Category } from '../../components/category.tsx';
import { useFew } from '../../components/few.tsx';
import { useFormat } from '../../components/format.ts';
import { AverageMoney } from '../../components/money.tsx';
import { PageSection } from '../../components/page-section.tsx';
import { part } from '../../components/part.ts';
import { LateSkeleton } from '../../components/states.tsx';
import type { Slice } from './category-donut.tsx';
import type { CurrencyTotal, Summary } from './insights.tsx';
import classes from './insights.module.css';

const CategoryDonut = part(() => import('./category-donut.tsx'));

const SIZE_PX = 208;
// Thinner slices are not told apart.
const MOST_SLICES = 9;
const FEW = 8;

type CategoryTotal = { category: string; amount: number };

/** What each category costs a year in one currency: a ring, and its figures beside it. */
export function ByCategory({ summary, total }: { summary: Summary; total: CurrencyTotal }) {
  const { t } = useTranslation('insights');
  const colorOf = useColorOf();
  const { currency } = total;
  const rows = summary.byCategory
    .map(({ category, yearlyTotalsByCurrency }) => ({
      category,
      amount: yearlyTotalsByCurrency[currency],
    }))
    .filter((row): row is CategoryTotal => row.amount !== undefined)
    .toSorted((one, other) => other.amount - one.amount);
  return (
    <PageSection title={t('categories.title')} note={t('categories.note', { currency })}>
      <div className={classes['donut']}>
        <Boundary>
          <Suspense fallback={<LateSkeleton circle height={SIZE_PX} width={SIZE_PX} />}>
            <div role="img" aria-label={t('categories.label', { currency })}>
              <CategoryDonut
                slices={slicesOf(rows, colorOf, t('categories.others'))}
                currency={currency}
                size={SIZE_PX}
              />
            </div>
          </Suspense>
        </Boundary>
        <CategoryTable key={currency} rows={rows} total={total} />
      </div>
    </PageSection>
  );
}

function slicesOf(
  rows: readonly CategoryTotal[],
  colorOf: (category: string) => string,
  others: string,
): Slice[] {
  const paid = rows.filter(({ amount }) => amount > 0);
  const shown = paid.length > MOST_SLICES ? paid.slice(0, MOST_SLICES - 1) : paid;
  const rest = addAmounts(paid.slice(shown.length).map(({ amount }) => amount));
  return [
    ...shown.map(({ category, amount }) => ({
      name: category,
      value: amount,
      color: colorOf(category),
    })),
    ...(rest > 0 ? [{ name: others, value: rest, color: 'var(--ink-faint)' }] : []),
  ];
}

function CategoryTable({ rows, total }: { rows: readonly CategoryTotal[]; total: CurrencyTotal }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const { currency, yearlyTotal } = total;
  const { shown, more } = useFew(rows, FEW);
  return (
    <div className={classes['legend']}>
      <table className={`${classes['table']} figures`}>
        <caption>
          <VisuallyHidden>{t('categories.label', { currency })}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('categories.category')}</th>
            <th scope="col">{t('categories.aYear')}</th>
            <th scope="col">{t('categories.share')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ category, amount }) => (
            <tr key={category}>
              <th scope="row" className={classes['cut']}>
                <Category name={category} />
              </th>
              <td>
                <AverageMoney amount={amount} currency={currency} />
              </td>
              <td className={classes['faint']}>
                {format.percent(yearlyTotal === 0 ? 0 : amount / yearlyTotal)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </div>
  );
}
