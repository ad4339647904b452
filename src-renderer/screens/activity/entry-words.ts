import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../api/client.ts';
import { useApi } from '../../api/queries.ts';

/** One change, as the audit trail holds it. */
export type Entry = CallOutput<'listActivity'>['data'][number];

/** A text of what an entry was about, as it was then: the name of a record or key, a category. */
export function textOf({ metadata }: Entry, field: 'name' | 'category'): string | undefined {
  const text = (metadata.after ?? metadata.before)?.[field];
  return typeof text === 'string' ? text : undefined;
}

/** Names those who change things: the name of a key, or the owner's own hands. */
export function useActorName(): (apiKeyId: string) => string {
  const { t } = useTranslation('activity');
  const { data } = useApi('listActors', {});
  return useCallback(
    (apiKeyId) => {
      const actor = data?.data.find(({ id }) => id === apiKeyId);
      if (actor === undefined) return t('actor.unknown');
      return actor.kind === 'issued' ? actor.name : t(`actor.${actor.kind}`);
    },
    [data, t],
  );
}
