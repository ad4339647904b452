import { describe, expect, test } from 'vitest';
import {
  type Moment,
  openWindow,
  quotaState,
  windowAt,
  windowStart,
} from '../../src-server/domain/quota.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const TEN = Date.parse('2026-11-21T10:00:00Z');

/** A moment so many minutes after 10:00 by the wall clock, and after 0 by the monotonic one. */
function at(wallMinutes: number, monotonicMinutes = wallMinutes): Moment {
  return { wall: TEN + wallMinutes * MINUTE_MS, monotonic: monotonicMinutes * MINUTE_MS };
}

describe('the hour of a moment', () => {
  test.each([
    ['2026-11-21T10:00:00.000Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:00:00.001Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:59:59.999Z', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T11:00:00.000Z', '2026-11-21T11:00:00.000Z'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31T23:00:00.000Z'],
  ])('%s began at %s', (moment, start) => {
    expect(windowStart(Date.parse(moment))).toBe(Date.parse(start));
  });
});

describe('a window', () => {
  test('begins unused, or with what was used already', () => {
    expect(openWindow(at(20))).toMatchObject({ startsAt: TEN, used: 0 });
    expect(openWindow(at(20), 7)).toMatchObject({ startsAt: TEN, used: 7 });
  });

  test('counts to the last millisecond of its hour and not beyond', () => {
    const window = openWindow(at(20), 7);
    const last = { wall: TEN + HOUR_MS - 1, monotonic: HOUR_MS - 1 };
    expect(windowAt(window, last).used).toBe(7);
    expect(windowAt(window, at(60))).toMatchObject({ startsAt: TEN + HOUR_MS, used: 0 });
  });

  test('is a fresh one after hours without a request', () => {
    const window = openWindow(at(20), 7);
    expect(windowAt(window, at(60 * 50 + 5))).toMatchObject({
      startsAt: TEN + 50 * HOUR_MS,
      used: 0,
    });
  });

  test('ends with its hour also when the monotonic clock stood still in a sleep', () => {
    const window = openWindow(at(20), 7);
    expect(windowAt(window, at(59, 21)).used).toBe(7);
    expect(windowAt(window, at(60, 21)).used).toBe(0);
  });

  test('does not end early because the monotonic clock runs a little fast', () => {
    const window = openWindow(at(0), 7);
    expect(windowAt(window, at(59.99, 60.02)).used).toBe(7);
    expect(windowAt(window, at(60, 60.03)).used).toBe(0);
  });

  test('goes on when the wall clock is set back, into its own or an earlier hour', () => {
    const window = openWindow(at(20), 7);
    expect(windowAt(window, at(5, 25)).used).toBe(7);
    expect(windowAt(window, at(-30, 25)).used).toBe(7);
    expect(windowAt(window, at(-60 * 24 * 365, 25)).used).toBe(7);
  });

  test('is over after its hour however far the wall clock was set back', () => {
    const window = openWindow(at(20), 7);
    // The two clocks are allowed some minutes of difference.
    expect(windowAt(window, at(-300, 65)).used).toBe(0);
  });
});

describe('what a caller is told', () => {
  test('is the limit, what remains and the end of the hour in Unix seconds', () => {
    expect(quotaState(openWindow(at(20), 7), 10, at(20))).toEqual({
      limit: 10,
      remaining: 3,
      resetsAtSeconds: Date.parse('2026-11-21T11:00:00Z') / 1000,
    });
  });

  test('never has less than none remaining, also when the limit was lowered', () => {
    expect(quotaState(openWindow(at(20), 10), 10, at(20)).remaining).toBe(0);
    expect(quotaState(openWindow(at(20), 700), 10, at(20)).remaining).toBe(0);
  });
});
