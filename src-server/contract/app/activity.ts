import { z } from 'zod';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import {
  NoQuery,
  Pagination,
  Timestamp,
  fields,
  invalidPagedQuery,
  invalidQuery,
  oneOf,
  uuid,
} from '../fields.ts';
import { type SubscriptionAction, subscriptionActions } from '../public/audit.ts';

/** Changes to a subscription's payments. Only the owner makes them, so the public audit leaves them out. */
export const paymentActions = [
  'subscription.add_payment',
  'subscription.change_payment',
  'subscription.delete_payment',
] as const;

/** Date changes made as time passes. The public audit leaves these out too. */
export const dateActions = ['subscription.renew', 'subscription.take_back'] as const;

/** Restoring a deleted subscription, or discarding it before its time. */
const restoreActions = ['subscription.restore', 'subscription.purge'] as const;

/** Kinds of change to a subscription that the public audit does not show. */
export const ownRecordActions = [...restoreActions, ...paymentActions, ...dateActions] as const;

/** Changes to a subscription. */
export type RecordAction = SubscriptionAction | (typeof ownRecordActions)[number];

/** Changes to anything other than a subscription. */
export const ownerActions = [
  'account.create',
  'account.rename',
  'account.set_plan',
  'key.issue',
  'key.revoke',
  'notification_settings.update',
  'channel.update',
  'session.open',
  'session.end',
  'import.apply',
  'import.undo',
  'calendar.issue_address',
  'calendar.revoke_address',
  'calendar.update',
  'conversion.update',
  'backup.restore',
  'backup.choose_folder',
  'backup.change_passphrase',
  'agent_plan.apply',
  'agent_plan.undo',
  'webhook.create',
  'webhook.update',
  'webhook.remove',
  'webhook.restore',
  'webhook.replace_secret',
] as const;

const actions = [...subscriptionActions, ...ownRecordActions, ...ownerActions] as const;

/** Keys that an account has for its owner's own hands. */
export const builtInKeyKinds = ['window', 'command_line'] as const;
const keyKinds = ['issued', ...builtInKeyKinds] as const;

const Entry = z.strictObject({
  id: z.uuid(),
  action: z.enum(actions),
  subscriptionId: z.uuid().nullable(),
  recordExists: z.boolean().describe('Whether the subscription still exists.'),
  canRestore: z.boolean().describe('Whether it was deleted and can be restored.'),
  apiKeyId: z.uuid(),
  requestId: RequestId,
  metadata: z.strictObject({
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  }),
  createdAt: Timestamp,
});

/** Who changed what. */
export const activityEndpoints = {
  listActivity: {
    method: 'GET',
    path: '/app/v1/activity',
    topics: [
      'subscriptions',
      'settings',
      'channels',
      'keys',
      'accounts',
      'sessions',
      'calendar',
      'conversion',
      'backups',
      'agentPlans',
      'webhooks',
    ],
    summary: 'List all changes in the account, newest first.',
    query: z.strictObject({
      limit: fields.limit.default(50),
      offset: fields.offset.default(0),
      subscriptionId: uuid('subscriptionId').optional(),
      apiKeyId: uuid('apiKeyId').optional(),
      action: oneOf('action', actions).optional(),
      signIns: oneOf('signIns', ['shown', 'hidden'])
        .default('shown')
        .describe('Whether to include sign-ins and sign-outs.'),
    }),
    invalid: { query: invalidPagedQuery },
    status: 200,
    response: z.strictObject({
      data: z.array(Entry),
      pagination: Pagination,
      requestId: RequestId,
    }),
    errors: ['invalid_pagination'],
  },
  listDeletedRecords: {
    method: 'GET',
    path: '/app/v1/activity/deleted',
    topics: ['subscriptions'],
    summary: 'List deleted subscriptions under their last names, most recently deleted first.',
    query: z.strictObject({
      q: fields.q.optional(),
      limit: fields.limit.default(20),
    }),
    invalid: { query: invalidPagedQuery },
    status: 200,
    response: z.strictObject({
      data: z.array(z.strictObject({ id: z.uuid(), name: z.string() })),
      requestId: RequestId,
    }),
    errors: ['invalid_pagination'],
  },
  listActors: {
    method: 'GET',
    path: '/app/v1/activity/keys',
    topics: ['keys', 'accounts'],
    summary: 'List all keys that may have made changes, including the built-in ones.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({
      data: z.array(z.strictObject({ id: z.uuid(), name: z.string(), kind: z.enum(keyKinds) })),
      requestId: RequestId,
    }),
    errors: [],
  },
} as const satisfies Record<string, AppEndpoint>;
