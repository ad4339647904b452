import { addDays, momentInZone } from '../domain/dates.ts';
import { leadsOf } from '../domain/notification-settings.ts';
import type { ReminderChannel } from '../domain/reminder-channel.ts';
import { type Occasion, type ReminderRules, dueReminders } from '../domain/reminder.ts';
import type { Subscription } from '../domain/subscription.ts';
import * as store from '../store/reminders.ts';
import { findSubscription, listReminded } from '../store/subscriptions.ts';
import type { Context } from './context.ts';
import { effectiveSettings } from './notification-settings.ts';

/** By what an owner's reminders go. */
export function rulesOf(context: Context, ownerId: string): ReminderRules {
  const settings = effectiveSettings(context, ownerId);
  return {
    leads: leadsOf(settings),
    timeOfDay: settings.timeOfDay,
    timeZone: context.timeZoneOf(ownerId),
    quietHours: settings.quietHours,
  };
}

/** When a reminder comes due by the rules that hold now: what was put off, on its day. */
export function dueOf(
  { snoozedUntil, dueAt }: Pick<store.StoredReminder, 'snoozedUntil' | 'dueAt'>,
  { timeOfDay, timeZone }: ReminderRules,
): number {
  return snoozedUntil === '' ? dueAt : momentInZone(snoozedUntil, timeOfDay, timeZone);
}

/**
 * Reckons anew when what was put off comes due, as the time of day or the zone may have changed since;
 * in the caller's transaction.
 */
export function reckonSnoozed(context: Context, ownerId: string): void {
  const rules = rulesOf(context, ownerId);
  for (const reminder of store.listOpenReminders(context.db, ownerId)) {
    const { id, state, attempts } = reminder;
    const dueAt = dueOf(reminder, rules);
    if (state !== 'waiting' || attempts > 0 || dueAt === reminder.dueAt) continue;
    store.updateReminder(context.db, id, { dueAt, nextAttemptAt: dueAt });
  }
}

const keyOf = (parts: readonly (string | number)[]) => parts.join(' ');

/** What makes an occasion the same one. */
export const occasionKey = ({ subscriptionId, kind, date }: Occasion) =>
  keyOf([subscriptionId, kind, date]);

/** Finds subscriptions of an owner, each of which is read once. */
export function finderOf(
  { db }: Context,
  ownerId: string,
): (id: string) => Subscription | undefined {
  const found = new Map<string, Subscription | undefined>();
  return (id) => {
    if (!found.has(id)) found.set(id, findSubscription(db, ownerId, id));
    return found.get(id);
  };
}

/** Tells of occasions whether their owner has settled them. */
export function settledOf({ db }: Context, ownerId: string): (occasion: Occasion) => boolean {
  const settled = new Set(store.listSettled(db, ownerId).map(occasionKey));
  return (occasion) => settled.has(occasionKey(occasion));
}

/**
 * Writes every reminder that is due for an owner into the outbox, for each of these channels and
 * once; in the caller's transaction. What was dropped and is due again waits again.
 */
export function writeDue(
  context: Context,
  ownerId: string,
  channels: readonly ReminderChannel[],
): void {
  if (!effectiveSettings(context, ownerId).enabled) return;
  const rules = rulesOf(context, ownerId);
  const now = context.clock.now();
  const until = addDays(context.today(ownerId), Math.max(...rules.leads));
  const subscriptions = new Map(
    listReminded(context.db, ownerId, until).map((each) => [each.id, each]),
  );
  const isSettled = settledOf(context, ownerId);
  const isTold = toldOf(context, ownerId);
  for (const reminder of dueReminders(subscriptions.values(), rules, now)) {
    const subscription = subscriptions.get(reminder.subscriptionId);
    if (subscription === undefined || isSettled(reminder)) continue;
    for (const channel of channels) {
      if (isTold(reminder, channel)) continue;
      insert(context, ownerId, subscription, { ...reminder, channel });
    }
  }
}

/**
 * Tells whether a reminder was told on a channel, or is about to be: it, or one of the same charge that
 * comes nearer to the day, also one that its owner put off until then.
 */
export function toldOf(
  { db }: Context,
  ownerId: string,
): (reminder: Occasion & { lead: number }, channel: ReminderChannel) => boolean {
  const nearest = new Map<string, number>();
  for (const { state, lead, channel, ...occasion } of store.listWritten(db, ownerId)) {
    const key = keyOf([occasionKey(occasion), channel]);
    if (state !== 'dropped') nearest.set(key, Math.min(lead, nearest.get(key) ?? lead));
  }
  return ({ lead, ...occasion }, channel) => {
    const told = nearest.get(keyOf([occasionKey(occasion), channel]));
    return told !== undefined && told <= lead;
  };
}

type Planned = Occasion & { lead: number; dueAt: number; channel: ReminderChannel };

function insert(
  context: Context,
  ownerId: string,
  { name, amountHundredths, currency }: Subscription,
  planned: Planned,
): void {
  const { subscriptionId, kind, date, lead, dueAt, channel } = planned;
  store.insertReminder(context.db, {
    id: context.ids.uuid(),
    ownerId,
    subscriptionId,
    kind,
    date,
    lead,
    snoozedUntil: '',
    channel,
    name,
    amountHundredths,
    currency,
    dueAt,
  });
}
