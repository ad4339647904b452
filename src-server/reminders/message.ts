import { createHash } from 'node:crypto';
import type { DateOnly } from '../domain/dates.ts';
import type { NotificationSettings } from '../domain/notification-settings.ts';
import { leavesAt } from '../domain/quiet-hours.ts';
import type { ReminderRules } from '../domain/reminder.ts';
import type { Subscription } from '../domain/subscription.ts';
import { cancelBy } from '../domain/terms.ts';
import type { Outgoing } from '../channels/outgoing.ts';
import { reminderText, repeated } from './texts.ts';
import { lastChangeForReminders } from '../audit/repository.ts';
import type { StoredReminder } from './repository.ts';
import type { Context } from '../context.ts';
import { actsFor } from './buttons.ts';
import { occasionKey } from './planning.ts';

/** The recipient, the locale, and the current day. */
export type Told = {
  ownerId: string;
  settings: NotificationSettings;
  rules: ReminderRules;
  today: DateOnly;
  /** Returns the owner's subscription, reading each only once. */
  find: (id: string) => Subscription | undefined;
};

/** Whether a waiting reminder may already have been sent. */
export const mayHaveArrived = ({ interruptions, unsure }: StoredReminder): boolean =>
  interruptions + unsure > 0;

/** The ID of a message about reminders. It is the same for every attempt, so that receivers recognize a repeat. */
export function messageIdOf(reminders: readonly StoredReminder[]): string {
  const before = reminders.find(mayHaveArrived)?.messageId;
  if (before !== undefined && before !== null) return before;
  const ids = reminders.map(({ id }) => id).toSorted();
  const hash = createHash('sha256').update(ids.join(' ')).digest('base64url');
  return `msg_${hash.slice(0, 24)}`;
}

/** The message for an owner's reminders, based on the current data. */
export function messageOf(
  context: Context,
  { ownerId, settings, rules, today, find }: Told,
  reminders: readonly StoredReminder[],
): Omit<Outgoing, 'id'> {
  const { locale } = settings;
  // An occasion with several due leads is mentioned once, and a trial that ends on the day of its first
  // charge only as the end of the trial, which includes the charge.
  const byOccasion = new Map(
    reminders
      .toSorted((one, other) => one.dueAt - other.dueAt)
      .map((each) => [occasionKey(each), each]),
  );
  const items = [...byOccasion.values()]
    .filter(
      (each) => each.kind !== 'renewal' || !byOccasion.has(occasionKey({ ...each, kind: 'trial' })),
    )
    .map((each) => ({
      ...each,
      lateMs: lateness(context, rules, each),
      renewsUntil: renewsUntil(each, find),
    }))
    .toSorted((one, other) => compare(one.date, other.date) || compare(one.name, other.name));
  const text = reminderText(items, { today, locale });
  const isRepeat = reminders.some(mayHaveArrived);
  const subscriptionIds = new Set(items.map(({ subscriptionId }) => subscriptionId));
  const [first] = subscriptionIds;
  return {
    ...(isRepeat ? repeated(text, locale) : text),
    sentAt: context.clock.now(),
    ownerId,
    subscriptionId: subscriptionIds.size === 1 && first !== undefined ? first : null,
    acts: actsFor(items, today),
  };
}

// Reminders of other terms than the current ones are not sent.
function renewsUntil({ kind, subscriptionId, date }: StoredReminder, find: Told['find']) {
  const contract = find(subscriptionId)?.details;
  return kind === 'cancelBy' && contract !== undefined
    ? cancelBy(contract, date)?.renewsUntil
    : undefined;
}

// Measured from when it should have been sent; a reminder that was only created or changed later isn't late.
function lateness({ db, clock }: Context, rules: ReminderRules, reminder: StoredReminder): number {
  const known = lastChangeForReminders(db, reminder.ownerId, reminder.subscriptionId) ?? 0;
  return clock.now() - Math.max(leavesAt(reminder, rules), known);
}

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);
