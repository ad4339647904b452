import { z } from 'zod';
import { periods } from '../../domain/schedule.ts';
import { statuses } from '../../domain/subscription.ts';
import type { Endpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { CurrencyCode, DateOnlyText, NoQuery, about, fields, invalidQuery } from '../fields.ts';

const count = z.int().min(0);
const amount = z.number().min(0);
const currency = CurrencyCode;
const period = z.enum(periods);

/** One amount per currency. */
const TotalsByCurrency = z
  .partialRecord(currency, amount)
  .describe('One amount per currency. Amounts are never converted.');

/** The cost of active subscriptions and their upcoming renewals (decisions: "Summary body"). */
const SpendSummary = z.strictObject({
  asOf: DateOnlyText.describe("Today in the owner's time zone."),
  horizonDays: z.int().min(1).max(365).describe(about.horizonDays),
  counts: z.strictObject({ total: count, active: count, paused: count, cancelled: count }),
  byCurrency: z.array(
    z.strictObject({
      currency,
      activeSubscriptions: count,
      monthlyTotal: amount,
      yearlyTotal: amount,
    }),
  ),
  byCategory: z.array(
    z.strictObject({
      category: z.string(),
      activeSubscriptions: count,
      monthlyTotalsByCurrency: TotalsByCurrency,
      yearlyTotalsByCurrency: TotalsByCurrency,
    }),
  ),
  upcomingRenewals: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      category: z.string(),
      amount,
      currency,
      period,
      nextPaymentDate: DateOnlyText,
      daysUntilRenewal: count,
    }),
  ),
});

/** Subscriptions with the same name after normalization (contract: Duplicate group). */
const DuplicateGroup = z
  .strictObject({
    normalizedName: z.string().describe('The common name, ignoring case and white space.'),
    subscriptions: z.array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        category: z.string(),
        amount,
        currency,
        period,
        status: z.enum(statuses),
      }),
    ),
  })
  .meta({ id: 'DuplicateGroup' });

/** Possible savings (contract: Optimization candidates). */
const Optimizations = z
  .strictObject({
    monthlyToAnnual: z.array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        currency,
        monthlyAmount: amount,
        yearlyAtCurrentRate: amount,
      }),
    ),
    aboveAverageInCurrency: z.array(
      z.strictObject({
        id: z.uuid(),
        name: z.string(),
        currency,
        monthlyEquivalent: amount,
        currencyMonthlyAverage: amount,
      }),
    ),
  })
  .meta({ id: 'Optimizations' });

/** The endpoints under /api/v1/analytics. */
export const analyticsEndpoints = {
  getSpendSummary: {
    method: 'GET',
    path: '/api/v1/analytics/summary',
    topics: ['subscriptions', 'settings', 'day'],
    scope: 'read',
    summary: 'Return the cost of active subscriptions and the upcoming renewals.',
    description:
      'Only active subscriptions count, and amounts are never added across currencies. Totals are summed exactly and rounded once at the end.',
    query: z.strictObject({ horizonDays: fields.horizonDays.default(30) }),
    invalid: { query: invalidQuery },
    status: 200,
    response: SpendSummary.extend({ requestId: RequestId }).meta({ id: 'SpendSummary' }),
    errors: [],
  },
  listDuplicates: {
    method: 'GET',
    path: '/api/v1/analytics/duplicates',
    topics: ['subscriptions', 'accounts'],
    scope: 'read',
    premium: true,
    summary: 'List groups of subscriptions with the same name, ignoring case and white space.',
    description:
      'Cancelled subscriptions are ignored. Only names are compared: overlapping services with different names are not detected.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({ duplicates: z.array(DuplicateGroup), requestId: RequestId }),
    errors: [],
  },
  listOptimizations: {
    method: 'GET',
    path: '/api/v1/analytics/optimizations',
    topics: ['subscriptions', 'accounts'],
    scope: 'read',
    premium: true,
    summary: 'List subscriptions that could be billed yearly, and unusually expensive ones.',
    description:
      'The candidates are based on facts alone; no discounts are assumed. `monthlyToAnnual` lists the active monthly subscriptions, `aboveAverageInCurrency` those that cost more than twice the average in their currency.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({ optimizations: Optimizations, requestId: RequestId }),
    errors: [],
  },
} satisfies Record<string, Endpoint>;
