import { Button, Popover, VisuallyHidden } from '@mantine/core';
import type { ListQuery } from '../../../../src-server/contract/list-query.ts';
import { IconChevronUp } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type AverageTotal, averageTotals } from '../../../../src-server/contract/equivalents.ts';
import type { Subscription } from '../../../api/subscription-list.ts';
import { useApi } from '../../../api/queries.ts';
import { useFormat } from '../../../lib/format.ts';
import type { Converter } from '../../../records/conversion/converter.ts';
import { ConvertedMoney } from '../../../records/conversion/converted-money.tsx';
import { about, useConvertedText } from '../../../records/conversion/use-converted-text.ts';
import { useConverter } from '../../../records/conversion/use-converter.ts';
import { listHref } from '../filters/list-query.ts';
import { useUnseenCount } from './use-unseen-count.ts';
import classes from './summary.module.css';

type Currency = Subscription['currency'];
type Total = AverageTotal<Currency>;

type Props = {
  rows: readonly Subscription[];
  isComplete: boolean;
  selected: readonly Subscription[];
  /** The filters and sort order of the rows. */
  query: ListQuery;
};

/** The number of shown or selected records, and their cost in each currency. */
export function Summary({ rows, isComplete, selected, query }: Props) {
  const { t } = useTranslation('subscriptions');
  const format = useFormat();
  const counted = useDeferredValue(selected.length > 0 ? selected : rows);
  const today = useApi('getServer', {}).data?.data.today;
  const { converter } = useConverter(today);
  const { totals, leftOut } = useMemo(() => costOf(counted), [counted]);
  const all = useMemo(() => converter && convertedCostOf(counted, converter), [counted, converter]);
  const count = { count: rows.length, number: format.number(rows.length) };
  const shown = isComplete ? t('summary.shown', count) : t('summary.coming', count);
  const hrefOf = (currency: Currency) =>
    listHref({ ...query, status: ['active'], currency: [currency] });
  return (
    <footer className={classes['summary']}>
      <div role="status" className={classes['count']}>
        {selected.length > 0
          ? t('summary.selected', { selected: format.number(selected.length), all: count.number })
          : shown}
      </div>
      {leftOut === 0 ? null : (
        <div className={classes['note']}>{t('summary.leftOut', { count: leftOut })}</div>
      )}
      <Totals totals={totals} all={all} hrefOf={selected.length > 0 ? undefined : hrefOf} />
    </footer>
  );
}

// Paused and cancelled subscriptions cost nothing; if there are no others, a single zero is shown.
function costOf(rows: readonly Subscription[]): { totals: Total[]; leftOut: number } {
  const active = rows.filter(({ status }) => status === 'active');
  const leftOut = rows.length - active.length;
  const totals = averageTotals(active.length > 0 ? active : rows).toSorted(
    (one, other) => other.subscriptions - one.subscriptions,
  );
  if (active.length > 0) return { totals, leftOut };
  return {
    totals: totals.slice(0, 1).map((total) => ({ ...total, monthly: 0, yearly: 0 })),
    leftOut,
  };
}

// Only if something is converted.
function convertedCostOf(rows: readonly Subscription[], converter: Converter): All | undefined {
  const { currency } = converter;
  const active = rows.filter(({ status }) => status === 'active');
  if (active.every((row) => row.currency === currency)) return undefined;
  return { currency, ...converter.averageOf(active) };
}

/** The cost of all rows in the currency of the total. */
type All = { currency: Currency } & ReturnType<Converter['averageOf']>;

type TotalsProps = {
  totals: readonly Total[];
  all: All | undefined;
  /** The address of a currency's rows; undefined while the totals are of the selection. */
  hrefOf: ((currency: Currency) => string) | undefined;
};

function Totals({ totals, all, hrefOf }: TotalsProps) {
  const { t } = useTranslation('subscriptions');
  const { averageMoney } = useFormat();
  const write = useConvertedText();
  const { ref, unseen } = useUnseenCount(totals);
  const [only] = totals;
  if (only === undefined) return null;
  return (
    <div className={classes['money']} role="group" aria-label={t('summary.average')}>
      <div ref={ref} className={classes['totals']}>
        <span className={classes['caption']}>{t('summary.aMonth')}</span>
        {all === undefined ? (
          totals.map(({ currency, monthly }, index) => (
            <span key={currency} data-total className="money">
              <span>{averageMoney(monthly, currency)}</span>
              {index === 0 ? <Unit /> : null}
            </span>
          ))
        ) : (
          <span className={`money ${classes['whole']}`}>
            {write({ ...all.monthly, currency: all.currency }, { isAverage: true })}
            <Unit />
          </span>
        )}
      </div>
      {totals.length > 1 || all !== undefined ? (
        <AllTotals totals={totals} all={all} hrefOf={hrefOf} unseen={unseen} />
      ) : (
        <Year {...only} />
      )}
    </div>
  );
}

function Unit() {
  const { t } = useTranslation('subscriptions');
  return (
    <span aria-hidden className={classes['unit']}>
      {t('summary.perMonth')}
    </span>
  );
}

function Year({ currency, yearly }: Total) {
  const { t } = useTranslation('subscriptions');
  const { averageMoney } = useFormat();
  // The monthly column already shows that nothing is paid.
  if (yearly === 0) return null;
  return (
    <div className={classes['year']}>
      <span className={classes['caption']}>{t('summary.aYear')}</span>{' '}
      <span className="money">{averageMoney(yearly, currency)}</span>
    </div>
  );
}

/** The monthly and yearly cost in each currency. The button shows how many don't fit. */
function AllTotals({ totals, all, hrefOf, unseen }: TotalsProps & { unseen: number }) {
  const { t } = useTranslation('subscriptions');
  return (
    <Popover position="top-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes['all'] ?? ''}
          rightSection={<IconChevronUp size={16} aria-hidden />}
        >
          {unseen > 0 ? t('summary.unseen', { count: unseen }) : null}{' '}
          <VisuallyHidden>{t('summary.all')}</VisuallyHidden>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <table className={`${classes['table']} figures`} tabIndex={-1} data-autofocus>
          <thead>
            <tr>
              <th scope="col">{t('summary.currency')}</th>
              <th scope="col">{t('summary.subscriptions')}</th>
              <th scope="col">{t('summary.aMonth')}</th>
              <th scope="col">{t('summary.aYear')}</th>
            </tr>
          </thead>
          <tbody>
            {all === undefined ? null : <AllRow all={all} totals={totals} />}
            {totals.map((total) => (
              <TotalRow key={total.currency} {...total} href={hrefOf?.(total.currency)} />
            ))}
          </tbody>
        </table>
      </Popover.Dropdown>
    </Popover>
  );
}

function TotalRow(props: Total & { href: string | undefined }) {
  const { currency, subscriptions, monthly, yearly, href } = props;
  const { averageMoney, number } = useFormat();
  return (
    <tr>
      <th scope="row">
        {href === undefined ? (
          currency
        ) : (
          <Link href={href} className="row-link">
            {currency}
          </Link>
        )}
      </th>
      <td>{number(subscriptions)}</td>
      <td className="money">{averageMoney(monthly, currency)}</td>
      <td className="money">{averageMoney(yearly, currency)}</td>
    </tr>
  );
}

function AllRow({ all, totals }: { all: All; totals: readonly Total[] }) {
  const { number } = useFormat();
  const { currency, monthly, yearly } = all;
  const shown = { currency, isExact: false, isAverage: true };
  return (
    <tr>
      <th scope="row">{about(currency)}</th>
      <td>{number(totals.reduce((sum, { subscriptions }) => sum + subscriptions, 0))}</td>
      <td>
        <ConvertedMoney {...monthly} {...shown} />
      </td>
      <td>
        <ConvertedMoney {...yearly} {...shown} />
      </td>
    </tr>
  );
}
