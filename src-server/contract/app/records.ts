import { z } from 'zod';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { Pagination, about, count, invalidPagedQuery } from '../fields.ts';
import { AppSubscriptionDraft, AppSubscriptionPatch, appWritableFields } from './record-bodies.ts';
import { detailFields } from './details.ts';
import { Subscription, SubscriptionList, subscriptionEndpoints } from '../public/subscriptions.ts';

/** A subscription as the window's endpoints return it: also what the public API doesn't return. */
export const AppSubscription = Subscription.extend({
  customMonths: z.int().nullable().describe(about.customMonths),
  ...detailFields,
});

/** The most subscriptions on a page. */
export const LARGEST_PAGE = 1000;

const { createSubscription, getSubscription, updateSubscription } = subscriptionEndpoints;
const single = z.strictObject({ data: AppSubscription, requestId: RequestId });

/** The owner's subscriptions with everything that the public API can't express. */
export const recordEndpoints = {
  listRecords: {
    method: 'GET',
    path: '/app/v1/subscriptions',
    topics: ['subscriptions', 'settings', 'day', 'conversion'],
    summary:
      'List the subscriptions. Sorted by amount, their cost over time decides: across currencies if the account has a total in one currency, else those in the most used currency are one group, then those in the next.',
    query: SubscriptionList.extend({
      limit: count('limit', 1, LARGEST_PAGE, `a whole number from 1 to ${LARGEST_PAGE}`)
        .default(100)
        .describe(about.limit),
    }),
    invalid: { query: invalidPagedQuery },
    status: 200,
    response: z.strictObject({
      data: z.array(AppSubscription),
      pagination: Pagination.extend({ limit: z.int().min(1).max(LARGEST_PAGE) }),
      requestId: RequestId,
    }),
    errors: ['invalid_pagination'],
  },
  createRecord: {
    method: 'POST',
    path: '/app/v1/subscriptions',
    topics: ['subscriptions'],
    idempotent: true,
    summary: 'Create a subscription.',
    query: createSubscription.query,
    body: AppSubscriptionDraft,
    invalid: createSubscription.invalid,
    writableFields: appWritableFields,
    status: 201,
    response: single,
    errors: [...createSubscription.errors, 'not_possible'],
  },
  getRecord: {
    method: 'GET',
    path: '/app/v1/subscriptions/:id',
    topics: ['subscriptions', 'settings', 'day'],
    summary: 'Return a subscription.',
    params: getSubscription.params,
    query: getSubscription.query,
    invalid: getSubscription.invalid,
    status: 200,
    response: single,
    errors: getSubscription.errors,
  },
  updateRecord: {
    method: 'PATCH',
    path: '/app/v1/subscriptions/:id',
    topics: ['subscriptions'],
    idempotent: true,
    summary:
      'Change a subscription. Naming period, customDate or customMonths replaces the interval.',
    params: updateSubscription.params,
    query: updateSubscription.query,
    body: AppSubscriptionPatch,
    invalid: updateSubscription.invalid,
    writableFields: appWritableFields,
    status: 200,
    response: single,
    errors: [...updateSubscription.errors, 'not_possible'],
  },
} satisfies Record<string, AppEndpoint>;
