/** Ways on which a reminder reaches its owner. */
export const reminderChannels = ['desktop', 'bark', 'ntfy', 'gotify', 'webhook', 'email'] as const;
export type ReminderChannel = (typeof reminderChannels)[number];

const MINUTE_MS = 60_000;

// Growing, up to a day: what is wrong is over within minutes, or somebody has to mend it first.
const GAPS_MINUTES = [1, 5, 15, 60, 180, 480, 1440];

/** The longest that a reminder waits for another attempt, in milliseconds. */
export const LONGEST_GAP_MS = Math.max(...GAPS_MINUTES) * MINUTE_MS;

/**
 * When (epoch milliseconds) what could not be sent is tried again, after this many attempts of which
 * the last one was at `now`; undefined once there were enough.
 */
export function nextAttemptAt(attempts: number, now: number): number | undefined {
  const gap = GAPS_MINUTES[attempts - 1];
  return gap === undefined ? undefined : now + gap * MINUTE_MS;
}
