import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/queries.ts';
import type { Entry } from '../../audit/changes.ts';
import { useReplaceOnType } from '../../ui/fields/use-replace-on-type.ts';
import { textOf } from './text-of.ts';
import { ALL, useActivityFilter } from './use-filter.ts';

const MOST_FOUND = 20;
const PAUSE_MS = 120;

/** One subscription, found by its name; a deleted one by the name that it had. */
export function RecordFilter({ rows }: { rows: readonly Entry[] }) {
  const { t } = useTranslation('activity');
  const { filter, set } = useActivityFilter();
  const replaceOnType = useReplaceOnType();
  const [typed, setTyped] = useState('');
  const chosen = filter.subscriptionId;
  const chosenName = useNameOf(chosen, rows);
  const label = chosen === undefined ? t('filter.allRecords') : chosenName;
  // What stands in the field before anything is typed is the choice, not a search.
  const [q] = useDebouncedValue(typed === label ? '' : typed.trim(), PAUSE_MS);
  const { data } = useApi('listSubscriptions', { query: { q, sort: 'name', limit: MOST_FOUND } });
  const { data: deleted } = useApi('listDeletedRecords', { query: { q, limit: MOST_FOUND } });
  const gone = (deleted?.data ?? []).map(({ id, name }) => ({
    id,
    name: t('filter.deletedRecord', { name }),
  }));
  // One that was just deleted is among both until both answers are new; an option must be there once.
  const byId = new Map([...(data?.data ?? []), ...gone].map(({ id, name }) => [id, name]));
  const found = [...byId].filter(([id]) => id !== chosen);
  return (
    <Select
      aria-label={t('filter.record')}
      searchable
      {...replaceOnType}
      value={chosen ?? ALL}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has looked already.
      filter={({ options }) => options}
      nothingFoundMessage={t('filter.noRecord')}
      data={[
        { value: ALL, label: t('filter.allRecords') },
        ...(chosen === undefined ? [] : [{ value: chosen, label }]),
        ...found.map(([id, name]) => ({ value: id, label: name })),
      ]}
      onChange={(value) =>
        set('subscriptionId', value === ALL || value === null ? undefined : value)
      }
    />
  );
}

// Taken from the newest entry about it, so that a deleted record has its name too.
function useNameOf(id: string | undefined, rows: readonly Entry[]): string {
  const { t } = useTranslation('activity');
  const entry = rows.find(({ subscriptionId }) => subscriptionId === id);
  const name = entry === undefined ? undefined : textOf(entry, 'name');
  if (name === undefined) return t('filter.unknownRecord');
  return entry?.recordExists === false ? t('filter.deletedRecord', { name }) : name;
}
