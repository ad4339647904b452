import type { reminderEndpoints } from '../contract/app/reminders.ts';
import type { Input, Reply } from '../contract/endpoint.ts';
import { EARLIEST_DATE, addDays } from '../domain/dates.ts';
import { amountOf } from '../domain/money.ts';
import { type Reminder, costOf, isOpen, isReminded, plannedReminders } from '../domain/reminder.ts';
import { leavesAt } from '../domain/quiet-hours.ts';
import type { Subscription } from '../domain/subscription.ts';
import { outcomeText } from '../channels/outcome-text.ts';
import * as store from './repository.ts';
import type { Slices } from '../platform/slices.ts';
import { findSubscription } from '../subscriptions/repository.ts';
import { openChannels } from '../channels/service.ts';
import type { Context } from '../context.ts';
import { effectiveSettings } from '../settings/service.ts';
import { readOutcome } from '../channels/stored-outcome.ts';
import { candidatesFrom, dueOf, finderOf, isTold, occasionKey, rulesOf } from './planning.ts';

type Contract = typeof reminderEndpoints;
type Told = Reply<Contract['listNextReminders']>['data'][number];

/** Upcoming reminders, soonest first; none while reminders are off. */
export function* listNextReminders(
  context: Context,
  ownerId: string,
  { subscriptionId, limit }: Input<Contract['listNextReminders']>['query'],
): Slices<Reply<Contract['listNextReminders']>> {
  if (!effectiveSettings(context, ownerId).enabled) return { data: [] };
  const { db, clock } = context;
  const rules = rulesOf(context, ownerId);
  const channels = openChannels(context, ownerId).ready;
  const isToCome = (reminder: Reminder) =>
    !store.isSettled(db, reminder) &&
    (channels.length === 0 || !channels.every(({ kind }) => isTold(context, reminder, kind)));
  const find = finderOf(context, ownerId);
  const candidates =
    subscriptionId === undefined
      ? // What passed before yesterday was due before now.
        candidatesFrom(context, ownerId, addDays(context.today(ownerId), -1))
      : [find(subscriptionId)]
          .filter((each) => each !== undefined)
          .map((subscription) => ({ subscription, notBefore: EARLIEST_DATE }));
  const planned = yield* plannedReminders(candidates, rules, clock.now(), limit, isToCome);
  const snoozed = snoozedReminders(context, ownerId, subscriptionId);
  const data = [...planned, ...snoozed.map((each) => ({ ...each, dueAt: dueOf(each, rules) }))]
    .map((reminder) => ({ ...reminder, dueAt: leavesAt(reminder, rules) }))
    .toSorted((one, other) => one.dueAt - other.dueAt)
    .slice(0, limit)
    .flatMap((reminder) => {
      const subscription = find(reminder.subscriptionId);
      if (subscription === undefined) return [];
      const amountHundredths = costOf(subscription, reminder);
      return [factsOf({ ...subscription, ...reminder, amountHundredths })];
    });
  return { data };
}

// Snoozed reminders, each once regardless of its channels.
function snoozedReminders(
  context: Context,
  ownerId: string,
  subscriptionId: string | undefined,
): store.StoredReminder[] {
  const snoozed = store
    .listSnoozed(context.db, ownerId)
    .filter((each) => subscriptionId === undefined || each.subscriptionId === subscriptionId)
    .filter((each) => isStillReminded(context, each));
  return [...new Map(snoozed.map((each) => [`${occasionKey(each)} ${each.dueAt}`, each])).values()];
}

/** The subscription of a reminder, if its charge is upcoming or overdue. */
export function openSubscription(
  context: Context,
  { ownerId, ...reminder }: store.StoredReminder,
): Subscription | undefined {
  const subscription = findSubscription(context.db, ownerId, reminder.subscriptionId);
  const isActive = subscription?.status === 'active';
  return isActive && isOpen(subscription, reminder, context.today(ownerId))
    ? subscription
    : undefined;
}

/** Whether the owner still wants reminders for an occasion. */
export function isStillReminded(context: Context, reminder: store.StoredReminder): boolean {
  const subscription = openSubscription(context, reminder);
  return subscription !== undefined && isReminded(subscription);
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

// Takes some hundredths of a second.
const PAGE = 200;

/** An owner's reminders that were sent or are being sent, newest first. */
export function* listReminders(
  context: Context,
  ownerId: string,
  query: Input<Contract['listReminders']>['query'],
): Slices<Reply<Contract['listReminders']>> {
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
  // The schedule determines which ones are open, so as many as necessary are examined.
  const found: Shown[] = [];
  const from = context.today(ownerId);
  for (let before: number | undefined; found.length <= offset + limit;) {
    const page = { limit: PAGE, offset: 0, before };
    const reminders = store.listReminders(context.db, ownerId, { ...filter, from }, page);
    found.push(...reminders.map(describe).filter((shown) => shown.open && !shown.settled));
    if (reminders.length < PAGE) break;
    before = reminders.at(-1)?.seq;
    yield;
  }
  const data = found.slice(offset, offset + limit);
  return { data, pagination: pagination(found.length > offset + limit) };
}

type Shown = Reply<Contract['listReminders']>['data'][number];

/** Converts an owner's reminders to the form that the window shows. */
export function describerOf(
  context: Context,
  ownerId: string,
): (reminder: store.StoredReminder) => Shown {
  const find = finderOf(context, ownerId);
  const today = context.today(ownerId);
  return (reminder) => {
    const subscription = find(reminder.subscriptionId);
    const takenBack = reminder.takenBack === 1;
    const { id, channel, state, messageId, triedAt, nextAttemptAt } = reminder;
    const outcome = readOutcome(reminder.answer);
    return {
      ...factsOf({ ...reminder, category: subscription?.category ?? null }),
      id,
      channel,
      state,
      messageId,
      attempts: reminder.attempts - reminder.leftAlone,
      triedAt: momentOf(triedAt),
      nextAttemptAt: momentOf(nextAttemptAt),
      undelivered: reminder.undelivered === 1,
      answer: outcome === null ? null : outcomeText(outcome),
      outcome,
      mayRepeat: reminder.interruptions + reminder.unsure > 0,
      snoozed: reminder.snoozedUntil !== '' && !takenBack,
      takenBack,
      recordExists: subscription !== undefined,
      open:
        !takenBack && subscription?.status === 'active' && isOpen(subscription, reminder, today),
      settled: store.isSettled(context.db, reminder),
    };
  };
}

const momentOf = (at: number | null) => (at === null ? null : new Date(at).toISOString());
