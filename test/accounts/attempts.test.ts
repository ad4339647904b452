import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAttemptLog } from '../../src-server/accounts/attempts.ts';
import { manualClock } from '../support/clock.ts';

const MINUTE = 60_000;

function failTimes(log: ReturnType<typeof createAttemptLog>, address: string, count: number) {
  return Array.from({ length: count }, () => log.fail(address));
}

test('each address has attempts of its own', () => {
  const log = createAttemptLog(manualClock());
  expect(failTimes(log, '127.0.0.1', 20).every((wait) => wait === 0)).toBe(true);
  expect(log.fail('127.0.0.1')).toBe(5 * MINUTE);
  expect(failTimes(log, '::1', 20).every((wait) => wait === 0)).toBe(true);
  expect(log.fail('::1')).toBe(5 * MINUTE);
});

test('a wall clock that is set neither shortens nor prolongs the wait', () => {
  const clock = manualClock();
  const log = createAttemptLog(clock);
  failTimes(log, '127.0.0.1', 20);
  clock.setWall('2027-11-21T12:00:00.000Z');
  expect(log.fail('127.0.0.1')).toBe(5 * MINUTE);
  clock.setWall('2025-11-21T12:00:00.000Z');
  clock.advance(5 * MINUTE);
  expect(log.fail('127.0.0.1')).toBe(0);
});

test('attempts from thousands of other addresses do not lift a wait', () => {
  const clock = manualClock();
  const log = createAttemptLog(clock);
  failTimes(log, '127.0.0.1', 20);
  for (let i = 0; i < 5000; i += 1) log.fail(`10.0.${i >> 8}.${i & 255}`);
  expect(log.fail('127.0.0.1')).toBe(5 * MINUTE);
});

test('a caller that invents origins is counted all the same', () => {
  const log = createAttemptLog(manualClock());
  const waits = Array.from({ length: 3000 }, (_, i) =>
    log.fail('127.0.0.1', `https://${i}.example`),
  );
  expect(waits.filter((wait) => wait > 0).length).toBeGreaterThan(1900);
  expect(log.fail('127.0.0.1')).toBe(0);
});

test('in any 5 minutes at most 20 are heard, and none while one has to wait', () => {
  const gaps = fc.array(fc.oneof(fc.nat({ max: 20_000 }), fc.nat({ max: 8 * MINUTE })), {
    maxLength: 200,
  });
  fc.assert(
    fc.property(gaps, (gaps) => {
      const clock = manualClock();
      const log = createAttemptLog(clock);
      const heard: number[] = [];
      let blockedUntil = Number.NEGATIVE_INFINITY;
      for (const gap of gaps) {
        clock.advance(gap);
        const now = clock.monotonic();
        const wait = log.fail('127.0.0.1');
        expect(wait > 0).toBe(now < blockedUntil);
        if (wait > 0) {
          expect(now + wait).toBe(blockedUntil);
          continue;
        }
        heard.push(now);
        const recent = heard.filter((at) => at > now - 5 * MINUTE);
        expect(recent.length).toBeLessThanOrEqual(20);
        if (recent.length === 20) blockedUntil = now + 5 * MINUTE;
      }
    }),
    { numRuns: 200 },
  );
});
