import { AppError } from '../contract/errors.ts';
import { firstCharge } from '../domain/charges.ts';
import type { DateOnly } from '../domain/dates.ts';
import { hundredthsOn } from '../domain/next-price.ts';
import { type Renewed, confirmRenewal } from '../domain/renewal.ts';
import { type Subscription, possibleFrom } from '../domain/subscription.ts';
import type { Actor, Context } from '../context.ts';
import { type Paid, type PaymentAnswer, recordPayments } from '../payments/history.ts';
import { changeSubscription } from '../subscriptions/service.ts';

/** The result of confirming a charge: the updated subscription, its next date, and the recorded payments. */
type Confirmed = { subscription: Subscription; next: DateOnly; payments: PaymentAnswer[] };

/**
 * Records that the charge due on `date`, today or earlier, was made, and moves the subscription on to the
 * next one. Throws 404 `subscription_not_found`.
 */
export function renewSubscription(
  context: Context,
  actor: Actor,
  id: string,
  date: DateOnly,
): Confirmed {
  const today = context.today(actor.ownerId);
  return confirm(context, actor, id, (before) => {
    const { name } = before;
    requireNext(before, date);
    if (date > today) throw new AppError('chargeToCome', { name, day: date });
    return confirmRenewal(before, today);
  });
}

/**
 * Records today that the charge to come on `date` was made already, and moves the subscription on to the one
 * after it. Throws 404 `subscription_not_found`.
 */
export function renewEarly(context: Context, actor: Actor, id: string, date: DateOnly): Confirmed {
  const today = context.today(actor.ownerId);
  const confirmed = confirm(context, actor, id, (before) => {
    requireNext(before, date);
    const paidOn = date > today ? today : date;
    return { ...confirmRenewal(before, date), charges: [paidOn], pricedOn: date };
  });
  const { subscription, payments } = confirmed;
  // The date would move on without a payment.
  if (payments.length === 0) {
    throw new AppError('dayPaid', { name: subscription.name, paidOn: today });
  }
  return confirmed;
}

function confirm(
  context: Context,
  actor: Actor,
  id: string,
  renewed: (before: Subscription) => Renewed & { pricedOn?: DateOnly },
): Confirmed {
  const confirmed: { paid: Paid[]; next: DateOnly }[] = [];
  const subscription = changeSubscription(context, actor, id, 'subscription.update', (before) => {
    const { charges, schedule, pricedOn } = renewed(before);
    const paid = charges.map((paidOn) => ({
      paidOn,
      amountHundredths: hundredthsOn(before, pricedOn ?? paidOn),
      currency: before.currency,
    }));
    confirmed.push({ paid, next: schedule.nextPaymentDate });
    return { ...before, ...schedule, updatedAt: context.clock.now() };
  });
  return {
    subscription,
    next: confirmed[0]?.next ?? subscription.nextPaymentDate,
    payments: confirmed.flatMap(({ paid }) => recordPayments(context, actor, subscription, paid)),
  };
}

// The request says which charge it confirms, so that a second one confirms nothing else.
function requireNext(subscription: Subscription, date: DateOnly): void {
  const { name, status } = subscription;
  const due = firstCharge(subscription);
  if (status !== 'active') {
    throw new AppError('otherStatus', { name, status, possible: possibleFrom(status) });
  }
  if (due === undefined) throw new AppError('noChargeLeft', { name });
  if (due !== date) {
    throw new AppError('chargeMoved', { name, due, day: date });
  }
}
