import type { paymentEndpoints } from '../contract/app-payments.ts';
import type { Reply } from '../contract/endpoint.ts';
import { renewSubscription } from '../services/confirmed-renewals.ts';
import type { Context } from '../services/context.ts';
import { type JsonText, jsonText } from '../services/json-text.ts';
import * as history from '../services/payment-history.ts';
import { setPrice } from '../services/price.ts';
import type { SubscriptionText } from '../services/subscriptions.ts';
import { getPaymentTotals, listPayments } from '../services/payments.ts';
import type { AppHandlers } from './app-handlers.ts';

/** The handlers of what was charged; each makes one call. */
export function createPaymentHandlers(
  context: Context,
): Pick<AppHandlers, keyof typeof paymentEndpoints> {
  return {
    listPayments: ({ ownerId }, { query }) => listPayments(context, ownerId, query),
    getPaymentTotals: ({ ownerId }, { query }) => getPaymentTotals(context, ownerId, query),
    renewSubscription(user, { params, body }) {
      const { subscription, payments } = renewSubscription(context, user, params.id, body.date);
      return withPayments(subscription, payments);
    },
    setPrice(user, { params, body }) {
      const { subscription, payments } = setPrice(context, user, params.id, body);
      return withPayments(subscription, payments);
    },
    addPayment: (user, { params, body }) => history.addPayment(context, user, params.id, body),
    changePayment: (user, { params, body }) => history.changePayment(context, user, params, body),
    fillPayments: (user, { params, body }) =>
      history.fillPayments(context, user, params.id, body.from),
    deletePayment: (user, { params }) => history.deletePayment(context, user, params),
  };
}

function withPayments(
  subscription: SubscriptionText,
  payments: readonly history.PaymentAnswer[],
): JsonText<Reply<typeof paymentEndpoints.setPrice>> {
  return jsonText(`${subscription.slice(0, -1)},"payments":${JSON.stringify(payments)}}`);
}
