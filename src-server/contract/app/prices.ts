import { z } from 'zod';
import { periods } from '../../domain/schedule.ts';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { CurrencyCode, DateOnlyText, NoQuery, about, invalidQuery } from '../fields.ts';
import { subscriptionEndpoints } from '../public/subscriptions.ts';

const { params, invalid } = subscriptionEndpoints.getSubscription;

const Step = z.strictObject({
  since: DateOnlyText.describe('The day from which the price holds, as far as is known.'),
  amount: z.number(),
  currency: CurrencyCode,
  period: z.enum(periods),
  customDate: z.string().nullable().describe('Null for an interval in months.'),
  customMonths: z.int().nullable().describe(about.customMonths),
});

/** What subscriptions have cost. */
export const priceEndpoints = {
  getPrices: {
    method: 'GET',
    path: '/app/v1/subscriptions/:id/prices',
    topics: ['subscriptions', 'settings', 'day'],
    summary: 'Return what a subscription has cost: its prices, and the totals of its payments.',
    params,
    query: NoQuery,
    invalid,
    status: 200,
    response: z.strictObject({
      data: z.strictObject({
        steps: z.array(Step).min(1).describe('Newest first; the first is the present price.'),
        paid: z
          .array(
            z.strictObject({
              currency: CurrencyCode,
              total: z.number(),
              payments: z.int().min(1),
              since: DateOnlyText.describe('The day of the first payment.'),
            }),
          )
          .describe('By currency, that of the earliest payment first.'),
      }),
      requestId: RequestId,
    }),
    errors: ['invalid_subscription_id', 'subscription_not_found'],
  },
  listPriceRises: {
    method: 'GET',
    path: '/app/v1/price-rises',
    topics: ['subscriptions', 'settings', 'day'],
    summary:
      'List the active subscriptions that cost more than at first, in proportion, the most first; at most 100.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          id: z.uuid(),
          name: z.string(),
          category: z.string(),
          amount: z.number(),
          currency: CurrencyCode,
          from: z
            .number()
            .describe('The earliest known amount in this currency and at this interval.'),
          since: DateOnlyText.describe('The day from which that amount held.'),
        }),
      ),
      requestId: RequestId,
    }),
    errors: [],
  },
} as const satisfies Record<string, AppEndpoint>;
