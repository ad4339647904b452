import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { addAmounts } from '../../../src-server/contract/amounts.ts';
import { Boundary } from '../../ui/errors/boundary.tsx';
import { useColorOf } from '../../records/category-marks.ts';
import { Category, CategoryMark } from '../../records/category.tsx';
import { useCategoryLabel } from '../../records/use-category-label.ts';
import { useShowMore } from '../../lib/use-show-more.tsx';
import { useFormat } from '../../lib/format.ts';
import { AverageMoney } from '../../ui/money.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import { part } from '../../lib/part.ts';
import { LateSkeleton } from '../../ui/states.tsx';
import {
  type CategoryTotal,
  type CurrencyTotal,
  type Summary,
  categoryShares,
  categoryTotals,
} from '../../records/use-summary.ts';
import { activeHref } from '../subscriptions/filters/list-query.ts';
import classes from './insights.module.css';

const CategoryDonut = part(() => import('./category-donut.tsx'));

const SIZE_PX = 208;
// Thinner slices can't be told apart.
const MOST_SLICES = 9;
const OTHERS_COLOR = 'var(--ink-faint)';

type Props = { summary: Summary; total: CurrencyTotal };

/** The yearly cost of each category in one currency: a ring around the total, and a row per slice. */
export function ByCategory({ summary, total }: Props) {
  const { t } = useTranslation('insights');
  const { percent } = useFormat();
  const labelOf = useCategoryLabel();
  const { currency } = total;
  const shares = categoryShares(summary, currency);
  const rows = categoryTotals(summary, currency, 'yearly').map((row) => ({
    ...row,
    share: shares.get(row.category) ?? 0,
  }));
  const [first] = rows;
  const title =
    first === undefined || first.share === 0
      ? t('categories.title')
      : t('categories.finding', {
          category: labelOf(first.category),
          share: percent(first.share),
          currency,
        });
  return (
    <PageSection title={title} note={t('categories.note')}>
      <Slices key={currency} rows={rows} total={total} />
    </PageSection>
  );
}

/** A slice and its row: one category, or all that are not shown. */
type SliceRow = {
  name: string;
  label: ReactNode;
  amount: number;
  /** A fraction of 1, in whole percent; those of all slices add up to 1. */
  share: number;
  color: string;
  href: string;
};

type CategoryShare = CategoryTotal & { share: number };

function Slices({ rows, total }: { rows: readonly CategoryShare[]; total: CurrencyTotal }) {
  const { t } = useTranslation('insights');
  const colorOf = useColorOf();
  const labelOf = useCategoryLabel();
  const { currency } = total;
  const { shown, more } = useShowMore(
    rows,
    rows.length > MOST_SLICES ? MOST_SLICES - 1 : MOST_SLICES,
  );
  const rest = rows.slice(shown.length);
  const slices: SliceRow[] = shown.map(({ category, amount, share }) => ({
    name: labelOf(category),
    label: <Category name={category} />,
    amount,
    share,
    color: colorOf(category),
    href: activeHref(currency, [category]),
  }));
  if (rest.length > 0) {
    const name = t('categories.others');
    slices.push({
      name,
      label: <CategoryMark color={OTHERS_COLOR}>{name}</CategoryMark>,
      amount: addAmounts(rest.map(({ amount }) => amount)),
      share: rest.reduce((sum, { share }) => sum + share, 0),
      color: OTHERS_COLOR,
      href: activeHref(
        currency,
        rest.map(({ category }) => category),
      ),
    });
  }
  return (
    <div className={classes['donut']}>
      <Ring slices={slices} total={total} />
      <div className={classes['legend']}>
        <SliceTable slices={slices} total={total} />
        {more}
      </div>
    </div>
  );
}

type SlicesProps = { slices: readonly SliceRow[]; total: CurrencyTotal };

function Ring({ slices, total: { currency, yearlyTotal } }: SlicesProps) {
  const { t } = useTranslation('insights');
  const { averageMoney } = useFormat();
  const drawn = slices
    .filter(({ amount }) => amount > 0)
    .map(({ name, amount, color, href }) => ({ name, value: amount, color, href }));
  return (
    <div className={classes['ring']}>
      <Boundary>
        <Suspense fallback={<LateSkeleton circle height={SIZE_PX} width={SIZE_PX} />}>
          <div aria-hidden>
            <CategoryDonut slices={drawn} currency={currency} size={SIZE_PX} />
          </div>
          <Link href={activeHref(currency)} className={classes['whole']}>
            <span className={classes['wholeFigure']}>{averageMoney(yearlyTotal, currency)}</span>{' '}
            <span className={classes['faint']}>{t('categories.whole')}</span>
          </Link>
        </Suspense>
      </Boundary>
    </div>
  );
}

function SliceTable({ slices, total: { currency } }: SlicesProps) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  return (
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
        {slices.map(({ name, label, amount, share, href }) => (
          <tr key={href}>
            <th scope="row" className={classes['cut']}>
              <Link href={href} className="row-link" title={name}>
                {label}
              </Link>
            </th>
            <td>
              <AverageMoney amount={amount} currency={currency} />
            </td>
            <td className={classes['faint']}>{format.percent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
