import {
  type Attempts,
  afterFailure,
  blockedFor,
  isForgotten,
  noAttempts,
} from '../domain/throttle.ts';
import type { Clock } from '../clock.ts';

/** Keeps count of attempts with invalid keys, by address. */
export type AttemptLog = {
  /**
   * Notes an attempt with an invalid key; answers how many milliseconds further ones from there
   * are refused, or 0 when this one is still to be told that its key is invalid.
   */
  fail(address: string): number;
};

// Far more addresses than one computer has; beyond it, those that no longer matter are dropped.
const MANY_ADDRESSES = 1000;

/** An {@link AttemptLog} in memory: a restart forgives. */
export function createAttemptLog(clock: Clock): AttemptLog {
  const byAddress = new Map<string, Attempts>();
  return {
    fail(address) {
      const now = clock.monotonic();
      const attempts = byAddress.get(address) ?? noAttempts;
      const wait = blockedFor(attempts, now);
      if (wait > 0) return wait;
      if (byAddress.size >= MANY_ADDRESSES) dropForgotten(byAddress, now);
      byAddress.set(address, afterFailure(attempts, now));
      return 0;
    },
  };
}

function dropForgotten(byAddress: Map<string, Attempts>, now: number): void {
  for (const [address, attempts] of byAddress) {
    if (isForgotten(attempts, now)) byAddress.delete(address);
  }
}
