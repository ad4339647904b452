import { AppError } from '../contract/errors.ts';
import type { DateOnly } from '../domain/dates.ts';
import { wholeHundredths } from '../domain/money.ts';
import type { Subscription } from '../domain/subscription.ts';
import { listPaymentsSince } from './repository.ts';
import type { Actor, Context } from '../context.ts';
import { type PaymentAnswer, requirePast, rewritePayment } from './history.ts';
import { changeSubscription } from '../subscriptions/service.ts';
import { requireWhole } from '../subscriptions/whole-amount.ts';

/** The result of setting a price: the updated subscription, and the changed payments as they were before. */
type Priced = { subscription: Subscription; payments: PaymentAnswer[] };

const MOST_CHANGED = 1000;

/**
 * Sets the amount of a subscription and of its payments since the day `since`. Payments in another currency
 * are unchanged. Each change has an audit entry. Throws 404.
 */
export function setPrice(
  context: Context,
  actor: Actor,
  id: string,
  { amount, since }: { amount: number; since: DateOnly },
): Priced {
  requirePast(context, actor, since, 'since');
  const amountHundredths = wholeHundredths(amount);
  const payments: PaymentAnswer[] = [];
  const subscription = changeSubscription(context, actor, id, 'subscription.update', (before) => {
    requireWhole({ amount, currency: before.currency });
    const paid = listPaymentsSince(context.db, id, since, MOST_CHANGED + 1);
    if (paid.length > MOST_CHANGED) throw tooMany(before.name, since);
    for (const payment of paid) {
      const isOther = payment.amountHundredths !== amountHundredths;
      if (!isOther || payment.currency !== before.currency) continue;
      const after = { ...payment, amountHundredths };
      payments.push(rewritePayment(context, actor, before, { before: payment, after }).before);
    }
    return { ...before, amountHundredths, updatedAt: context.clock.now() };
  });
  return { subscription, payments };
}

const tooMany = (name: string, since: DateOnly) =>
  new AppError('tooLongAgo', { name, since, most: MOST_CHANGED }, 'since');
