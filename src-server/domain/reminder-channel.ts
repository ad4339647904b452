/** Ways on which a reminder reaches its owner. */
export const reminderChannels = ['desktop', 'bark', 'ntfy', 'gotify', 'webhook', 'email'] as const;
export type ReminderChannel = (typeof reminderChannels)[number];

const MINUTE_MS = 60_000;

// Growing, up to a day: what is wrong is over within minutes, or somebody has to mend it first.
const GAPS_MINUTES = [1, 5, 15, 60, 180, 480, 1440];

/** The longest that a reminder waits for another attempt, in milliseconds. */
export const LONGEST_GAP_MS = Math.max(...GAPS_MINUTES) * MINUTE_MS;

// What may have arrived is sent less often again.
const UNSURE_GAPS_MINUTES = [5, 60, 480];

/** {@link nextAttemptAt} for what may have arrived, after so many attempts without an answer. */
export function nextUnsureAttemptAt(times: number, now: number): number | undefined {
  return after(UNSURE_GAPS_MINUTES[times - 1], now);
}

const after = (minutes: number | undefined, now: number): number | undefined =>
  minutes === undefined ? undefined : now + minutes * MINUTE_MS;

/**
 * When (epoch milliseconds) what could not be sent is tried again, after this many attempts of which
 * the last one was at `now`; undefined once there were enough.
 */
export function nextAttemptAt(attempts: number, now: number): number | undefined {
  return after(GAPS_MINUTES[attempts - 1], now);
}
