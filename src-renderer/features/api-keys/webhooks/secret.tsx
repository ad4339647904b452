import { Alert, Button, Modal, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../api/mutations.ts';
import { useFormat } from '../../../lib/format.ts';
import { CopyLine } from '../../../ui/copy.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import api from '../api.module.css';
import type { Webhook } from './webhook.ts';

type Props = { webhook: Webhook; onClose: () => void };

/** The dialog that shows the secret of a webhook, and replaces it. */
export function SecretDialog({ webhook, isOpen, onClose }: Props & { isOpen: boolean }) {
  const { t } = useTranslation(['webhooks', 'common']);
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('secret.title', { name: webhook.name })}>
      <ReplaceableSecret webhook={webhook} onClose={onClose} />
    </Modal>
  );
}

/** The secret of a webhook that was just added. */
export function Secret({ webhook, onClose }: Props) {
  return (
    <SecretText id={webhook.id}>
      <Done onClose={onClose} />
    </SecretText>
  );
}

type Step = 'shown' | 'asking';

function ReplaceableSecret({ webhook: { id }, onClose }: Props) {
  const { t } = useTranslation('webhooks');
  const { moment } = useFormat();
  const toast = useToast();
  const [step, setStep] = useState<Step>('shown');
  const { mutate, data, isPending } = useChange('replaceWebhookSecret');
  const show = () => setStep('shown');
  const replace = () => mutate({ params: { id } }, { onSuccess: show, onError: toast.failed });
  if (step === 'asking') {
    return (
      <Stack gap={16}>
        <p className={api['lead']}>{t('secret.replaceText')}</p>
        <div className={api['buttons']}>
          <Button variant="default" onClick={show} data-autofocus>
            {t('secret.keep')}
          </Button>
          <Button loading={isPending} onClick={replace}>
            {t('secret.replace')}
          </Button>
        </div>
      </Stack>
    );
  }
  return (
    <SecretText id={id} replaced={data?.secret}>
      {data === undefined ? null : (
        <Alert icon={<IconInfoCircle />} variant="light" color="marigold" role="status">
          {t('secret.replaced', { moment: moment(data.previousUntil) })}
        </Alert>
      )}
      <Done onClose={onClose}>
        <Button variant="default" onClick={() => setStep('asking')}>
          {t('secret.replaceOpen')}
        </Button>
      </Done>
    </SecretText>
  );
}

type TextProps = { id: string; replaced?: string | undefined; children: ReactNode };

/** The secret, which is requested when it is shown and not kept. */
function SecretText({ id, replaced, children }: TextProps) {
  const { t } = useTranslation('webhooks');
  const { mutateAsync, data, error } = useChange('showWebhookSecret');
  const ask = () => void mutateAsync({ params: { id } }).catch(() => {});
  useEffect(ask, [id]);
  const known = replaced === undefined ? data : { secret: replaced };
  return (
    <Stack gap={16}>
      <p className={api['lead']}>{t('secret.text')}</p>
      <Loaded
        query={{ data: known, error: known === undefined ? error : null, refetch: ask }}
        rows={1}
      >
        {({ secret }) => <CopyLine value={secret} label={t('secret.label')} />}
      </Loaded>
      {children}
    </Stack>
  );
}

function Done({ onClose, children }: { onClose: () => void; children?: ReactNode }) {
  const { t } = useTranslation('webhooks');
  return (
    <div className={api['buttons']}>
      {children}
      <Button onClick={onClose} data-autofocus>
        {t('secret.done')}
      </Button>
    </div>
  );
}
