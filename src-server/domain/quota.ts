/** Length of a quota window in milliseconds: one clock hour (contract: "the quota is hourly"). */
const QUOTA_WINDOW_MS = 3_600_000;

// Two clocks never run quite alike: the monotonic one must not end an hour that still runs.
const CLOCK_SLACK_MS = 60_000;

/** A moment on both clocks: the wall clock can jump, the monotonic one can't. Milliseconds. */
export type Moment = { wall: number; monotonic: number };

/** The use of one owner's quota in one clock hour. */
export type QuotaWindow = {
  /** Wall-clock start of the hour, epoch milliseconds. */
  startsAt: number;
  /** Monotonic time at which the hour is over, however the wall clock is set meanwhile. */
  endsAtMonotonic: number;
  used: number;
};

/** What a request learns from the quota: the `X-RateLimit-*` values. */
export type QuotaState = { limit: number; remaining: number; resetsAtSeconds: number };

/** The wall-clock start (epoch milliseconds) of the hour in which `wall` falls. */
export function windowStart(wall: number): number {
  return Math.floor(wall / QUOTA_WINDOW_MS) * QUOTA_WINDOW_MS;
}

/** A window for the hour of `moment` with `used` requests counted already. */
export function openWindow(moment: Moment, used = 0): QuotaWindow {
  const startsAt = windowStart(moment.wall);
  const left = startsAt + QUOTA_WINDOW_MS - moment.wall;
  return { startsAt, endsAtMonotonic: moment.monotonic + left, used };
}

/**
 * The window that counts at `moment`: `window` itself while its hour lasts, else a fresh one.
 *
 * A wall clock set back does not give the hour's quota anew, and does not make the hour longer.
 */
export function windowAt(window: QuotaWindow, moment: Moment): QuotaWindow {
  if (windowStart(moment.wall) > window.startsAt) return openWindow(moment);
  if (moment.monotonic < window.endsAtMonotonic + CLOCK_SLACK_MS) return window;
  // The wall clock was set back, and what it shows of the hour is not to be relied on: a whole
  // hour, lest setting it back again and again gives the quota again and again.
  return { ...openWindow(moment), endsAtMonotonic: moment.monotonic + QUOTA_WINDOW_MS };
}

/** The quota as a caller is told it at `moment`. */
export function quotaState(window: QuotaWindow, limit: number, moment: Moment): QuotaState {
  // Whichever comes first: the wall clock's next hour, or the hour's end as it will show it.
  const left = window.endsAtMonotonic + CLOCK_SLACK_MS - moment.monotonic;
  const resetsAt = Math.min(window.startsAt + QUOTA_WINDOW_MS, moment.wall + left);
  return {
    limit,
    remaining: Math.max(0, limit - window.used),
    resetsAtSeconds: Math.ceil(resetsAt / 1000),
  };
}
