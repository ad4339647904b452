import {
  type Attempts,
  afterFailure,
  blockedFor,
  isForgotten,
  noAttempts,
} from '../domain/throttle.ts';
import type { Clock } from '../platform/clock.ts';

/**
 * Counts attempts with invalid keys by address. Web pages are counted separately, by origin, so that a page
 * can't use up the attempts of a script on the same computer.
 */
export type AttemptLog = {
  /**
   * Records an attempt with an invalid key, made by a page of `origin` if given. Returns for how many
   * milliseconds further attempts from there are refused, or 0 if this one still gets the regular "invalid
   * key" response.
   */
  fail(address: string, origin?: string): number;
};

// Far more callers than one computer has. Above this limit, expired entries are dropped and new origins are
// counted together.
const MANY_CALLERS = 1000;

/** An {@link AttemptLog} in memory, which a restart clears. */
export function createAttemptLog(clock: Clock): AttemptLog {
  const byCaller = new Map<string, Attempts>();
  return {
    fail(address, origin) {
      const now = clock.monotonic();
      if (byCaller.size >= MANY_CALLERS) dropForgotten(byCaller, now);
      let caller = origin === undefined ? address : `${address} ${origin}`;
      const isNew = !byCaller.has(caller);
      if (isNew && origin !== undefined && byCaller.size >= MANY_CALLERS) caller = `${address} *`;
      const attempts = byCaller.get(caller) ?? noAttempts;
      const wait = blockedFor(attempts, now);
      if (wait > 0) return wait;
      byCaller.set(caller, afterFailure(attempts, now));
      return 0;
    },
  };
}

function dropForgotten(byCaller: Map<string, Attempts>, now: number): void {
  for (const [caller, attempts] of byCaller) {
    if (isForgotten(attempts, now)) byCaller.delete(caller);
  }
}
