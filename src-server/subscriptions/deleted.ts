import { KEPT_DAYS, keptSince } from '../domain/deletion.ts';
import type { Subscription } from '../domain/subscription.ts';
import { noteChargedUntil } from '../payments/repository.ts';
import {
  findOwnerOfDeleted,
  forgetDeleted,
  noteDaySeen,
  takeDeleted,
  writeBelongings,
} from './deleted-repository.ts';
import { insertSubscription } from './repository.ts';
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
 * on if it was. Throws 404 `subscription_not_found` if it was never deleted, or more than 30 days ago.
 */
export function restoreSubscription(context: Context, actor: Actor, id: string): Subscription {
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
  recordChange(context, actor, 'subscription.restore', { before: null, after: write });
  return subscription;
}

/** {@link restoreSubscription} for the owner at the command line, in its own transaction. */
export function restoreAsOwner(context: Context, id: string): Owned {
  const found = id.toLowerCase();
  return context.db
    .transaction(() => {
      const ownerId = findOwnerOfDeleted(context.db, found, keptSince(context.clock.now()));
      if (ownerId === undefined) throw notFound();
      const actor = commandLineActor(context, ownerId);
      return { ownerId, subscription: restoreSubscription(context, actor, found) };
    })
    .immediate();
}
