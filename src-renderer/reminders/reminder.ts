import { addDays } from '../../src-server/contract/dates.ts';
import type { reminderEndpoints } from '../../src-server/contract/app/reminders.ts';
import type { Reply } from '../../src-server/contract/endpoint.ts';

/** An upcoming reminder. */
export type UpcomingReminder = Reply<typeof reminderEndpoints.listNextReminders>['data'][number];

/** A reminder that was or is being sent on a channel. */
export type Reminder = Reply<typeof reminderEndpoints.listReminders>['data'][number];

/** Whether a reminder can be sent again. */
export const canRetry = ({ state, open, triedAt }: Reminder): boolean =>
  open && (state === 'failed' || (state === 'waiting' && triedAt !== null));

/** Whether a reminder is waiting to be sent or sent again. */
export const isUnderWay = ({ state }: Reminder): boolean =>
  state === 'waiting' || state === 'sending';

/** When a reminder was sent, last attempted, or will be sent (ISO 8601). */
export const momentOf = ({ triedAt, dueAt }: Reminder): string => triedAt ?? dueAt;

/** Reminders in one message; the first one has their common properties. */
export type Message = { key: string; first: Reminder; reminders: readonly Reminder[] };

/** Groups reminders by message. */
export function messagesOf(reminders: readonly Reminder[]): Message[] {
  const byMessage = Map.groupBy(
    reminders,
    ({ id, messageId, state }) => `${messageId ?? id} ${state}`,
  );
  return [...byMessage].flatMap(([key, all]) => {
    const [first] = all;
    return first === undefined ? [] : [{ key, first, reminders: all }];
  });
}

const LATER_DAYS = [1, 3, 7];

/** The numbers of days for which a reminder can be snoozed, up to the day that it is about. */
export function laterDays({ kind, date }: UpcomingReminder, today: string): number[] {
  return LATER_DAYS.filter((days) => kind === 'overdue' || addDays(today, days) <= date);
}
