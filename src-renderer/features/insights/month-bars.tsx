import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.css';
import { useTranslation } from 'react-i18next';
import { type BarShapeProps, Rectangle } from 'recharts';
import { Link } from 'wouter';
import { decimalsOf } from '../../../src-server/contract/amounts.ts';
import type { ConvertedAmount } from '../../records/conversion/converter.ts';
import { useFormat } from '../../lib/format.ts';
import { monthHref } from '../calendar/use-day.ts';
import classes from './insights.module.css';

/** The cost of a month (`YYYY-MM`). */
export type MonthTotal = ConvertedAmount & { month: string };

type Props = {
  months: readonly MonthTotal[];
  currency: string;
  height: number;
  today: string;
  /** Drawn as a horizontal line. */
  average?: number;
};

// Next to the bars, so that the line's label doesn't overlap any of them.
const LABEL_PX = 56;
// The highest amount is written beside its line, half of it above.
const LINE_PX = 10;

/** Months as bars that link to the calendar. */
export default function MonthBars({ months, currency, height, today, average }: Props) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  // Also called while the pointer is over no month.
  const monthName = (month: string) => (month === '' ? '' : format.month(month));
  const lines = average === undefined ? [] : [lineAt(average, t('months.average'))];
  return (
    <BarChart
      h={height}
      className={classes['bars'] ?? ''}
      barChartProps={{ margin: { top: LINE_PX, right: lines.length === 0 ? 0 : LABEL_PX } }}
      data={months.map(({ month, amount }) => ({ month, total: amount }))}
      dataKey="month"
      series={[{ name: 'total', label: t('months.amount'), color: 'var(--accent)' }]}
      referenceLines={lines}
      xAxisProps={{
        tickFormatter: (month: string) => format.shortMonth(month),
        // On a narrow window, only every second or third month is labeled.
        interval: 'equidistantPreserveStart',
        minTickGap: 6,
      }}
      yAxisProps={{
        width: 80,
        // There are no fractions of a yen.
        allowDecimals: decimalsOf(currency) > 0,
        tickFormatter: (amount: number) => format.roughMoney(amount, currency),
      }}
      valueFormatter={(amount) => format.money(amount, currency)}
      tooltipProps={{
        labelFormatter: (month) => (typeof month === 'string' ? monthName(month) : ''),
      }}
      barProps={{
        radius: [4, 4, 0, 0],
        isAnimationActive: false,
        shape: (bar: BarShapeProps) => (
          <MonthBar bar={bar} {...months[bar.index]} currency={currency} today={today} />
        ),
      }}
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

const lineAt = (y: number, label: string) =>
  ({ y, label, labelPosition: 'right', color: 'var(--ink)', strokeDasharray: '4 4' }) as const;

type MonthBarProps = Partial<MonthTotal> & { bar: BarShapeProps; currency: string; today: string };

/** A bar whose whole column is clickable, because cheap months have low bars. */
function MonthBar({ bar, month = '', amount = 0, currency, today }: MonthBarProps) {
  const format = useFormat();
  const { x, y, width, height } = bar.background ?? {};
  return (
    <Link
      href={monthHref(month, today)}
      aria-label={`${format.month(month)}, ${format.money(amount, currency)}`}
    >
      <rect x={x ?? 0} y={y ?? 0} width={width ?? 0} height={height ?? 0} fill="transparent" />
      <Rectangle {...bar} />
    </Link>
  );
}
