import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../api/queries.ts';

/** Returns the name of an actor: a key's name, or the owner. */
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
