import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Boundary } from '../../ui/errors/boundary.tsx';
import { useColorOf } from '../../records/category-marks.ts';
import { Category, CategoryMark } from '../../records/category.tsx';
import { useCategoryLabel } from '../../records/use-category-label.ts';
import { useShowMore } from '../../lib/use-show-more.tsx';
import { useFormat } from '../../lib/format.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { part } from '../../lib/part.ts';
import { LateSkeleton } from '../../ui/states.tsx';
import { ConvertedMoney } from '../../records/conversion/converted-money.tsx';
import { useConvertedText } from '../../records/conversion/use-converted-text.ts';
import { type ConvertedAmount, sumOfAmounts } from '../../records/conversion/converter.ts';
import type { Cost } from '../../records/cost.ts';
import { activeHref } from '../subscriptions/filters/list-query.ts';
import classes from './insights.module.css';

const CategoryDonut = part(() => import('./category-donut.tsx'));

const SIZE_PX = 208;
// Thinner slices can't be told apart.
const MOST_SLICES = 9;
const OTHERS_COLOR = 'var(--ink-faint)';

/** The yearly cost of each category: a ring around the total, and a row per slice. */
export function ByCategory({ cost }: { cost: Cost }) {
  const { t } = useTranslation('insights');
  const { percent } = useFormat();
  const labelOf = useCategoryLabel();
  const [first, second] = cost.categories;
  const title = () => {
    if (first === undefined || first.share === 0) return t('categories.title');
    const { currency, only } = cost;
    const said = { category: labelOf(first.category), share: percent(first.share), currency };
    // A share of all is no finding.
    if (second === undefined) {
      return t(only === undefined ? 'categories.singleAll' : 'categories.single', said);
    }
    return t(only === undefined ? 'categories.findingAll' : 'categories.finding', said);
  };
  return (
    <PageSection title={title()} note={t('categories.note')}>
      <Slices key={cost.only ?? ''} cost={cost} />
    </PageSection>
  );
}

/** A slice and its row: one category, or all that are not shown. */
type SliceRow = {
  name: string;
  label: ReactNode;
  cost: ConvertedAmount;
  /** A fraction of 1, in whole percent; those of all slices add up to 1. */
  share: number;
  color: string;
  href: string;
};

function Slices({ cost }: { cost: Cost }) {
  const { t } = useTranslation('insights');
  const colorOf = useColorOf();
  const labelOf = useCategoryLabel();
  const { categories, only } = cost;
  const { shown, more } = useShowMore(
    categories,
    categories.length > MOST_SLICES ? MOST_SLICES - 1 : MOST_SLICES,
  );
  const rest = categories.slice(shown.length);
  const slices: SliceRow[] = shown.map(({ category, yearly, share }) => ({
    name: labelOf(category),
    label: <Category name={category} />,
    cost: yearly,
    share,
    color: colorOf(category),
    href: activeHref(only, [category]),
  }));
  if (rest.length > 0) {
    const name = t('categories.others');
    slices.push({
      name,
      label: <CategoryMark color={OTHERS_COLOR}>{name}</CategoryMark>,
      cost: sumOfAmounts(rest.map(({ yearly }) => yearly)),
      share: rest.reduce((sum, { share }) => sum + share, 0),
      color: OTHERS_COLOR,
      href: activeHref(
        only,
        rest.map(({ category }) => category),
      ),
    });
  }
  return (
    <div className={classes['donut']}>
      <Ring slices={slices} cost={cost} />
      <div className={classes['legend']}>
        <SliceTable slices={slices} cost={cost} />
        {more}
      </div>
    </div>
  );
}

type SlicesProps = { slices: readonly SliceRow[]; cost: Cost };

function Ring({ slices, cost: { currency, only, yearly } }: SlicesProps) {
  const { t } = useTranslation('insights');
  const write = useConvertedText();
  const drawn = slices
    .filter(({ cost }) => cost.amount > 0)
    .map(({ name, cost, color, href }) => ({ name, value: cost.amount, color, href }));
  const whole = write(
    { ...yearly, rest: [], currency },
    { isExact: only !== undefined, isAverage: true },
  );
  return (
    <div className={classes['ring']}>
      <Boundary>
        <Suspense fallback={<LateSkeleton circle height={SIZE_PX} width={SIZE_PX} />}>
          <div aria-hidden>
            <CategoryDonut slices={drawn} currency={currency} size={SIZE_PX} />
          </div>
          <Link href={activeHref(only)} className={classes['whole']}>
            <span className={classes['wholeFigure']}>{whole}</span>{' '}
            <span className={classes['faint']}>{t('categories.whole')}</span>
          </Link>
        </Suspense>
      </Boundary>
    </div>
  );
}

function SliceTable({ slices, cost: { currency, only } }: SlicesProps) {
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
        {slices.map(({ name, label, cost, share, href }) => (
          <tr key={href}>
            <th scope="row" className={classes['cut']}>
              <Link href={href} className="row-link" title={name}>
                {label}
              </Link>
            </th>
            <td>
              <ConvertedMoney
                {...cost}
                currency={currency}
                isExact={only !== undefined}
                isAverage
              />
            </td>
            <td className={classes['faint']}>{format.shareOf(cost.amount, share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
