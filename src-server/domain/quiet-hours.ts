import { type DateOnly, addDays, dateInZone, momentInZone } from './dates.ts';

/** When reminders are held back, as `HH:MM` in the owner's time zone. May span midnight. */
export type QuietHours = {
  from: string;
  /** The first minute after quiet hours. */
  until: string;
};

/** The default until the owner chooses otherwise. */
export const DEFAULT_QUIET_HOURS: QuietHours = { from: '22:00', until: '08:00' };

/** The settings that determine when messages are sent. */
export type LeavingRules = {
  /** The time of day at which reminders are due, as `HH:MM` in the owner's time zone. */
  timeOfDay: string;
  /** IANA name. */
  timeZone: string;
  /** Null if there are none. */
  quietHours: QuietHours | null;
};

/** The longest that a reminder waits for others that are due soon, so that they share one message. */
const GATHERING_MS = 10 * 60_000;

/** The end of the quiet hours that a moment falls into (both epoch milliseconds), if any. */
export function endOfQuiet(
  moment: number,
  { quietHours, timeZone }: Pick<LeavingRules, 'quietHours' | 'timeZone'>,
): number | undefined {
  if (quietHours === null) return undefined;
  const { from, until } = quietHours;
  const today = dateInZone(moment, timeZone);
  const spans = from < until ? [today] : [addDays(today, -1), today];
  const ends = spans.map((day) => {
    const begin = momentInZone(day, from, timeZone);
    const end = momentInZone(from < until ? day : addDays(day, 1), until, timeZone);
    return moment >= begin && moment < end ? end : undefined;
  });
  return ends.find((end) => end !== undefined);
}

/** The day that a reminder is about, and when it is due (epoch milliseconds). */
type Due = { date: DateOnly; dueAt: number };

/**
 * The earliest moment (epoch milliseconds) at which a reminder may be sent: outside quiet hours, unless it is
 * about that day.
 */
export function leavesAt({ date, dueAt }: Due, rules: LeavingRules): number {
  const end = endOfQuiet(dueAt, rules);
  if (end === undefined || date === dateInZone(dueAt, rules.timeZone)) return dueAt;
  return gathered(end, rules);
}

/** Whether a due reminder may be sent at `now`, or has to wait for the end of quiet hours or for others. */
export function mayLeave(due: Due, rules: LeavingRules, now: number): boolean {
  if (now < leavesAt(due, rules)) return false;
  const isQuiet = endOfQuiet(now, rules) !== undefined;
  if (isQuiet) return due.date === dateInZone(now, rules.timeZone);
  return gathered(now, rules) === now;
}

// Waits for the time of day at which the day's reminders are due, if that is soon.
function gathered(moment: number, rules: LeavingRules): number {
  const { timeOfDay, timeZone } = rules;
  const next = momentInZone(dateInZone(moment, timeZone), timeOfDay, timeZone);
  const isSoon = next > moment && next <= moment + GATHERING_MS;
  return isSoon && endOfQuiet(next, rules) === undefined ? next : moment;
}
