import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { configurableKinds } from '../../../src-server/channels/definitions.ts';
import { saveNameOf } from '../../../src-server/contract/app/channels.ts';
import { CallError, type Sent } from '../../api/client.ts';
import { knownRecord } from '../../api/expected.ts';

/** A short description of what failed. */
export function useFailureTitle(): (error: Error) => string {
  const { t, i18n } = useTranslation(['problems', 'common']);
  const client = useQueryClient();
  return (error) => {
    const sent = error instanceof CallError ? error.sent : undefined;
    const action = sent && (isChannelSave(sent.name) ? 'saveChannel' : sent.name);
    if (sent === undefined || !i18n.exists(`problems:failed.${action}`)) {
      return t('common:error.title');
    }
    const name = nameIn(sent) ?? nameKnown(client, sent) ?? t('failed.unnamed');
    return t(`failed.${action as 'createRecord'}`, { name });
  };
}

const isChannelSave = (name: string) => configurableKinds.some((kind) => saveNameOf(kind) === name);

// A renamed record still has its old name.
function nameIn({ name: call, body: { name } }: Sent): string | undefined {
  return call === 'createRecord' && typeof name === 'string' ? name : undefined;
}

const nameKnown = (client: QueryClient, { params: { id } }: Sent): string | undefined =>
  id === undefined ? undefined : knownRecord(client, id)?.name;
