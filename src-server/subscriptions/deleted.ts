import type { deletionEndpoints } from '../contract/app/deletions.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { KEPT_DAYS, daysLeft, keptSince } from '../domain/deletion.ts';
import type { Subscription } from '../domain/subscription.ts';
import { noteChargedUntil } from '../payments/repository.ts';
import {
  findOwnerOfDeleted,
  forgetDeleted,
  listDeletions,
  noteDaySeen,
  takeDeleted,
  writeBelongings,
} from './deleted-repository.ts';
import { appAnswer, withAnswerText } from './json.ts';
import { type StoredSubscription, insertSubscription } from './repository.ts';
import { commandLineActor } from '../accounts/service.ts';
import type { Actor, Context } from '../context.ts';
import { type Owned, notFound, recordChange, writeOf } from './service.ts';

/**
 * Discards what this owner deleted more than 30 days ago. Because the clock may be wrong for a moment, the
 * deletion must also have been seen on as many different days.
 */
export function forgetOld(context: Context, ownerId: string): void {
  const { db, clock } = context;
  noteDaySeen(db, ownerId, context.today(ownerId));
  forgetDeleted(db, ownerId, { until: keptSince(clock.now()), daysSeen: KEPT_DAYS });
}

/**
 * Restores a deleted subscription as it was, with its payments and an audit entry, still waiting to be moved
 * on if it was. `replaced` is what it takes the place of, if anything. Throws 404 `subscription_not_found` if it was
 * never deleted, or more than 30 days ago.
 */
export function restoreSubscription(
  context: Context,
  actor: Actor,
  id: string,
  replaced: StoredSubscription | null = null,
): Subscription {
  const { db, clock } = context;
  const { ownerId } = actor;
  const found = takeDeleted(db, ownerId, { id, since: keptSince(clock.now()) });
  if (found === undefined) throw notFound();
  const subscription = { ...found.subscription, updatedAt: clock.now() };
  const write = writeOf(context, ownerId, subscription);
  insertSubscription(db, ownerId, { ...write, tracked: write.tracked || found.waited });
  if (found.waited) context.changes.note('dates', ownerId);
  writeBelongings(db, found);
  const latest = found.payments.at(-1);
  if (latest !== undefined) noteChargedUntil(db, ownerId, latest.paidOn);
  recordChange(context, actor, 'subscription.restore', { before: replaced, after: write });
  return subscription;
}

type Contract = typeof deletionEndpoints;

/** One page of the subscriptions that this owner deleted and can still restore, most recently deleted first. */
export function showDeletions(
  context: Context,
  ownerId: string,
  { limit, offset }: Input<Contract['listDeletions']>['query'],
): Reply<Contract['listDeletions']> {
  const { db, clock } = context;
  const now = clock.now();
  const found = listDeletions(db, ownerId, { since: keptSince(now), limit: limit + 1, offset });
  return {
    data: found.slice(0, limit).map(({ subscription, payments, deletedAt, ...rest }) => ({
      subscription: appAnswer(subscription, context.today(ownerId)),
      payments: payments.length,
      deletedAt: new Date(deletedAt).toISOString(),
      daysLeft: daysLeft(deletedAt, now),
      ...rest,
    })),
    pagination: { limit, offset, hasMore: found.length > limit },
  };
}

/**
 * Discards a deleted subscription before its 30 days are over, with an audit entry. Throws 404
 * `subscription_not_found` if it can't be restored anyway.
 */
export function purgeSubscription(
  context: Context,
  actor: Actor,
  id: string,
): Reply<Contract['purgeSubscription']> {
  purge(context, actor, id);
  return { purged: true };
}

function purge(context: Context, actor: Actor, id: string): Subscription {
  const { db, clock } = context;
  const found = takeDeleted(db, actor.ownerId, { id, since: keptSince(clock.now()) });
  if (found === undefined) throw notFound();
  const before = withAnswerText(found.subscription);
  recordChange(context, actor, 'subscription.purge', { before, after: null });
  return found.subscription;
}

/** {@link restoreSubscription} for the owner at the command line, in its own transaction. */
export const restoreAsOwner = (context: Context, id: string): Owned =>
  asOwnerOfDeleted(context, id, (actor, found) => ({
    ownerId: actor.ownerId,
    subscription: restoreSubscription(context, actor, found),
  }));

/** {@link purgeSubscription} for the owner at the command line, in its own transaction. Returns what is gone. */
export const purgeAsOwner = (context: Context, id: string): Subscription =>
  asOwnerOfDeleted(context, id, (actor, found) => purge(context, actor, found));

function asOwnerOfDeleted<T>(
  context: Context,
  id: string,
  work: (actor: Actor, id: string) => T,
): T {
  const found = id.toLowerCase();
  return context.db
    .transaction(() => {
      const ownerId = findOwnerOfDeleted(context.db, found, keptSince(context.clock.now()));
      if (ownerId === undefined) throw notFound();
      return work(commandLineActor(context, ownerId), found);
    })
    .immediate();
}
