import { Button, Popover, VisuallyHidden } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { type AverageTotal, averageTotals } from '../../../../src-server/contract/equivalents.ts';
import type { Subscription } from '../../../api/subscription-list.ts';
import { useFormat } from '../../../lib/format.ts';
import { type ListQuery, listHref } from '../filters/list-query.ts';
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
  const { totals, leftOut } = useMemo(() => costOf(counted), [counted]);
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
      <Totals totals={totals} hrefOf={selected.length > 0 ? undefined : hrefOf} />
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

type TotalsProps = {
  totals: readonly Total[];
  /** The address of a currency's rows; undefined while the totals are of the selection. */
  hrefOf: ((currency: Currency) => string) | undefined;
};

function Totals({ totals, hrefOf }: TotalsProps) {
  const { t } = useTranslation('subscriptions');
  const { averageMoney } = useFormat();
  const { ref, unseen } = useUnseenCount(totals);
  const [only] = totals;
  if (only === undefined) return null;
  return (
    <div className={classes['money']} role="group" aria-label={t('summary.average')}>
      <div ref={ref} className={classes['totals']}>
        <span className={classes['caption']}>{t('summary.aMonth')}</span>
        {totals.map(({ currency, monthly }, index) => (
          <span key={currency} data-total className="money">
            <span>{averageMoney(monthly, currency)}</span>
            {index === 0 ? (
              <span aria-hidden className={classes['unit']}>
                {t('summary.perMonth')}
              </span>
            ) : null}
          </span>
        ))}
      </div>
      {totals.length > 1 ? (
        <AllTotals totals={totals} hrefOf={hrefOf} unseen={unseen} />
      ) : (
        <Year {...only} />
      )}
    </div>
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
function AllTotals({ totals, hrefOf, unseen }: TotalsProps & { unseen: number }) {
  const { t } = useTranslation('subscriptions');
  const { averageMoney, number } = useFormat();
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
            {totals.map(({ currency, subscriptions, monthly, yearly }) => (
              <tr key={currency}>
                <th scope="row">
                  {hrefOf === undefined ? (
                    currency
                  ) : (
                    <Link href={hrefOf(currency)} className="row-link">
                      {currency}
                    </Link>
                  )}
                </th>
                <td>{number(subscriptions)}</td>
                <td className="money">{averageMoney(monthly, currency)}</td>
                <td className="money">{averageMoney(yearly, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Popover.Dropdown>
    </Popover>
  );
}
