const MINUTE_MS = 60_000;

const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

// Growing, and then the same for as long as the reminder is of use: an outage must not outlast it.
const GAPS_MINUTES = [1, 5, 15, 60, 180, 360];
const LAST_GAP_MINUTES = 360;

/** After so many failed attempts, some twenty minutes, the owner is told; it is still tried again. */
export const ATTEMPTS_UNTOLD = 3;

/** The longest that a reminder waits for another attempt, in milliseconds. */
export const LONGEST_GAP_MS = DAY_MS;

// What may have arrived is sent less often again at first, and no less often than what did not later on.
const UNSURE_GAPS_MINUTES = [5, 60];

/** When (epoch milliseconds) what may have arrived is sent again, after so many attempts without an answer. */
export function nextUnsureAttemptAt(times: number, now: number): number {
  return now + (UNSURE_GAPS_MINUTES[times - 1] ?? LAST_GAP_MINUTES) * MINUTE_MS;
}

/**
 * When (epoch milliseconds) what could not be sent is tried again, after this many attempts of which
 * the last one was at `now`. `retryAfterMs` is how long the service asked to be left alone.
 */
export function nextAttemptAt(attempts: number, now: number, retryAfterMs?: number): number {
  const gap = (GAPS_MINUTES[attempts - 1] ?? LAST_GAP_MINUTES) * MINUTE_MS;
  if (retryAfterMs === undefined) return now + gap;
  return now + Math.min(Math.max(retryAfterMs, MINUTE_MS), LONGEST_GAP_MS);
}

// More than it takes to notice that it is time, so that the day is not over by then.
const BEFORE_END_MS = 45_000;

/**
 * `next`, or shortly before the day of the charge ends where that comes sooner: a service that works again
 * by then still gets it. Moments in epoch milliseconds.
 */
export function withinDay(next: number, now: number, endOfDay: number): number {
  const last = endOfDay + 1 - BEFORE_END_MS;
  return now < last ? Math.min(next, last) : next;
}

/** How long after it came due a reminder of a passed date is still tried: its day is over already. */
export const OVERDUE_PATIENCE_MS = 7 * DAY_MS;
