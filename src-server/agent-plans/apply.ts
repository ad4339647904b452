import { isDeepStrictEqual } from 'node:util';
import { listSubscriptionChanges } from '../audit/repository.ts';
import { subscriptionActions } from '../contract/public/audit.ts';
import { AppError } from '../contract/errors.ts';
import type { Actor, Context } from '../context.ts';
import type { Subscription } from '../domain/subscription.ts';
import { getNotificationSettings, updateNotificationSettings } from '../settings/service.ts';
import { appAnswer } from '../subscriptions/json.ts';
import { createRecord, updateRecord } from '../subscriptions/records.ts';
import { findSubscription } from '../subscriptions/repository.ts';
import { removeSubscription } from '../subscriptions/service.ts';
import { transition } from '../subscriptions/status.ts';
import { type Change, inChange } from './change.ts';
import { type Previewed, nameOf } from './preview.ts';

/** A change that was made, with what is needed to undo it. */
export type AppliedChange =
  | { kind: 'record'; before: Subscription | null; after: Subscription | null; entry: string }
  | { kind: 'settings'; before: SettingsValues; after: SettingsValues };

type SettingsValues = { enabled: boolean; daysBefore: 1 | 3 | 7 | 14 };

/**
 * Makes the changes of a plan, in the open transaction: all of them or none. Throws `planOutdated` if a record has
 * changed since the plan was made.
 */
export function applyAll(
  context: Context,
  actor: Actor,
  changes: readonly Previewed[],
): AppliedChange[] {
  requireUnchanged(context, actor.ownerId, changes);
  return changes.map(({ change }, index) => inChange(index, () => apply(context, actor, change)));
}

/** Throws `planOutdated` if a record has changed since the plan was made. */
export function requireUnchanged(
  context: Context,
  ownerId: string,
  changes: readonly Previewed[],
): void {
  const differences = changedSince(context, ownerId, changes);
  if (differences.length === 0) return;
  throw new AppError('planOutdated', {
    what: differences.map(({ name, difference }) => `${name} (${difference})`).join('; '),
    names: differences.map(({ name }) => name).join(', '),
  });
}

/** Which records have changed since a plan was made, and how. */
export const changedSince = (context: Context, ownerId: string, changes: readonly Previewed[]) =>
  changes.flatMap((previewed) => {
    const difference = differenceOf(context, ownerId, previewed);
    return difference === undefined ? [] : [{ name: nameOf(previewed), difference }];
  });

function differenceOf(
  context: Context,
  ownerId: string,
  { subscriptionId, change, before }: Previewed,
): string | undefined {
  if (before === null) return undefined;
  if (change.action === 'update_notification_settings') {
    const now = getNotificationSettings(context, ownerId).data;
    return now.updatedAt === before['updatedAt'] ? undefined : 'changed';
  }
  const current = findSubscription(context.db, ownerId, subscriptionId ?? '');
  if (current === undefined) return 'deleted';
  const now: Values = appAnswer(current, context.today(ownerId));
  return now['updatedAt'] === before['updatedAt'] ? undefined : changedFields(before, now);
}

type Values = Readonly<Record<string, unknown>>;

const ALWAYS_CHANGED: ReadonlySet<string> = new Set(['updatedAt', 'lastPaymentDate']);

function changedFields(before: Values, now: Values): string {
  const changed = Object.keys({ ...before, ...now })
    .filter((field) => !ALWAYS_CHANGED.has(field) && !isDeepStrictEqual(before[field], now[field]))
    .map((field) => `${field} is now ${JSON.stringify(now[field] ?? null)}`);
  return changed.length === 0 ? 'changed' : changed.join(', ');
}

const apply = (context: Context, actor: Actor, change: Change): AppliedChange =>
  applyBy(context, actor, change, () => {
    if (change.action !== 'update_notification_settings') {
      return applyToRecord(context, actor, change);
    }
    updateNotificationSettings(context, actor, change.body);
    return undefined;
  });

/** Makes a change by `make`, which returns the ID of the record if it is about one. */
export function applyBy(
  context: Context,
  actor: Actor,
  change: Change,
  make: () => string | undefined,
): AppliedChange {
  if (change.action === 'update_notification_settings') {
    const before = getNotificationSettings(context, actor.ownerId).data;
    make();
    return {
      kind: 'settings',
      before,
      after: getNotificationSettings(context, actor.ownerId).data,
    };
  }
  const before = 'id' in change ? find(context, actor, change.id) : null;
  const id = make();
  if (id === undefined) throw new Error('A change of a record has no record.');
  const after = find(context, actor, id);
  return { kind: 'record', before, after, entry: latestEntry(context, actor.ownerId, id) };
}

const find = ({ db }: Context, { ownerId }: Actor, id: string): Subscription | null =>
  findSubscription(db, ownerId, id) ?? null;

type RecordChange = Exclude<Change, { action: 'update_notification_settings' }>;

function applyToRecord(context: Context, actor: Actor, change: RecordChange): string {
  if (change.action === 'create') return createRecord(context, actor, change.body).id;
  if (change.action === 'delete') removeSubscription(context, actor, change.id);
  else if (change.action === 'update') updateRecord(context, actor, change.id, change.body);
  else transition(context, actor, change.id, change.action);
  return change.id;
}

function latestEntry({ db }: Context, ownerId: string, subscriptionId: string): string {
  const wanted = { subscriptionId, actions: subscriptionActions, limit: 1, offset: 0 };
  const [entry] = listSubscriptionChanges(db, ownerId, wanted);
  if (entry === undefined) throw new Error('A change has no audit entry.');
  return entry.id;
}
