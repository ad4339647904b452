import type { reminderEndpoints } from '../contract/app-reminders.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { ContractError } from '../contract/errors.ts';
import { type DateOnly, addDays, daysBetween, momentInZone } from '../domain/dates.ts';
import { amountOf } from '../domain/money.ts';
import { isOpen, isReminded, plannedReminders } from '../domain/reminder.ts';
import { LONGEST_FURTHER_DAYS } from '../domain/notification-settings.ts';
import type { Subscription } from '../domain/subscription.ts';
import * as store from '../store/reminders.ts';
import { findSubscription, listReminded } from '../store/subscriptions.ts';
import { openChannels } from './channels.ts';
import type { Context } from './context.ts';
import { effectiveSettings } from './notification-settings.ts';
import { OwnerError } from './owner-error.ts';
import { occasionKey, rulesOf, settledOf } from './reminder-planning.ts';

type Contract = typeof reminderEndpoints;
type Answer = Reply<Contract['settleReminder']>;
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
  // As many more as could have been settled.
  const most = limit + store.listSettled(db, ownerId).length * rules.leads.length;
  const planned = plannedReminders(subscriptions.values(), rules, clock.now(), most).filter(
    (reminder) => !isSettled(reminder),
  );
  const snoozed = snoozedReminders(context, ownerId, subscriptions);
  const data = [...planned, ...snoozed]
    .toSorted((one, other) => one.dueAt - other.dueAt)
    .slice(0, limit)
    .flatMap((reminder) => {
      const subscription = subscriptions.get(reminder.subscriptionId);
      return subscription === undefined ? [] : [toldOf({ ...subscription, ...reminder })];
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
        state === 'waiting' && snoozedUntil > 0 && attempts === 0,
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

function toldOf(facts: Facts): Told {
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
  // Few, because a charge passes within some weeks: what is open is told by the schedule.
  const found = store
    .listReminders(context.db, ownerId, { ...filter, from: context.today(ownerId) })
    .map(describe)
    .filter((reminder) => reminder.open && !reminder.settled);
  const data = found.slice(offset, offset + limit);
  return { data, pagination: pagination(found.length > offset + limit) };
}

type Shown = Answer['data'];

function describerOf(context: Context, ownerId: string): (reminder: store.StoredReminder) => Shown {
  const isSettled = settledOf(context, ownerId);
  const today = context.today(ownerId);
  return (reminder) => {
    const subscription = findSubscription(context.db, ownerId, reminder.subscriptionId);
    const { id, channel, state, messageId, attempts, triedAt, nextAttemptAt, answer } = reminder;
    return {
      ...toldOf({ ...reminder, category: subscription?.category ?? null }),
      id,
      channel,
      state,
      messageId,
      attempts,
      triedAt: momentOf(triedAt),
      nextAttemptAt: momentOf(nextAttemptAt),
      answer,
      mayRepeat: reminder.interruptions > 0,
      snoozed: reminder.snoozedUntil > 0,
      recordExists: subscription !== undefined,
      open: subscription?.status === 'active' && isOpen(subscription, reminder, today),
      settled: isSettled(reminder),
    };
  };
}

const momentOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** Lets a reminder that failed be sent once more; in the caller's transaction. */
export function retryReminder(context: Context, ownerId: string, id: string): Answer {
  const reminder = required(context, ownerId, id);
  if (reminder.state !== 'failed' && (reminder.state !== 'waiting' || reminder.attempts === 0)) {
    throw new OwnerError(
      'Only a reminder that could not be sent can be sent again.',
      'Look at the history: it tells what became of it.',
    );
  }
  requireReminded(context, reminder);
  store.updateReminder(context.db, id, {
    state: 'waiting',
    nextAttemptAt: context.clock.now(),
    // All attempts anew, and one repeat.
    attempts: 0,
    triedAt: null,
    interruptions: 0,
  });
  return changed(context, ownerId, id);
}

/** Reminds of the same charge once more from the owner's time of day on `until`; in the caller's transaction. */
export function snoozeReminder(
  context: Context,
  ownerId: string,
  id: string,
  until: DateOnly,
): Answer {
  const reminder = required(context, ownerId, id);
  requireReminded(context, reminder);
  const { date, kind } = reminder;
  const { timeOfDay, timeZone } = rulesOf(context, ownerId);
  const dueAt = momentInZone(until, timeOfDay, timeZone);
  const latest = kind === 'overdue' ? addDays(context.today(ownerId), LONGEST_FURTHER_DAYS) : date;
  if (dueAt <= context.clock.now() || until > latest) {
    throw new OwnerError(
      'A reminder can be put off to a later time, but not beyond the day that it is about.',
      `Choose a day after today, up to ${latest}.`,
      'until',
    );
  }
  for (const { kind: channel } of openChannels(context, ownerId).ready) {
    const lead = Math.max(0, daysBetween(until, date));
    const again = {
      ...reminder,
      id: context.ids.uuid(),
      lead,
      snoozedUntil: dueAt,
      dueAt,
      channel,
    };
    store.insertReminder(context.db, again);
  }
  return changed(context, ownerId, id);
}

/** Takes back what {@link snoozeReminder} did, as far as it was not sent yet; in the caller's transaction. */
export function unsnoozeReminder(context: Context, ownerId: string, id: string): Answer {
  const reminder = required(context, ownerId, id);
  store.deleteSnoozed(context.db, reminder);
  return changed(context, ownerId, id);
}

/** Settles the charge that a reminder is about, or takes that back; in the caller's transaction. */
export function settleReminder(
  context: Context,
  ownerId: string,
  id: string,
  isSettled: boolean,
): Answer {
  const reminder = required(context, ownerId, id);
  requireOpen(context, reminder);
  store.setSettled(context.db, reminder, isSettled);
  return changed(context, ownerId, id);
}

function changed(context: Context, ownerId: string, id: string): Answer {
  context.onReminders(ownerId);
  return { data: describerOf(context, ownerId)(required(context, ownerId, id)) };
}

function required(context: Context, ownerId: string, id: string): store.StoredReminder {
  const found = store.findReminder(context.db, ownerId, id);
  if (found !== undefined) return found;
  throw new ContractError('reminder_not_found', {
    message: 'There is no reminder with this id.',
    suggestedFix: 'List the reminders (GET /app/v1/reminders) to find the id.',
  });
}

function requireOpen(
  context: Context,
  { ownerId, ...reminder }: store.StoredReminder,
): Subscription {
  const subscription = findSubscription(context.db, ownerId, reminder.subscriptionId);
  const isActive = subscription?.status === 'active';
  if (isActive && isOpen(subscription, reminder, context.today(ownerId))) return subscription;
  throw new OwnerError(
    'That reminder is about a charge that is past, or about a subscription that is not active any more.',
    'Look at the subscription to see when it renews.',
  );
}

function requireReminded(context: Context, reminder: store.StoredReminder): void {
  if (isReminded(requireOpen(context, reminder))) return;
  throw new OwnerError(
    'The reminders of that subscription are switched off.',
    'Switch them on in the subscription first.',
  );
}
