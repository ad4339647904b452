import type { Clock } from '../../src-server/platform/clock.ts';
import { dateInZone } from '../../src-server/domain/dates.ts';

/** A clock that stands still until a test moves it. */
export type ManualClock = Clock & {
  /** Lets `milliseconds` pass on both clocks. */
  advance(milliseconds: number): void;
  /** Sets the wall clock alone, as a person or NTP does. ISO 8601. */
  setWall(moment: string): void;
};

/** A {@link ManualClock} that shows `moment` (ISO 8601) in `timeZone`. */
export function manualClock(moment = '2026-11-21T12:00:00.000Z', timeZone = 'UTC'): ManualClock {
  let wall = Date.parse(moment);
  let monotonic = 1000;
  return {
    now: () => wall,
    monotonic: () => monotonic,
    timeZone: () => timeZone,
    today: () => dateInZone(wall, timeZone),
    locale: () => 'en-GB',
    advance(milliseconds) {
      wall += milliseconds;
      monotonic += milliseconds;
    },
    setWall(other) {
      wall = Date.parse(other);
    },
  };
}
