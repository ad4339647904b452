import { IconPlant2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { amountOn } from '../../../src-server/contract/details.ts';
import { nextCharge } from '../../../src-server/contract/schedule-preview.ts';
import { useAll } from '../../api/queries.ts';
import { isLoading } from '../../lib/is-loading.ts';
import { AddOrImport } from '../../imports/add-or-import.tsx';
import { AddSubscription } from '../../records/add-subscription.tsx';
import { type Subscription, byName } from '../../records/charges.ts';
import { useConvertedSpend, useConverter } from '../../records/conversion/use-converter.ts';
import { useMeasure } from '../../records/conversion/use-measure.tsx';
import { costIn } from '../../records/cost.ts';
import { useCurrencyOrder } from '../../records/currency-order.ts';
import { startOfMonth } from '../../lib/weeks.ts';
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
  const { t } = useTranslation('overview');
  const active = useAll('listRecords', { status: 'active' });
  const today = summary.asOf;
  const months = useMonths(today.slice(0, 7), 2, today);
  const attention = useAttention(active.data ?? [], today);
  const totals = useCurrencyOrder()(summary.byCurrency);
  const currencies = totals.map(({ currency }) => currency);
  const { converter, queries } = useConverter(startOfMonth(today));
  const spend = useConvertedSpend();
  const { measure, choice } = useMeasure(currencies, converter, t('currency'));
  // All parts appear together: one that came later would move those below it.
  if ([active, months.query, attention.query, ...queries, ...spend.queries].some(isLoading))
    return <RowSkeletons />;
  const byMonth = { months, converter, today };
  return (
    <Parts
      head={
        <>
          <Totals totals={totals} spend={spend.data} />
          <Months {...byMonth} currency={currencies[0]} />
        </>
      }
      attention={<Loaded query={active}>{() => <Attention {...attention} today={today} />}</Loaded>}
      ribbon={
        <Loaded query={active}>
          {(subscriptions) => <Ribbon {...{ subscriptions, measure, choice, today }} />}
        </Loaded>
      }
      renewals={<Renewals renewals={chargedOf(summary, active.data)} today={today} />}
      categories={<Categories cost={costIn(measure, summary, spend.data)} />}
      months={<AgainstLastMonth {...byMonth} currencies={currencies} />}
    />
  );
}

type PartsProps = Record<
  'head' | 'attention' | 'ribbon' | 'renewals' | 'categories' | 'months',
  ReactNode
>;

/** The parts of the page, arranged by the available width. */
function Parts(parts: PartsProps) {
  return (
    <div className={classes['page']}>
      <div className={classes['parts']}>
        {(Object.keys(parts) as (keyof PartsProps)[]).map((name) => (
          <div key={name} className={classes[name]}>
            {parts[name]}
          </div>
        ))}
      </div>
    </div>
  );
}

type Renewal = Summary['upcomingRenewals'][number];

const byDay = (one: Renewal, other: Renewal) =>
  one.nextPaymentDate < other.nextPaymentDate
    ? -1
    : Number(one.nextPaymentDate > other.nextPaymentDate);

/** The renewals that are charged, at the price of their day, without those within a trial: by day, then by name. */
function chargedOf({ upcomingRenewals }: Summary, active: readonly Subscription[] = []) {
  const records = new Map(active.map((record) => [record.id, record]));
  return upcomingRenewals
    .flatMap((renewal) => {
      const record = records.get(renewal.id);
      if (record === undefined) return [renewal];
      const isFree = nextCharge(record) !== record.nextPaymentDate;
      return isFree ? [] : [{ ...renewal, amount: amountOn(record, renewal.nextPaymentDate) }];
    })
    .toSorted(byName)
    .toSorted(byDay);
}
