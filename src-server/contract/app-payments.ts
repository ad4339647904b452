import { z } from 'zod';
import { currencies } from '../domain/subscription.ts';
import type { AppEndpoint } from './endpoint.ts';
import { RequestId } from './errors.ts';
import {
  DateOnlyText,
  Pagination,
  dateOnly,
  fields,
  invalidPagedQuery,
  invalidQuery,
  uuid,
} from './fields.ts';

const currency = z.enum(currencies);
const span = { from: dateOnly('from').optional(), to: dateOnly('to').optional() };

/** What was charged while it was tracked. */
export const paymentEndpoints = {
  listPayments: {
    method: 'GET',
    path: '/app/v1/payments',
    summary: 'List charges that came due while their subscriptions were tracked, newest first.',
    query: z.strictObject({
      subscriptionId: uuid('subscriptionId').optional(),
      ...span,
      limit: fields.limit.default(50),
      offset: fields.offset.default(0),
    }),
    invalid: { query: invalidPagedQuery },
    status: 200,
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          subscriptionId: z.uuid(),
          name: z.string(),
          category: z.string(),
          paidOn: DateOnlyText,
          amount: z.number(),
          currency,
        }),
      ),
      pagination: Pagination,
      requestId: RequestId,
    }),
    errors: ['invalid_pagination'],
  },
  getPaymentTotals: {
    method: 'GET',
    path: '/app/v1/payments/totals',
    summary: 'Add charges up by month and currency.',
    query: z.strictObject(span),
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({
      data: z.array(
        z.strictObject({
          month: z.string().regex(/^\d{4}-\d{2}$/),
          currency,
          total: z.number(),
          payments: z.int().min(1),
        }),
      ),
      requestId: RequestId,
    }),
    errors: [],
  },
} as const satisfies Record<string, AppEndpoint>;
