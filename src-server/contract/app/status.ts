import { z } from 'zod';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { appFields } from './fields.ts';
import { NoQuery, invalidQuery, uuid } from '../fields.ts';
import { invalidId } from '../public/subscriptions.ts';
import { AppSubscription } from './records.ts';

const params = z.strictObject({ id: uuid('id') });
const response = z.strictObject({ data: AppSubscription, requestId: RequestId });

const transition = <const Verb extends string>(verb: Verb, summary: string) =>
  ({
    method: 'POST',
    path: `/app/v1/subscriptions/:id/${verb}`,
    idempotent: true,
    topics: ['subscriptions'],
    summary,
    params,
    query: NoQuery,
    invalid: { params: invalidId, query: invalidQuery },
    status: 200,
    response,
    errors: ['invalid_subscription_id', 'subscription_not_found', 'not_possible'],
  }) as const satisfies AppEndpoint;

// The window only offers transitions that are possible.
export { canTransition } from '../../domain/subscription.ts';

/** Changes to a subscription that only the owner can make (decisions: "Transitions, in the app only"). */
export const statusEndpoints = {
  pauseSubscription: transition('pause', 'Pause an active subscription.'),
  resumeSubscription: transition('resume', 'Resume a paused subscription.'),
  cancelSubscription: transition('cancel', 'Mark a subscription as cancelled.'),
  reactivateSubscription: transition('reactivate', 'Reactivate a cancelled subscription.'),
  restoreSubscription: {
    method: 'POST',
    path: '/app/v1/subscriptions/:id/restore',
    idempotent: true,
    topics: ['subscriptions'],
    summary: 'Restore a subscription deleted in the last 30 days, along with its payments.',
    params,
    query: NoQuery,
    invalid: { params: invalidId, query: invalidQuery },
    status: 200,
    response,
    errors: ['invalid_subscription_id', 'subscription_not_found'],
  },
  setTrial: {
    method: 'PUT',
    path: '/app/v1/subscriptions/:id/trial',
    topics: ['subscriptions'],
    summary: 'Set or remove the last day of a trial.',
    params,
    query: NoQuery,
    body: z.strictObject({ trialEndsOn: appFields.trialEndsOn }),
    invalid: {
      params: invalidId,
      query: invalidQuery,
      body: { value: 'invalid_subscription', unknown: 'invalid_subscription_field' },
    },
    writableFields: ['trialEndsOn'],
    status: 200,
    response,
    errors: [
      'invalid_json',
      'invalid_subscription',
      'invalid_subscription_field',
      'not_possible',
      'invalid_subscription_id',
      'payload_too_large',
      'subscription_not_found',
    ],
  },
} as const satisfies Record<string, AppEndpoint>;
