import { AppError } from '../contract/errors.ts';
import type { DateOnly } from '../domain/dates.ts';
import {
  type Subscription,
  type Transition,
  canTransition,
  possibleFrom,
  transitions,
} from '../domain/subscription.ts';
import { withoutPassedEnd } from '../domain/ending.ts';
import type { Actor, Context } from '../context.ts';
import { type Owned, changeSubscription, getSubscription, ownerOf } from './service.ts';
import { isWaiting } from '../renewals/service.ts';
import { commandLineActor } from '../accounts/service.ts';

/** Pauses, resumes, cancels, or reactivates a subscription. Reactivating it removes a last day that has passed. */
export function transition(
  context: Context,
  actor: Actor,
  id: string,
  name: Transition,
): Subscription {
  return changeSubscription(context, actor, id, `subscription.${name}`, (current) =>
    afterTransition(context, actor.ownerId, current, name),
  );
}

/** What {@link transition} makes of a subscription. Throws as it does. */
export function afterTransition(
  context: Context,
  ownerId: string,
  current: Subscription,
  name: Transition,
): Subscription {
  if (!canTransition(current.status, name)) {
    const { status } = current;
    throw new AppError('otherStatus', {
      name: current.name,
      status,
      possible: possibleFrom(status),
    });
  }
  if (current.status === 'active') requireKept(context, ownerId, current);
  const after = { ...current, status: transitions[name].to, updatedAt: context.clock.now() };
  return name === 'reactivate' ? withoutPassedEnd(after, context.today(ownerId)) : after;
}

// Inactive subscriptions aren't moved on, and nothing is charged within a trial, so pending charges would be
// silently lost.
function requireKept(context: Context, ownerId: string, { name, nextPaymentDate }: Subscription) {
  if (nextPaymentDate >= context.today(ownerId) || !isWaiting(context, ownerId)) return;
  throw new AppError('datesWaiting', { name });
}

/** Sets or removes (null) the last day of a subscription's trial. Does nothing if it is set like that already. */
export function setTrial(
  context: Context,
  actor: Actor,
  id: string,
  endsOn: DateOnly | null,
): Subscription {
  const now = getSubscription(context, actor.ownerId, id);
  if (now.trialEndsOn === endsOn) return now;
  return changeSubscription(context, actor, id, 'subscription.set_trial', (current) => {
    if (current.status === 'active') requireKept(context, actor.ownerId, current);
    return { ...current, trialEndsOn: endsOn, updatedAt: context.clock.now() };
  });
}

/** {@link transition} for the owner at the command line, in its own transaction. */
export function transitionAsOwner(context: Context, id: string, name: Transition): Owned {
  return asOwner(context, id, (actor, found) => transition(context, actor, found, name));
}

/** {@link setTrial} for the owner at the command line, in its own transaction. */
export function setTrialAsOwner(context: Context, id: string, endsOn: DateOnly | null): Owned {
  return asOwner(context, id, (actor, found) => setTrial(context, actor, found, endsOn));
}

function asOwner(
  context: Context,
  id: string,
  work: (actor: Actor, id: string) => Subscription,
): Owned {
  return context.db
    .transaction(() => {
      const found = id.toLowerCase();
      const ownerId = ownerOf(context, found);
      return { ownerId, subscription: work(commandLineActor(context, ownerId), found) };
    })
    .immediate();
}
