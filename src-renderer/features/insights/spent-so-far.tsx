import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/queries.ts';
import type { CallOutput } from '../../api/client.ts';
import { useFormat } from '../../lib/format.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { Loaded } from '../../ui/states.tsx';
import { Chart, MonthBars } from './chart.tsx';
import { MonthTable } from './month-table.tsx';
import { sumOf, withoutGaps } from './months.ts';
import classes from './insights.module.css';

const HEIGHT_PX = 200;
const MOST_MONTHS = 24;

type Totals = CallOutput<'getPaymentTotals'>['data'];
type Props = { currency: string | undefined; today: string };

/** Past payments by month. */
export function SpentSoFar({ currency, today }: Props) {
  const { t } = useTranslation('insights');
  const totals = useApi('getPaymentTotals', {});
  return (
    <Loaded query={totals} rows={4}>
      {({ data }) => {
        const shown = currency ?? data[0]?.currency ?? '';
        const own = data.filter((total) => total.currency === shown);
        return own.length === 0 ? (
          <PageSection title={t('spent.title')}>
            <p className={classes['calm']}>{t('spent.none', { currency: shown })}</p>
          </PageSection>
        ) : (
          <Bars totals={own} currency={shown} today={today} />
        );
      }}
    </Loaded>
  );
}

function Bars({ totals, currency, today }: { totals: Totals; currency: string; today: string }) {
  const { t } = useTranslation('insights');
  const format = useFormat();
  const shown = { months: withoutGaps(totals, today, MOST_MONTHS), currency, today };
  const label = t('spent.label', { currency });
  return (
    <Chart
      name={t('spent.title')}
      title={t('spent.finding', {
        amount: format.money(sumOf(totals), currency),
        month: format.month(totals[0]?.month ?? today),
      })}
      note={t('spent.note', { count: totals.reduce((sum, { payments }) => sum + payments, 0) })}
      label={label}
      height={HEIGHT_PX}
      chart={<MonthBars {...shown} height={HEIGHT_PX} />}
      table={<MonthTable caption={label} {...shown} />}
    />
  );
}
