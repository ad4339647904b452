import type { Clock } from '../platform/clock.ts';
import { type DateOnly, dateInZone } from '../domain/dates.ts';
import { isTimeZone } from '../domain/time-zones.ts';
import { findNotificationSettings } from './repository.ts';
import type { Db } from '../db/db.ts';

const MINUTE_MS = 60_000;

/**
 * Tells the calendar day that it is for an owner: the date in the time zone of the owner's
 * settings, else in the system's. Reckoned once a minute, because every list asks, and days begin
 * on whole minutes wherever people live.
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

  /** The IANA name of the zone that the owner's days are told in. */
  timeZoneOf(ownerId: string): string {
    return this.#chosenZone(ownerId) ?? this.#clock.timeZone();
  }

  #chosenZone(ownerId: string): string | undefined {
    const chosen = findNotificationSettings(this.#of.db, ownerId)?.timeZone;
    // Another runtime's database may have known a zone that this one does not.
    return chosen !== undefined && isTimeZone(chosen) ? chosen : undefined;
  }

  /** Forgets what was reckoned, because time zones have changed. */
  forget(): void {
    this.#days.clear();
  }
}
