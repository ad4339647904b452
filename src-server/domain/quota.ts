/** The length of a quota window in milliseconds: one clock hour (contract: "the quota is hourly"). */
const QUOTA_WINDOW_MS = 3_600_000;

// The two clocks drift slightly, and the monotonic one must not end an hour early.
const CLOCK_SLACK_MS = 60_000;

/** A moment on both clocks: the wall clock can jump, the monotonic one can't. Milliseconds. */
export type Moment = { wall: number; monotonic: number };

/** An owner's usage in one clock hour. */
export type QuotaWindow = {
  /** Wall-clock start of the hour, epoch milliseconds. */
  startsAt: number;
  /** The monotonic time at which the hour is over, even if the wall clock is changed. */
  endsAtMonotonic: number;
  used: number;
};

/** The quota values for a request: the `X-RateLimit-*` headers. */
export type QuotaState = { limit: number; remaining: number; resetsAtSeconds: number };

/** The wall-clock start (epoch milliseconds) of the hour in which `wall` falls. */
export function windowStart(wall: number): number {
  return Math.floor(wall / QUOTA_WINDOW_MS) * QUOTA_WINDOW_MS;
}

/** A window for the hour of `moment` in which `used` requests have already been counted. */
export function openWindow(moment: Moment, used = 0): QuotaWindow {
  const startsAt = windowStart(moment.wall);
  const left = startsAt + QUOTA_WINDOW_MS - moment.wall;
  return { startsAt, endsAtMonotonic: moment.monotonic + left, used };
}

/**
 * The current window at `moment`: `window` itself during its hour, otherwise a new one.
 *
 * Setting the wall clock back neither renews the hour's quota nor extends the hour.
 */
export function windowAt(window: QuotaWindow, moment: Moment): QuotaWindow {
  if (windowStart(moment.wall) > window.startsAt) return openWindow(moment);
  if (moment.monotonic < window.endsAtMonotonic + CLOCK_SLACK_MS) return window;
  // The wall clock was set back, so its position within the hour is unreliable. The window lasts a whole
  // hour, so that setting the clock back repeatedly doesn't renew the quota repeatedly.
  return { ...openWindow(moment), endsAtMonotonic: moment.monotonic + QUOTA_WINDOW_MS };
}

/** The quota as reported to the caller at `moment`. */
export function quotaState(window: QuotaWindow, limit: number, moment: Moment): QuotaState {
  // Whichever comes first: the wall clock's next hour, or the end of the hour on the wall clock.
  const left = window.endsAtMonotonic + CLOCK_SLACK_MS - moment.monotonic;
  const resetsAt = Math.min(window.startsAt + QUOTA_WINDOW_MS, moment.wall + left);
  return {
    limit,
    remaining: Math.max(0, limit - window.used),
    resetsAtSeconds: Math.ceil(resetsAt / 1000),
  };
}
