import type { reminderEndpoints } from '../contract/app-reminders.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { amountOf } from '../domain/money.ts';
import { type Reminder, isOpen, plannedReminders } from '../domain/reminder.ts';
import { leavesAt } from '../domain/quiet-hours.ts';
import type { Subscription } from '../domain/subscription.ts';
import * as store from '../store/reminders.ts';
import { listReminded } from '../store/subscriptions.ts';
import { openChannels } from './channels.ts';
import type { Context } from './context.ts';
import { effectiveSettings } from './notification-settings.ts';
import { dueOf, finderOf, occasionKey, rulesOf, settledOf, toldOf } from './reminder-planning.ts';

type Contract = typeof reminderEndpoints;
type Told = Reply<Contract['listNextReminders']>['data'][number];

/** The reminders to come, soonest first; none while reminders are switched off. */
export function listNextReminders(
  context: Context,
  ownerId: string,
  { subscriptionId, limit }: Input<Contract['listNextReminders']>['query'],
): Reply<Contract['listNextReminders']> {
  if (!effectiveSettings(context, ownerId).enabled) return { data: [] };
  const { db, clock } = context;
  const subscriptions = new Map(
    listReminded(db, ownerId)
      .filter(({ id }) => subscriptionId === undefined || id === subscriptionId)
      .map((each) => [each.id, each]),
  );
  const rules = rulesOf(context, ownerId);
  const isSettled = settledOf(context, ownerId);
  const isTold = toldOf(context, ownerId);
  const channels = openChannels(context, ownerId).ready;
  const isToCome = (reminder: Reminder) =>
    !isSettled(reminder) &&
    (channels.length === 0 || !channels.every(({ kind }) => isTold(reminder, kind)));
  const planned = plannedReminders(subscriptions.values(), rules, clock.now(), limit, isToCome);
  const snoozed = snoozedReminders(context, ownerId, subscriptions);
  const data = [...planned, ...snoozed.map((each) => ({ ...each, dueAt: dueOf(each, rules) }))]
    .map((reminder) => ({ ...reminder, dueAt: leavesAt(reminder, rules) }))
    .toSorted((one, other) => one.dueAt - other.dueAt)
    .slice(0, limit)
    .flatMap((reminder) => {
      const subscription = subscriptions.get(reminder.subscriptionId);
      return subscription === undefined ? [] : [factsOf({ ...subscription, ...reminder })];
    });
  return { data };
}

// Those that were put off, once each whatever channels they go to.
function snoozedReminders(
  context: Context,
  ownerId: string,
  subscriptions: ReadonlyMap<string, Subscription>,
): store.StoredReminder[] {
  const today = context.today(ownerId);
  const waiting = store
    .listOpenReminders(context.db, ownerId)
    .filter(
      ({ state, snoozedUntil, attempts }) =>
        state === 'waiting' && snoozedUntil !== '' && attempts === 0,
    )
    .filter((reminder) => {
      const subscription = subscriptions.get(reminder.subscriptionId);
      return subscription !== undefined && isOpen(subscription, reminder, today);
    });
  return [...new Map(waiting.map((each) => [`${occasionKey(each)} ${each.dueAt}`, each])).values()];
}

type Facts = { category: string | null } & Pick<
  store.StoredReminder,
  'subscriptionId' | 'name' | 'amountHundredths' | 'currency' | 'kind' | 'date' | 'lead' | 'dueAt'
>;

function factsOf(facts: Facts): Told {
  const { subscriptionId, name, category, currency, kind, date, lead, dueAt } = facts;
  return {
    subscriptionId,
    name,
    category,
    amount: amountOf(facts.amountHundredths),
    currency,
    kind,
    date,
    lead,
    dueAt: new Date(dueAt).toISOString(),
  };
}

/** What was sent to an owner and is being sent, newest first. */
export function listReminders(
  context: Context,
  ownerId: string,
  query: Input<Contract['listReminders']>['query'],
): Reply<Contract['listReminders']> {
  const { limit, offset, open, ...filter } = query;
  const describe = describerOf(context, ownerId);
  const pagination = (hasMore: boolean) => ({ limit, offset, hasMore });
  if (open === undefined) {
    const page = { limit: limit + 1, offset };
    const found = store.listReminders(context.db, ownerId, filter, page);
    return {
      data: found.slice(0, limit).map(describe),
      pagination: pagination(found.length > limit),
    };
  }
  // What is open is told by the schedule: as many are looked at as it takes.
  const found: Shown[] = [];
  for (const reminder of store.listReminders(context.db, ownerId, {
    ...filter,
    from: context.today(ownerId),
  })) {
    const shown = describe(reminder);
    if (shown.open && !shown.settled) found.push(shown);
    if (found.length > offset + limit) break;
  }
  const data = found.slice(offset, offset + limit);
  return { data, pagination: pagination(found.length > offset + limit) };
}

type Shown = Reply<Contract['listReminders']>['data'][number];

/** Tells of reminders of an owner as they are shown. */
export function describerOf(
  context: Context,
  ownerId: string,
): (reminder: store.StoredReminder) => Shown {
  const isSettled = settledOf(context, ownerId);
  const find = finderOf(context, ownerId);
  const today = context.today(ownerId);
  return (reminder) => {
    const subscription = find(reminder.subscriptionId);
    const { id, channel, state, messageId, attempts, triedAt, nextAttemptAt, answer } = reminder;
    return {
      ...factsOf({ ...reminder, category: subscription?.category ?? null }),
      id,
      channel,
      state,
      messageId,
      attempts,
      triedAt: momentOf(triedAt),
      nextAttemptAt: momentOf(nextAttemptAt),
      undelivered: reminder.undelivered === 1,
      answer,
      mayRepeat: reminder.interruptions + reminder.unsure > 0,
      snoozed: reminder.snoozedUntil !== '',
      recordExists: subscription !== undefined,
      open: subscription?.status === 'active' && isOpen(subscription, reminder, today),
      settled: isSettled(reminder),
    };
  };
}

const momentOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());
