import type { paymentEndpoints } from '../contract/app-payments.ts';
import { renewSubscription } from '../services/confirmed-renewals.ts';
import type { Context } from '../services/context.ts';
import { jsonText } from '../services/json-text.ts';
import * as history from '../services/payment-history.ts';
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
      return jsonText(`${subscription.slice(0, -1)},"payments":${JSON.stringify(payments)}}`);
    },
    addPayment: (user, { params, body }) => history.addPayment(context, user, params.id, body),
    changePayment: (user, { params, body }) => history.changePayment(context, user, params, body),
    fillPayments: (user, { params, body }) =>
      history.fillPayments(context, user, params.id, body.from),
    deletePayment: (user, { params }) => history.deletePayment(context, user, params),
  };
}
