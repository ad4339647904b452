import type { Reply } from '../../../contract/endpoint.ts';
import { duplicatesOf, optimizationsOf } from '../../../analytics/service.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/db.ts';
import { type DateOnly, addDays } from '../../../domain/dates.ts';
import { amountOf } from '../../../domain/money.ts';
import { roundHalfUp } from '../../../domain/rational.ts';
import { yearlyCost } from '../../../domain/spend.ts';
import type { Subscription } from '../../../domain/subscription.ts';
import type { Slices } from '../../../platform/slices.ts';
import { readConsistently } from '../../../subscriptions/consistent-read.ts';
import { eachSubscription } from '../../../subscriptions/repository.ts';
import type { OwnOperations } from '../own-operations.ts';

type Answer = Reply<OwnOperations['findSavings']>;

const TRIAL_DAYS = 30;

/** What this owner could do without: facts alone, without a guess at what is used. */
export function findSavings(context: Context, ownerId: string): Promise<Answer> {
  const today = context.today(ownerId);
  return readConsistently(context, ownerId, (db) => savingsIn(db, ownerId, today));
}

function* savingsIn(db: Db, ownerId: string, today: DateOnly): Slices<Answer> {
  const { duplicates } = yield* duplicatesOf(db, ownerId);
  const { optimizations } = yield* optimizationsOf(db, ownerId);
  const trialsEnding: Answer['trialsEnding'] = [];
  const overdue: Answer['overdue'] = [];
  const soon = addDays(today, TRIAL_DAYS);
  for (const { subscription, tracked } of eachSubscription(db, ownerId)) {
    yield;
    if (subscription.status !== 'active') continue;
    const { trialEndsOn, nextPaymentDate } = subscription;
    if (trialEndsOn !== null && trialEndsOn >= today && trialEndsOn <= soon) {
      trialsEnding.push({ ...candidateOf(subscription), trialEndsOn });
    }
    // A tracked date is about to be moved on.
    if (nextPaymentDate < today && !tracked) {
      overdue.push({ ...candidateOf(subscription), nextPaymentDate });
    }
  }
  const expensive = optimizations.aboveAverageInCurrency;
  return { duplicates, expensive, trialsEnding, overdue };
}

const candidateOf = (subscription: Subscription) => ({
  id: subscription.id,
  name: subscription.name,
  category: subscription.category,
  status: subscription.status,
  yearlyCost: amountOf(roundHalfUp(yearlyCost(subscription.amountHundredths, subscription))),
  currency: subscription.currency,
});
