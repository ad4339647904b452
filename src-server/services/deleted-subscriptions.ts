import { KEPT_DAYS, keptSince } from '../domain/deletion.ts';
import { noteChargedUntil } from '../store/payments.ts';
import {
  findOwnerOfDeleted,
  forgetDeleted,
  noteDaySeen,
  takeDeleted,
  writeBelongings,
} from '../store/deleted-subscriptions.ts';
import { insertSubscription } from '../store/subscriptions.ts';
import { commandLineActor } from './accounts.ts';
import { recordSubscriptionChange } from './audit.ts';
import type { Actor, Context } from './context.ts';
import { jsonText } from './json-text.ts';
import { type SubscriptionText, notFound, wholeText, writeOf } from './subscriptions.ts';

/**
 * Forgets what this owner deleted more than 30 days ago. The clock may be wrong for a moment: what is kept must
 * have been seen on as many different days as well.
 */
export function forgetOld(context: Context, ownerId: string): void {
  const { db, clock } = context;
  noteDaySeen(db, ownerId, context.today(ownerId));
  forgetDeleted(db, ownerId, { until: keptSince(clock.now()), daysSeen: KEPT_DAYS });
}

/**
 * Brings a deleted subscription back as it was, with its payments and an audit entry, and waiting to be moved
 * on where it was; in the caller's transaction. Throws 404 `subscription_not_found` where it was deleted more than 30 days ago, or never.
 */
export function restoreSubscription(context: Context, actor: Actor, id: string): SubscriptionText {
  const { db, clock } = context;
  const { ownerId } = actor;
  const found = takeDeleted(db, ownerId, { id, since: keptSince(clock.now()) });
  if (found === undefined) throw notFound();
  const subscription = { ...found.subscription, updatedAt: clock.now() };
  const write = writeOf(context, ownerId, subscription);
  insertSubscription(db, ownerId, { ...write, tracked: write.tracked || found.waited });
  if (found.waited) context.onDatesPassed(ownerId);
  writeBelongings(db, found);
  const latest = found.payments.at(-1);
  if (latest !== undefined) noteChargedUntil(db, ownerId, latest.paidOn);
  const after = wholeText(context, ownerId, subscription);
  recordSubscriptionChange(context, actor, 'subscription.restore', {
    subscriptionId: id,
    before: null,
    after,
  });
  context.onChange(ownerId);
  return jsonText(`{"data":${after}}`);
}

/** {@link restoreSubscription} for the owner at the command line, in a transaction of its own. */
export function restoreAsOwner(context: Context, id: string): SubscriptionText {
  const found = id.toLowerCase();
  return context.db
    .transaction(() => {
      const ownerId = findOwnerOfDeleted(context.db, found, keptSince(context.clock.now()));
      if (ownerId === undefined) throw notFound();
      return restoreSubscription(context, commandLineActor(context, ownerId), found);
    })
    .immediate();
}
