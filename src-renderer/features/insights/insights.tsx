import { IconChartDonut3 } from '@tabler/icons-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useAll } from '../../api/queries.ts';
import { AddSubscription } from '../../records/add-subscription.tsx';
import { CurrencyChoice } from '../../ui/fields/currency-choice.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useFormat } from '../../lib/format.ts';
import { useCurrencyOrder } from '../../records/currency-order.ts';
import { PageBody } from '../../ui/page-body.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import { type CurrencyTotal, type Summary, useSummary } from '../../records/use-summary.ts';
import { activeHref } from '../subscriptions/filters/list-query.ts';
import { ByCategory } from './by-category.tsx';
import { ByCurrency } from './by-currency.tsx';
import { Costliest } from './costliest.tsx';
import { Duplicates } from './duplicates.tsx';
import { NextMonths } from './next-months.tsx';
import { SpentSoFar } from './spent-so-far.tsx';
import classes from './insights.module.css';

/** What costs most, where the money goes, and what the next months cost. */
export default function Insights() {
  const { t } = useTranslation(['insights', 'common']);
  const summary = useSummary();
  const active = useAll('listRecords', { status: 'active' });
  const [chosen, choose] = useState('');
  const totals = useCurrencyOrder()(summary.data?.byCurrency ?? []);
  const total = totals.find(({ currency }) => currency === chosen) ?? totals[0];
  return (
    <PageBody
      title={t('common:page.insights')}
      actions={
        <CurrencyChoice
          label={t('currency')}
          currencies={totals.map(({ currency }) => currency)}
          value={total?.currency ?? ''}
          onChange={choose}
        />
      }
    >
      <Loaded query={summary} also={[active]}>
        {(data) =>
          data.counts.total === 0 ? (
            <EmptyState
              icon={IconChartDonut3}
              title={t('empty.title')}
              text={t('empty.text')}
              action={<AddSubscription />}
            />
          ) : (
            <div className={classes['page']}>
              {total === undefined ? (
                <p className={classes['calm']}>{t('noneActive')}</p>
              ) : (
                <InCurrency summary={data} total={total} />
              )}
              <SpentSoFar currency={total?.currency} today={data.asOf} />
              <Duplicates />
            </div>
          )
        }
      </Loaded>
    </PageBody>
  );
}

function InCurrency({ summary, total }: { summary: Summary; total: CurrencyTotal }) {
  return (
    <>
      <Figure total={total} />
      <Costliest currency={total.currency} />
      <div className={classes['columns']}>
        <ByCategory summary={summary} total={total} />
        {summary.byCurrency.length > 1 ? <ByCurrency summary={summary} /> : null}
      </div>
      <NextMonths total={total} today={summary.asOf} />
    </>
  );
}

function Figure({
  total: { currency, yearlyTotal, monthlyTotal, activeSubscriptions },
}: {
  total: CurrencyTotal;
}) {
  const { t } = useTranslation('insights');
  const { averageMoney } = useFormat();
  return (
    <Link href={activeHref(currency)} className={classes['figureLink']}>
      <span className={classes['figureLine']}>
        <Trans
          t={t}
          i18nKey="figure.aYear"
          components={{
            amount: (
              <span className={`money ${classes['figure']}`}>
                {averageMoney(yearlyTotal, currency)}
              </span>
            ),
            unit: <span className={classes['faint']} />,
          }}
        />
      </span>
      <Facts
        className={classes['faint']}
        facts={[
          t('figure.aMonth', { amount: averageMoney(monthlyTotal, currency) }),
          t('figure.count', { count: activeSubscriptions, currency }),
        ]}
      />
    </Link>
  );
}
