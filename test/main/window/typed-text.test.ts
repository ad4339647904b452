import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { typedTextWriter } from '../../../src-main/window/typed-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A page that stores a key some time after it was pressed, and what of that was written to disk. */
function typing(storedAfterMs: number) {
  let stored = '';
  let written = '';
  let writes = 0;
  const writer = typedTextWriter(() => {
    written = stored;
    writes++;
  });
  return {
    press: (key: string) => {
      writer.entered();
      setTimeout(() => (stored += key), storedAfterMs);
    },
    stop: () => writer.stop(),
    written: () => written,
    writes: () => writes,
  };
}

test('writes the last key too when the page stores it just after a write has begun', () => {
  const { press, written } = typing(20);
  press('a');
  vi.advanceTimersByTime(490);
  press('b');
  vi.advanceTimersByTime(1000);
  expect(written()).toBe('ab');
});

test('writes during long typing, twice a second at most', () => {
  const { press, written, writes } = typing(20);
  for (let keys = 0; keys < 100; keys++) {
    press('x');
    vi.advanceTimersByTime(100);
  }
  expect(written().length).toBeGreaterThanOrEqual(90);
  expect(writes()).toBeLessThanOrEqual(20);
});

test('writes nothing while nothing is typed, nor after the window has gone', () => {
  const { press, stop, writes } = typing(20);
  press('a');
  vi.advanceTimersByTime(10_000);
  expect(writes()).toBe(1);
  press('b');
  stop();
  vi.advanceTimersByTime(10_000);
  expect(writes()).toBe(1);
});
