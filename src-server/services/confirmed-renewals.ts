import { firstCharge } from '../domain/charges.ts';
import type { DateOnly } from '../domain/dates.ts';
import { confirmRenewal } from '../domain/renewal.ts';
import type { Subscription } from '../domain/subscription.ts';
import type { Actor, Context } from './context.ts';
import { OwnerError } from './owner-error.ts';
import { type PaymentAnswer, recordPayments } from './payment-history.ts';
import { type SubscriptionText, changeSubscription } from './subscriptions.ts';

/** A charge that its owner confirmed: the subscription since, its next date, and what was recorded. */
type Confirmed = { subscription: SubscriptionText; next: DateOnly; payments: PaymentAnswer[] };

/**
 * Records that the charge due on `date`, today or earlier, was made, and moves the subscription on to its
 * next one; in the caller's transaction. Throws 404 `subscription_not_found`.
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
    const fix = status === 'paused' ? 'Resume it first.' : 'Reactivate it first.';
    throw new OwnerError(`${name} is ${status}: no charge of it is due.`, fix, {
      reason: 'otherStatus',
    });
  }
  if (due !== date) {
    throw new OwnerError(
      `The next charge of ${name} is on ${due}, not on ${date}: it was changed meanwhile.`,
      'Look at it again, and confirm that charge once it is due.',
      { reason: 'chargeMoved' },
    );
  }
  if (date > today) {
    throw new OwnerError(
      `The charge of ${name} is not due before ${date}.`,
      'Confirm it on that day, or change the next date.',
      { reason: 'chargeToCome' },
    );
  }
}
