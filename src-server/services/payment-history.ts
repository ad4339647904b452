import type { paymentEndpoints } from '../contract/app-payments.ts';
import type { Reply } from '../contract/endpoint.ts';
import { ContractError } from '../contract/errors.ts';
import type { DateOnly } from '../domain/dates.ts';
import type { Subscription } from '../domain/subscription.ts';
import * as store from '../store/payments.ts';
import { recordSubscriptionChange } from './audit.ts';
import type { Actor, Context } from './context.ts';
import { paymentAnswer } from './payments.ts';
import { requireSubscription } from './subscriptions.ts';

/** A payment as the window is answered. */
export type PaymentAnswer = Reply<(typeof paymentEndpoints)['listPayments']>['data'][number];

type Named = Pick<Subscription, 'id' | 'name' | 'category'>;
type Paid = Pick<store.Payment, 'paidOn' | 'amountHundredths' | 'currency'>;

/**
 * Adds payments of a subscription to its history, each with an audit entry; in the caller's transaction.
 * Answers those that were not there yet.
 */
export function recordPayments(
  context: Context,
  actor: Actor,
  subscription: Named,
  payments: readonly Paid[],
): PaymentAnswer[] {
  const { id: subscriptionId } = subscription;
  return payments.flatMap(({ paidOn, amountHundredths, currency }) => {
    const payment = { subscriptionId, paidOn, amountHundredths, currency };
    if (!store.insertPayment(context.db, payment)) return [];
    const answer = answerOf(subscription, payment);
    recordSubscriptionChange(context, actor, 'subscription.add_payment', {
      subscriptionId,
      before: null,
      after: JSON.stringify(answer),
    });
    return [answer];
  });
}

/** Deletes a payment, with an audit entry; in the caller's transaction. Throws 404. */
export function deletePayment(
  context: Context,
  actor: Actor,
  { id, paidOn }: { id: string; paidOn: DateOnly },
): { deleted: true } {
  const subscription = requireSubscription(context, actor.ownerId, id);
  const payment = requirePayment(context, subscription, paidOn);
  store.deletePayment(context.db, id, paidOn);
  recordSubscriptionChange(context, actor, 'subscription.delete_payment', {
    subscriptionId: id,
    before: JSON.stringify(answerOf(subscription, payment)),
    after: null,
  });
  return { deleted: true };
}

function requirePayment({ db }: Context, { id, name }: Named, paidOn: DateOnly): store.Payment {
  const payment = store.findPayment(db, id, paidOn);
  if (payment !== undefined) return payment;
  throw new ContractError('payment_not_found', {
    message: `The history of ${name} has no payment on ${paidOn}.`,
    field: 'paidOn',
    suggestedFix: 'List the payments (GET /app/v1/payments) to see their days.',
  });
}

const answerOf = ({ name, category }: Named, payment: store.Payment): PaymentAnswer =>
  paymentAnswer({ ...payment, name, category });
