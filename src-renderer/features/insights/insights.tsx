import { IconChartDonut3 } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useAll, useApi } from '../../api/queries.ts';
import { AddOrImport } from '../../imports/add-or-import.tsx';
import { Facts } from '../../ui/facts.tsx';
import type { ConvertedAmount, Converter } from '../../records/conversion/converter.ts';
import type { Measure } from '../../records/conversion/measure.ts';
import { ConvertedFigure } from '../../records/conversion/converted-figure.tsx';
import { RatesNote } from '../../records/conversion/rates-note.tsx';
import { useConvertedParts } from '../../records/conversion/use-converted-text.ts';
import { useConvertedSpend, useConverter } from '../../records/conversion/use-converter.ts';
import { useMeasure } from '../../records/conversion/use-measure.tsx';
import type { Subscription } from '../../records/charges.ts';
import { type Cost, costIn } from '../../records/cost.ts';
import { useCurrencyOrder } from '../../records/currency-order.ts';
import { PageBody } from '../../ui/page-body.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { type Summary, useSummary } from '../../records/use-summary.ts';
import { activeHref } from '../subscriptions/filters/list-query.ts';
import { Breakdown } from './breakdown.tsx';
import { ByCurrency } from './by-currency.tsx';
import { Costliest } from './costliest.tsx';
import { Duplicates } from './duplicates.tsx';
import { NextMonths } from './next-months.tsx';
import { PriceRises } from './price-rises.tsx';
import { SpentSoFar } from './spent-so-far.tsx';
import classes from './insights.module.css';

const NONE: readonly Subscription[] = [];

/** What costs most, where the money goes, and what the next months cost. */
export default function Insights() {
  const { t } = useTranslation(['insights', 'common']);
  const summary = useSummary();
  const active = useAll('listRecords', { status: 'active' });
  const rises = useApi('listPriceRises', {});
  const totals = useCurrencyOrder()(summary.data?.byCurrency ?? []);
  const { converter, queries } = useConverter(summary.data?.asOf);
  const spend = useConvertedSpend();
  const { measure, choice } = useMeasure(
    totals.map(({ currency }) => currency),
    converter,
    t('currency'),
  );
  const cost = summary.data && costIn(measure, summary.data, spend.data);
  return (
    <PageBody title={t('common:page.insights')} actions={choice}>
      <Loaded query={summary} also={[active, rises, ...queries, ...spend.queries]}>
        {(data) =>
          data.counts.total === 0 ? (
            <EmptyState
              icon={IconChartDonut3}
              title={t('empty.title')}
              text={t('empty.text')}
              action={<AddOrImport />}
            />
          ) : (
            <div className={classes['page']}>
              {cost === undefined ? (
                <p className={classes['calm']}>{t('noneActive')}</p>
              ) : (
                <Costs
                  summary={data}
                  active={active.data ?? NONE}
                  cost={cost}
                  measure={measure}
                  converter={converter}
                />
              )}
              <SpentSoFar measure={measure} today={data.asOf} />
              <PriceRises />
              <Duplicates />
            </div>
          )
        }
      </Loaded>
    </PageBody>
  );
}

type CostsProps = {
  summary: Summary;
  active: readonly Subscription[];
  cost: Cost;
  measure: Measure;
  converter: Converter | undefined;
};

function Costs({ summary, active, cost, measure, converter }: CostsProps) {
  const today = summary.asOf;
  return (
    <>
      <Figure cost={cost} />
      <Costliest
        measure={measure}
        hasOthers={summary.byCurrency.length > 1 && !measure.isConverted}
        today={today}
      />
      <div className={classes['columns']}>
        <Breakdown
          cost={cost}
          records={active}
          converter={measure.isConverted ? converter : undefined}
        />
        {summary.byCurrency.length > 1 ? <ByCurrency summary={summary} /> : null}
      </div>
      <NextMonths
        cost={cost}
        converter={measure.isConverted ? converter : undefined}
        today={today}
      />
    </>
  );
}

function Figure({ cost: { currency, only, monthly, yearly, count } }: { cost: Cost }) {
  const { t } = useTranslation(['insights', 'common']);
  const write = useConvertedParts();
  const parts = (amount: ConvertedAmount) =>
    write({ ...amount, currency }, { isExact: only !== undefined, isAverage: true });
  const { total, rest } = parts(yearly);
  return (
    <div>
      <Link href={activeHref(only)} className={classes['figureLink']}>
        <span className={classes['figureLine']}>
          <Trans
            t={t}
            i18nKey="figure.aYear"
            components={{
              amount:
                only === undefined ? (
                  <ConvertedFigure className={classes['figure']} text={total} />
                ) : (
                  <span className={`money ${classes['figure']}`}>{total}</span>
                ),
              unit: <span className={classes['faint']} />,
            }}
          />
        </span>
        <Facts
          className={classes['faint']}
          facts={[
            t('figure.aMonth', { amount: parts(monthly).total }),
            only === undefined
              ? t('figure.countAll', { count })
              : t('figure.count', { count, currency }),
            ...(rest === undefined ? [] : [t('common:converted.plus', { rest })]),
          ]}
        />
      </Link>
      {only === undefined ? (
        <div className={classes['faint']}>
          <RatesNote />
        </div>
      ) : null}
    </div>
  );
}
