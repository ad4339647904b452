import type { reminderEndpoints } from '../contract/app/reminders.ts';
import type { Reply } from '../contract/endpoint.ts';
import { AppError } from '../contract/errors.ts';
import { type DateOnly, addDays, daysBetween, momentInZone } from '../domain/dates.ts';
import type { ReminderChannel } from '../channels/definitions.ts';
import { LONGEST_FURTHER_DAYS } from '../domain/notification-settings.ts';
import { isReminded } from '../domain/reminder.ts';
import type { Subscription } from '../domain/subscription.ts';
import * as store from './repository.ts';
import { openChannels } from '../channels/service.ts';
import type { Context } from '../context.ts';
import { effectiveSettings } from '../settings/service.ts';
import { rulesOf } from './planning.ts';
import { describerOf, isStillReminded, openSubscription } from './service.ts';

type Answer = Reply<(typeof reminderEndpoints)['settleReminder']>;

/**
 * Sends a failed reminder once more, together with all others of the same message that failed and are still
 * wanted.
 */
export function retryReminder(context: Context, ownerId: string, id: string): Answer {
  const reminder = required(context, ownerId, id);
  if (!canRetry(reminder)) {
    throw new AppError('notFailed');
  }
  requireReminded(context, reminder);
  requireChannels(context, ownerId, reminder.channel);
  const { messageId } = reminder;
  const message = messageId === null ? [] : store.listMessage(context.db, ownerId, messageId);
  const others = message.filter((each) => canRetry(each) && isStillReminded(context, each));
  for (const each of others.length === 0 ? [reminder] : others) {
    store.updateReminder(context.db, each.id, {
      state: 'waiting',
      nextAttemptAt: context.clock.now(),
      // Attempts start over; whether it may have arrived is kept.
      attempts: 0,
      leftAlone: 0,
      triedAt: null,
    });
  }
  return changed(context, ownerId, id);
}

const canRetry = ({ state, attempts }: store.StoredReminder): boolean =>
  state === 'failed' || (state === 'waiting' && attempts > 0);

// The channels that reminders are sent on, which must include `channel`.
function requireChannels(
  context: Context,
  ownerId: string,
  channel?: ReminderChannel,
): ReminderChannel[] {
  if (!effectiveSettings(context, ownerId).enabled) {
    throw new AppError('remindersOff');
  }
  const kinds = openChannels(context, ownerId).ready.map(({ kind }) => kind);
  if (kinds.length === 0) {
    throw new AppError('noChannel');
  }
  if (channel !== undefined && !kinds.includes(channel)) {
    throw new AppError('channelNotSetUp', { channel });
  }
  return kinds;
}

/** Snoozes a charge's reminder until the owner's time of day on `until`. */
export function snoozeReminder(
  context: Context,
  ownerId: string,
  id: string,
  until: DateOnly,
): Answer {
  const reminder = required(context, ownerId, id);
  requireReminded(context, reminder);
  if (store.isSettled(context.db, reminder)) {
    throw new AppError('chargeSettled');
  }
  const channels = requireChannels(context, ownerId);
  const dueAt = snoozedTo(context, reminder, until);
  // Otherwise it would be retried in the meantime.
  for (const waiting of store.listWaitingOf(context.db, reminder)) {
    if (waiting.snoozedUntil === until) continue;
    store.updateReminder(context.db, waiting.id, {
      state: 'dropped',
      nextAttemptAt: null,
      answer: store.PUT_OFF,
    });
  }
  const lead = Math.max(0, daysBetween(until, reminder.date));
  for (const channel of channels) {
    const again = {
      ...reminder,
      id: context.ids.uuid(),
      lead,
      snoozedUntil: until,
      dueAt,
      channel,
    };
    store.insertReminder(context.db, again);
  }
  return changed(context, ownerId, id);
}

// The moment on that day. Throws if it is in the past, or beyond the day that the reminder is about.
function snoozedTo(context: Context, reminder: store.StoredReminder, until: DateOnly): number {
  const { ownerId, kind, date } = reminder;
  const { timeOfDay, timeZone } = rulesOf(context, ownerId);
  const today = context.today(ownerId);
  const dueAt = momentInZone(until, timeOfDay, timeZone);
  const latest = kind === 'overdue' ? addDays(today, LONGEST_FURTHER_DAYS) : date;
  if (dueAt > context.clock.now() && until <= latest) return dueAt;
  throw new AppError('dayBeyond', latest > today ? { latest } : {}, 'until');
}

/** Undoes {@link snoozeReminder}, unless the reminder has already been sent. */
export function unsnoozeReminder(context: Context, ownerId: string, id: string): Answer {
  const reminder = required(context, ownerId, id);
  store.deleteSnoozed(context.db, reminder);
  return changed(context, ownerId, id);
}

/** Marks a reminder's charge as handled, or undoes that. */
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
  context.changes.note('reminders', ownerId);
  return { data: describerOf(context, ownerId)(required(context, ownerId, id)) };
}

function required(context: Context, ownerId: string, id: string): store.StoredReminder {
  const found = store.findReminder(context.db, ownerId, id);
  if (found !== undefined) return found;
  throw new AppError('reminder_not_found');
}

function requireOpen(context: Context, reminder: store.StoredReminder): Subscription {
  const subscription = openSubscription(context, reminder);
  if (subscription !== undefined) return subscription;
  throw new AppError('chargePast');
}

function requireReminded(context: Context, reminder: store.StoredReminder): void {
  if (isReminded(requireOpen(context, reminder))) return;
  throw new AppError('subscriptionNotReminded');
}
