import { MOST_FILLED, type paymentEndpoints } from '../contract/app/payments.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { AppError } from '../contract/errors.ts';
import { chargesSince } from '../domain/charges.ts';
import type { DateOnly } from '../domain/dates.ts';
import { amountOf, wholeHundredths } from '../domain/money.ts';
import type { Subscription } from '../domain/subscription.ts';
import * as store from './repository.ts';
import { recordSubscriptionChange } from '../audit/service.ts';
import type { Actor, Context } from '../context.ts';
import { paymentAnswer } from './service.ts';
import { getSubscription } from '../subscriptions/service.ts';
import { requireWhole } from '../subscriptions/whole-amount.ts';

/** A payment in the form that the window receives. */
export type PaymentAnswer = Reply<(typeof paymentEndpoints)['listPayments']>['data'][number];

type Named = Pick<Subscription, 'id' | 'name' | 'category'>;
/** A payment to record. */
export type Paid = Pick<store.Payment, 'paidOn' | 'amountHundredths' | 'currency'>;

/** Adds payments to a subscription's history, each with an audit entry. Returns those that were not there yet. */
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
    store.noteChargedUntil(context.db, actor.ownerId, paidOn);
    const answer = answerOf(subscription, payment);
    recordSubscriptionChange(context, actor, 'subscription.add_payment', {
      subscriptionId,
      before: null,
      after: answer,
    });
    return [answer];
  });
}

type PaymentBody = Input<(typeof paymentEndpoints)['addPayment']>['body'];

const paidOf = ({ paidOn, amount, currency }: PaymentBody): Paid => ({
  paidOn,
  amountHundredths: wholeHundredths(amount),
  currency,
});

/** Adds a missing payment, with an audit entry. Throws 404. */
export function addPayment(
  context: Context,
  actor: Actor,
  id: string,
  body: PaymentBody,
): { data: PaymentAnswer } {
  const subscription = getSubscription(context, actor.ownerId, id);
  requirePast(context, actor, body.paidOn, 'paidOn');
  requireWhole(body);
  const [data] = recordPayments(context, actor, subscription, [paidOf(body)]);
  if (data === undefined) throw alreadyPaid(subscription, body.paidOn);
  return { data };
}

/** Changes the payment of a day, with an audit entry. Throws 404. */
export function changePayment(
  context: Context,
  actor: Actor,
  { id, paidOn }: { id: string; paidOn: DateOnly },
  body: PaymentBody,
): { data: PaymentAnswer } {
  const subscription = getSubscription(context, actor.ownerId, id);
  const before = requirePayment(context, subscription, paidOn);
  requirePast(context, actor, body.paidOn, 'paidOn');
  // A payment may come from a record that was created through the API, so it must be possible to correct its
  // date.
  const isSameSum =
    body.amount === amountOf(before.amountHundredths) && body.currency === before.currency;
  if (!isSameSum) requireWhole(body);
  const isTaken = body.paidOn !== paidOn && store.findPayment(context.db, id, body.paidOn);
  if (isTaken) throw alreadyPaid(subscription, body.paidOn);
  const after = { subscriptionId: id, ...paidOf(body) };
  return { data: rewritePayment(context, actor, subscription, { before, after }).after };
}

/** Replaces a payment with another, with an audit entry. */
export function rewritePayment(
  context: Context,
  actor: Actor,
  subscription: Named,
  { before, after }: Record<'before' | 'after', store.Payment>,
): Record<'before' | 'after', PaymentAnswer> {
  store.updatePayment(context.db, before.paidOn, after);
  store.noteChargedUntil(context.db, actor.ownerId, after.paidOn);
  const answers = {
    before: answerOf(subscription, before),
    after: answerOf(subscription, after),
  };
  recordSubscriptionChange(context, actor, 'subscription.change_payment', {
    subscriptionId: subscription.id,
    before: answers.before,
    after: answers.after,
  });
  return answers;
}

/**
 * Adds the payments that a subscription had since the day `from` according to its schedule, at its current
 * amount. Existing payments are unchanged. Throws 404.
 */
export function fillPayments(
  context: Context,
  actor: Actor,
  id: string,
  from: DateOnly,
): { data: PaymentAnswer[] } {
  const subscription = getSubscription(context, actor.ownerId, id);
  requirePast(context, actor, from, 'from');
  const today = context.today(actor.ownerId);
  const days = chargesSince(subscription, { from, today, most: MOST_FILLED });
  if (days.length > MOST_FILLED) {
    throw new AppError(
      'tooLongAgo',
      { name: subscription.name, since: from, most: MOST_FILLED },
      'from',
    );
  }
  const payments = days.map((paidOn) => ({ ...subscription, paidOn }));
  return { data: recordPayments(context, actor, subscription, payments) };
}

/** Rejects a day that is in the future for the account. */
export function requirePast(context: Context, actor: Actor, date: DateOnly, field: string): void {
  if (date <= context.today(actor.ownerId)) return;
  throw new AppError('dayToCome', { day: date }, field);
}

const alreadyPaid = ({ name }: Named, paidOn: DateOnly) =>
  new AppError('dayPaid', { name, paidOn }, 'paidOn');

/** Deletes a payment, with an audit entry. Throws 404. */
export function deletePayment(
  context: Context,
  actor: Actor,
  { id, paidOn }: { id: string; paidOn: DateOnly },
): { deleted: true } {
  const subscription = getSubscription(context, actor.ownerId, id);
  const payment = requirePayment(context, subscription, paidOn);
  store.deletePayment(context.db, id, paidOn);
  recordSubscriptionChange(context, actor, 'subscription.delete_payment', {
    subscriptionId: id,
    before: answerOf(subscription, payment),
    after: null,
  });
  return { deleted: true };
}

/**
 * Deletes payments, each with an audit entry. Throws 404 `payment_not_found` if one isn't there any more, or was changed
 * since; to be called in a transaction, which then deletes none.
 */
export function removePayments(
  context: Context,
  actor: Actor,
  id: string,
  payments: readonly PaymentBody[],
): { deleted: true } {
  const { name } = getSubscription(context, actor.ownerId, id);
  for (const payment of payments) {
    const { paidOn } = payment;
    if (findUnchanged(context, id, payment) === undefined) {
      throw new AppError('payment_not_found', { name, paidOn });
    }
    deletePayment(context, actor, { id, paidOn });
  }
  return { deleted: true };
}

/** The payment of a day, if it still has this amount and currency. */
export function findUnchanged(
  { db }: Context,
  id: string,
  { paidOn, amount, currency }: PaymentBody,
): store.Payment | undefined {
  const found = store.findPayment(db, id, paidOn);
  const isSame = found?.currency === currency && amountOf(found.amountHundredths) === amount;
  return isSame ? found : undefined;
}

function requirePayment({ db }: Context, { id, name }: Named, paidOn: DateOnly): store.Payment {
  const payment = store.findPayment(db, id, paidOn);
  if (payment !== undefined) return payment;
  throw new AppError('payment_not_found', { name, paidOn });
}

const answerOf = ({ name, category }: Named, payment: store.Payment): PaymentAnswer =>
  paymentAnswer({ ...payment, name, category });
