import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAll } from '../../api/queries.ts';
import { type Subscription, chargesToCome } from '../../components/charges.ts';
import { useFormat } from '../../components/format.ts';
import { Loaded } from '../../components/states.tsx';
import { endOfMonth } from '../../components/weeks.ts';
import { Chart, MonthBars } from './chart.tsx';
import type { CurrencyTotal } from './insights.tsx';
import { MonthTable } from './month-table.tsx';
import { monthsAhead, sumOf, totalsByMonth } from './months.ts';

const HEIGHT_PX = 240;

type Props = { total: CurrencyTotal; today: string };

/** What each of the next twelve months costs, by the schedule. */
export function NextMonths({ total, today }: Props) {
  const active = useAll('listSubscriptions', { status: 'active' });
  return (
    <Loaded query={active} rows={5}>
      {(subscriptions) => <Bars subscriptions={subscriptions} total={total} today={today} />}
    </Loaded>
  );
}

function Bars({ subscriptions, total, today }: Props & { subscriptions: Subscription[] }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const { currency, monthlyTotal, yearlyTotal } = total;
  const firstDays = useMemo(() => monthsAhead(today), [today]);
  const charges = useMemo(
    () =>
      chargesToCome(subscriptions, firstDays[0] ?? today, endOfMonth(firstDays.at(-1) ?? today)),
    [subscriptions, firstDays, today],
  );
  const months = totalsByMonth(charges, firstDays, currency);
  const sum = sumOf(months);
  const amount = format.money(sum, currency);
  const average = format.averageMoney(yearlyTotal, currency);
  // Beside each other they would seem to contradict.
  const difference = amount === average ? undefined : t('next.differs', { amount, average });
  const label = t('next.label', { currency });
  return (
    <Chart
      title={t('next.title')}
      note={t('next.note', { amount })}
      label={label}
      height={HEIGHT_PX}
      chart={
        <MonthBars months={months} currency={currency} height={HEIGHT_PX} average={monthlyTotal} />
      }
      line={t('next.average', { amount: format.averageMoney(monthlyTotal, currency) })}
      remark={difference}
      table={<MonthTable caption={label} months={months} currency={currency} />}
    />
  );
}
