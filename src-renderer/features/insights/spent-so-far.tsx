import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/queries.ts';
import type { CallOutput } from '../../api/client.ts';
import { useFormat } from '../../lib/format.ts';
import type { Measure } from '../../records/conversion/measure.ts';
import { useConvertedText } from '../../records/conversion/use-converted-text.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Chart, MonthBars } from './chart.tsx';
import type { MonthTotal } from './month-bars.tsx';
import { MonthTable } from './month-table.tsx';
import { costing, sumOf, withoutGaps } from './months.ts';
import classes from './insights.module.css';

const HEIGHT_PX = 200;
const MOST_MONTHS = 24;

type Totals = CallOutput<'getPaymentTotals'>;
type Paid = MonthTotal & { payments: number };

/** Past payments by month: all of them converted, or those in one currency. */
export function SpentSoFar({ measure, today }: { measure: Measure; today: string }) {
  const { t } = useTranslation('insights');
  const totals = useApi('getPaymentTotals', {});
  return (
    <Loaded query={totals} rows={4}>
      {(data) => {
        const currency =
          measure.currency === '' ? (data.data[0]?.currency ?? '') : measure.currency;
        const paid = paidIn(data, currency, measure.isConverted);
        return paid.length === 0 ? (
          <PageSection title={t('spent.title')}>
            <p className={classes['calm']}>{t('spent.none', { currency })}</p>
          </PageSection>
        ) : (
          <Bars paid={paid} currency={currency} isExact={!measure.isConverted} today={today} />
        );
      }}
    </Loaded>
  );
}

function paidIn({ data, converted }: Totals, currency: string, isConverted: boolean): Paid[] {
  if (isConverted) return converted ?? [];
  return data
    .filter((total) => total.currency === currency)
    .map(({ month, total, payments }) => ({ month, payments, amount: total, rest: [] }));
}

type BarsProps = { paid: readonly Paid[]; currency: string; isExact: boolean; today: string };

function Bars({ paid, currency, isExact, today }: BarsProps) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const write = useConvertedText();
  const shown = { months: withoutGaps(paid, today, MOST_MONTHS), currency, today };
  const label = t('spent.label', { currency });
  return (
    <Chart
      name={t('spent.title')}
      title={t('spent.finding', {
        amount: write({ ...sumOf(paid), currency }, { isExact }),
        month: format.month(paid[0]?.month ?? today),
      })}
      note={t('spent.note', { count: paid.reduce((sum, { payments }) => sum + payments, 0) })}
      label={label}
      height={HEIGHT_PX}
      chart={
        costing(shown.months).length > 1 ? <MonthBars {...shown} height={HEIGHT_PX} /> : undefined
      }
      remark={isExact ? undefined : t('spent.rates')}
      table={<MonthTable caption={label} {...shown} isExact={isExact} />}
    />
  );
}
