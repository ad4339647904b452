/** The failed attempts allowed within one {@link ATTEMPT_WINDOW_MS}, and how long further ones are then blocked. */
const MAX_FAILED_ATTEMPTS = 20;
const ATTEMPT_WINDOW_MS = 5 * 60_000;
const BLOCK_MS = 5 * 60_000;

/** The failed attempts from one address. Times are monotonic milliseconds. */
export type Attempts = { failedAt: readonly number[]; blockedUntil: number };

/** No attempts yet. */
export const noAttempts: Attempts = { failedAt: [], blockedUntil: Number.NEGATIVE_INFINITY };

/** For how many milliseconds further attempts are refused; 0 if they are allowed. */
export function blockedFor(attempts: Attempts, now: number): number {
  return Math.max(0, attempts.blockedUntil - now);
}

/** `attempts` after another failure at `now`. The last allowed one starts the block. */
export function afterFailure(attempts: Attempts, now: number): Attempts {
  const recent = attempts.failedAt.filter((at) => at > now - ATTEMPT_WINDOW_MS);
  const failedAt = [...recent, now];
  return failedAt.length < MAX_FAILED_ATTEMPTS
    ? { failedAt, blockedUntil: attempts.blockedUntil }
    : { failedAt: [], blockedUntil: now + BLOCK_MS };
}

/** Whether these attempts have expired. */
export function isForgotten(attempts: Attempts, now: number): boolean {
  const last = attempts.failedAt.at(-1) ?? Number.NEGATIVE_INFINITY;
  return blockedFor(attempts, now) === 0 && last <= now - ATTEMPT_WINDOW_MS;
}
