import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const clock = resolve(import.meta.dirname, '../../src-server/clock.ts');

/** The zone that a process with this TZ takes for the system's. */
function zoneWith(TZ: string): string {
  const code = `import { systemClock } from ${JSON.stringify(clock)};
    process.stdout.write(systemClock.timeZone());`;
  const args = ['--input-type=module', '--eval', code];
  return execFileSync(process.execPath, args, { env: { ...process.env, TZ }, encoding: 'utf8' });
}

test.each([':/etc/localtime', 'UTC0', '', 'Foo/Bar', 'PST8', 'UTC-3'])(
  'TZ=%j names no zone: it is UTC',
  (tz) => {
    expect(['UTC', 'Etc/UTC']).toContain(zoneWith(tz));
  },
);

test('TZ=Europe/Berlin is that zone', () => {
  expect(zoneWith('Europe/Berlin')).toBe('Europe/Berlin');
});
