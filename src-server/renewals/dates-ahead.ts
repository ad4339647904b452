import { type DateOnly, LATEST_DATE, addDays } from '../domain/dates.ts';
import { renew } from '../domain/renewal.ts';
import { chargeDate } from '../domain/schedule.ts';
import type { Subscription } from '../domain/subscription.ts';
import { eachChangeOfDate } from '../audit/repository.ts';
import * as payments from '../payments/repository.ts';
import { type Place, listByDate } from '../subscriptions/dates-repository.ts';
import { findSubscription } from '../subscriptions/repository.ts';
import type { Slices } from '../platform/slices.ts';
import type { Context } from '../context.ts';

/** Charges dated after today and dates moved on past it, both while the clock was ahead. */
export type ChargesAhead = {
  first: DateOnly;
  last: DateOnly;
  charges: number;
  subscriptions: number;
};

/** A subscription that was moved on past today, and its next date without that. */
export type MovedAhead = { subscription: Subscription; date: DateOnly };

/** An owner's charges and dates in the future; undefined on most days. */
export function* sumAhead(
  context: Context,
  ownerId: string,
  today: DateOnly,
): Slices<ChargesAhead | undefined> {
  if (!payments.mayHaveAfter(context.db, ownerId, today)) return undefined;
  const charged = payments.sumAfter(context.db, ownerId, today);
  const days = charged === undefined ? [] : [charged.first, charged.last];
  let free = 0;
  for (let after: Place | undefined = FIRST_PLACE; after !== undefined;) {
    const page = listFreeAhead(context, ownerId, today, after);
    for (const { date } of page.moved) days.push(date);
    free += page.moved.length;
    after = page.last;
    yield;
  }
  const inOrder = days.toSorted();
  const [first, last] = [inOrder[0], inOrder.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const { charges, subscriptions } = charged ?? { charges: 0, subscriptions: 0 };
  return { first, last, charges, subscriptions: free + subscriptions };
}

/** An owner's first `most` subscriptions with charges after today. */
export function listChargedAhead(
  context: Context,
  ownerId: string,
  today: DateOnly,
  most: number,
): MovedAhead[] {
  return payments.listAfter(context.db, ownerId, today, most).flatMap((charged) => {
    const subscription = findSubscription(context.db, ownerId, charged.subscriptionId);
    if (subscription === undefined) return [];
    return [
      { subscription, date: restoredDate(context, ownerId, { subscription, charged }, today) },
    ];
  });
}

/** The starting position of {@link listFreeAhead}. */
export const FIRST_PLACE: Place = { date: '', seq: 0 };
// Takes some hundredths of a second.
const MOST_TRIALS = 25;

/**
 * Among an owner's next subscriptions with a trial, those that were moved on past today without a charge,
 * which only their date reveals; and where to continue, until there are none.
 */
export function listFreeAhead(
  context: Context,
  ownerId: string,
  today: DateOnly,
  after: Place,
): { moved: MovedAhead[]; last: Place | undefined } {
  const range = { after, until: LATEST_DATE, limit: MOST_TRIALS };
  const { subscriptions, last } = listByDate(context.db, ownerId, 'trial_ends_on', range);
  const dayAfter = addDays(today, 1);
  const moved = subscriptions
    .filter(
      ({ id, nextPaymentDate }) =>
        nextPaymentDate > today &&
        payments.listPaymentsSince(context.db, id, dayAfter, 1).length === 0,
    )
    .map((subscription) => ({
      subscription,
      date: restoredDate(context, ownerId, { subscription }, today),
    }))
    .filter(({ subscription, date }) => date < subscription.nextPaymentDate);
  return { moved, last };
}

// A subscription's next date without the changes made in the future: the earliest date that was moved on or
// charged. A date that was set by hand since then is kept.
function restoredDate(
  context: Context,
  ownerId: string,
  { subscription, charged }: { subscription: Subscription; charged?: payments.ChargedSpan },
  today: DateOnly,
): DateOnly {
  const { nextPaymentDate } = subscription;
  const isCharged = charged !== undefined && nextPaymentDate > charged.last;
  const first = isCharged ? charged.first : nextPaymentDate;
  const moved = movedFrom(context, ownerId, subscription, today);
  return moved < first ? moved : first;
}

// A correct clock never moves a future date on, so the first such move reveals the original date.
function movedFrom(
  { db }: Context,
  ownerId: string,
  subscription: Subscription,
  today: DateOnly,
): DateOnly {
  let date = subscription.nextPaymentDate;
  for (const change of eachChangeOfDate(db, ownerId, subscription.id)) {
    if (date <= today || change.action !== 'subscription.renew' || change.after !== date) break;
    date = change.before;
  }
  const from = { ...subscription, nextPaymentDate: date };
  const { schedule } = renew(from, today);
  const isPaid = payments.findPayment(db, subscription.id, schedule.nextPaymentDate) !== undefined;
  const isPaidToday = schedule.nextPaymentDate === today && isPaid;
  return isPaidToday ? chargeDate(schedule, 1) : schedule.nextPaymentDate;
}
