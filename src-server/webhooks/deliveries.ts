import type { webhookEndpoints } from '../contract/app/webhooks.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { AppError } from '../contract/errors.ts';
import type { Writer } from '../db/writer.ts';
import { outcomeText } from '../channels/outcome-text.ts';
import type { Sending } from '../channels/sending.ts';
import { postSigned } from '../channels/webhook/send.ts';
import type { Context } from '../context.ts';
import { readOutcome } from '../channels/stored-outcome.ts';
import * as store from './deliveries-repository.ts';
import { bodyOf } from './messages.ts';
import { setHealth } from './repository.ts';
import { WELL } from './outbox.ts';
import { requireWebhook } from './service.ts';
import { findSecrets, signingSecrets, targetIn } from './target.ts';

type Contract = typeof webhookEndpoints;
type ShownDelivery = Reply<Contract['listWebhookDeliveries']>['data'][number];

/** One page of the messages to a webhook, newest first. Throws {@link AppError} `webhook_not_found`. */
export function listDeliveries(
  context: Context,
  ownerId: string,
  { params, query }: Input<Contract['listWebhookDeliveries']>,
): Reply<Contract['listWebhookDeliveries']> {
  const { limit, offset } = query;
  const webhook = requireWebhook(context, ownerId, params.id);
  const found = store.listDeliveries(context.db, webhook.id, { limit: limit + 1, offset });
  const pagination = { limit, offset, hasMore: found.length > limit };
  return { data: found.slice(0, limit).map(shown), pagination };
}

function shown({ id, event, body, state, ...delivery }: store.StoredDelivery): ShownDelivery {
  const { data } = JSON.parse(body) as { data: { subscription?: { id: string; name: string } } };
  const { triedAt, createdAt } = delivery;
  return {
    id,
    event,
    subscriptionId: data.subscription?.id ?? null,
    name: data.subscription?.name ?? null,
    state,
    attempts: delivery.attempts,
    triedAt: triedAt === null ? null : new Date(triedAt).toISOString(),
    outcome: readOutcome(delivery.answer),
    body,
    createdAt: new Date(createdAt).toISOString(),
  };
}

/**
 * Sends a message once more, under the same ID, or at once if it waits. In the caller's transaction. Throws
 * {@link AppError} `delivery_not_found`.
 */
export function repeatDelivery(
  context: Context,
  ownerId: string,
  id: string,
): Reply<Contract['repeatWebhookDelivery']> {
  const { db } = context;
  const found = store.findDelivery(db, ownerId, id);
  if (found === undefined) throw new AppError('delivery_not_found');
  requireWebhook(context, ownerId, found.webhookId);
  const waiting = { ...found, state: 'waiting', attempts: 0 } as const;
  if (found.state !== 'waiting') store.updateDelivery(db, waiting);
  setHealth(db, found.webhookId, WELL);
  context.changes.note('webhooks', ownerId);
  context.changes.note('webhookDeliveries', ownerId);
  return { data: shown(found.state === 'waiting' ? found : waiting) };
}

/**
 * Sends a test message to a webhook, which isn't kept. If it is delivered, messages that wait after a failure are due at
 * once. Throws {@link AppError}, or a `StoreError`.
 */
export async function sendTest(
  { context, writer }: { context: Context; writer: Pick<Writer, 'writeAtOnce'> },
  ownerId: string,
  id: string,
  sending: Sending,
): Promise<Reply<Contract['testWebhook']>> {
  const webhook = requireWebhook(context, ownerId, id);
  const secrets = findSecrets(context, ownerId, webhook.id);
  const sentAt = context.clock.now();
  const attempt = {
    id: `test_${context.ids.uuid()}`,
    sentAt,
    secrets: signingSecrets(context, secrets),
  };
  const body = bodyOf('webhook.test', sentAt, {});
  const { delivered, outcome } = await postSigned(targetIn(secrets), attempt, body, sending);
  if (delivered && webhook.failingSince !== null && context.readOnly === undefined) {
    await writer.writeAtOnce(() => {
      setHealth(context.db, id, WELL);
      context.changes.note('webhooks', ownerId);
    });
  }
  return { data: { delivered, message: outcomeText(outcome), outcome } };
}
