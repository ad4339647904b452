import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../api/queries.ts';

/** Names those who change things: the name of a key, or the owner's own hands. */
export function useActorName(): (apiKeyId: string) => string {
  const { t } = useTranslation();
  const { data, isPending } = useApi('listActors', {});
  return useCallback(
    (apiKeyId) => {
      if (isPending) return '';
      const actor = data?.data.find(({ id }) => id === apiKeyId);
      if (actor === undefined) return t('actor.unknown');
      return actor.kind === 'issued' ? actor.name : t(`actor.${actor.kind}`);
    },
    [data, isPending, t],
  );
}
