import { describe, expect, test } from 'vitest';
import { TestServer } from '../support/server.ts';
import { perennial } from './perennial.ts';
import { settingsCommand } from './settings-command.ts';

type Settings = { timeZone: string };

describe('a time zone that programs call by an abbreviation', () => {
  test.each(['PST', 'IST'])(
    '%s does not make the data unusable: it is refused, or works',
    async (timeZone) => {
      const { run, dataDir } = settingsCommand<Settings>();
      const { code } = await run(['set', '--time-zone', timeZone]);
      expect([0, 2]).toContain(code);
      const listed = await perennial(['accounts', 'list', '--data-dir', dataDir]);
      expect([listed.code, listed.stderr]).toEqual([0, '']);
    },
  );
});

const isPosix = process.platform !== 'win32';

describe.runIf(isPosix)('a system whose time zone has no IANA name', () => {
  test.each(['', 'UTC-3', 'PST8', ':/etc/localtime'])('is no reason to fail: TZ=%j', async (TZ) => {
    const { settings } = settingsCommand<Settings>();
    const { timeZone } = await settings(['show'], { TZ });
    expect(timeZone).toMatch(/^[A-Z]/);
    // The zone that is shown must be one that can be saved.
    const saved = await settings(['set', '--time-zone', timeZone], { TZ });
    expect(saved).toMatchObject({ timeZone });
  });
});

test('a zone that is set moves the day of a running server’s answers at once', async () => {
  const server = await TestServer.start();
  server.clock.setWall('2026-11-21T10:30:00.000Z');
  const { key } = server.issue();
  const today = async (): Promise<unknown> =>
    (await server.call('GET', '/api/v1/analytics/summary', { key })).json.asOf;
  expect(await today()).toBe('2026-11-21');
  for (const [zone, day] of [
    ['Pacific/Kiritimati', '2026-11-22'],
    ['Pacific/Pago_Pago', '2026-11-20'],
  ] as const) {
    const args = ['settings', 'set', '--time-zone', zone, '--data-dir', server.dataDir];
    expect((await perennial(args)).code).toBe(0);
    expect(await today()).toBe(day);
  }
});
