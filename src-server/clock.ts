import { performance } from 'node:perf_hooks';
import { isTimeZone } from './domain/time-zones.ts';

/** Where the time comes from; tests bring their own. */
export type Clock = {
  /** Wall clock, epoch milliseconds. */
  now(): number;
  /** Milliseconds that only ever go forward, from an arbitrary start. */
  monotonic(): number;
  /** IANA name of the system's time zone. */
  timeZone(): string;
  /** BCP 47 name of the system's language and region. */
  locale(): string;
};

/** The computer's own clock, zone and language. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  timeZone: systemTimeZone,
  locale: () => new Intl.DateTimeFormat().resolvedOptions().locale,
};

// With a TZ that names no zone (":/etc/localtime", "UTC0", "PST8", ""), Node has no name or one that
// nobody knows; days are then those of UTC.
function systemTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC';
}
