import { performance } from 'node:perf_hooks';

/** Where the time comes from; tests bring their own. */
export type Clock = {
  /** Wall clock, epoch milliseconds. */
  now(): number;
  /** Milliseconds that only ever go forward, from an arbitrary start. */
  monotonic(): number;
  /** IANA name of the system's time zone. */
  timeZone(): string;
};

/** The computer's own clock and zone. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  timeZone: systemTimeZone,
};

// With a TZ that names no zone (":/etc/localtime", "UTC0", ""), Node has no name or one that nobody
// knows; days are then those of UTC.
function systemTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  const isKnown = timeZone !== undefined && timeZone !== 'Etc/Unknown';
  return isKnown ? timeZone : 'UTC';
}
