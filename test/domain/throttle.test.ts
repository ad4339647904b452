import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Attempts,
  afterFailure,
  blockedFor,
  isForgotten,
  noAttempts,
} from '../../src-server/domain/throttle.ts';

const SECOND_MS = 1000;
const FIVE_MINUTES_MS = 300_000;

/** The attempts after failures at the given times. */
function failures(times: readonly number[]): Attempts {
  let attempts = noAttempts;
  for (const time of times) attempts = afterFailure(attempts, time);
  return attempts;
}

/** `count` times from `start` on, `step` apart. */
function times(count: number, start: number, step: number): number[] {
  return Array.from({ length: count }, (_, index) => start + index * step);
}

describe('attempts with invalid keys', () => {
  test('are heard when there were none', () => {
    expect(blockedFor(noAttempts, 0)).toBe(0);
  });

  test('are heard 20 times in 5 minutes: the 19th blocks nothing', () => {
    expect(blockedFor(failures(times(19, 0, SECOND_MS)), 19 * SECOND_MS)).toBe(0);
  });

  test('are refused for 5 minutes after the 20th', () => {
    const attempts = failures(times(20, 0, SECOND_MS));
    const last = 19 * SECOND_MS;
    expect(blockedFor(attempts, last)).toBe(FIVE_MINUTES_MS);
    expect(blockedFor(attempts, last + 60 * SECOND_MS)).toBe(FIVE_MINUTES_MS - 60 * SECOND_MS);
    expect(blockedFor(attempts, last + FIVE_MINUTES_MS - 1)).toBe(1);
    expect(blockedFor(attempts, last + FIVE_MINUTES_MS)).toBe(0);
    expect(blockedFor(attempts, last + 100 * FIVE_MINUTES_MS)).toBe(0);
  });

  test('are refused when all 20 come in the same millisecond', () => {
    expect(blockedFor(failures(times(20, 5, 0)), 5)).toBe(FIVE_MINUTES_MS);
  });

  test('are counted anew after a block', () => {
    const blocked = failures(times(20, 0, 0));
    let attempts = blocked;
    for (const time of times(19, FIVE_MINUTES_MS + 1, 0)) attempts = afterFailure(attempts, time);
    expect(blockedFor(attempts, FIVE_MINUTES_MS + 1)).toBe(0);
    attempts = afterFailure(attempts, FIVE_MINUTES_MS + 1);
    expect(blockedFor(attempts, FIVE_MINUTES_MS + 1)).toBe(FIVE_MINUTES_MS);
  });

  test('block nothing at one each 16 seconds, 19 in any 5 minutes, for ever', () => {
    let attempts = noAttempts;
    for (const time of times(500, 0, 16 * SECOND_MS)) {
      attempts = afterFailure(attempts, time);
      expect(blockedFor(attempts, time)).toBe(0);
    }
  });

  test('are counted over any 5 minutes, not over fixed ones', () => {
    // Ten at the end of one stretch of five minutes, ten at the beginning of the next.
    const straddling = [...times(10, 299_000, 10), ...times(10, 301_000, 10)];
    expect(blockedFor(failures(straddling), 301_090)).toBe(FIVE_MINUTES_MS);
  });

  test('are blocked exactly when 20 were heard within 5 minutes, whatever their times', () => {
    // Steps of 7 seconds never add up to 5 minutes, at which nothing says which side counts.
    const steps = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 })), {
      maxLength: 150,
    });
    fc.assert(
      fc.property(steps, (gaps) => {
        const heard: number[] = [];
        let [now, blockedUntil, attempts] = [0, 0, noAttempts];
        for (const gap of gaps) {
          now += gap * 7 * SECOND_MS;
          expect(blockedFor(attempts, now)).toBe(Math.max(0, blockedUntil - now));
          if (now < blockedUntil) continue;
          heard.push(now);
          attempts = afterFailure(attempts, now);
          const recent = heard.filter((time) => now - time < FIVE_MINUTES_MS);
          if (recent.length >= 20) blockedUntil = now + FIVE_MINUTES_MS;
        }
      }),
      { numRuns: 500 },
    );
  });

  test('do not change what was noted before', () => {
    const before = Object.freeze({ ...failures([1, 2]), failedAt: Object.freeze([1, 2]) });
    expect(afterFailure(before, 3).failedAt).toHaveLength(3);
    expect(before.failedAt).toEqual([1, 2]);
  });
});

describe('attempts that can be forgotten', () => {
  test('are none, old ones, and those whose block is over', () => {
    expect(isForgotten(noAttempts, 0)).toBe(true);
    expect(isForgotten(failures([0]), FIVE_MINUTES_MS + 1)).toBe(true);
    expect(isForgotten(failures(times(20, 0, 0)), FIVE_MINUTES_MS + 1)).toBe(true);
  });

  test('are not recent ones, nor those that block', () => {
    expect(isForgotten(failures([0]), FIVE_MINUTES_MS - 1)).toBe(false);
    expect(isForgotten(failures([0, 200_000]), 400_000)).toBe(false);
    expect(isForgotten(failures(times(20, 0, 0)), FIVE_MINUTES_MS - 1)).toBe(false);
  });

  test('make no difference when they are forgotten', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(gaps, fc.integer({ min: 0, max: 700 }), (seconds, wait) => {
        let now = 0;
        let attempts = noAttempts;
        for (const gap of seconds) {
          now += gap * SECOND_MS;
          attempts = afterFailure(attempts, now);
        }
        now += wait * SECOND_MS;
        fc.pre(isForgotten(attempts, now));
        let fresh = noAttempts;
        for (let count = 0; count < 20; count += 1) {
          attempts = afterFailure(attempts, now);
          fresh = afterFailure(fresh, now);
          expect(blockedFor(attempts, now)).toBe(blockedFor(fresh, now));
        }
      }),
    );
  });
});
