import { z } from 'zod';
import { type Period, periods } from '../domain/schedule.ts';
import {
  type InvalidSubscription,
  currencies,
  intervalProblem,
  lastDateProblem,
  missingDate,
  statuses,
} from '../domain/subscription.ts';
import type { Endpoint, InvalidCodes } from './endpoint.ts';
import { RequestId } from './errors.ts';
import {
  DateOnlyText,
  NoQuery,
  Pagination,
  Timestamp,
  fields,
  invalidPagedQuery,
  invalidQuery,
  oneOf,
  uuid,
} from './fields.ts';

/** A subscription as the API returns it (contract: Subscription). */
export const Subscription = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  category: z.string(),
  amount: z.number().min(0).max(999_999.99),
  currency: z.enum(currencies),
  period: z.enum(periods),
  nextPaymentDate: DateOnlyText,
  billingAnchorDay: z.int().min(1).max(31),
  lastPaymentDate: DateOnlyText,
  customDate: z.string().nullable(),
  notificationEnabled: z.boolean(),
  status: z.enum(statuses),
  isTrial: z.boolean(),
  trialEndsOn: DateOnlyText.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});

/** The fields a caller may write, in the order in which the contract lists them in errors. */
const subscriptionWritableFields = [
  'amount',
  'category',
  'currency',
  'customDate',
  'billingAnchorDay',
  'lastPaymentDate',
  'nextPaymentDate',
  'name',
  'notificationEnabled',
  'period',
] as const;

// In the contract's table order: the first of several wrong values is the one reported.
const writable = {
  name: fields.name,
  category: fields.category,
  amount: fields.amount,
  currency: fields.currency,
  period: fields.period,
  nextPaymentDate: fields.nextPaymentDate.optional(),
  billingAnchorDay: fields.billingAnchorDay.optional(),
  lastPaymentDate: fields.lastPaymentDate.optional(),
  customDate: fields.customDate.optional(),
  notificationEnabled: fields.notificationEnabled.optional(),
};

type Report = z.core.$RefinementCtx;

const LastDateInput = z.object({
  period: writable.period,
  nextPaymentDate: z.undefined().optional(),
  lastPaymentDate: fields.lastPaymentDate,
  billingAnchorDay: writable.billingAnchorDay,
  customDate: writable.customDate,
});

// Rules between fields run even where single fields failed, so that the first wrong value in table
// order can be told from all of them. The rules themselves live in the domain.
const always = { when: () => true };

function checkInterval(period: Period | undefined, customDate: unknown, report: Report): void {
  if (period === undefined || !periods.includes(period)) return;
  addProblem(intervalProblem(period, customDate), report);
}

// Only where the last date decides, and where all it is reckoned with is valid by itself.
function checkLastDate(body: object, report: Report): void {
  const parsed = LastDateInput.safeParse(body);
  if (!parsed.success) return;
  const { customDate, ...input } = parsed.data;
  const customDays = typeof customDate === 'string' ? Number(customDate) : null;
  if (intervalProblem(input.period, customDays) !== undefined) return;
  addProblem(lastDateProblem({ ...input, customDays }), report);
}

function addProblem(problem: InvalidSubscription | undefined, report: Report): void {
  if (problem === undefined) return;
  const { field, message, suggestedFix } = problem;
  report.addIssue({ code: 'custom', path: [field], message, params: { suggestedFix } });
}

const SubscriptionDraft = z.strictObject(writable).superRefine((body, report) => {
  const dated = body.nextPaymentDate !== undefined || body.lastPaymentDate !== undefined;
  if (!dated) addProblem(missingDate(), report);
  checkInterval(body.period, body.customDate, report);
  checkLastDate(body, report);
}, always);

const SubscriptionPatch = z
  .strictObject(writable)
  .partial()
  .superRefine((body, report) => {
    // Without customDate in the body the stored record decides.
    if (body.customDate !== undefined) checkInterval(body.period, body.customDate, report);
  }, always);

/** Orders of a list; a leading `-` means descending. */
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

const SubscriptionList = z.strictObject({
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

const params = z.strictObject({ id: uuid('id') });
const invalidId: InvalidCodes = {
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
    scope: 'read',
    crossOrigin: true,
    summary: 'List the subscriptions of the key owner.',
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
    scope: 'write',
    crossOrigin: true,
    idempotent: true,
    summary: 'Start to track a subscription of the key owner.',
    query: NoQuery,
    body: SubscriptionDraft,
    invalid: { query: invalidQuery, body: invalidBody },
    writableFields: subscriptionWritableFields,
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
    scope: 'read',
    crossOrigin: true,
    summary: 'Return one subscription of the key owner.',
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
    scope: 'write',
    crossOrigin: true,
    summary: 'Change some fields of one subscription of the key owner.',
    params,
    query: NoQuery,
    body: SubscriptionPatch,
    invalid: {
      params: invalidId,
      query: invalidQuery,
      body: { ...invalidBody, empty: 'empty_patch' },
    },
    writableFields: subscriptionWritableFields,
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
    scope: 'write',
    crossOrigin: true,
    summary: 'Delete one subscription of the key owner permanently.',
    params,
    query: NoQuery,
    invalid: { params: invalidId, query: invalidQuery },
    status: 200,
    response: z.strictObject({ deleted: z.literal(true), requestId: RequestId }),
    errors: ['invalid_subscription_id', 'subscription_not_found'],
  },
} satisfies Record<string, Endpoint>;
