import { Button, Modal, Stack } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../api/mutations.ts';
import { CopyLine } from '../../../ui/copy.tsx';
import { Loaded } from '../../../ui/states.tsx';
import api from '../api.module.css';
import type { Webhook } from './webhook.ts';

type Props = { webhook: Webhook; onClose: () => void };

/** The dialog that shows the secret of a webhook. */
export function SecretDialog({ webhook, isOpen, onClose }: Props & { isOpen: boolean }) {
  const { t } = useTranslation(['webhooks', 'common']);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('secret.title', { name: webhook.name })}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <Secret webhook={webhook} onClose={onClose} />
    </Modal>
  );
}

/** The secret of a webhook, asked for when it is shown and not kept. */
export function Secret({ webhook: { id }, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const { mutateAsync, data, error } = useChange('showWebhookSecret');
  const ask = () => void mutateAsync({ params: { id } }).catch(() => {});
  useEffect(ask, [id]);
  return (
    <Stack gap={16}>
      <p className={api['lead']}>{t('secret.text')}</p>
      <Loaded query={{ data, error, refetch: ask }} rows={1}>
        {({ secret }) => <CopyLine value={secret} label={t('secret.label')} />}
      </Loaded>
      <div className={api['buttons']}>
        <Button onClick={onClose} data-autofocus>
          {t('secret.done')}
        </Button>
      </div>
    </Stack>
  );
}
