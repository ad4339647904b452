import { AppError } from '../contract/errors.ts';
import type { Context } from '../context.ts';
import type { Subscription } from '../domain/subscription.ts';
import { getNotificationSettings } from '../settings/service.ts';
import { appAnswer } from '../subscriptions/json.ts';
import { previewCreated, previewUpdated } from '../subscriptions/records.ts';
import { getSubscription } from '../subscriptions/service.ts';
import { afterTransition } from '../subscriptions/status.ts';
import { type Change, inChange } from './change.ts';

type Values = Record<string, unknown>;

/** A change with what it changes, as the owner and the agent see it. */
export type Previewed = {
  change: Change;
  subscriptionId: string | null;
  before: Values | null;
  after: Values | null;
};

/** What each change would do, without doing it. Throws the error of the first that is impossible. */
export function previewAll(
  context: Context,
  ownerId: string,
  changes: readonly Change[],
): Previewed[] {
  const seen = new Set<string>();
  return changes.map((change, index) =>
    inChange(index, () => {
      const previewed = preview(context, ownerId, change);
      const about =
        previewed.subscriptionId ?? (change.action === 'create' ? undefined : 'settings');
      if (about !== undefined && seen.has(about)) {
        throw new AppError('sameRecordTwice', { name: nameOf(previewed) });
      }
      if (about !== undefined) seen.add(about);
      return previewed;
    }),
  );
}

/** What a change is about, for people. */
export const nameOf = ({ before, after }: Pick<Previewed, 'before' | 'after'>): string =>
  textIn(before) ?? textIn(after) ?? 'the reminder settings';

function textIn(values: Values | null): string | undefined {
  const name = values?.['name'];
  return typeof name === 'string' ? name : undefined;
}

/** What a change would do, without doing it. Throws if it is impossible. */
export function preview(context: Context, ownerId: string, change: Change): Previewed {
  const shown = (subscription: Subscription): Values =>
    appAnswer(subscription, context.today(ownerId));
  if (change.action === 'create') {
    const after = withoutStored(shown(previewCreated(context, ownerId, change.body)));
    return { change, subscriptionId: null, before: null, after };
  }
  if (change.action === 'update_notification_settings') {
    const before = getNotificationSettings(context, ownerId).data;
    const after = { ...before, ...change.body };
    return { change, subscriptionId: null, before, after };
  }
  const current = getSubscription(context, ownerId, change.id);
  const base = { change, subscriptionId: current.id, before: shown(current) };
  if (change.action === 'delete') return { ...base, after: null };
  const after =
    change.action === 'update'
      ? previewUpdated(context, ownerId, current, change.body)
      : afterTransition(context, ownerId, current, change.action);
  return { ...base, after: shown(after) };
}

const STORED: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt']);

// What a new subscription gets when it is created.
const withoutStored = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !STORED.has(name)));
