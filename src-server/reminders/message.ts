import { createHash } from 'node:crypto';
import type { DateOnly } from '../domain/dates.ts';
import type { NotificationSettings } from '../domain/notification-settings.ts';
import { leavesAt } from '../domain/quiet-hours.ts';
import type { ReminderRules } from '../domain/reminder.ts';
import type { Outgoing } from '../channels/outgoing.ts';
import { reminderText, repeated } from './texts.ts';
import { lastChangeForReminders } from '../audit/repository.ts';
import type { StoredReminder } from './repository.ts';
import type { Context } from '../context.ts';
import { actsFor } from './buttons.ts';
import { occasionKey } from './planning.ts';

/** Who is told, in which way, and the day that it is. */
export type Told = {
  ownerId: string;
  settings: NotificationSettings;
  rules: ReminderRules;
  today: DateOnly;
};

/** Whether nobody knows if a reminder that waits was sent before. */
export const mayHaveArrived = ({ interruptions, unsure }: StoredReminder): boolean =>
  interruptions + unsure > 0;

/** What a message about reminders is known by: the same at every attempt with them, so that a receiver knows a repeat. */
export function messageIdOf(reminders: readonly StoredReminder[]): string {
  const before = reminders.find(mayHaveArrived)?.messageId;
  if (before !== undefined && before !== null) return before;
  const ids = reminders.map(({ id }) => id).toSorted();
  const hash = createHash('sha256').update(ids.join(' ')).digest('base64url');
  return `msg_${hash.slice(0, 24)}`;
}

/** The message that tells of reminders of an owner, as things stand now. */
export function messageOf(
  context: Context,
  { ownerId, settings, rules, today }: Told,
  reminders: readonly StoredReminder[],
): Omit<Outgoing, 'id'> {
  const { locale } = settings;
  // One that several leads came due for is told once, and a trial that ends on the day of its first
  // charge as the end of the trial, which tells of the charge too.
  const byOccasion = new Map(
    reminders
      .toSorted((one, other) => one.dueAt - other.dueAt)
      .map((each) => [occasionKey(each), each]),
  );
  const items = [...byOccasion.values()]
    .filter(
      (each) => each.kind !== 'renewal' || !byOccasion.has(occasionKey({ ...each, kind: 'trial' })),
    )
    .map((each) => ({ ...each, lateMs: lateness(context, rules, each) }))
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

// Since it should have left; what was only made or changed after that is not late.
function lateness({ db, clock }: Context, rules: ReminderRules, reminder: StoredReminder): number {
  const known = lastChangeForReminders(db, reminder.ownerId, reminder.subscriptionId) ?? 0;
  return clock.now() - Math.max(leavesAt(reminder, rules), known);
}

const compare = (one: string, other: string): number => Number(one > other) - Number(one < other);
