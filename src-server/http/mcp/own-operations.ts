import { z } from 'zod';
import { AgentPlan, plannedActions } from '../../contract/app/agent-plans.ts';
import { appWritableFields } from '../../contract/app/record-bodies.ts';
import { AppSubscription } from '../../contract/app/records.ts';
import { paymentEndpoints } from '../../contract/app/payments.ts';
import { RequestId } from '../../contract/errors.ts';
import {
  CurrencyCode,
  DateOnlyText,
  count,
  dateOnly,
  invalidQuery,
  invalidPagedQuery,
  plainText,
  uuid,
} from '../../contract/fields.ts';
import { guided } from '../../contract/guide.ts';
import { analyticsEndpoints } from '../../contract/public/analytics.ts';
import { subscriptionWritableFields } from '../../contract/public/subscription-bodies.ts';
import { subscriptionEndpoints } from '../../contract/public/subscriptions.ts';
import { statuses } from '../../domain/subscription.ts';
import type { ToolOperation } from './tool.ts';

/** The maximum number of days that a list of charges spans, and of charges in it. */
export const MOST_DAYS = 366;
export const MOST_CHARGES = 1000;

const LONGEST_SEARCH = 200;
const MOST_CHANGES = 100;

const amount = z.number().min(0);
const read = { method: 'GET', scope: 'read' } as const;

const Charge = z.strictObject({
  subscriptionId: z.uuid(),
  name: z.string(),
  category: z.string(),
  date: DateOnlyText,
  daysFromToday: z.int().describe('Negative for a charge that is overdue.'),
  amount,
  currency: CurrencyCode,
  state: z
    .enum(['overdue', 'trial', 'due'])
    .describe('trial: the first charge after a free trial. overdue: its date has passed.'),
});

const Price = z.strictObject({
  on: DateOnlyText,
  source: z
    .enum(['payment', 'edit'])
    .describe(
      'payment: a charge had another amount than the one before. edit: somebody changed the subscription.',
    ),
  from: z.strictObject({ amount, currency: CurrencyCode }),
  to: z.strictObject({ amount, currency: CurrencyCode }),
  changedBy: z.string().nullable().describe('For an edit: the name of the key, or of the app.'),
});

const Candidate = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  category: z.string(),
  status: z.enum(statuses),
  yearlyCost: amount,
  currency: CurrencyCode,
});

const { query, invalid, response } = paymentEndpoints.listPayments;
const payments = { query, invalid, response };
const { listDuplicates, listOptimizations } = analyticsEndpoints;

const Plan = z.strictObject({
  plan: AgentPlan,
  nextStep: z.string().describe('What to do now.'),
  requestId: RequestId,
});

const Changes = guided(
  z
    .array(
      z.strictObject({
        action: z.enum(plannedActions),
        id: uuid('id').optional().describe('The ID of the subscription, unless it is created.'),
        fields: z
          .record(z.string(), z.unknown())
          .optional()
          .describe(
            `For create and update: the fields to set, as in create_subscription, and also ${appWritableFields
              .filter((name) => !subscriptionWritableFields.includes(name as never))
              .join(', ')}. For update_notification_settings: enabled and daysBefore.`,
          ),
      }),
    )
    .min(1)
    .max(MOST_CHANGES),
  {
    rule: `must be a list of 1 to ${MOST_CHANGES} changes, each with an action, the id of a subscription, and fields where the action needs them`,
    fix: 'Send changes such as [{"action": "update", "id": "...", "fields": {"amount": 12.5}}, {"action": "delete", "id": "..."}].',
  },
);

const { deleteSubscription } = subscriptionEndpoints;

/** Operations on plans, in the form of endpoints. They replace what an agent must not do at once. */
export const planOperations = {
  planChanges: {
    method: 'POST',
    scope: 'write',
    query: z.strictObject({}),
    body: z.strictObject({ changes: Changes }),
    invalid: {
      query: invalidQuery,
      body: { value: 'invalid_request', unknown: 'invalid_request' },
    },
    writableFields: ['changes'],
    response: Plan,
  },
  applyPlan: {
    method: 'PATCH',
    scope: 'write',
    params: z.strictObject({ planId: uuid('planId') }),
    query: z.strictObject({}),
    invalid: {
      params: { value: 'invalid_request', unknown: 'invalid_request' },
      query: invalidQuery,
    },
    response: Plan,
  },
  /** In place of the endpoint: it asks the owner. */
  deleteSubscription: {
    method: deleteSubscription.method,
    scope: deleteSubscription.scope,
    params: deleteSubscription.params,
    query: deleteSubscription.query,
    invalid: deleteSubscription.invalid,
    response: Plan,
  },
} as const satisfies Record<string, ToolOperation>;

/** An operation on plans. */
export type PlanOperations = typeof planOperations;

/** Operations that only agents have, in the form of endpoints. All of them only read. */
export const ownOperations = {
  searchSubscriptions: {
    ...read,
    query: z.strictObject({
      text: plainText('text', LONGEST_SEARCH).describe(
        'Words to find, in any order. Searches names, categories, notes, tags, links, web addresses, payment methods, account numbers, amounts, currencies, and dates.',
      ),
      limit: count('limit', 1, 100, 'a whole number from 1 to 100')
        .default(20)
        .describe('The maximum number of subscriptions to return.'),
    }),
    invalid: { query: invalidPagedQuery },
    response: z.strictObject({
      data: z.array(AppSubscription.extend({ foundIn: z.array(z.string()) })),
      found: z.int().min(0).describe('How many subscriptions match, including those left out.'),
      requestId: RequestId,
    }),
  },
  listUpcomingCharges: {
    ...read,
    query: z.strictObject({
      from: dateOnly('from').optional().describe('The first day; today by default.'),
      to: dateOnly('to').optional().describe('The last day; 30 days after the first by default.'),
    }),
    invalid: { query: invalidQuery },
    response: z.strictObject({
      today: DateOnlyText,
      from: DateOnlyText,
      to: DateOnlyText,
      charges: z.array(Charge).describe('By date.'),
      totals: z.array(
        z.strictObject({ currency: CurrencyCode, total: amount, charges: z.int().min(1) }),
      ),
      isComplete: z.boolean().describe(`False if there are more than ${MOST_CHARGES} charges.`),
      requestId: RequestId,
    }),
  },
  listPayments: { ...read, ...payments },
  explainPrice: {
    ...read,
    query: z.strictObject({ subscriptionId: uuid('subscriptionId') }),
    invalid: { query: invalidQuery },
    response: z.strictObject({
      subscriptionId: z.uuid(),
      name: z.string(),
      amount,
      currency: CurrencyCode,
      changes: z.array(Price).describe('Oldest first.'),
      requestId: RequestId,
    }),
  },
  findSavings: {
    ...read,
    premium: true,
    query: z.strictObject({}),
    invalid: { query: invalidQuery },
    response: z.strictObject({
      duplicates: listDuplicates.response.shape.duplicates.describe(
        'Subscriptions with the same name.',
      ),
      expensive:
        listOptimizations.response.shape.optimizations.shape.aboveAverageInCurrency.describe(
          'More than twice the average in their currency.',
        ),
      trialsEnding: z
        .array(Candidate.extend({ trialEndsOn: DateOnlyText }))
        .describe('Trials that end within 30 days, after which they cost money.'),
      overdue: z
        .array(Candidate.extend({ nextPaymentDate: DateOnlyText }))
        .describe('Nobody confirmed the last charge; they may have ended already.'),
      requestId: RequestId,
    }),
  },
} as const satisfies Record<string, ToolOperation>;

/** An operation that only agents have. */
export type OwnOperations = typeof ownOperations;
