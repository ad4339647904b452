import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordAction } from '../../../src-server/contract/app/activity.ts';
import type { SubscriptionRecord } from '../../api/expected.ts';
import { usePages } from '../../api/queries.ts';
import { type Entry, useChangesOf } from '../../audit/changes.ts';
import {
  isChange,
  isEnded,
  isOfPayments,
  isPayment,
  isRenewal,
  storiesOf,
} from '../../audit/story.ts';
import { useActorName } from '../../audit/use-actor-name.ts';
import { useFormat } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { ErrorState, RowSkeletons } from '../../ui/states.tsx';
import { More, PanelSection } from './panel-section.tsx';
import classes from './trail.module.css';

/** The changes to this subscription and who made them, newest first. */
export function Trail({ record: { id } }: { record: SubscriptionRecord }) {
  const { t } = useTranslation('inspector');
  const entries = usePages('listActivity', { subscriptionId: id });
  const { rows, hasNextPage, fetchNextPage, isFetchingNextPage } = entries;
  const shown = useShown(rows);
  return (
    <PanelSection title={t('trail.title')}>
      {entries.isPending ? <RowSkeletons rows={2} /> : null}
      {entries.isError ? (
        <ErrorState error={entries.error} retry={() => void entries.refetch()} />
      ) : null}
      <ol className={classes['trail']}>
        {shown.map((each) => (
          <TrailEntry key={each.entry.id} {...each} />
        ))}
      </ol>
      {hasNextPage ? (
        <More
          label={t('trail.more')}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        />
      ) : null}
    </PanelSection>
  );
}

// What follows from dates isn't attributed to whoever has the app open.
const isAutomatic = (entry: Entry, dayOf: (moment: string) => string) =>
  entry.action === 'subscription.renew' || isEnded(entry, dayOf);

type Shown = {
  entry: Entry;
  /** Whether it is a renewal that was confirmed by hand. */
  isRenewed: boolean;
  /** The payments that were added or deleted with it, newest first. */
  payments: readonly Entry[];
};

// A renewal is one change, though it is recorded with its payments, and so are payments that are added at once.
function useShown(rows: readonly Entry[]): Shown[] {
  const { dayOf } = useFormat();
  return useMemo(() => {
    const stories = storiesOf(rows, dayOf).filter(({ undone }) => undone === undefined);
    const renewals = stories.filter(isRenewal);
    const renewed = new Set(renewals.map(({ entry }) => entry.id));
    const several = new Map(
      stories.filter(isOfPayments).map(({ entry, entries }) => [entry.id, entries]),
    );
    const theirs = new Set(
      [
        ...renewals.flatMap(({ payments }) => payments),
        ...[...several.values()].flatMap((entries) => entries.slice(1)),
      ].map(({ id }) => id),
    );
    return rows
      .filter((entry) => isChange(entry) && !theirs.has(entry.id))
      .map((entry) => ({
        entry,
        isRenewed: renewed.has(entry.id),
        payments: several.get(entry.id) ?? [],
      }));
  }, [rows, dayOf]);
}

function TrailEntry({ entry, isRenewed, payments }: Shown) {
  const { t } = useTranslation(['inspector', 'common']);
  const format = useFormat();
  const actorName = useActorName();
  const changes = useChangesOf(entry);
  const hasBoth = entry.metadata.before !== null && entry.metadata.after !== null;
  const none = t('common:value.none');
  return (
    <li className={classes['entry']}>
      <div className={classes['what']}>
        <What entry={entry} isRenewed={isRenewed} payments={payments} />
      </div>
      {isPayment(entry) ? <Paid payments={payments.length > 1 ? payments : [entry]} /> : null}
      {changes.length === 0 || !hasBoth ? null : (
        <dl className={classes['changes']}>
          {changes.map(({ field, label, before, after }) => (
            <div key={field} className={classes['change']}>
              <dt className={classes['field']}>{label}</dt>
              <dd className={classes['values']}>
                <del>
                  <bdi>{before ?? none}</bdi>
                </del>{' '}
                <span aria-hidden>→</span>{' '}
                <ins>
                  <bdi>{after ?? none}</bdi>
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <Facts
        className={classes['who']}
        facts={[
          ...(isAutomatic(entry, format.dayOf)
            ? []
            : [<bdi key="who">{actorName(entry.apiKeyId)}</bdi>]),
          <time key="when" dateTime={entry.createdAt}>
            {format.moment(entry.createdAt)}
          </time>,
        ]}
      />
    </li>
  );
}

function What({ entry, isRenewed, payments }: Shown) {
  const { t } = useTranslation('inspector');
  const { dayOf } = useFormat();
  const { action } = entry;
  const count = payments.length;
  if (isRenewed) return t('trail.markRenewed');
  if (isEnded(entry, dayOf)) return t('trail.ended');
  if (count < 2) return t(`action.${action as RecordAction}`);
  return action === 'subscription.add_payment'
    ? t('trail.payments.add', { count })
    : t('trail.payments.delete', { count });
}

/** The day and amount of a payment that was added or deleted, or the days of several. */
function Paid({ payments }: { payments: readonly Entry[] }) {
  const { t } = useTranslation('inspector');
  const { day, money } = useFormat();
  const paid = payments.flatMap(({ metadata: { before, after } }) => {
    // A change has both.
    if (before !== null && after !== null) return [];
    const { paidOn, amount, currency } = { ...before, ...after };
    return [{ paidOn: String(paidOn), price: money(Number(amount), String(currency)) }];
  });
  const days = paid.map(({ paidOn }) => paidOn).toSorted();
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return null;
  return (
    <div className={classes['field']}>
      {first === last ? (
        <Facts facts={[day(first), ...paid.map(({ price }) => price)]} />
      ) : (
        t('trail.days', { from: day(first), until: day(last) })
      )}
    </div>
  );
}
