import { type DateOnly, addDays, dateInZone, momentInZone } from './dates.ts';

/** Hours in which reminders wait, as `HH:MM` on the owner's clocks; they may span midnight. */
export type QuietHours = {
  from: string;
  /** The first minute that is quiet no more. */
  until: string;
};

/** What holds until the owner chooses otherwise. */
export const DEFAULT_QUIET_HOURS: QuietHours = { from: '22:00', until: '08:00' };

/** When an owner's messages leave. */
export type LeavingRules = {
  /** When the reminders of a day come due, as `HH:MM` on the owner's clocks. */
  timeOfDay: string;
  /** IANA name. */
  timeZone: string;
  /** Null where there are none. */
  quietHours: QuietHours | null;
};

/** The longest that what could leave waits for what comes due soon, to be one message with it. */
const GATHERING_MS = 10 * 60_000;

/** The moment at which quiet hours end that a moment (both epoch milliseconds) lies in, if it does. */
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

/** What a reminder is about, and when it comes due (epoch milliseconds). */
type Due = { date: DateOnly; dueAt: number };

/** The moment (epoch milliseconds) from which on a reminder may leave: outside of quiet hours, unless it is about that day. */
export function leavesAt({ date, dueAt }: Due, rules: LeavingRules): number {
  const end = endOfQuiet(dueAt, rules);
  if (end === undefined || date === dateInZone(dueAt, rules.timeZone)) return dueAt;
  return gathered(end, rules);
}

/** Whether a reminder that is due may leave at `now`, or waits for the end of quiet hours or for others. */
export function mayLeave(due: Due, rules: LeavingRules, now: number): boolean {
  if (now < leavesAt(due, rules)) return false;
  const isQuiet = endOfQuiet(now, rules) !== undefined;
  if (isQuiet) return due.date === dateInZone(now, rules.timeZone);
  return gathered(now, rules) === now;
}

// Waits for the moment at which the reminders of the day come due, where that is soon.
function gathered(moment: number, rules: LeavingRules): number {
  const { timeOfDay, timeZone } = rules;
  const next = momentInZone(dateInZone(moment, timeZone), timeOfDay, timeZone);
  const isSoon = next > moment && next <= moment + GATHERING_MS;
  return isSoon && endOfQuiet(next, rules) === undefined ? next : moment;
}
