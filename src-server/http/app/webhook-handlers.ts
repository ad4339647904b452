import type { Context } from '../../context.ts';
import type { Writer } from '../../db/writer.ts';
import type { webhookEndpoints } from '../../contract/app/webhooks.ts';
import { type ServerFacts, sendingOf } from '../../server-facts.ts';
import { listDeliveries, repeatDelivery, sendTest } from '../../webhooks/deliveries.ts';
import * as webhooks from '../../webhooks/service.ts';
import type { AppHandlers } from './handler.ts';

/** The handlers for webhooks; each makes one service call. */
export const createWebhookHandlers = (
  context: Context,
  { facts, writer }: { facts: ServerFacts; writer: Writer },
): Pick<AppHandlers, keyof typeof webhookEndpoints> => ({
  listWebhooks: ({ ownerId }) => webhooks.listWebhooks(context, ownerId),
  createWebhook: (user, { body }) => webhooks.createWebhook(context, user, body),
  updateWebhook: (user, { params, body }) => webhooks.updateWebhook(context, user, params.id, body),
  removeWebhook: (user, { params }) => webhooks.removeWebhook(context, user, params.id),
  restoreWebhook: (user, { params }) => webhooks.restoreWebhook(context, user, params.id),
  showWebhookSecret: ({ ownerId }, { params }) => webhooks.showSecret(context, ownerId, params.id),
  replaceWebhookSecret: (user, { params }) => webhooks.replaceSecret(context, user, params.id),
  testWebhook: {
    later: ({ ownerId }, { params }) =>
      sendTest({ context, writer }, ownerId, params.id, sendingOf(facts)),
  },
  listWebhookDeliveries: ({ ownerId }, input) => listDeliveries(context, ownerId, input),
  repeatWebhookDelivery: ({ ownerId }, { params }) => repeatDelivery(context, ownerId, params.id),
});
