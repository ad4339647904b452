import { addDays } from '../../src-server/contract/dates.ts';
import type { reminderEndpoints } from '../../src-server/contract/app/reminders.ts';
import type { Reply } from '../../src-server/contract/endpoint.ts';

/** A reminder that is to come. */
export type UpcomingReminder = Reply<typeof reminderEndpoints.listNextReminders>['data'][number];

/** A reminder that was sent on a channel, or is being sent. */
export type Reminder = Reply<typeof reminderEndpoints.listReminders>['data'][number];

/** Tells what a reminder is about from everything else. */
export const occasionOf = ({ subscriptionId, kind, date }: UpcomingReminder): string =>
  `${subscriptionId} ${kind} ${date}`;

/** Whether a reminder can be sent once more. */
export const canRetry = ({ state, open, triedAt }: Reminder): boolean =>
  open && (state === 'failed' || (state === 'waiting' && triedAt !== null));

/** Whether a reminder is still to be sent, or to be sent again. */
export const isUnderWay = ({ state }: Reminder): boolean =>
  state === 'waiting' || state === 'sending';

/** When a reminder was sent or tried last, or is to be sent (ISO 8601). */
export const momentOf = ({ triedAt, dueAt }: Reminder): string => triedAt ?? dueAt;

/** Reminders that went in one message, with what they have in common told by the first. */
export type Message = { key: string; first: Reminder; reminders: readonly Reminder[] };

/** Puts together what went, or goes, in one message. */
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

/** In how many days one can be reminded again: not beyond the day that it is about. */
export function laterDays({ kind, date }: UpcomingReminder, today: string): number[] {
  return LATER_DAYS.filter((days) => kind === 'overdue' || addDays(today, days) <= date);
}
