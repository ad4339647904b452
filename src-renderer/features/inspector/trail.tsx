import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordAction } from '../../../src-server/contract/app/activity.ts';
import type { SubscriptionRecord } from '../../api/expected.ts';
import { usePages } from '../../api/queries.ts';
import { type Entry, useChangesOf } from '../../audit/changes.ts';
import { isChange, isRenewal, storiesOf } from '../../audit/story.ts';
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
        {shown.map(({ entry, isRenewed }) => (
          <TrailEntry key={entry.id} entry={entry} isRenewed={isRenewed} />
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

// Scheduled date changes aren't attributed to whoever has the app open.
const isAutomatic = ({ action }: Entry) => action === 'subscription.renew';

type Shown = {
  entry: Entry;
  /** Whether it is a renewal that was confirmed by hand. */
  isRenewed: boolean;
};

// A renewal is one change, though it is recorded with its payments.
function useShown(rows: readonly Entry[]): Shown[] {
  const { dayOf } = useFormat();
  return useMemo(() => {
    const renewals = storiesOf(rows, dayOf).filter(
      (story) => story.undone === undefined && isRenewal(story),
    );
    const renewed = new Set(renewals.map(({ entry }) => entry.id));
    const theirs = new Set(renewals.flatMap(({ payments }) => payments.map(({ id }) => id)));
    return rows
      .filter((entry) => isChange(entry) && !theirs.has(entry.id))
      .map((entry) => ({ entry, isRenewed: renewed.has(entry.id) }));
  }, [rows, dayOf]);
}

function TrailEntry({ entry, isRenewed }: Shown) {
  const { t } = useTranslation(['inspector', 'common']);
  const format = useFormat();
  const actorName = useActorName();
  const changes = useChangesOf(entry);
  const hasBoth = entry.metadata.before !== null && entry.metadata.after !== null;
  const none = t('common:value.none');
  return (
    <li className={classes['entry']}>
      <div className={classes['what']}>
        {isRenewed ? t('trail.markRenewed') : t(`action.${entry.action as RecordAction}`)}
      </div>
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
          ...(isAutomatic(entry) ? [] : [<bdi key="who">{actorName(entry.apiKeyId)}</bdi>]),
          <time key="when" dateTime={entry.createdAt}>
            {format.moment(entry.createdAt)}
          </time>,
        ]}
      />
    </li>
  );
}
