import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { MOST_WEBHOOKS } from '../../../../src-server/domain/webhook.ts';
import { useApi } from '../../../api/queries.ts';
import { FramedSection } from '../../../ui/framed-section.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import api from '../api.module.css';
import { AddWebhook } from './add-webhook.tsx';
import { WebhookRow } from './webhook-row.tsx';
import type { Webhook } from './webhook.ts';

/** Programs that are told of changes. */
export function Webhooks() {
  const { t } = useTranslation('webhooks');
  const webhooks = useApi('listWebhooks', {});
  const isFull = (webhooks.data?.data.length ?? 0) >= MOST_WEBHOOKS;
  return (
    <FramedSection
      anchor="webhooks"
      title={t('title')}
      text={isFull ? t('full', { count: MOST_WEBHOOKS }) : t('text')}
      actions={isFull ? null : <Add />}
    >
      <Loaded query={webhooks} rows={2}>
        {({ data }) => (data.length === 0 ? <None /> : <List webhooks={data} />)}
      </Loaded>
    </FramedSection>
  );
}

function Add() {
  const { t } = useTranslation('webhooks');
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button size="xs" onClick={open}>
        <IconPlus size={16} aria-hidden className={api['plus']} />
        {t('add.open')}
      </Button>
      <AddWebhook isOpen={isOpen} onClose={close} />
    </>
  );
}

function None() {
  const { t } = useTranslation('webhooks');
  return <EmptyState isPart icon={IconWebhook} title={t('none')} text={t('noneText')} />;
}

function List({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <ul className={api['list']}>
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook.id} webhook={webhook} />
      ))}
    </ul>
  );
}
