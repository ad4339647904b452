import { useTranslation } from 'react-i18next';
import type { SubscriptionAction } from '../../../src-server/contract/audit.ts';
import type { CallOutput } from '../../api/client.ts';
import type { SubscriptionRecord } from '../../api/expected.ts';
import { useApi, usePages } from '../../api/queries.ts';
import { useFormat } from '../../components/format.ts';
import { ErrorState, RowSkeletons } from '../../components/states.tsx';
import { type Entry, useChangesOf } from './changes-of.ts';
import { More, Section } from './section.tsx';
import classes from './trail.module.css';

/** Who changed what of this subscription, newest first. */
export function Trail({ record: { id } }: { record: SubscriptionRecord }) {
  const { t } = useTranslation('inspector');
  const entries = usePages('listActivity', { subscriptionId: id });
  const { rows, hasNextPage, fetchNextPage, isFetchingNextPage } = entries;
  return (
    <Section title={t('trail.title')}>
      {entries.isPending ? <RowSkeletons rows={2} /> : null}
      {entries.isError ? (
        <ErrorState error={entries.error} retry={() => void entries.refetch()} />
      ) : null}
      <ol className={classes['trail']}>
        {rows.map((entry) => (
          <TrailEntry key={entry.id} entry={entry} />
        ))}
      </ol>
      {hasNextPage ? (
        <More
          label={t('trail.more')}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        />
      ) : null}
    </Section>
  );
}

function TrailEntry({ entry }: { entry: Entry }) {
  const { t } = useTranslation('inspector');
  const format = useFormat();
  const changes = useChangesOf(entry);
  const actor = useActor(entry.apiKeyId);
  return (
    <li className={classes['entry']}>
      <div className={classes['what']}>{t(`action.${entry.action as SubscriptionAction}`)}</div>
      {changes.length === 0 ? null : (
        <dl className={classes['changes']}>
          {changes.map(({ field, before, after }) => (
            <div key={field} className={classes['change']}>
              <dt className={classes['field']}>{field}</dt>
              <dd className={classes['values']}>
                <del>
                  <bdi>{before}</bdi>
                </del>{' '}
                <span aria-hidden>→</span>{' '}
                <ins>
                  <bdi>{after}</bdi>
                </ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className={classes['who']}>
        <bdi>{actor}</bdi>
        <span aria-hidden> · </span>
        <time dateTime={entry.createdAt}>{format.moment(entry.createdAt)}</time>
      </div>
    </li>
  );
}

type Actor = CallOutput<'listActors'>['data'][number];

/** Who acts under a key, in words. */
function useActor(keyId: string): string {
  const { t } = useTranslation('inspector');
  const { data } = useApi('listActors', {});
  const actor: Actor | undefined = data?.data.find(({ id }) => id === keyId);
  if (actor === undefined) return '';
  return actor.kind === 'issued'
    ? t('actor.issued', { name: actor.name })
    : t(`actor.${actor.kind}`);
}
