import { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { Pagination, Timestamp, fields, invalidPagedQuery, uuid } from '../fields.ts';
import { Subscription } from './subscriptions.ts';

/** The changes to a subscription that create an audit entry. */
export const subscriptionActions = [
  'subscription.create',
  'subscription.update',
  'subscription.delete',
  'subscription.pause',
  'subscription.resume',
  'subscription.cancel',
  'subscription.reactivate',
  'subscription.set_trial',
] as const;
export type SubscriptionAction = (typeof subscriptionActions)[number];

/** One change to a subscription (contract: Audit entry). */
export const AuditEntry = z
  .strictObject({
    id: z.uuid(),
    action: z.enum(subscriptionActions),
    subscriptionId: z.uuid(),
    apiKeyId: z.uuid().describe('The key that made the change.'),
    requestId: RequestId,
    metadata: z.strictObject({
      before: Subscription.nullable(),
      after: Subscription.nullable(),
    }),
    createdAt: Timestamp,
  })
  .meta({ id: 'AuditEntry' });

/** The endpoint under /api/v1/audit. */
export const auditEndpoints = {
  listAudit: {
    method: 'GET',
    path: '/api/v1/audit',
    topics: ['subscriptions'],
    scope: 'read',
    summary: "List the changes to the key owner's subscriptions, newest first.",
    description:
      'Each entry contains the subscription before and after the change, and is written in the same transaction as the change.',
    query: z.strictObject({
      limit: fields.limit.default(50),
      offset: fields.offset.default(0),
      subscriptionId: uuid('subscriptionId').optional(),
    }),
    invalid: { query: invalidPagedQuery },
    status: 200,
    response: z.strictObject({
      data: z.array(AuditEntry),
      pagination: Pagination,
      requestId: RequestId,
    }),
    errors: ['invalid_pagination'],
  },
} satisfies Record<string, Endpoint>;
