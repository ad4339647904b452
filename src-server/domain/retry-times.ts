const MINUTE_MS = 60_000;

const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

// Increasing, then constant for as long as the reminder is useful, so that no outage outlasts it.
const GAPS_MINUTES = [1, 5, 15, 60, 180, 360];
const LAST_GAP_MINUTES = 360;

/** The number of failed attempts, about twenty minutes, after which the owner is told. Retries continue. */
export const ATTEMPTS_UNTOLD = 3;

/** The longest delay before another attempt, in milliseconds. */
export const LONGEST_GAP_MS = DAY_MS;

// At first, messages that may have arrived are retried less often than others, and later just as often.
const UNSURE_GAPS_MINUTES = [5, 60];

/**
 * When (epoch milliseconds) a message that may have arrived is sent again, after this many attempts without a
 * response.
 */
export function nextUnsureAttemptAt(times: number, now: number): number {
  return now + (UNSURE_GAPS_MINUTES[times - 1] ?? LAST_GAP_MINUTES) * MINUTE_MS;
}

/**
 * When (epoch milliseconds) a failed message is retried after this many attempts, the last of them at `now`.
 * `retryAfterMs` is how long the service asked us to wait.
 */
export function nextAttemptAt(attempts: number, now: number, retryAfterMs?: number): number {
  const gap = (GAPS_MINUTES[attempts - 1] ?? LAST_GAP_MINUTES) * MINUTE_MS;
  if (retryAfterMs === undefined) return now + gap;
  return now + Math.min(Math.max(retryAfterMs, MINUTE_MS), LONGEST_GAP_MS);
}

// Longer than it takes to notice a due attempt, so that the day isn't over by then.
const BEFORE_END_MS = 45_000;

/**
 * `next`, or shortly before the end of the day of the charge if that is sooner, so that a service that has
 * recovered by then still gets the message. Moments in epoch milliseconds.
 */
export function withinDay(next: number, now: number, endOfDay: number): number {
  const last = endOfDay + 1 - BEFORE_END_MS;
  return now < last ? Math.min(next, last) : next;
}

/** How long a reminder of an overdue date is retried, since its day is already over. */
export const OVERDUE_PATIENCE_MS = 7 * DAY_MS;
