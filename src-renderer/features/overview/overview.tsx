import { IconPlant2 } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nextCharge } from '../../../src-server/contract/schedule-preview.ts';
import { useAll } from '../../api/queries.ts';
import { isLoading } from '../../lib/is-loading.ts';
import { AddOrImport } from '../../imports/add-or-import.tsx';
import { AddSubscription } from '../../records/add-subscription.tsx';
import { type Subscription, byName } from '../../records/charges.ts';
import { useCurrencyOrder } from '../../records/currency-order.ts';
import { PageBody } from '../../ui/page-body.tsx';
import { EmptyState, Loaded, RowSkeletons } from '../../ui/states.tsx';
import { useMonths } from '../../records/use-months.ts';
import { type Summary, useSummary } from '../../records/use-summary.ts';
import { AgainstLastMonth } from './against-last-month.tsx';
import { Attention } from './attention/attention.tsx';
import { useAttention } from './attention/use-attention.ts';
import { Categories } from './categories.tsx';
import { Months } from './months.tsx';
import { Renewals } from './renewals.tsx';
import { Ribbon } from './ribbon/ribbon.tsx';
import { Totals } from './totals.tsx';
import classes from './overview.module.css';

/** What you pay, what comes next, and what needs attention. */
export default function Overview() {
  const { t } = useTranslation(['overview', 'common']);
  const summary = useSummary();
  const isEmpty = summary.data?.counts.total === 0;
  return (
    <PageBody
      title={t('common:page.overview')}
      actions={isEmpty ? null : <AddSubscription inHead />}
    >
      <Loaded query={summary}>
        {(data) =>
          isEmpty ? (
            <EmptyState
              icon={IconPlant2}
              title={t('empty.title')}
              text={t('empty.text')}
              action={<AddOrImport />}
            />
          ) : (
            <Filled summary={data} />
          )
        }
      </Loaded>
    </PageBody>
  );
}

function Filled({ summary }: { summary: Summary }) {
  const active = useAll('listRecords', { status: 'active' });
  const today = summary.asOf;
  const months = useMonths(today.slice(0, 7), 2, today);
  const attention = useAttention(active.data ?? [], today);
  const totals = useCurrencyOrder()(summary.byCurrency);
  const currencies = totals.map(({ currency }) => currency);
  const [chosen, choose] = useState('');
  const currency = currencies.find((one) => one === chosen) ?? currencies[0] ?? '';
  // All parts appear together: one that came later would move those below it.
  if ([active, months.query, attention.query].some(isLoading)) return <RowSkeletons />;
  return (
    <div className={classes['page']}>
      <div className={classes['parts']}>
        <div className={classes['head']}>
          <Totals totals={totals} />
          <Months months={months} currency={totals[0]?.currency} today={today} />
        </div>
        <div className={classes['attention']}>
          <Loaded query={active}>{() => <Attention {...attention} today={today} />}</Loaded>
        </div>
        <div className={classes['ribbon']}>
          <Loaded query={active}>
            {(subscriptions) => (
              <Ribbon
                subscriptions={subscriptions}
                currencies={currencies}
                currency={currency}
                onCurrency={choose}
                today={today}
              />
            )}
          </Loaded>
        </div>
        <div className={classes['renewals']}>
          <Renewals renewals={chargedOf(summary, active.data)} today={today} />
        </div>
        <div className={classes['categories']}>
          <Categories summary={summary} total={totals.find((one) => one.currency === currency)} />
        </div>
        <div className={classes['months']}>
          <AgainstLastMonth months={months} currencies={currencies} today={today} />
        </div>
      </div>
    </div>
  );
}

type Renewal = Summary['upcomingRenewals'][number];

const byDay = (one: Renewal, other: Renewal) =>
  one.nextPaymentDate < other.nextPaymentDate
    ? -1
    : Number(one.nextPaymentDate > other.nextPaymentDate);

/** The renewals that are charged, excluding those within a trial: by day, and on a day by name. */
function chargedOf({ upcomingRenewals }: Summary, active: readonly Subscription[] = []) {
  const free = new Set(
    active.filter((record) => nextCharge(record) !== record.nextPaymentDate).map(({ id }) => id),
  );
  return upcomingRenewals
    .filter(({ id }) => !free.has(id))
    .toSorted(byName)
    .toSorted(byDay);
}
