import { ActionIcon, Popover } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type MonthlyTotal, monthlyTotals } from '../../../src-server/contract/equivalents.ts';
import type { Subscription } from '../../api/subscription-list.ts';
import { useFormat } from '../../components/format.ts';
import classes from './summary.module.css';

type Props = {
  rows: readonly Subscription[];
  isComplete: boolean;
  selected: readonly Subscription[];
};

/** How many records are shown or selected, and what they cost a month in each currency. */
export function Summary({ rows, isComplete, selected }: Props) {
  const { t } = useTranslation('subscriptions');
  const format = useFormat();
  const counted = useDeferredValue(selected.length > 0 ? selected : rows);
  const { totals, leftOut } = useMemo(() => costOf(counted), [counted]);
  const count = { count: rows.length, number: format.number(rows.length) };
  const shown = isComplete ? t('summary.shown', count) : t('summary.coming', count);
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
      <Totals totals={totals} />
    </footer>
  );
}

// What is paused or cancelled costs nothing; where there is nothing else, one nought says so.
function costOf(rows: readonly Subscription[]): { totals: MonthlyTotal[]; leftOut: number } {
  const active = rows.filter(({ status }) => status === 'active');
  const leftOut = rows.length - active.length;
  const totals = monthlyTotals(active.length > 0 ? active : rows).toSorted(
    (one, other) => other.subscriptions - one.subscriptions,
  );
  if (active.length > 0) return { totals, leftOut };
  return { totals: totals.slice(0, 1).map((total) => ({ ...total, monthly: 0 })), leftOut };
}

function Totals({ totals }: { totals: readonly MonthlyTotal[] }) {
  const { t } = useTranslation('subscriptions');
  const { averageMoney } = useFormat();
  if (totals.length === 0) return null;
  return (
    <div className={classes['money']} role="group" aria-label={t('summary.monthly')}>
      <div className={classes['totals']}>
        <span className={classes['caption']}>{t('summary.aMonth')}</span>
        {totals.map(({ currency, monthly }) => (
          <span key={currency} className="money">
            {averageMoney(monthly, currency)}
          </span>
        ))}
      </div>
      {totals.length > 1 ? <AllTotals totals={totals} /> : null}
    </div>
  );
}

// Beside each other, there is room for the first of ten currencies, or for none but the first.
function AllTotals({ totals }: { totals: readonly MonthlyTotal[] }) {
  const { t } = useTranslation('subscriptions');
  const { averageMoney, number } = useFormat();
  return (
    <Popover position="top-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('summary.all')}>
          <IconChevronUp size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <table className={`${classes['table']} figures`} tabIndex={-1} data-autofocus>
          <thead>
            <tr>
              <th scope="col">{t('summary.currency')}</th>
              <th scope="col">{t('summary.subscriptions')}</th>
              <th scope="col">{t('summary.aMonth')}</th>
            </tr>
          </thead>
          <tbody>
            {totals.map(({ currency, subscriptions, monthly }) => (
              <tr key={currency}>
                <th scope="row">{currency}</th>
                <td>{number(subscriptions)}</td>
                <td className="money">{averageMoney(monthly, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Popover.Dropdown>
    </Popover>
  );
}
