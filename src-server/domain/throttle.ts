/** Failed attempts allowed within one {@link ATTEMPT_WINDOW_MS}, and then how long none is heard. */
const MAX_FAILED_ATTEMPTS = 20;
const ATTEMPT_WINDOW_MS = 5 * 60_000;
const BLOCK_MS = 5 * 60_000;

/** The failed attempts from one address. Times are monotonic milliseconds. */
export type Attempts = { failedAt: readonly number[]; blockedUntil: number };

/** No attempt so far. */
export const noAttempts: Attempts = { failedAt: [], blockedUntil: Number.NEGATIVE_INFINITY };

/** Milliseconds for which further attempts are refused; 0 when they are heard. */
export function blockedFor(attempts: Attempts, now: number): number {
  return Math.max(0, attempts.blockedUntil - now);
}

/** `attempts` after one more failure at `now`; the last one allowed starts the block. */
export function afterFailure(attempts: Attempts, now: number): Attempts {
  const recent = attempts.failedAt.filter((at) => at > now - ATTEMPT_WINDOW_MS);
  const failedAt = [...recent, now];
  return failedAt.length < MAX_FAILED_ATTEMPTS
    ? { failedAt, blockedUntil: attempts.blockedUntil }
    : { failedAt: [], blockedUntil: now + BLOCK_MS };
}

/** Whether nothing about these attempts matters any more. */
export function isForgotten(attempts: Attempts, now: number): boolean {
  const last = attempts.failedAt.at(-1) ?? Number.NEGATIVE_INFINITY;
  return blockedFor(attempts, now) === 0 && last <= now - ATTEMPT_WINDOW_MS;
}
