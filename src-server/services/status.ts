import type { DateOnly } from '../domain/dates.ts';
import { type Transition, canTransition, transitions } from '../domain/subscription.ts';
import type { Actor, Context } from './context.ts';
import { OwnerError } from './owner-error.ts';
import { changeSubscription } from './subscriptions.ts';

/** Pauses, resumes, cancels or reactivates a subscription; in the caller's transaction. */
export function transition(context: Context, actor: Actor, id: string, name: Transition) {
  return changeSubscription(context, actor, id, `subscription.${name}`, (current) => {
    if (!canTransition(current.status, name)) {
      const from = transitions[name].from.join(' or ');
      throw new OwnerError(
        `${current.name} is ${current.status}: only what is ${from} can be ${PARTICIPLES[name]}.`,
        possibleNext(current.status),
      );
    }
    return { ...current, status: transitions[name].to, updatedAt: context.clock.now() };
  });
}

const PARTICIPLES = {
  pause: 'paused',
  resume: 'resumed',
  cancel: 'cancelled',
  reactivate: 'reactivated',
} as const satisfies Record<Transition, string>;

function possibleNext(status: Parameters<typeof canTransition>[0]): string {
  const names = (Object.keys(transitions) as Transition[]).filter((name) =>
    canTransition(status, name),
  );
  return `From ${status}, you can ${names.join(' or ')} it.`;
}

/** Sets the last day of a subscription's trial, or (null) that it has none. */
export function setTrial(context: Context, actor: Actor, id: string, endsOn: DateOnly | null) {
  return changeSubscription(context, actor, id, 'subscription.set_trial', (current) => ({
    ...current,
    trialEndsOn: endsOn,
    updatedAt: context.clock.now(),
  }));
}
