import { z } from 'zod';
import { webhookEvents } from '../../domain/webhook.ts';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId, reasons } from '../errors.ts';
import {
  NoQuery,
  Pagination,
  Timestamp,
  fields,
  invalidPagedQuery,
  invalidQuery,
  trueOrFalse,
  uuid,
} from '../fields.ts';
import { guided } from '../guide.ts';
import { appFields, invalidRequest, text } from './fields.ts';
import { OutcomeBody } from './outcomes.ts';

const MAX_URL_LENGTH = 500;

const Webhook = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    origin: z
      .string()
      .nullable()
      .describe('The scheme, host, and port of its address; null if that is unreadable.'),
    allowPrivate: z.boolean().describe('Whether its address may be on a private network.'),
    events: z.array(z.enum(webhookEvents)),
    isPaused: z.boolean().describe('Whether its messages wait until that ends.'),
    waiting: z.int().min(0).describe('The number of messages that wait, of those already written.'),
    failingSince: Timestamp.nullable().describe('Since when every attempt failed.'),
    isDown: z.boolean().describe('Whether that is for a day or longer.'),
    lastTriedAt: Timestamp.nullable(),
    problem: z.string().nullable().describe('Why nothing can be sent, and what to do about it.'),
    reason: z.enum(reasons).nullable().describe('The code of that problem, if it has one.'),
    createdAt: Timestamp,
  })
  .meta({ id: 'Webhook' });

const Delivery = z
  .strictObject({
    id: z.uuid().describe('Sent as `webhook-id`.'),
    event: z.enum(webhookEvents),
    subscriptionId: z.uuid().nullable(),
    name: z.string().nullable().describe('The name of the subscription.'),
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int().min(0),
    triedAt: Timestamp.nullable(),
    outcome: OutcomeBody.nullable().describe('The outcome of the last attempt.'),
    body: z.string().describe('What is sent.'),
    createdAt: Timestamp.describe('When the change was made.'),
  })
  .meta({ id: 'WebhookDelivery' });

const events = guided(
  z
    .array(z.enum(webhookEvents))
    .min(1)
    .refine((chosen) => new Set(chosen).size === chosen.length),
  {
    rule: `must be a list of different events: ${webhookEvents.join(', ')}`,
    fix: 'Send events as a list such as ["subscription.created"], with at least one.',
    asData: { kind: 'choice' },
  },
);
const url = text('url', MAX_URL_LENGTH);
const allowPrivate = trueOrFalse('allowPrivate');

const params = z.strictObject({ id: uuid('id') });
const onOne = { params, query: NoQuery } as const;
const invalid = { params: invalidRequest, query: invalidQuery } as const;
const response = z.strictObject({ data: Webhook, requestId: RequestId });
const invalidBody = ['invalid_json', 'invalid_request', 'payload_too_large'] as const;

/** Programs that are told of changes, and the messages to them. */
export const webhookEndpoints = {
  listWebhooks: {
    method: 'GET',
    path: '/app/v1/webhooks',
    topics: ['webhooks', 'webhookDeliveries', 'desktop'],
    summary: 'List the webhooks, oldest first. Addresses and secrets are not returned.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({ data: z.array(Webhook), requestId: RequestId }),
    errors: [],
  },
  createWebhook: {
    method: 'POST',
    path: '/app/v1/webhooks',
    topics: ['webhooks'],
    summary: 'Add a webhook, with a new signing secret. It is told of what happens from now on.',
    query: NoQuery,
    body: z.strictObject({
      name: appFields.name,
      url,
      allowPrivate: allowPrivate.optional(),
      events,
    }),
    invalid: { query: invalidQuery, body: invalidRequest },
    writableFields: ['name', 'url', 'allowPrivate', 'events'],
    idempotent: true,
    status: 201,
    response,
    errors: [...invalidBody, 'not_possible'],
  },
  updateWebhook: {
    ...onOne,
    method: 'PATCH',
    path: '/app/v1/webhooks/:id',
    topics: ['webhooks'],
    summary: 'Change a webhook. Omitted fields are unchanged.',
    body: z
      .strictObject({
        name: appFields.name,
        url,
        allowPrivate,
        events,
        isPaused: trueOrFalse('isPaused'),
      })
      .partial(),
    invalid: { ...invalid, body: invalidRequest },
    writableFields: ['name', 'url', 'allowPrivate', 'events', 'isPaused'],
    status: 200,
    response,
    errors: [...invalidBody, 'webhook_not_found', 'not_possible'],
  },
  removeWebhook: {
    ...onOne,
    method: 'DELETE',
    path: '/app/v1/webhooks/:id',
    topics: ['webhooks'],
    summary: 'Remove a webhook, with its messages. This can be undone for ten minutes.',
    invalid,
    status: 200,
    response: z.strictObject({ removed: z.literal(true), requestId: RequestId }),
    errors: ['invalid_request', 'webhook_not_found'],
  },
  restoreWebhook: {
    ...onOne,
    method: 'POST',
    path: '/app/v1/webhooks/:id/restore',
    topics: ['webhooks'],
    summary: 'Undo the removal of a webhook.',
    invalid,
    idempotent: true,
    status: 200,
    response,
    errors: ['invalid_request', 'webhook_not_found', 'not_possible'],
  },
  showWebhookSecret: {
    ...onOne,
    method: 'POST',
    path: '/app/v1/webhooks/:id/secret',
    topics: [],
    summary: 'Return the secret with which the messages are signed.',
    invalid,
    status: 200,
    response: z.strictObject({ secret: z.string(), requestId: RequestId }),
    errors: ['invalid_request', 'webhook_not_found'],
  },
  replaceWebhookSecret: {
    ...onOne,
    method: 'POST',
    path: '/app/v1/webhooks/:id/secret/replace',
    topics: ['webhooks'],
    summary: 'Replace the secret. For a day, messages are signed with the previous one, too.',
    invalid,
    status: 200,
    response: z.strictObject({
      secret: z.string(),
      previousUntil: Timestamp.describe('Until when messages are signed with the previous one.'),
      requestId: RequestId,
    }),
    errors: ['invalid_request', 'webhook_not_found'],
  },
  testWebhook: {
    ...onOne,
    method: 'POST',
    path: '/app/v1/webhooks/:id/test',
    topics: ['webhooks'],
    summary: 'Send a test message, and return what the program answered.',
    invalid,
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        delivered: z.boolean(),
        message: z.string().describe('What happened.'),
        outcome: OutcomeBody,
      }),
      requestId: RequestId,
    }),
    errors: ['invalid_request', 'webhook_not_found'],
  },
  listWebhookDeliveries: {
    method: 'GET',
    path: '/app/v1/webhooks/:id/deliveries',
    topics: ['webhooks', 'webhookDeliveries'],
    summary: 'List the messages to a webhook, newest first.',
    params,
    query: z.strictObject({
      limit: fields.limit.default(20),
      offset: fields.offset.default(0),
    }),
    invalid: { params: invalidRequest, query: invalidPagedQuery },
    status: 200,
    response: z.strictObject({
      data: z.array(Delivery),
      pagination: Pagination,
      requestId: RequestId,
    }),
    errors: ['invalid_request', 'invalid_pagination', 'webhook_not_found'],
  },
  repeatWebhookDelivery: {
    ...onOne,
    method: 'POST',
    path: '/app/v1/webhook-deliveries/:id/repeat',
    topics: ['webhooks', 'webhookDeliveries'],
    summary: 'Send a message once more, under the same ID, or at once if it waits.',
    invalid,
    status: 200,
    response: z.strictObject({ data: Delivery, requestId: RequestId }),
    errors: ['invalid_request', 'webhook_not_found', 'delivery_not_found'],
  },
} as const satisfies Record<string, AppEndpoint>;
