import type { Clock } from '../clock.ts';
import { type DateOnly, dateInZone } from '../domain/dates.ts';

const MINUTE_MS = 60_000;

/**
 * Tells the calendar day that it is for owners: the date in the system's time zone. Reckoned once
 * a minute, because every list asks, and days begin on whole minutes wherever people live.
 */
export function createToday(clock: Clock): () => DateOnly {
  let minute = Number.NaN;
  let day = '';
  return () => {
    const now = clock.now();
    const current = Math.floor(now / MINUTE_MS);
    if (current !== minute) {
      day = dateInZone(now, clock.timeZone());
      minute = current;
    }
    return day;
  };
}
