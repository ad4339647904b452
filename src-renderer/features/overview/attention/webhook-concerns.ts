import type { CallOutput } from '../../../api/client.ts';

type Webhook = CallOutput<'listWebhooks'>['data'][number];

/** A webhook that failed for a day, or that can't be sent to. */
export type WebhookConcern = { kind: 'webhook'; key: string; webhook: Webhook };

/** The webhooks with a problem, except those that are paused or only wait for the keyring to be unlocked. */
export const webhookConcerns = (webhooks: readonly Webhook[]): WebhookConcern[] =>
  webhooks
    .filter(({ isPaused }) => !isPaused)
    .filter(
      ({ isDown, problem, reason }) => isDown || (problem !== null && reason !== 'keyAwaited'),
    )
    .map((webhook) => ({ kind: 'webhook', key: `webhook ${webhook.id}`, webhook }));
