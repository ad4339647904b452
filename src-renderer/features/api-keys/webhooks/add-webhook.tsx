import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { webhookEvents } from '../../../../src-server/domain/webhook.ts';
import { useCallForm } from '../../../ui/fields/call-form.ts';
import { Secret } from './secret.tsx';
import { WebhookFields, useLabels } from './webhook-fields.tsx';
import type { Webhook } from './webhook.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** The dialog that adds a webhook and then shows its secret. */
export function AddWebhook({ isOpen, onClose }: Props) {
  const { t } = useTranslation(['webhooks', 'common']);
  const [added, setAdded] = useState<Webhook>();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="lg"
      // Not earlier: the dialog must not turn back into the form while fading out.
      onExitTransitionEnd={() => setAdded(undefined)}
      title={added === undefined ? t('add.title') : t('secret.title', { name: added.name })}
    >
      {added === undefined ? (
        <AddForm onAdded={setAdded} />
      ) : (
        <Secret webhook={added} onClose={onClose} />
      )}
    </Modal>
  );
}

function AddForm({ onAdded }: { onAdded: (webhook: Webhook) => void }) {
  const { t } = useTranslation('webhooks');
  const { form, submit, isPending } = useCallForm('createWebhook', {
    initialValues: { name: '', url: '', allowPrivate: false, events: [...webhookEvents] },
    labels: useLabels(),
    inputOf: (body) => ({ body }),
    onDone: ({ data }) => onAdded(data),
  });
  return (
    <form onSubmit={submit} noValidate>
      <WebhookFields form={form} isPending={isPending} submit={t('add.submit')} />
    </form>
  );
}
