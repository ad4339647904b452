import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const clock = resolve(import.meta.dirname, '../../src-server/platform/clock.ts');
const dates = resolve(import.meta.dirname, '../../src-server/domain/dates.ts');

/** What `print` writes in a process with this TZ, where the system's clock is `systemClock`. */
function withZone(TZ: string | undefined, print: string): string {
  const code = `import { systemClock } from ${JSON.stringify(clock)};
    import { dateInZone } from ${JSON.stringify(dates)};
    process.stdout.write(${print});`;
  const args = ['--input-type=module', '--eval', code];
  return execFileSync(process.execPath, args, { env: { ...process.env, TZ }, encoding: 'utf8' });
}

/** The zone that a process with this TZ takes for the system's. */
const zoneWith = (TZ: string) => withZone(TZ, 'systemClock.timeZone()');

test.each([':/etc/localtime', 'UTC0', '', 'Foo/Bar', 'PST8', 'UTC-3'])(
  'TZ=%j names no zone: it is UTC',
  (tz) => {
    expect(['UTC', 'Etc/UTC']).toContain(zoneWith(tz));
  },
);

test('TZ=Europe/Berlin is that zone', () => {
  expect(zoneWith('Europe/Berlin')).toBe('Europe/Berlin');
});

// At any hour one of the two zones farthest apart has another day than UTC.
test.each([undefined, 'Pacific/Kiritimati', 'Etc/GMT+12', 'Europe/Berlin', 'PST8', 'UTC-14', ''])(
  'with TZ=%j today is the day in that zone',
  (tz) => {
    const day = 'dateInZone(Date.now(), systemClock.timeZone())';
    // Between two looks at the clock, for the case that a day ends right then.
    const days = withZone(tz, `[${day}, systemClock.today(), ${day}].join()`).split(',');
    expect([days[0], days[2]]).toContain(days[1]);
  },
);
