import { type DateOnly, dateInZone } from '../domain/dates.ts';
import { isTimeZone } from '../domain/time-zones.ts';

/** The source of time; tests provide their own. */
export type Clock = {
  /** The wall clock, in epoch milliseconds. */
  now(): number;
  /** Milliseconds that only increase, from an arbitrary start. */
  monotonic(): number;
  /** The IANA name of the system's time zone. */
  timeZone(): string;
  /** The current calendar day in the system's time zone. */
  today(): DateOnly;
  /** The BCP 47 tag of the system's language and region. */
  locale(): string;
};

/** The computer's clock, time zone, and language. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  timeZone: systemTimeZone,
  today: systemToday,
  locale: () => new Intl.DateTimeFormat().resolvedOptions().locale,
};

// If TZ doesn't name a zone (":/etc/localtime", "UTC0", "PST8", ""), Node has no name for it or an unknown
// one, and days are those of UTC.
function systemTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC';
}

// Date knows the system's time zone. Intl, which is needed for any other, takes longer to load than the
// database. Date and Intl can only disagree on the zone if TZ is set.
function systemToday(): DateOnly {
  if (process.env['TZ'] !== undefined) return dateInZone(Date.now(), systemTimeZone());
  const now = new Date();
  const month = String(now.getMonth() + 1).padStart(2, '0');
  const day = String(now.getDate()).padStart(2, '0');
  return `${now.getFullYear()}-${month}-${day}`;
}
