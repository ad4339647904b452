import { addDays } from '../domain/dates.ts';
import { leadsOf } from '../domain/notification-settings.ts';
import type { ReminderChannel } from '../domain/reminder-channel.ts';
import { type Occasion, type ReminderRules, dueReminders } from '../domain/reminder.ts';
import type { Subscription } from '../domain/subscription.ts';
import * as store from '../store/reminders.ts';
import { listReminded } from '../store/subscriptions.ts';
import type { Context } from './context.ts';
import { effectiveSettings } from './notification-settings.ts';

/** By what an owner's reminders go. */
export function rulesOf(context: Context, ownerId: string): ReminderRules {
  const settings = effectiveSettings(context, ownerId);
  return {
    leads: leadsOf(settings),
    timeOfDay: settings.timeOfDay,
    timeZone: context.timeZoneOf(ownerId),
  };
}

const keyOf = (parts: readonly (string | number)[]) => parts.join(' ');

/** What makes an occasion the same one. */
export const occasionKey = ({ subscriptionId, kind, date }: Occasion) =>
  keyOf([subscriptionId, kind, date]);

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
  const written = writtenOf(context, ownerId);
  for (const reminder of dueReminders(subscriptions.values(), rules, now)) {
    const subscription = subscriptions.get(reminder.subscriptionId);
    if (subscription === undefined || isSettled(reminder)) continue;
    for (const channel of channels) {
      const found = written(reminder, channel, reminder.lead);
      if (found === 'none') insert(context, ownerId, subscription, { ...reminder, channel });
      else if (found !== 'told') revive(context, found);
    }
  }
}

type Written = ReturnType<typeof store.listWritten>[number];

// What became of a reminder before: nothing; told, also by one that came nearer to the day; or dropped.
function writtenOf({ db }: Context, ownerId: string) {
  const byOccasion = Map.groupBy(
    store.listWritten(db, ownerId).filter(({ snoozedUntil }) => snoozedUntil === 0),
    (each) => keyOf([occasionKey(each), each.channel]),
  );
  return (
    occasion: Occasion,
    channel: ReminderChannel,
    lead: number,
  ): Written | 'none' | 'told' => {
    const all = byOccasion.get(keyOf([occasionKey(occasion), channel])) ?? [];
    const isTold = all.some((each) => each.state !== 'dropped' && each.lead <= lead);
    if (isTold) return 'told';
    return all.find((each) => each.lead === lead) ?? 'none';
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
    snoozedUntil: 0,
    channel,
    name,
    amountHundredths,
    currency,
    dueAt,
  });
}

function revive({ db, clock }: Context, { id }: Written): void {
  store.updateReminder(db, id, {
    state: 'waiting',
    nextAttemptAt: clock.now(),
    answer: null,
  });
}
