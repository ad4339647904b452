import type { z } from 'zod';
import type { EndpointName, Endpoints } from '../public/index.ts';
import type { Subscription } from '../public/subscriptions.ts';

/** The request ID in all examples. */
export const EXAMPLE_REQUEST_ID = 'req_3f0c9a52-7f5e-4c1a-8f0b-6d2f4f1b7c11';

/** The entity tag in all examples. */
export const EXAMPLE_TAG = '"mWsRkTn3b8Wf0Zr1vQy4xA"';

const ID = '0d9f6b1e-5a3c-4c1b-9a55-2f7f3c1d8e10';
const OTHER_ID = '5b8f2a47-90d1-4e6a-b2c4-1d7e9c3f6a22';
const requestId = EXAMPLE_REQUEST_ID;

/** An example for each path or query parameter, by name. */
export const parameterExamples: Readonly<Record<string, unknown>> = {
  id: ID,
  subscriptionId: ID,
  limit: 20,
  offset: 40,
  status: 'active',
  category: 'Video',
  period: 'monthly',
  q: 'net',
  expiringBefore: '2026-12-31',
  sort: 'nextPaymentDate',
  horizonDays: 30,
};

type BodyOf<N extends EndpointName> = Endpoints[N] extends { body: infer B extends z.ZodType }
  ? { body: z.input<B> }
  : unknown;

type ExampleOf<N extends EndpointName> = { answer: z.output<Endpoints[N]['response']> } & BodyOf<N>;

const netflix: z.output<typeof Subscription> = {
  id: ID,
  name: 'Netflix',
  category: 'Video',
  amount: 15.49,
  currency: 'USD',
  period: 'monthly',
  nextPaymentDate: '2026-12-14',
  billingAnchorDay: 14,
  lastPaymentDate: '2026-11-14',
  customDate: null,
  notificationEnabled: true,
  status: 'active',
  isTrial: false,
  trialEndsOn: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
};

const dearer = { ...netflix, amount: 17.99, updatedAt: '2026-11-21T12:05:00.000Z' };

const settings = {
  enabled: true,
  daysBefore: 3,
  timeZone: 'Europe/Berlin',
  locale: 'en-GB',
  pushConfigured: false,
  updatedAt: '2026-11-20T08:30:00.000Z',
} as const;

/** An example request and response for each endpoint. */
export const examples: { [N in EndpointName]: ExampleOf<N> } = {
  listSubscriptions: {
    answer: {
      data: [netflix],
      pagination: { limit: 20, offset: 0, hasMore: false },
      query: { sort: 'nextPaymentDate', filters: { status: 'active' } },
      requestId,
    },
  },
  createSubscription: {
    body: {
      name: 'Netflix',
      category: 'Video',
      amount: 15.49,
      currency: 'USD',
      period: 'monthly',
      nextPaymentDate: '2026-12-14',
    },
    answer: { data: netflix, requestId },
  },
  getSubscription: { answer: { data: netflix, requestId } },
  updateSubscription: { body: { amount: 17.99 }, answer: { data: dearer, requestId } },
  deleteSubscription: { answer: { deleted: true, requestId } },
  getSpendSummary: {
    answer: {
      asOf: '2026-11-21',
      horizonDays: 30,
      counts: { total: 2, active: 1, paused: 1, cancelled: 0 },
      byCurrency: [
        { currency: 'USD', activeSubscriptions: 1, monthlyTotal: 15.49, yearlyTotal: 185.88 },
      ],
      byCategory: [
        {
          category: 'Video',
          activeSubscriptions: 1,
          monthlyTotalsByCurrency: { USD: 15.49 },
          yearlyTotalsByCurrency: { USD: 185.88 },
        },
      ],
      upcomingRenewals: [
        {
          id: ID,
          name: 'Netflix',
          category: 'Video',
          amount: 15.49,
          currency: 'USD',
          period: 'monthly',
          nextPaymentDate: '2026-12-14',
          daysUntilRenewal: 23,
        },
      ],
      requestId,
    },
  },
  listDuplicates: {
    answer: {
      duplicates: [
        {
          normalizedName: 'netflix',
          subscriptions: [
            duplicate(ID, 'Netflix', 'active'),
            duplicate(OTHER_ID, 'NET FLIX', 'paused'),
          ],
        },
      ],
      requestId,
    },
  },
  listOptimizations: {
    answer: {
      optimizations: {
        monthlyToAnnual: [
          {
            id: ID,
            name: 'Netflix',
            currency: 'USD',
            monthlyAmount: 15.49,
            yearlyAtCurrentRate: 185.88,
          },
        ],
        aboveAverageInCurrency: [
          {
            id: OTHER_ID,
            name: 'Photo editor',
            currency: 'USD',
            monthlyEquivalent: 59.99,
            currencyMonthlyAverage: 23.33,
          },
        ],
      },
      requestId,
    },
  },
  listAudit: {
    answer: {
      data: [
        {
          id: '8f1d4c3a-2b6e-4f70-9d58-0c7a6e5b4d33',
          action: 'subscription.update',
          subscriptionId: ID,
          apiKeyId: 'c2a7e9d4-61f3-4b8c-a5d0-7e3f9b1c2d44',
          requestId,
          metadata: { before: netflix, after: dearer },
          createdAt: '2026-11-21T12:05:00.000Z',
        },
      ],
      pagination: { limit: 50, offset: 0, hasMore: false },
      requestId,
    },
  },
  getNotificationSettings: { answer: { data: settings, requestId } },
  updateNotificationSettings: {
    body: { daysBefore: 7 },
    answer: {
      data: { ...settings, daysBefore: 7, updatedAt: '2026-11-21T12:00:00.000Z' },
      requestId,
    },
  },
};

function duplicate(id: string, name: string, status: 'active' | 'paused') {
  return {
    id,
    name,
    category: 'Video',
    amount: 15.49,
    currency: 'USD',
    period: 'monthly',
    status,
  } as const;
}
