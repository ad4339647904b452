import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../api/mutations.ts';
import { useToast } from '../../../ui/toast.tsx';
import { Deliveries } from './deliveries.tsx';
import { EditWebhook } from './edit-webhook.tsx';
import { SecretDialog } from './secret.tsx';
import type { Webhook } from './webhook.ts';

type Open = 'deliveries' | 'edit' | 'secret';

/** What can be done with a webhook. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const [open, setOpen] = useState<Open>();
  const { name } = webhook;
  const close = () => setOpen(undefined);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t('deliveries.openNamed', { name })}
        onClick={() => setOpen('deliveries')}
      >
        {t('deliveries.open')}
      </Button>
      <More webhook={webhook} onOpen={setOpen} />
      <Deliveries webhook={webhook} isOpen={open === 'deliveries'} onClose={close} />
      <EditWebhook webhook={webhook} isOpen={open === 'edit'} onClose={close} />
      <SecretDialog webhook={webhook} isOpen={open === 'secret'} onClose={close} />
    </>
  );
}

function More({ webhook, onOpen }: { webhook: Webhook; onOpen: (dialog: Open) => void }) {
  const { t } = useTranslation('webhooks');
  const { pause, remove } = useActs(webhook);
  return (
    // The menu contains nothing but its items.
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t('more', { name: webhook.name })}
        >
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen('edit')}>{t('edit.open')}</Menu.Item>
        <Menu.Item onClick={pause}>
          {webhook.isPaused ? t('pause.resume') : t('pause.pause')}
        </Menu.Item>
        <Menu.Item onClick={() => onOpen('secret')}>{t('secret.open')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="rose" onClick={remove}>
          {t('remove.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function useActs({ id, name, isPaused }: Webhook) {
  const { t } = useTranslation('webhooks');
  const toast = useToast();
  const update = useChange('updateWebhook');
  const remove = useChange('removeWebhook');
  const restore = useChange('restoreWebhook');
  const params = { id };
  const set = (value: boolean) => update.mutateAsync({ params, body: { isPaused: value } });
  return {
    pause: () =>
      void set(!isPaused).then(
        () =>
          toast.done(t(isPaused ? 'pause.resumed' : 'pause.paused', { name }), () => set(isPaused)),
        toast.failed,
      ),
    // The row disappears, and its callbacks with it.
    remove: () =>
      void remove
        .mutateAsync({ params })
        .then(
          () => toast.done(t('remove.done', { name }), () => restore.mutateAsync({ params })),
          toast.failed,
        ),
  };
}
