import { firstCharge } from './charges.ts';
import type { DateOnly } from './dates.ts';
import type { Status, Subscription } from './subscription.ts';
import { type Contract, cancelBy } from './terms.ts';

/** What the end of a subscription that is cancelled depends on. */
export type Cancellable = Contract & { status: Status; isTrial: boolean };

/**
 * The last day of a contract for which notice is given on the day `today`: the end of its term. Undefined for anything
 * that ends at once: what has no terms, has a last day already, is paused, or is on trial.
 */
export function endOfNotice(subscription: Cancellable, today: DateOnly): DateOnly | undefined {
  const { status, isTrial } = subscription;
  return status === 'active' && !isTrial ? cancelBy(subscription, today)?.endsOn : undefined;
}

/** A subscription as of `today`: cancelled if its last day has passed, unless a charge is still to be confirmed. */
export function ended(subscription: Subscription, today: DateOnly): Subscription {
  const { status, details } = subscription;
  if (details.endsOn === undefined || details.endsOn >= today) return subscription;
  const isOver = status === 'paused' || firstCharge(subscription) === undefined;
  return isOver ? { ...subscription, status: 'cancelled' } : subscription;
}

/** A subscription that becomes active again: without its last day if that has passed. */
export function withoutPassedEnd(subscription: Subscription, today: DateOnly): Subscription {
  const { endsOn, ...details } = subscription.details;
  return endsOn !== undefined && endsOn < today ? { ...subscription, details } : subscription;
}
