import { Button } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { WebhookConcern } from '../../../../src-server/contract/attention.ts';
import { useFormat } from '../../../lib/format.ts';
import { ConcernRow } from './concern-row.tsx';

/** A webhook that failed for a day, or that can't be sent to. */
export function WebhookRow({ webhook }: Pick<WebhookConcern, 'webhook'>) {
  const { t } = useTranslation(['overview', 'webhooks', 'problems']);
  const { moment } = useFormat();
  const { name, failingSince, problem, reason } = webhook;
  const isBroken = problem !== null;
  const since = failingSince === null ? '' : moment(failingSince);
  return (
    <ConcernRow
      icon={IconWebhook}
      name={t(isBroken ? 'attention.webhookBroken' : 'attention.webhookDown', { name })}
      note={
        isBroken
          ? reason === null
            ? t('webhooks:missing')
            : t(`problems:reason.${reason}`, { label: '' })
          : t('attention.webhookDownNote', { moment: since })
      }
    >
      <Button component={Link} href="/keys#webhooks" size="xs" variant="light">
        {t('attention.toWebhooks')}
      </Button>
    </ConcernRow>
  );
}
