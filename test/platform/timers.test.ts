import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openLog } from '../../src-server/platform/log.ts';
import { repeating } from '../../src-server/platform/timers.ts';
import { temporaryFolder } from '../support/server.ts';

function prepared() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const folder = temporaryFolder();
  const { log, close } = openLog(folder);
  return {
    repeat: repeating(log, 'the bins are not put out for now'),
    /** What was logged, once the log is closed. */
    logged: async () => {
      await close();
      return readFileSync(join(folder, 'perennial.log'), 'utf8').trim().split('\n');
    },
  };
}

test('work is repeated until it is stopped', () => {
  const { repeat } = prepared();
  let count = 0;
  const stop = repeat(100, () => (count += 1));
  vi.advanceTimersByTime(350);
  expect(count).toBe(3);
  stop();
  vi.advanceTimersByTime(1000);
  expect(count).toBe(3);
});

test('no error ends it; of several in a row the first is logged', async () => {
  const { repeat, logged } = prepared();
  const works = [false, true, false, false, false, true, true, false];
  let count = 0;
  repeat(100, () => {
    count += 1;
    if (!works[count - 1]) throw new Error(`raining ${count}`);
  });
  vi.advanceTimersByTime(works.length * 100);
  expect(count).toBe(works.length);
  const lines = (await logged()).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines.map(({ msg }) => msg)).toEqual(
    Array.from({ length: 3 }, () => 'the bins are not put out for now'),
  );
  expect(lines.map(({ err }) => (err as { message: string }).message)).toEqual([
    'raining 1',
    'raining 3',
    'raining 8',
  ]);
});
