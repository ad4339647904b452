import { type DateOnly, dateInZone } from '../domain/dates.ts';
import { isTimeZone } from '../domain/time-zones.ts';

/** Where the time comes from; tests bring their own. */
export type Clock = {
  /** Wall clock, epoch milliseconds. */
  now(): number;
  /** Milliseconds that only ever go forward, from an arbitrary start. */
  monotonic(): number;
  /** IANA name of the system's time zone. */
  timeZone(): string;
  /** The calendar day that it is now in the system's time zone. */
  today(): DateOnly;
  /** BCP 47 name of the system's language and region. */
  locale(): string;
};

/** The computer's own clock, zone and language. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  timeZone: systemTimeZone,
  today: systemToday,
  locale: () => new Intl.DateTimeFormat().resolvedOptions().locale,
};

// With a TZ that names no zone (":/etc/localtime", "UTC0", "PST8", ""), Node has no name or one that
// nobody knows; days are then those of UTC.
function systemTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC';
}

// Date knows the system's zone by itself. Intl, which has to be asked about any other, takes longer
// to load than the database. Only a TZ can name what Date takes for a zone and Intl does not.
function systemToday(): DateOnly {
  if (process.env['TZ'] !== undefined) return dateInZone(Date.now(), systemTimeZone());
  const now = new Date();
  const month = String(now.getMonth() + 1).padStart(2, '0');
  const day = String(now.getDate()).padStart(2, '0');
  return `${now.getFullYear()}-${month}-${day}`;
}
