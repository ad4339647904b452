import { AppError } from '../contract/errors.ts';
import { firstCharge } from '../domain/charges.ts';
import type { DateOnly } from '../domain/dates.ts';
import { confirmRenewal } from '../domain/renewal.ts';
import { type Subscription, possibleFrom } from '../domain/subscription.ts';
import type { Actor, Context } from '../context.ts';
import { type PaymentAnswer, recordPayments } from '../payments/history.ts';
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
  const confirmed: { before: Subscription; charges: DateOnly[]; next: DateOnly }[] = [];
  const subscription = changeSubscription(context, actor, id, 'subscription.update', (before) => {
    requireDue(before, date, today);
    const { charges, schedule } = confirmRenewal(before, today);
    confirmed.push({ before, charges, next: schedule.nextPaymentDate });
    return { ...before, ...schedule, updatedAt: context.clock.now() };
  });
  return {
    subscription,
    next: confirmed[0]?.next ?? date,
    payments: confirmed.flatMap(({ before, charges }) =>
      recordPayments(
        context,
        actor,
        before,
        charges.map((paidOn) => ({ ...before, paidOn })),
      ),
    ),
  };
}

function requireDue(subscription: Subscription, date: DateOnly, today: DateOnly): void {
  const { name, status } = subscription;
  const due = firstCharge(subscription);
  if (status !== 'active') {
    throw new AppError('otherStatus', { name, status, possible: possibleFrom(status) });
  }
  if (due !== date) {
    throw new AppError('chargeMoved', { name, due, day: date });
  }
  if (date > today) {
    throw new AppError('chargeToCome', { name, day: date });
  }
}
