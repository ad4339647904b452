import { type DateOnly, dateInZone } from '../domain/dates.ts';
import type { Context } from './context.ts';

/** The calendar day that it is for owners now: the date in the system's time zone. */
export function today(context: Pick<Context, 'clock'>): DateOnly {
  return dateInZone(context.clock.now(), context.clock.timeZone());
}
