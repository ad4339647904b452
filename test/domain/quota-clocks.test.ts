import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Moment,
  type QuotaState,
  type QuotaWindow,
  openWindow,
  quotaState,
  windowAt,
} from '../../src-server/domain/quota.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const TEN = Date.parse('2026-11-21T10:00:00Z');

/** An owner who spends a quota while the two clocks are moved. */
class Owner {
  readonly limit: number;
  readonly now: Moment;
  #window: QuotaWindow;

  constructor(limit: number, wall = TEN) {
    this.limit = limit;
    this.now = { wall, monotonic: 12_345 };
    this.#window = openWindow(this.now);
  }

  /** Lets time pass on both clocks; by default the same on both. */
  pass(wall: number, monotonic = wall): void {
    this.now.wall += wall;
    this.now.monotonic += monotonic;
  }

  /** Asks for one request; answers whether there was one left. */
  spend(): boolean {
    this.#window = windowAt(this.#window, { ...this.now });
    if (this.#window.used >= this.limit) return false;
    this.#window = { ...this.#window, used: this.#window.used + 1 };
    return true;
  }

  /** Spends until nothing is left; answers how many were granted. */
  exhaust(): number {
    let granted = 0;
    while (this.spend()) granted += 1;
    return granted;
  }

  /** What the owner is told with an answer given now. */
  told(): QuotaState {
    this.#window = windowAt(this.#window, { ...this.now });
    return quotaState(this.#window, this.limit, { ...this.now });
  }

  /** Milliseconds until the reset that the owner is told. */
  untilReset(): number {
    return this.told().resetsAtSeconds * SECOND_MS - this.now.wall;
  }
}

const limits = fc.integer({ min: 1, max: 4 });
const startsAt = fc.integer({ min: TEN, max: TEN + HOUR_MS - 1 });
const passing = fc.oneof(
  fc.integer({ min: 0, max: 5 * SECOND_MS }),
  fc.integer({ min: 0, max: 100 * MINUTE_MS }),
);
/** From none to all, evenly: `fc.double` would be next to none nearly always. */
const parts = fc.integer({ min: 0, max: 1000 }).map((thousandths) => thousandths / 1000);
const requests = fc.integer({ min: 0, max: 6 });

describe('while the wall clock is honest', () => {
  // The monotonic clock stands still in a sleep, and neither clock runs quite true.
  const honestly = fc.record({
    wall: passing,
    asleep: fc.oneof(fc.constant(0), parts),
    drift: parts.map((part) => (part - 0.5) / 500),
    requests,
  });

  test('every clock hour grants the limit: no more, and no less where it is asked for', () => {
    fc.assert(
      fc.property(limits, startsAt, fc.array(honestly), (limit, start, steps) => {
        const owner = new Owner(limit, start);
        const granted = new Map<number, number>();
        for (const step of steps) {
          owner.pass(step.wall, step.wall * (1 - step.asleep) * (1 + step.drift));
          const hour = Math.floor(owner.now.wall / HOUR_MS);
          for (let count = 0; count < step.requests; count += 1) {
            const before = granted.get(hour) ?? 0;
            expect(owner.spend()).toBe(before < limit);
            granted.set(hour, Math.min(limit, before + 1));
          }
          const used = granted.get(hour) ?? 0;
          const resetsAtSeconds = (hour + 1) * 3600;
          expect(owner.told()).toEqual({ limit, remaining: limit - used, resetsAtSeconds });
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('whatever is done to the clocks', () => {
  type Jump = { passed: number; jump: number; requests: number };
  const jumps: fc.Arbitrary<Jump> = fc.record({
    passed: passing,
    // Mostly by little, as a clock is corrected; at times by days.
    jump: fc.oneof(
      fc.constant(0),
      fc.integer({ min: -2 * HOUR_MS, max: 2 * HOUR_MS }),
      fc.integer({ min: -100 * HOUR_MS, max: 100 * HOUR_MS }),
    ),
    requests,
  });

  /** An owner after these jumps, none of whose answers was out of range. */
  function jumped(limit: number, start: number, steps: readonly Jump[]): Owner {
    const owner = new Owner(limit, start);
    for (const step of steps) {
      owner.pass(step.passed);
      owner.now.wall += step.jump;
      for (let count = 0; count < step.requests; count += 1) owner.spend();
      const { remaining } = owner.told();
      expect(remaining).toBeGreaterThanOrEqual(0);
      expect(remaining).toBeLessThanOrEqual(limit);
    }
    return owner;
  }

  test('the reset is never in the past, nor much more than an hour away', () => {
    fc.assert(
      fc.property(limits, startsAt, fc.array(jumps), (limit, start, steps) => {
        const owner = jumped(limit, start, steps);
        expect(Number.isInteger(owner.told().resetsAtSeconds)).toBe(true);
        expect(owner.untilReset()).toBeGreaterThan(0);
        expect(owner.untilReset()).toBeLessThanOrEqual(HOUR_MS + 2 * MINUTE_MS);
      }),
      { numRuns: 1000 },
    );
  });

  test('who waits until the reset gets the whole quota', () => {
    fc.assert(
      fc.property(limits, startsAt, fc.array(jumps), (limit, start, steps) => {
        const owner = jumped(limit, start, steps);
        owner.exhaust();
        owner.pass(owner.untilReset());
        expect(owner.exhaust()).toBe(limit);
      }),
      { numRuns: 1000 },
    );
  });

  test('who does not wait until the reset gets nothing', () => {
    fc.assert(
      fc.property(limits, startsAt, fc.array(jumps), parts, (limit, start, steps, part) => {
        const owner = jumped(limit, start, steps);
        owner.exhaust();
        // The reset is told in whole seconds.
        owner.pass(Math.max(0, Math.floor((owner.untilReset() - SECOND_MS) * part)));
        expect(owner.spend()).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a wall clock set back', () => {
  test('gives nothing back before the hour has passed', () => {
    const backwards = fc.record({
      part: parts,
      back: fc.oneof(
        fc.integer({ min: 0, max: 2 * HOUR_MS }),
        fc.integer({ min: 0, max: 9_999 * HOUR_MS }),
      ),
    });
    fc.assert(
      fc.property(limits, startsAt, fc.array(backwards), (limit, start, steps) => {
        const owner = new Owner(limit, start);
        expect(owner.exhaust()).toBe(limit);
        let left = TEN + HOUR_MS - 1 - start;
        for (const { part, back } of steps) {
          const passed = Math.floor(left * part);
          left -= passed;
          owner.pass(passed);
          owner.now.wall -= back;
          expect(owner.spend()).toBe(false);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('again and again within one clock hour does not give its quota again and again', () => {
    const owner = new Owner(3, TEN + 59 * MINUTE_MS);
    let granted = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      granted += owner.exhaust();
      owner.pass(30 * SECOND_MS);
      owner.now.wall -= 60 * SECOND_MS;
      owner.pass(30 * SECOND_MS);
    }
    // An hour by any clock touches two clock hours at most.
    expect(granted).toBeLessThanOrEqual(2 * owner.limit);
  });

  test('is told the same reset when it is asked again', () => {
    const owner = new Owner(1, TEN + 30 * MINUTE_MS);
    owner.exhaust();
    owner.now.wall -= 100 * MINUTE_MS;
    const first = owner.told().resetsAtSeconds;
    owner.pass(10 * MINUTE_MS);
    expect(owner.told().resetsAtSeconds).toBe(first);
  });
});
