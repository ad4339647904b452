import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { useTranslation } from 'react-i18next';
import { decimalsOf } from '../../../src-server/contract/amounts.ts';
import { useFormat } from '../../components/format.ts';

/** What a month (`YYYY-MM`) costs. */
export type MonthTotal = { month: string; total: number };

type Props = {
  months: readonly MonthTotal[];
  currency: string;
  height: number;
  /** Drawn as a line across. */
  average?: number;
};

/** Months as bars. */
export default function MonthBars({ months, currency, height, average }: Props) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  // Asked also where the pointer is on no month.
  const monthName = (month: string) => (month === '' ? '' : format.month(month));
  const lines =
    average === undefined ? [] : [{ y: average, color: 'var(--ink)', strokeDasharray: '4 4' }];
  return (
    <BarChart
      h={height}
      data={months.map(({ month, total }) => ({ month, total }))}
      dataKey="month"
      series={[{ name: 'total', label: t('months.amount'), color: 'var(--accent)' }]}
      referenceLines={lines}
      xAxisProps={{
        tickFormatter: (month: string) => format.shortMonth(month),
        // On a narrow window only every second or third month is named.
        interval: 'equidistantPreserveStart',
        minTickGap: 6,
      }}
      yAxisProps={{
        width: 64,
        // Nothing costs half a yen.
        allowDecimals: decimalsOf(currency) > 0,
        tickFormatter: (amount: number) => format.roughMoney(amount, currency),
      }}
      valueFormatter={(amount) => format.money(amount, currency)}
      tooltipProps={{
        labelFormatter: (month) => (typeof month === 'string' ? monthName(month) : ''),
      }}
      barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
      maxBarWidth={40}
      tickLine="none"
      strokeDasharray="2 4"
      gridColor="var(--hairline)"
      textColor="var(--ink-faint)"
      cursorFill="var(--hover)"
      accessibilityLayer={false}
    />
  );
}
