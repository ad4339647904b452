import { AppError } from '../contract/errors.ts';
import type { Actor, Context } from '../context.ts';
import { getNotificationSettings, updateNotificationSettings } from '../settings/service.ts';
import { findSubscription } from '../subscriptions/repository.ts';
import { restoreSubscription } from '../subscriptions/deleted.ts';
import { takeBack } from '../transfer/undo-import.ts';
import type { AppliedChange } from './apply.ts';

/** A record that was changed or deleted since, and therefore left alone. */
export type LeftRecord = { id: string | null; name: string; isDeleted: boolean };

/** Undoes a change, or returns what it is about if somebody has changed that since. */
export function undoChange(
  context: Context,
  actor: Actor,
  change: AppliedChange,
): LeftRecord | undefined {
  if (change.kind === 'settings') return undoSettings(context, actor, change);
  const { before, after, entry } = change;
  if (after !== null) return takeBack(context, actor, { before, after, entry });
  if (before === null) throw new Error('A change of a plan has neither a before nor an after.');
  return bringBack(context, actor, before);
}

function bringBack(
  context: Context,
  actor: Actor,
  { id, name }: { id: string; name: string },
): LeftRecord | undefined {
  if (findSubscription(context.db, actor.ownerId, id) !== undefined) {
    return { id, name, isDeleted: false };
  }
  try {
    restoreSubscription(context, actor, id);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'subscription_not_found') throw error;
    return { id, name, isDeleted: true };
  }
}

function undoSettings(
  context: Context,
  actor: Actor,
  { before, after }: Extract<AppliedChange, { kind: 'settings' }>,
): LeftRecord | undefined {
  const now = getNotificationSettings(context, actor.ownerId).data;
  if (now.enabled !== after.enabled || now.daysBefore !== after.daysBefore) {
    return { id: null, name: '', isDeleted: false };
  }
  const { enabled, daysBefore } = before;
  updateNotificationSettings(context, actor, { enabled, daysBefore });
  return undefined;
}
