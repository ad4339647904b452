import { z } from 'zod';
import { invalidRequest } from './fields.ts';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import {
  CurrencyCode,
  DateOnlyText,
  NoQuery,
  Pagination,
  dateOnly,
  fields,
  invalidPagedQuery,
  invalidQuery,
  uuid,
} from '../fields.ts';
import { guided } from '../guide.ts';
import { ConvertedTotal } from './conversion.ts';
import { AppSubscription } from './records.ts';

/** The most payments that are added at once. */
export const MOST_FILLED = 1000;

const currency = CurrencyCode;
const Payment = z.strictObject({
  subscriptionId: z.uuid(),
  name: z.string(),
  category: z.string(),
  paidOn: DateOnlyText,
  amount: z.number(),
  currency,
});
const params = z.strictObject({ id: uuid('id') });
const paid = z.strictObject({
  paidOn: dateOnly('paidOn'),
  amount: fields.anyAmount,
  currency: fields.anyCurrency,
});
const written = {
  query: NoQuery,
  body: paid,
  invalid: { params: invalidRequest, query: invalidQuery, body: invalidRequest },
  writableFields: ['paidOn', 'amount', 'currency'],
  response: z.strictObject({ data: Payment, requestId: RequestId }),
} as const;
const paymentErrors = [
  'invalid_json',
  'invalid_request',
  'payload_too_large',
  'subscription_not_found',
  'not_possible',
] as const;
const confirming = {
  method: 'POST',
  idempotent: true,
  topics: ['subscriptions'],
  params,
  query: NoQuery,
  body: z.strictObject({ date: dateOnly('date') }),
  invalid: { params: invalidRequest, query: invalidQuery, body: invalidRequest },
  writableFields: ['date'],
  status: 200,
  response: z.strictObject({
    data: AppSubscription,
    payments: z.array(Payment).describe('The recorded payments, oldest first.'),
    requestId: RequestId,
  }),
  errors: paymentErrors,
} as const;
const paymentParams = params.extend({ paidOn: dateOnly('paidOn') });
const span = { from: dateOnly('from').optional(), to: dateOnly('to').optional() };

/** The payment history. */
export const paymentEndpoints = {
  listPayments: {
    method: 'GET',
    path: '/app/v1/payments',
    topics: ['subscriptions', 'settings', 'day'],
    summary: 'List payments, newest first.',
    query: z.strictObject({
      subscriptionId: uuid('subscriptionId').optional(),
      ...span,
      limit: fields.limit.default(50),
      offset: fields.offset.default(0),
    }),
    invalid: { query: invalidPagedQuery },
    status: 200,
    response: z.strictObject({
      data: z.array(Payment),
      pagination: Pagination,
      requestId: RequestId,
    }),
    errors: ['invalid_pagination'],
  },
  getPaymentTotals: {
    method: 'GET',
    path: '/app/v1/payments/totals',
    topics: ['subscriptions', 'settings', 'day', 'conversion'],
    summary: 'Return payment totals by month and currency.',
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
      converted: z
        .array(
          ConvertedTotal.extend({
            month: z.string().regex(/^\d{4}-\d{2}$/),
            payments: z.int().min(1),
          }),
        )
        .nullable()
        .describe("By month in the currency of the account's total, at the rates of each day."),
      requestId: RequestId,
    }),
    errors: [],
  },
  renewSubscription: {
    ...confirming,
    path: '/app/v1/subscriptions/:id/renew',
    summary: 'Confirm a due or overdue charge: record its payment and move the date on.',
  },
  renewEarly: {
    ...confirming,
    path: '/app/v1/subscriptions/:id/renew-early',
    summary: 'Confirm a charge before its day: record its payment today and move the date on.',
  },
  setPrice: {
    method: 'PUT',
    path: '/app/v1/subscriptions/:id/price',
    idempotent: true,
    topics: ['subscriptions'],
    summary: 'Set the amount of a subscription and of its payments since a past date.',
    params,
    query: NoQuery,
    body: z.strictObject({ amount: fields.anyAmount, since: dateOnly('since') }),
    invalid: { params: invalidRequest, query: invalidQuery, body: invalidRequest },
    writableFields: ['amount', 'since'],
    status: 200,
    response: z.strictObject({
      data: AppSubscription,
      payments: z
        .array(Payment)
        .describe('The changed payments as they were before, oldest first.'),
      requestId: RequestId,
    }),
    errors: paymentErrors,
  },
  addPayment: {
    ...written,
    method: 'POST',
    path: '/app/v1/subscriptions/:id/payments',
    idempotent: true,
    topics: ['subscriptions'],
    summary: 'Add a missing payment to the history.',
    params,
    status: 201,
    errors: paymentErrors,
  },
  changePayment: {
    ...written,
    method: 'PUT',
    path: '/app/v1/subscriptions/:id/payments/:paidOn',
    idempotent: true,
    topics: ['subscriptions'],
    summary: 'Change the date, amount, or currency of a payment.',
    params: paymentParams,
    status: 200,
    errors: [...paymentErrors, 'payment_not_found'],
  },
  fillPayments: {
    method: 'POST',
    path: '/app/v1/subscriptions/:id/fill-payments',
    idempotent: true,
    topics: ['subscriptions'],
    summary: "Add all scheduled payments since a past start date, at today's amount.",
    params,
    query: NoQuery,
    body: z.strictObject({ from: dateOnly('from') }),
    invalid: { params: invalidRequest, query: invalidQuery, body: invalidRequest },
    writableFields: ['from'],
    status: 200,
    response: z.strictObject({
      data: z.array(Payment).describe('The added payments, newest first.'),
      requestId: RequestId,
    }),
    errors: paymentErrors,
  },
  removePayments: {
    method: 'POST',
    path: '/app/v1/subscriptions/:id/remove-payments',
    idempotent: true,
    topics: ['subscriptions'],
    summary:
      'Delete payments from the history: all of them, or none if one is not there as it is given.',
    params,
    query: NoQuery,
    body: z.strictObject({
      payments: guided(z.array(paid).min(1).max(MOST_FILLED), {
        rule: `must be a list of 1 to ${MOST_FILLED} payments, each with a paidOn, an amount, and a currency`,
        fix: 'Send payments such as [{"paidOn": "2026-11-14", "amount": 15.49, "currency": "USD"}].',
      }),
    }),
    invalid: { params: invalidRequest, query: invalidQuery, body: invalidRequest },
    writableFields: ['payments'],
    status: 200,
    response: z.strictObject({ deleted: z.literal(true), requestId: RequestId }),
    errors: [...paymentErrors, 'payment_not_found'],
  },
  deletePayment: {
    method: 'DELETE',
    path: '/app/v1/subscriptions/:id/payments/:paidOn',
    idempotent: true,
    topics: ['subscriptions'],
    summary: 'Delete a payment from the history.',
    params: paymentParams,
    query: NoQuery,
    invalid: { params: invalidRequest, query: invalidQuery },
    status: 200,
    response: z.strictObject({ deleted: z.literal(true), requestId: RequestId }),
    errors: ['invalid_request', 'subscription_not_found', 'payment_not_found'],
  },
} as const satisfies Record<string, AppEndpoint>;
