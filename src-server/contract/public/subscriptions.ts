import { z } from 'zod';
import { periods } from '../../domain/schedule.ts';
import { statuses } from '../../domain/subscription.ts';
import type { Endpoint, InvalidCodes } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import {
  CurrencyCode,
  DateOnlyText,
  NoQuery,
  Pagination,
  Timestamp,
  about,
  fields,
  invalidPagedQuery,
  invalidQuery,
  oneOf,
  uuid,
} from '../fields.ts';
import {
  SubscriptionDraft,
  SubscriptionPatch,
  subscriptionWritableFields,
} from './subscription-bodies.ts';

/** A subscription as the API returns it (contract: Subscription). */
export const Subscription = z
  .strictObject({
    id: z.uuid(),
    name: z.string(),
    category: z.string(),
    amount: z.number().min(0).describe(about.amount),
    currency: CurrencyCode,
    period: z.enum(periods),
    nextPaymentDate: DateOnlyText.describe(about.nextPaymentDate),
    billingAnchorDay: z.int().min(1).max(31).describe(about.billingAnchorDay),
    lastPaymentDate: DateOnlyText.meta({
      deprecated: true,
      description: 'One period before nextPaymentDate. New integrations must not rely on it.',
    }),
    customDate: z.string().nullable().describe(about.customDate),
    notificationEnabled: z.boolean().describe(about.notificationEnabled),
    status: z.enum(statuses).describe('Only active subscriptions count as spend. Set in the app.'),
    isTrial: z.boolean().describe('Whether trialEndsOn is today or later.'),
    trialEndsOn: DateOnlyText.nullable().describe('The last day of the trial. Set in the app.'),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'Subscription', description: 'A recurring paid subscription.' });

/** The sort orders of a list; a leading `-` means descending. */
export const sorts = [
  'createdAt',
  '-createdAt',
  'nextPaymentDate',
  '-nextPaymentDate',
  'amount',
  '-amount',
  'name',
  '-name',
] as const;
export type Sort = (typeof sorts)[number];

/** The query of a list. */
export const SubscriptionList = z.strictObject({
  limit: fields.limit.default(50),
  offset: fields.offset.default(0),
  status: fields.status.optional(),
  category: fields.categoryFilter.optional(),
  period: fields.period.optional(),
  q: fields.q.optional(),
  expiringBefore: fields.expiringBefore.optional(),
  sort: oneOf('sort', sorts).default('-createdAt'),
});

const single = z.strictObject({ data: Subscription, requestId: RequestId });

const trial =
  'Ask the owner to set the trial in the Perennial window, or with "perennial subscriptions trial ID --ends DATE".';
/**
 * Fields that only the owner can change. The fix for `status` warns agents not to delete a subscription they
 * can't pause.
 */
const ownerOnly = {
  status:
    'Ask the owner to pause, resume, cancel, or reactivate it in the Perennial window, or with "perennial subscriptions pause ID"; do not delete it instead.',
  isTrial: trial,
  trialEndsOn: trial,
} as const;

/** Since this description of the API (contract: "Versioning"). */
const deprecated = { lastPaymentDate: '2026-11-21' } as const;

const params = z.strictObject({ id: uuid('id') });
/** The error codes for a path whose ID is not a UUID. */
export const invalidId: InvalidCodes = {
  value: 'invalid_subscription_id',
  unknown: 'invalid_subscription_id',
};
const invalidBody: InvalidCodes = {
  value: 'invalid_subscription',
  unknown: 'invalid_subscription_field',
};

/** The endpoints under /api/v1/subscriptions. */
export const subscriptionEndpoints = {
  listSubscriptions: {
    method: 'GET',
    path: '/api/v1/subscriptions',
    topics: ['subscriptions', 'settings', 'day'],
    scope: 'read',
    crossOrigin: true,
    summary: "List the key owner's subscriptions.",
    description:
      'Newest first by default. To get the next page, request `offset` + `limit` while `pagination.hasMore` is true. `query` shows the sort order and filters applied.',
    query: SubscriptionList,
    invalid: { query: invalidPagedQuery },
    status: 200,
    response: z.strictObject({
      data: z.array(Subscription),
      pagination: Pagination,
      query: z.strictObject({
        sort: z.enum(sorts),
        filters: z.strictObject({
          status: z.enum(statuses).optional(),
          category: z.string().optional(),
          period: z.enum(periods).optional(),
          q: z.string().optional(),
          expiringBefore: DateOnlyText.optional(),
        }),
      }),
      requestId: RequestId,
    }),
    errors: ['invalid_pagination'],
  },
  createSubscription: {
    method: 'POST',
    path: '/api/v1/subscriptions',
    topics: ['subscriptions'],
    scope: 'write',
    crossOrigin: true,
    idempotent: true,
    tagged: true,
    deprecatedFields: deprecated,
    summary: 'Create a subscription for the key owner.',
    description:
      'For a charge that repeats every fixed number of days, use `period: custom` with `customDate`. Repeating a request with the same `Idempotency-Key` and body within 24 hours returns the original response and creates nothing.',
    query: NoQuery,
    body: SubscriptionDraft,
    invalid: { query: invalidQuery, body: invalidBody },
    writableFields: subscriptionWritableFields,
    alternatives: ownerOnly,
    status: 201,
    response: single,
    errors: [
      'invalid_json',
      'invalid_subscription',
      'invalid_subscription_field',
      'payload_too_large',
      'invalid_idempotency_key',
    ],
  },
  getSubscription: {
    method: 'GET',
    path: '/api/v1/subscriptions/:id',
    topics: ['subscriptions', 'settings', 'day'],
    scope: 'read',
    crossOrigin: true,
    tagged: true,
    summary: "Return one of the key owner's subscriptions.",
    description: 'Subscriptions of other owners are reported as missing.',
    params,
    query: NoQuery,
    invalid: { params: invalidId, query: invalidQuery },
    status: 200,
    response: single,
    errors: ['invalid_subscription_id', 'subscription_not_found'],
  },
  updateSubscription: {
    method: 'PATCH',
    path: '/api/v1/subscriptions/:id',
    topics: ['subscriptions'],
    scope: 'write',
    crossOrigin: true,
    tagged: true,
    deprecatedFields: deprecated,
    summary: "Update one of the key owner's subscriptions.",
    description:
      'Send at least one field to change. Omit `customDate` when `period` changes to `monthly` or `yearly`; the server clears it.',
    params,
    query: NoQuery,
    body: SubscriptionPatch,
    invalid: {
      params: invalidId,
      query: invalidQuery,
      body: { ...invalidBody, empty: 'empty_patch' },
    },
    writableFields: subscriptionWritableFields,
    alternatives: ownerOnly,
    status: 200,
    response: single,
    errors: [
      'invalid_json',
      'invalid_subscription',
      'invalid_subscription_field',
      'invalid_subscription_id',
      'empty_patch',
      'payload_too_large',
      'subscription_not_found',
    ],
  },
  deleteSubscription: {
    method: 'DELETE',
    path: '/api/v1/subscriptions/:id',
    topics: ['subscriptions'],
    scope: 'write',
    crossOrigin: true,
    tagged: true,
    summary: "Permanently delete one of the key owner's subscriptions.",
    description: 'This cannot be undone.',
    params,
    query: NoQuery,
    invalid: { params: invalidId, query: invalidQuery },
    status: 200,
    response: z.strictObject({ deleted: z.literal(true), requestId: RequestId }),
    errors: ['invalid_subscription_id', 'subscription_not_found'],
  },
} satisfies Record<string, Endpoint>;
