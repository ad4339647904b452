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
  uuid,
} from '../fields.ts';
import { invalidId } from '../public/subscriptions.ts';
import { AppSubscription } from './records.ts';

const Deletion = z.strictObject({
  subscription: AppSubscription.describe('As it was when it was deleted.'),
  payments: z.int().min(0).describe('The number of its payments, which are restored with it.'),
  deletedAt: Timestamp,
  deletedBy: z.uuid().nullable().describe('The ID of the key; null if that is not recorded.'),
  daysLeft: z.int().min(1).describe('The days during which it can still be restored.'),
  isNameTaken: z
    .boolean()
    .describe('Whether the account has a subscription of this name, which it would duplicate.'),
});

/** Subscriptions that were deleted and can still be restored. */
export const deletionEndpoints = {
  listDeletions: {
    method: 'GET',
    path: '/app/v1/deletions',
    topics: ['subscriptions', 'settings', 'day'],
    summary: 'List the subscriptions deleted in the last 30 days, most recently deleted first.',
    query: z.strictObject({
      limit: fields.limit.default(50),
      offset: fields.offset.default(0),
    }),
    invalid: { query: invalidPagedQuery },
    status: 200,
    response: z.strictObject({
      data: z.array(Deletion),
      pagination: Pagination,
      requestId: RequestId,
    }),
    errors: ['invalid_pagination'],
  },
  purgeSubscription: {
    method: 'DELETE',
    path: '/app/v1/deletions/:id',
    topics: ['subscriptions'],
    summary: 'Discard a deleted subscription now, so that it can no longer be restored.',
    params: z.strictObject({ id: uuid('id') }),
    query: NoQuery,
    invalid: { params: invalidId, query: invalidQuery },
    status: 200,
    response: z.strictObject({ purged: z.literal(true), requestId: RequestId }),
    errors: ['invalid_subscription_id', 'subscription_not_found'],
  },
} as const satisfies Record<string, AppEndpoint>;
