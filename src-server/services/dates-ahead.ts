import { type DateOnly, addDays } from '../domain/dates.ts';
import { renew } from '../domain/renewal.ts';
import { chargeDate } from '../domain/schedule.ts';
import type { Subscription } from '../domain/subscription.ts';
import { eachChangeOfDate } from '../store/audit.ts';
import * as payments from '../store/payments.ts';
import { findSubscription, listWithTrialAfter } from '../store/subscriptions.ts';
import type { Context } from './context.ts';

/** Charges dated after today, and dates that were moved on past it: both while the clock was ahead. */
export type ChargesAhead = {
  first: DateOnly;
  last: DateOnly;
  charges: number;
  subscriptions: number;
};

/** A subscription that was moved on past today, and the charges that were noted for it after today. */
export type MovedAhead = { subscription: Subscription; charged?: payments.ChargedSpan };

/** What was noted of an owner for days to come; undefined on most days. */
export function sumAhead(
  context: Context,
  ownerId: string,
  today: DateOnly,
): ChargesAhead | undefined {
  if (!payments.mayHaveAfter(context.db, ownerId, today)) return undefined;
  const charged = payments.sumAfter(context.db, ownerId, today);
  // Within a trial nothing is charged: only the date tells that it was moved on.
  const free = freeAhead(context, ownerId, today, Infinity);
  if (free.length === 0) return charged;
  const days = free.map((each) => restoredDate(context, ownerId, { subscription: each }, today));
  const all = [...days, ...(charged === undefined ? [] : [charged.first, charged.last])].toSorted();
  return {
    first: all[0] ?? today,
    last: all.at(-1) ?? today,
    charges: charged?.charges ?? 0,
    subscriptions: free.length + (charged?.subscriptions ?? 0),
  };
}

/** The first `most` subscriptions of an owner that were moved on past today, or charged after it. */
export function listAhead(
  context: Context,
  ownerId: string,
  today: DateOnly,
  most: number,
): MovedAhead[] {
  const { db } = context;
  const charged = payments.listAfter(db, ownerId, today, most).flatMap((span) => {
    const subscription = findSubscription(db, ownerId, span.subscriptionId);
    return subscription === undefined ? [] : [{ subscription, charged: span }];
  });
  const free = freeAhead(context, ownerId, today, most - charged.length);
  return [...charged, ...free.map((subscription) => ({ subscription }))];
}

function freeAhead(
  context: Context,
  ownerId: string,
  today: DateOnly,
  most: number,
): Subscription[] {
  if (most === 0) return [];
  const found = listWithTrialAfter(context.db, ownerId, today).filter(
    (subscription) =>
      payments.listPaymentsSince(context.db, subscription.id, addDays(today, 1), 1).length === 0 &&
      restoredDate(context, ownerId, { subscription }, today) < subscription.nextPaymentDate,
  );
  return most === Infinity ? found : found.slice(0, most);
}

/**
 * The next date of a subscription without what was done for days to come: the earliest that was moved on, or
 * charged. What somebody has set since stays.
 */
export function restoredDate(
  context: Context,
  ownerId: string,
  { subscription, charged }: MovedAhead,
  today: DateOnly,
): DateOnly {
  const { nextPaymentDate } = subscription;
  const isCharged = charged !== undefined && nextPaymentDate > charged.last;
  const first = isCharged ? charged.first : nextPaymentDate;
  const moved = movedFrom(context, ownerId, subscription, today);
  return moved < first ? moved : first;
}

// A clock that is right moves on nothing that is still to come: of such moves, the first tells the date.
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
