import type { Clock } from '../platform/clock.ts';
import { type DateOnly, dateInZone } from '../domain/dates.ts';
import { isTimeZone } from '../domain/time-zones.ts';
import { findNotificationSettings } from './repository.ts';
import type { Db } from '../db/db.ts';

const MINUTE_MS = 60_000;

/**
 * Determines an owner's current calendar day: the date in the time zone of the owner's settings, or else in
 * the system's. Cached for a minute, because every list needs it, and days start on whole minutes in all time
 * zones.
 */
export class Calendar {
  readonly #of: { readonly db: Db };
  readonly #clock: Clock;
  readonly #days = new Map<string, { minute: number; day: DateOnly }>();

  constructor(of: { readonly db: Db }, clock: Clock) {
    this.#of = of;
    this.#clock = clock;
  }

  /** The owner's today. */
  today(ownerId: string): DateOnly {
    const now = this.#clock.now();
    const minute = Math.floor(now / MINUTE_MS);
    const known = this.#days.get(ownerId);
    if (known?.minute === minute) return known.day;
    const chosen = this.#chosenZone(ownerId);
    const day = chosen === undefined ? this.#clock.today() : dateInZone(now, chosen);
    this.#days.set(ownerId, { minute, day });
    return day;
  }

  /** The IANA name of the time zone that determines the owner's days. */
  timeZoneOf(ownerId: string): string {
    return this.#chosenZone(ownerId) ?? this.#clock.timeZone();
  }

  #chosenZone(ownerId: string): string | undefined {
    const chosen = findNotificationSettings(this.#of.db, ownerId)?.timeZone;
    // A different runtime may have accepted a zone that this one doesn't know.
    return chosen !== undefined && isTimeZone(chosen) ? chosen : undefined;
  }

  /** Clears the cache because time zones have changed. */
  forget(): void {
    this.#days.clear();
  }
}
