import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Loaded } from '../../ui/states.tsx';
import type { ConvertedAmount, Converter } from '../../records/conversion/converter.ts';
import { useConvertedText } from '../../records/conversion/use-converted-text.ts';
import type { Cost } from '../../records/cost.ts';
import { totalIn, useMonths } from '../../records/use-months.ts';
import { addMonths } from '../../lib/weeks.ts';
import { Chart, MonthBars } from './chart.tsx';
import type { MonthTotal } from './month-bars.tsx';
import { MonthTable } from './month-table.tsx';
import { costing, sumOf } from './months.ts';

const HEIGHT_PX = 240;
const MONTHS_AHEAD = 12;

type Props = {
  cost: Cost;
  /** If the cost is converted. */
  converter: Converter | undefined;
  today: string;
};

/** The cost of each of the next twelve months, according to the schedules. */
export function NextMonths({ cost, converter, today }: Props) {
  const { months, query } = useMonths(addMonths(today, 1).slice(0, 7), MONTHS_AHEAD, today);
  return (
    <Loaded query={query} rows={5}>
      {() => (
        <Bars
          ahead={months.map((month) => ({
            month: month.month,
            ...(converter?.sumOf(month.charges) ?? {
              amount: totalIn(month, cost.currency),
              rest: [],
            }),
          }))}
          cost={cost}
          today={today}
        />
      )}
    </Loaded>
  );
}

type BarsProps = { ahead: readonly MonthTotal[]; cost: Cost; today: string };

function Bars({ ahead, cost, today }: BarsProps) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const write = useConvertedText();
  const { currency, monthly, yearly } = cost;
  const isExact = cost.only !== undefined;
  const shown = { months: ahead, currency, today };
  const text = (each: ConvertedAmount) => write({ ...each, currency }, { isExact });
  const averageText = (each: ConvertedAmount) =>
    write({ ...each, currency }, { isExact, isAverage: true });
  const amount = text(sumOf(ahead));
  const average = averageText(yearly);
  // Two yearly figures need an explanation, however little they differ.
  const difference = amount === average ? undefined : t('next.differs', { amount, average });
  const label = t('next.label', { currency });
  const dearest = ahead.reduce((one, other) => (other.amount > one.amount ? other : one));
  const month = format.month(dearest.month);
  const isOne = costing(ahead).length < 2;
  // If all months cost the same, none is the most expensive.
  const most = ahead.every((each) => each.amount === dearest.amount)
    ? undefined
    : isOne
      ? t('next.only', { month })
      : t('next.most', { month, amount: text(dearest) });
  return (
    <Chart
      name={t('next.title')}
      title={t('next.finding', { amount })}
      note={most}
      label={label}
      height={HEIGHT_PX}
      chart={
        isOne ? undefined : <MonthBars {...shown} height={HEIGHT_PX} average={monthly.amount} />
      }
      line={t('next.average', { amount: averageText(monthly) })}
      remark={difference}
      table={<MonthTable caption={label} {...shown} isExact={isExact} />}
    />
  );
}
