import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Boundary } from '../../ui/errors/boundary.tsx';
import { CategoryMarks, colorOf, useColorOf } from '../../records/category-marks.ts';
import { Category, CategoryMark } from '../../records/category.tsx';
import type { Subscription } from '../../records/charges.ts';
import { useCategoryLabel } from '../../records/use-category-label.ts';
import { PaymentMethod } from '../../records/payment-method.tsx';
import { useShowMore } from '../../lib/use-show-more.tsx';
import { useFormat } from '../../lib/format.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { part } from '../../lib/part.ts';
import { LateSkeleton } from '../../ui/states.tsx';
import { ConvertedMoney } from '../../records/conversion/converted-money.tsx';
import { useConvertedText } from '../../records/conversion/use-converted-text.ts';
import {
  type ConvertedAmount,
  type Converter,
  sumOfAmounts,
} from '../../records/conversion/converter.ts';
import type { Cost } from '../../records/cost.ts';
import { activeHref, listHref } from '../subscriptions/filters/list-query.ts';
import { type Part, type PartKind, doPartsOverlap, partKindsOf, partsOf } from './parts.ts';
import classes from './insights.module.css';

const Donut = part(() => import('./donut.tsx'));

const SIZE_PX = 208;
// Thinner slices can't be told apart.
const MOST_SLICES = 9;
const OTHERS_COLOR = 'var(--ink-faint)';

type Props = {
  cost: Cost;
  /** The active subscriptions. */
  records: readonly Subscription[];
  /** If the cost is converted. */
  converter: Converter | undefined;
};

/** The yearly cost by category, payment method, or tag: a ring around the total, and a row per slice. */
export function Breakdown({ cost, records, converter }: Props) {
  const { t } = useTranslation('insights');
  const [chosen, choose] = useState<PartKind>('category');
  const kinds = partKindsOf(records);
  const kind = kinds.includes(chosen) ? chosen : 'category';
  const parts = useMemo(
    () => partsOf(records, kind, cost, converter),
    [records, kind, cost, converter],
  );
  const isOverlapping = doPartsOverlap(records, kind);
  return (
    <PageSection
      title={useFinding(kind, parts, cost)}
      note={t(isOverlapping ? 'parts.overlapping' : 'parts.note')}
      actions={
        kinds.length < 2 ? null : (
          <SegmentedControl
            size="xs"
            aria-label={t('parts.choice')}
            data={kinds.map((value) => ({ value, label: t(`parts.kind.${value}`) }))}
            value={kind}
            onChange={choose}
          />
        )
      }
    >
      <Slices
        key={`${kind} ${cost.only ?? ''}`}
        kind={kind}
        parts={parts}
        cost={cost}
        hasRing={!isOverlapping}
      />
    </PageSection>
  );
}

type PartsProps = { kind: PartKind; parts: readonly Part[]; cost: Cost };

function useFinding(kind: PartKind, parts: readonly Part[], cost: Cost): string {
  const { t } = useTranslation('insights');
  const { percent } = useFormat();
  const nameOf = usePartName(kind);
  const { currency, only } = cost;
  const [first, second] = parts;
  if (first?.name === undefined || first.share === 0) return t(`parts.title.${kind}`);
  const said = { name: nameOf(first), share: percent(first.share), currency };
  // A share of all is no finding.
  if (second === undefined && kind === 'category') {
    return t(only === undefined ? 'parts.singleAll' : 'parts.single', said);
  }
  return t(only === undefined ? `parts.findingAll.${kind}` : `parts.finding.${kind}`, said);
}

function usePartName(kind: PartKind): (part: Part) => string {
  const { t } = useTranslation('insights');
  const labelOf = useCategoryLabel();
  return ({ name }) => {
    if (name === undefined) return t(`parts.none.${kind as 'tag'}`);
    return kind === 'category' ? labelOf(name) : name;
  };
}

/** A slice and its row: one part, or all that are not shown. */
type SliceRow = {
  name: string;
  label: ReactNode;
  cost: ConvertedAmount;
  share: number;
  color: string;
  /** The list of what is in it; undefined if no filter of the list finds that. */
  href: string | undefined;
};

function useSliceOf({ kind, parts, cost }: PartsProps): (part: Part) => SliceRow {
  const categoryColor = useColorOf();
  const nameOf = usePartName(kind);
  const marks = new CategoryMarks(parts.flatMap(({ name }) => name ?? []));
  return (each) => {
    const { name, yearly, share } = each;
    const color =
      name === undefined
        ? OTHERS_COLOR
        : kind === 'category'
          ? categoryColor(name)
          : colorOf(marks.of(name));
    return {
      name: nameOf(each),
      label: <PartLabel kind={kind} name={name} text={nameOf(each)} color={color} />,
      cost: yearly,
      share,
      color,
      href: name === undefined ? undefined : hrefOf(kind, cost, [name]),
    };
  };
}

const hrefOf = (kind: PartKind, { only }: Cost, names: readonly string[]): string =>
  listHref({ status: ['active'], [kind]: names, ...(only && { currency: [only] }) });

type LabelProps = { kind: PartKind; name: string | undefined; text: string; color: string };

function PartLabel({ kind, name, text, color }: LabelProps) {
  if (kind === 'category' && name !== undefined) return <Category name={name} />;
  return (
    <CategoryMark color={color}>
      {kind === 'method' && name !== undefined ? <PaymentMethod name={name} /> : <bdi>{text}</bdi>}
    </CategoryMark>
  );
}

function Slices({ hasRing, ...props }: PartsProps & { hasRing: boolean }) {
  const { t } = useTranslation('insights');
  const { kind, parts, cost } = props;
  const sliceOf = useSliceOf(props);
  const { shown, more } = useShowMore(
    parts,
    parts.length > MOST_SLICES ? MOST_SLICES - 1 : MOST_SLICES,
  );
  const rest = parts.slice(shown.length);
  const slices = shown.map(sliceOf);
  if (rest.length > 0) {
    const name = t(`parts.others.${kind}`);
    const names = rest.flatMap((one) => one.name ?? []);
    slices.push({
      name,
      label: <CategoryMark color={OTHERS_COLOR}>{name}</CategoryMark>,
      cost: sumOfAmounts(rest.map(({ yearly }) => yearly)),
      share: rest.reduce((sum, { share }) => sum + share, 0),
      color: OTHERS_COLOR,
      href: names.length === rest.length ? hrefOf(kind, cost, names) : undefined,
    });
  }
  return (
    <div className={classes['donut']}>
      {hasRing ? <Ring slices={slices} cost={cost} /> : null}
      <div className={classes['legend']}>
        <SliceTable kind={kind} slices={slices} cost={cost} />
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
            <Donut slices={drawn} currency={currency} size={SIZE_PX} />
          </div>
          <Link href={activeHref(only)} className={classes['whole']}>
            <span className={classes['wholeFigure']}>{whole}</span>{' '}
            <span className={classes['faint']}>{t('parts.whole')}</span>
          </Link>
        </Suspense>
      </Boundary>
    </div>
  );
}

function SliceTable({ kind, slices, cost }: SlicesProps & { kind: PartKind }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const { currency, only } = cost;
  return (
    <table className={`${classes['table']} figures`}>
      <caption>
        <VisuallyHidden>{t(`parts.label.${kind}`, { currency })}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t(`parts.kind.${kind}`)}</th>
          <th scope="col">{t('parts.aYear')}</th>
          <th scope="col">{t('parts.share')}</th>
        </tr>
      </thead>
      <tbody>
        {slices.map(({ name, label, cost: part, share, href }) => (
          <tr key={name}>
            <th scope="row" className={classes['cut']}>
              {href === undefined ? (
                label
              ) : (
                <Link href={href} className="row-link" title={name}>
                  {label}
                </Link>
              )}
            </th>
            <td>
              <ConvertedMoney
                {...part}
                currency={currency}
                isExact={only !== undefined}
                isAverage
              />
            </td>
            <td className={classes['faint']}>{format.shareOf(part.amount, share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
