import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError, type Sent } from '../api/client.ts';
import { knownRecord } from '../api/expected.ts';

/** Says in a few words what could not be done. */
export function useFailureTitle(): (error: Error) => string {
  const { t, i18n } = useTranslation(['problems', 'common']);
  const client = useQueryClient();
  return (error) => {
    const sent = error instanceof CallError ? error.sent : undefined;
    if (sent === undefined || !i18n.exists(`problems:failed.${sent.name}`)) {
      return t('common:error.title');
    }
    const name = nameIn(sent) ?? nameKnown(client, sent) ?? t('failed.unnamed');
    return t(`failed.${sent.name as 'createSubscription'}`, { name });
  };
}

// What is renamed has its old name still.
function nameIn({ name: call, body: { name } }: Sent): string | undefined {
  return call === 'createSubscription' && typeof name === 'string' ? name : undefined;
}

const nameKnown = (client: QueryClient, { params: { id } }: Sent): string | undefined =>
  id === undefined ? undefined : knownRecord(client, id)?.name;
