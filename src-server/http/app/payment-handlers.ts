import type { paymentEndpoints } from '../../contract/app/payments.ts';
import type { priceEndpoints } from '../../contract/app/prices.ts';
import { renewEarly, renewSubscription } from '../../renewals/confirm.ts';
import type { Context } from '../../context.ts';
import { inSlices } from '../../platform/slices.ts';
import * as history from '../../payments/history.ts';
import { setPrice } from '../../payments/price.ts';
import { getPrices, listPriceRises } from '../../payments/prices.ts';
import { getPaymentTotals, listPayments } from '../../payments/service.ts';
import type { AppHandlers } from './handler.ts';
import { answerRecord } from './answer-record.ts';

/** The handlers for payments and prices; each makes one service call. */
export function createPaymentHandlers(
  context: Context,
): Pick<AppHandlers, keyof typeof paymentEndpoints | keyof typeof priceEndpoints> {
  const answer = answerRecord(context);
  return {
    listPayments: ({ ownerId }, { query }) => listPayments(context, ownerId, query),
    getPaymentTotals: ({ ownerId }, { query }) => getPaymentTotals(context, ownerId, query),
    getPrices: ({ ownerId }, { params }) => ({ data: getPrices(context, ownerId, params.id) }),
    listPriceRises: { later: ({ ownerId }) => inSlices(listPriceRises(context, ownerId)) },
    renewSubscription(user, { params, body }) {
      const { subscription, payments } = renewSubscription(context, user, params.id, body.date);
      return { ...answer(user, subscription), payments };
    },
    renewEarly(user, { params, body }) {
      const { subscription, payments } = renewEarly(context, user, params.id, body.date);
      return { ...answer(user, subscription), payments };
    },
    setPrice(user, { params, body }) {
      const { subscription, payments } = setPrice(context, user, params.id, body);
      return { ...answer(user, subscription), payments };
    },
    addPayment: (user, { params, body }) => history.addPayment(context, user, params.id, body),
    changePayment: (user, { params, body }) => history.changePayment(context, user, params, body),
    fillPayments: (user, { params, body }) =>
      history.fillPayments(context, user, params.id, body.from),
    removePayments: (user, { params, body }) =>
      history.removePayments(context, user, params.id, body.payments),
    deletePayment: (user, { params }) => history.deletePayment(context, user, params),
  };
}
