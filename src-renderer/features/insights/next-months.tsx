import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Loaded } from '../../ui/states.tsx';
import { type Month, totalIn, useMonths } from '../../records/use-months.ts';
import type { CurrencyTotal } from '../../records/use-summary.ts';
import { addMonths } from '../../lib/weeks.ts';
import { Chart, MonthBars } from './chart.tsx';
import { MonthTable } from './month-table.tsx';
import { sumOf } from './months.ts';

const HEIGHT_PX = 240;
const MONTHS_AHEAD = 12;

type Props = { total: CurrencyTotal; today: string };

/** The cost of each of the next twelve months, according to the schedules. */
export function NextMonths({ total, today }: Props) {
  const { months, query } = useMonths(addMonths(today, 1).slice(0, 7), MONTHS_AHEAD, today);
  return (
    <Loaded query={query} rows={5}>
      {() => <Bars ahead={months} total={total} today={today} />}
    </Loaded>
  );
}

function Bars({ ahead, total, today }: Props & { ahead: readonly Month[] }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const { currency, monthlyTotal, yearlyTotal } = total;
  const months = ahead.map((month) => ({ month: month.month, total: totalIn(month, currency) }));
  const shown = { months, currency, today };
  const amount = format.money(sumOf(months), currency);
  const average = format.averageMoney(yearlyTotal, currency);
  // Two yearly figures need an explanation, however little they differ.
  const difference = amount === average ? undefined : t('next.differs', { amount, average });
  const label = t('next.label', { currency });
  const dearest = months.reduce((one, other) => (other.total > one.total ? other : one));
  // If all months cost the same, none is the most expensive.
  const most = months.every((each) => each.total === dearest.total)
    ? undefined
    : t('next.most', {
        month: format.month(dearest.month),
        amount: format.money(dearest.total, currency),
      });
  return (
    <Chart
      name={t('next.title')}
      title={t('next.finding', { amount })}
      note={most}
      label={label}
      height={HEIGHT_PX}
      chart={<MonthBars {...shown} height={HEIGHT_PX} average={monthlyTotal} />}
      line={t('next.average', { amount: format.averageMoney(monthlyTotal, currency) })}
      remark={difference}
      table={<MonthTable caption={label} {...shown} />}
    />
  );
}
