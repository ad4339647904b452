import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCallForm } from '../../../ui/fields/call-form.ts';
import { useToast } from '../../../ui/toast.tsx';
import { WebhookFields, useLabels } from './webhook-fields.tsx';
import type { Webhook } from './webhook.ts';

type Props = { webhook: Webhook; onClose: () => void };

/** The dialog that changes a webhook. */
export function EditWebhook({ webhook, isOpen, onClose }: Props & { isOpen: boolean }) {
  const { t } = useTranslation(['webhooks', 'common']);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="lg"
      title={t('edit.title', { name: webhook.name })}
    >
      <EditForm webhook={webhook} onClose={onClose} />
    </Modal>
  );
}

function EditForm({ webhook, onClose }: Props) {
  const { t } = useTranslation(['webhooks', 'common']);
  const toast = useToast();
  const { id, name, allowPrivate, events } = webhook;
  const { form, submit, isPending } = useCallForm('updateWebhook', {
    initialValues: { name, url: '', allowPrivate, events: [...events] },
    labels: useLabels(),
    // The stored address isn't shown, because it can contain a key.
    inputOf: ({ url, allowPrivate: isAllowed, ...body }) => ({
      params: { id },
      body: {
        ...body,
        ...(url === '' ? {} : { url }),
        ...(url === '' && isAllowed === allowPrivate ? {} : { allowPrivate: isAllowed }),
      },
    }),
    onDone({ data }) {
      toast.done(t('edit.done', { name: data.name }));
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <WebhookFields
        form={form}
        isPending={isPending}
        submit={t('common:action.save')}
        origin={webhook.origin}
      />
    </form>
  );
}
