import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconPlayerPause,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../api/mutations.ts';
import { useFormat } from '../../../lib/format.ts';
import { type Test, TestAnswer, TestButton } from '../../../reminders/test-message.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { useToast } from '../../../ui/toast.tsx';
import api from '../api.module.css';
import { WebhookActions } from './webhook-actions.tsx';
import classes from './webhooks.module.css';
import type { Webhook } from './webhook.ts';

type State = 'works' | 'paused' | 'failing' | 'down' | 'broken';

const PICTURES: Readonly<Record<State, Icon>> = {
  works: IconCircleCheck,
  paused: IconPlayerPause,
  failing: IconAlertTriangle,
  down: IconAlertTriangle,
  broken: IconAlertTriangle,
};

function stateOf({ problem, isPaused, isDown, failingSince }: Webhook): State {
  if (problem !== null) return 'broken';
  if (isPaused) return 'paused';
  if (isDown) return 'down';
  return failingSince === null ? 'works' : 'failing';
}

/** A webhook: where it is, how it answers, and its actions. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const test = useTest(webhook.id);
  const state = stateOf(webhook);
  const Picture = PICTURES[state];
  return (
    <li className={classes['webhook']}>
      <div className={classes['line']}>
        <div className={api['keyWords']}>
          <div className={api['keyName']}>
            <bdi>{webhook.name}</bdi>
            {webhook.origin === null ? null : <code className={api['hint']}>{webhook.origin}</code>}
          </div>
          <Facts className={api['note']} facts={useFacts(webhook)} />
        </div>
        <span className={classes['state']} data-state={state}>
          <Picture size={16} stroke={1.75} aria-hidden />
          {t(`state.${state}`)}
        </span>
        <div className={classes['buttons']}>
          <TestButton
            text={t('test.send')}
            label={t('test.sendNamed', { name: webhook.name })}
            test={test}
          />
          <WebhookActions webhook={webhook} />
        </div>
      </div>
      <TestAnswer
        className={classes['answer']}
        test={test}
        texts={{ delivered: t('test.delivered'), failed: t('test.failed') }}
      />
    </li>
  );
}

/** Sends test messages to a webhook. */
function useTest(id: string): Test {
  const toast = useToast();
  const { mutate, isPending, data } = useChange('testWebhook');
  return {
    send: () => mutate({ params: { id } }, { onError: toast.failed }),
    isPending,
    answer: data?.data,
  };
}

function useFacts({ problem, reason, events, waiting, failingSince, lastTriedAt }: Webhook) {
  const { t } = useTranslation(['webhooks', 'problems']);
  const { moment } = useFormat();
  if (problem !== null) {
    return [reason === null ? t('missing') : t(`problems:reason.${reason}`, { label: '' })];
  }
  return [
    t('events', { count: events.length }),
    ...(waiting === 0 ? [] : [t('waiting', { count: waiting })]),
    ...(failingSince === null ? [] : [t('failingSince', { moment: moment(failingSince) })]),
    lastTriedAt === null ? t('untried') : t('lastTried', { moment: moment(lastTriedAt) }),
  ];
}
