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

/** A search for one subscription by name, including deleted ones. */
export function RecordFilter({ rows }: { rows: readonly Entry[] }) {
  const { t } = useTranslation('activity');
  const { filter, set } = useActivityFilter();
  const replaceOnType = useReplaceOnType();
  const [typed, setTyped] = useState('');
  const chosen = filter.subscriptionId;
  const chosenName = useNameOf(chosen, rows);
  const label = chosen === undefined ? t('filter.allRecords') : chosenName;
  // Before anything is typed, the field contains the current choice, not a search.
  const [q] = useDebouncedValue(typed === label ? '' : typed.trim(), PAUSE_MS);
  const { data } = useApi('listRecords', { query: { q, sort: 'name', limit: MOST_FOUND } });
  const { data: deleted } = useApi('listDeletedRecords', { query: { q, limit: MOST_FOUND } });
  const gone = (deleted?.data ?? []).map(({ id, name }) => ({
    id,
    name: t('filter.deletedRecord', { name }),
  }));
  // A subscription that was just deleted is in both lists until both are refetched, but may only be listed
  // once.
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
      // The server has already filtered them.
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

// Returns the name from the newest entry, so that it works for deleted records too.
function useNameOf(id: string | undefined, rows: readonly Entry[]): string {
  const { t } = useTranslation('activity');
  const entry = rows.find(({ subscriptionId }) => subscriptionId === id);
  const name = entry === undefined ? undefined : textOf(entry, 'name');
  if (name === undefined) return t('filter.unknownRecord');
  return entry?.recordExists === false ? t('filter.deletedRecord', { name }) : name;
}
