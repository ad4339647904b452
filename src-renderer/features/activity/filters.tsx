import { Checkbox, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { appEndpoints } from '../../../src-server/contract/app/index.ts';
import { useApi } from '../../api/queries.ts';
import type { Entry } from '../../audit/changes.ts';
import { useActorName } from '../../audit/use-actor-name.ts';
import { RecordFilter } from './record-filter.tsx';
import { ALL, SHOWN, useActivityFilter } from './use-filter.ts';
import classes from './activity.module.css';

/** The filters: record, actor, and action. */
export function Filters({ rows }: { rows: readonly Entry[] }) {
  return (
    <div className={classes['filters']}>
      <RecordFilter rows={rows} />
      <ActorFilter />
      <ActionFilter />
      <SignInsChoice />
    </div>
  );
}

function ActorFilter() {
  const { t } = useTranslation('activity');
  const { filter, set } = useActivityFilter();
  const { data } = useApi('listActors', {});
  const nameOf = useActorName();
  const actors = data?.data ?? [];
  return (
    <Select
      aria-label={t('filter.actor')}
      value={filter.apiKeyId ?? ALL}
      data={[
        { value: ALL, label: t('filter.allActors') },
        ...actors.map(({ id }) => ({ value: id, label: nameOf(id) })),
      ]}
      onChange={(value) => set('apiKeyId', value === ALL || value === null ? undefined : value)}
    />
  );
}

const { options: actions } = appEndpoints.listActivity.query.shape.action.unwrap();

function ActionFilter() {
  const { t } = useTranslation('activity');
  const { filter, set } = useActivityFilter();
  return (
    <Select
      aria-label={t('filter.action')}
      value={filter.action ?? ALL}
      data={[
        { value: ALL, label: t('filter.allActions') },
        ...actions.map((value) => ({ value, label: t(`action.${value}`) })),
      ]}
      onChange={(value) => set('action', value === ALL || value === null ? undefined : value)}
    />
  );
}

function SignInsChoice() {
  const { t } = useTranslation('activity');
  const { filter, set } = useActivityFilter();
  return (
    <Checkbox
      className={classes['signIns'] ?? ''}
      label={t('filter.signIns')}
      checked={filter.signIns === SHOWN}
      onChange={({ currentTarget }) => set('signIns', currentTarget.checked ? SHOWN : undefined)}
    />
  );
}
