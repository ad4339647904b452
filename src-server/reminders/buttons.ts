import { AppError } from '../contract/errors.ts';
import { type DateOnly, addDays } from '../domain/dates.ts';
import type { Occasion } from '../domain/reminder.ts';
import type { ReminderAct } from '../channels/outgoing.ts';
import * as store from './repository.ts';
import { findSubscription } from '../subscriptions/repository.ts';
import { windowActor } from '../accounts/service.ts';
import { renewSubscription } from '../renewals/confirm.ts';
import type { Context } from '../context.ts';
import { effectiveSettings } from '../settings/service.ts';
import { snoozeReminder } from './actions.ts';
import { occasionKey } from './planning.ts';
import { openSubscription } from './service.ts';

/** The record of a message. */
export type MessageRecord = {
  record: string;
  account: string;
  name: string;
  /** The BCP 47 locale for dates. */
  locale: string;
};

/**
 * The result of a button: what was done, that there was nothing left to do, or why it was refused (no later
 * day, or reminders are off).
 */
export type ButtonResult =
  | { outcome: 'moved'; next: DateOnly }
  | { outcome: 'settled' | 'snoozed' | 'nothing' }
  | { outcome: 'refused'; reason: 'tooLate' | 'remindersOff' };

/** The record of a message; undefined if there are several or it is gone. */
export function recordOfMessage(context: Context, messageId: string): MessageRecord | undefined {
  const [first, ...others] = store.listMessageOfAny(context.db, messageId);
  if (first === undefined) return undefined;
  const { ownerId, subscriptionId } = first;
  if (others.some((each) => each.subscriptionId !== subscriptionId)) return undefined;
  const subscription = findSubscription(context.db, ownerId, subscriptionId);
  if (subscription === undefined) return undefined;
  const { locale } = effectiveSettings(context, ownerId);
  return { record: subscriptionId, account: ownerId, name: subscription.name, locale };
}

/**
 * The buttons for a message about these occasions on the day `today`. None if it is about several
 * subscriptions: one click must not decide about all of them.
 */
export function actsFor(occasions: readonly Occasion[], today: DateOnly): ReminderAct[] {
  if (new Set(occasions.map(({ subscriptionId }) => subscriptionId)).size !== 1) return [];
  const canSnooze = occasions.some((occasion) => canWait(occasion, addDays(today, 1)));
  return [...confirmationOf(occasions), ...(canSnooze ? ['snooze' as const] : [])];
}

const isCharge = ({ kind }: Pick<Occasion, 'kind'>): boolean =>
  kind === 'renewal' || kind === 'overdue';

function confirmationOf(occasions: readonly Occasion[]): ReminderAct[] {
  if (!occasions.some(isCharge)) return ['keep'];
  // A paid charge says nothing about whether the contract goes on.
  return occasions.some(({ kind }) => kind === 'cancelBy') ? [] : ['renewed'];
}

const canWait = ({ kind, date }: Pick<Occasion, 'kind' | 'date'>, until: DateOnly): boolean =>
  kind === 'overdue' || until <= date;

/**
 * Performs the action of a message's button, like the same choice in the window. Anything handled in the
 * meantime is left alone, so clicking twice has the same effect as clicking once.
 */
export function pressButton(context: Context, messageId: string, act: ReminderAct): ButtonResult {
  const record = recordOfMessage(context, messageId);
  const open = record === undefined ? [] : openOccasions(context, record.account, messageId);
  if (record === undefined || open.length === 0) return { outcome: 'nothing' };
  return act === 'snooze' ? snooze(context, record.account, open) : confirm(context, record, open);
}

// Each occasion once, regardless of its leads.
function openOccasions(
  context: Context,
  ownerId: string,
  messageId: string,
): store.StoredReminder[] {
  const sent = store.listMessage(context.db, ownerId, messageId);
  return [...new Map(sent.map((each) => [occasionKey(each), each])).values()].filter(
    (each) => openSubscription(context, each) !== undefined && !store.isSettled(context.db, each),
  );
}

function confirm(
  context: Context,
  { record, account }: MessageRecord,
  open: readonly store.StoredReminder[],
): ButtonResult {
  // A charge whose day has come is not only handled: it was made, and the subscription moves on to the next
  // one.
  const today = context.today(account);
  const due = open.find((each) => isCharge(each) && each.date <= today);
  for (const reminder of open.filter((each) => each !== due)) {
    store.setSettled(context.db, reminder, true);
    context.changes.note('reminders', account);
  }
  if (due === undefined) return { outcome: 'settled' };
  const actor = windowActor(context, account, context.ids.requestId());
  const { next } = renewSubscription(context, actor, record, due.date);
  return { outcome: 'moved', next };
}

function snooze(
  context: Context,
  ownerId: string,
  open: readonly store.StoredReminder[],
): ButtonResult {
  const until = addDays(context.today(ownerId), 1);
  const waiting = open.filter((each) => canWait(each, until));
  if (waiting.length === 0) return { outcome: 'refused', reason: 'tooLate' };
  try {
    for (const { id } of waiting) snoozeReminder(context, ownerId, id, until);
    return { outcome: 'snoozed' };
  } catch (error) {
    // For the record, the account, or all channels.
    if (error instanceof AppError) return { outcome: 'refused', reason: 'remindersOff' };
    throw error;
  }
}
