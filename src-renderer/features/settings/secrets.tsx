import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SecretsState } from '../../../src-server/contract/app/server.ts';
import { useChange } from '../../api/mutations.ts';
import { useApi } from '../../api/queries.ts';
import { Row } from '../../ui/framed-section.tsx';
import { useToast } from '../../ui/toast.tsx';

/** How channel addresses and secrets are stored; undefined without the desktop app. */
export function useSecretsState(): SecretsState | undefined {
  const { data } = useApi('getServer', {});
  return data?.data.desktop?.secrets;
}

/** Whether encrypted channels lack their key, which {@link SecretsRow} then reports. */
export const isKeyMissing = (
  state: SecretsState | undefined,
): state is 'waiting' | 'locked' | 'lost' =>
  state === 'waiting' || state === 'locked' || state === 'lost';

/** Shows how channel addresses and secrets are stored, with a button that queries the system keyring again. */
export function SecretsRow({ state }: { state: SecretsState }) {
  const { t } = useTranslation('desktop');
  const toast = useToast();
  const retry = useChange('retryKeyStore');
  return (
    <Row label={t('secrets')} text={<span role="status">{t(`secretsState.${state}`)}</span>}>
      {isKeyMissing(state) || state === 'plain' ? (
        <Button
          variant="default"
          onClick={() => retry.mutate({}, { onError: (error) => toast.failed(error) })}
        >
          {state === 'waiting' ? t('askAgain') : t('tryAgain')}
        </Button>
      ) : undefined}
    </Row>
  );
}
