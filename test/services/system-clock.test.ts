import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createToday } from '../../src-server/services/today.ts';

const clock = resolve(import.meta.dirname, '../../src-server/clock.ts');

/** The zone that a process with this TZ takes for the system's. */
function zoneWith(TZ: string): string {
  const code = `import { systemClock } from ${JSON.stringify(clock)};
    process.stdout.write(systemClock.timeZone());`;
  const args = ['--input-type=module', '--eval', code];
  return execFileSync(process.execPath, args, { env: { ...process.env, TZ }, encoding: 'utf8' });
}

test.each([':/etc/localtime', 'UTC0', '', 'Foo/Bar'])('TZ=%j names no zone: it is UTC', (tz) => {
  expect(['UTC', 'Etc/UTC']).toContain(zoneWith(tz));
});

test('TZ=Europe/Berlin is that zone', () => {
  expect(zoneWith('Europe/Berlin')).toBe('Europe/Berlin');
});

test('a day that could not be told once is not taken for told', () => {
  let zone = 'Foo/Bar';
  const today = createToday({ now: () => 0, monotonic: () => 0, timeZone: () => zone });
  expect(today).toThrow();
  expect(today).toThrow();
  zone = 'UTC';
  expect(today()).toBe('1970-01-01');
});
