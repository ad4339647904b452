import { Button, FocusTrap, Modal } from '@mantine/core';
import { IconMailbox } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallOutput } from '../../../api/client.ts';
import { useChange } from '../../../api/mutations.ts';
import { useApi } from '../../../api/queries.ts';
import { useFormat } from '../../../lib/format.ts';
import { useOutcomeText } from '../../../reminders/use-outcome-text.ts';
import { CopyBlock } from '../../../ui/copy.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { EmptyState, Loaded } from '../../../ui/states.tsx';
import { useToast } from '../../../ui/toast.tsx';
import api from '../api.module.css';
import { useEventText } from './webhook-fields.tsx';
import classes from './webhooks.module.css';
import type { Webhook } from './webhook.ts';

type Delivery = CallOutput<'listWebhookDeliveries'>['data'][number];

type Props = { webhook: Webhook; onClose: () => void };

/** The dialog with the last messages to a webhook. */
export function Deliveries({ webhook, isOpen, onClose }: Props & { isOpen: boolean }) {
  const { t } = useTranslation(['webhooks', 'common']);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size="lg"
      title={t('deliveries.title', { name: webhook.name })}
    >
      <FocusTrap.InitialFocus />
      <Newest id={webhook.id} />
    </Modal>
  );
}

const FEW = 20;
const MOST = 100;

function Newest({ id }: { id: string }) {
  const { t } = useTranslation('webhooks');
  const [limit, setLimit] = useState(FEW);
  const query = { limit: String(limit) };
  const deliveries = useApi('listWebhookDeliveries', { params: { id }, query });
  return (
    <Loaded query={deliveries} rows={4}>
      {({ data, pagination }) => (
        <>
          {data.length === 0 ? <None /> : null}
          <ul className={api['list']}>
            {data.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </ul>
          {pagination.hasMore && limit < MOST ? (
            <Button variant="subtle" size="xs" onClick={() => setLimit(MOST)}>
              {t('deliveries.more')}
            </Button>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

function None() {
  const { t } = useTranslation('webhooks');
  return (
    <EmptyState
      isPart
      icon={IconMailbox}
      title={t('deliveries.none')}
      text={t('deliveries.noneText')}
    />
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('webhooks');
  const [isOpen, setOpen] = useState(false);
  const textOf = useEventText();
  const what = textOf(delivery.event);
  const { name, state, body } = delivery;
  const about = name === null ? what : t('deliveries.about', { what, name });
  return (
    <li className={classes['delivery']}>
      <div className={classes['line']}>
        <div className={api['keyWords']}>
          <div className={api['keyName']}>
            {name === null ? null : <bdi>{name}</bdi>}
            <span className={classes['event']}>{what}</span>
          </div>
          <Facts className={api['note']} facts={useFacts(delivery)} />
        </div>
        <span className={classes['state']} data-state={state}>
          {t(`deliveries.state.${state}`)}
        </span>
        <div className={classes['buttons']}>
          <Button
            size="xs"
            variant="subtle"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'deliveries.hideNamed' : 'deliveries.showNamed', { about })}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('deliveries.hide') : t('deliveries.show')}
          </Button>
          <Repeat delivery={delivery} about={about} />
        </div>
      </div>
      {isOpen ? (
        <CopyBlock
          value={JSON.stringify(JSON.parse(body), undefined, 2)}
          label={t('deliveries.body')}
        />
      ) : null}
    </li>
  );
}

function useFacts({ createdAt, attempts, triedAt, outcome }: Delivery): string[] {
  const { t } = useTranslation('webhooks');
  const { moment } = useFormat();
  const { tell } = useOutcomeText();
  return [
    moment(triedAt ?? createdAt),
    ...(attempts > 1 ? [t('deliveries.attempts', { count: attempts })] : []),
    ...(outcome === null ? [] : [tell(outcome)]),
  ];
}

function Repeat({ delivery, about }: { delivery: Delivery; about: string }) {
  const { t } = useTranslation('webhooks');
  const toast = useToast();
  const repeat = useChange('repeatWebhookDelivery');
  const { id, state } = delivery;
  const verb = state === 'waiting' ? 'now' : 'again';
  return (
    <Button
      size="xs"
      variant="default"
      loading={repeat.isPending}
      aria-label={t(`deliveries.${verb}Named`, { about })}
      onClick={() => repeat.mutate({ params: { id } }, { onError: toast.failed })}
    >
      {t(`deliveries.${verb}`)}
    </Button>
  );
}
