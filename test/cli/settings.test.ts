import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { TestServer } from '../support/server.ts';
import { documentOf, expectFailure, perennial } from './perennial.ts';
import { settingsCommand } from './settings-command.ts';

type Settings = {
  saved: boolean;
  enabled: boolean;
  daysBefore: number;
  timeZone: string;
  locale: string;
  pushConfigured: boolean;
  updatedAt: string;
};

const PATH = '/api/v1/notification-settings';
const PUSH = ['--push-url', 'https://planted-host.example', '--device-key', 'planted-DeviceKey'];

/** What a folder keeps: how many accounts' settings, and whether any secrets. */
function savedIn(dataDir: string): { settings: unknown; secrets: boolean } {
  const secrets = existsSync(join(dataDir, 'secrets.json'));
  const file = join(dataDir, 'perennial.db');
  // Wrong usage is noticed before any data is opened.
  if (!existsSync(file)) return { settings: 0, secrets };
  const db = new Database(file, { readonly: true });
  const settings = db.prepare('SELECT count(*) FROM notification_settings').pluck().get();
  db.close();
  return { settings, secrets };
}

describe('show', () => {
  test('tells the defaults until they were saved: on, 3 days before, the system’s zone', async () => {
    const { settings } = settingsCommand<Settings>();
    const shown = await settings(['show'], { TZ: 'Asia/Tokyo' });
    expect(shown).toEqual({
      saved: false,
      enabled: true,
      daysBefore: 3,
      furtherDaysBefore: [],
      cancelByDaysBefore: [14, 3],
      timeOfDay: '09:00',
      quietHours: { from: '22:00', until: '08:00' },
      desktopNotifications: true,
      timeZone: 'Asia/Tokyo',
      // The child has the surroundings of this process.
      locale: new Intl.DateTimeFormat().resolvedOptions().locale,
      pushConfigured: false,
      hasPushUrl: false,
      hasDeviceKey: false,
      allowPrivatePush: false,
      updatedAt: shown.updatedAt,
    });
    // To look at them does not save them.
    expect(await settings(['show'], { TZ: 'UTC' })).toMatchObject({
      saved: false,
      timeZone: 'UTC',
    });
  });

  test('in words, tells every setting but the secrets', async () => {
    const { run, settings } = settingsCommand<Settings>();
    const before = await run(['show']);
    expect(before.stdout).toMatch(/defaults/i);
    await settings(['set', '--days-before', '14', '--time-zone', 'Europe/Berlin', ...PUSH]);
    const { code, stdout, stderr } = await run(['show']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toMatch(/defaults/i);
    for (const word of ['14', 'Europe/Berlin', 'configured']) expect(stdout).toContain(word);
    expect(stdout).not.toMatch(/planted/i);
  });
});

describe('set', () => {
  test('saves the defaults with what is given', async () => {
    const { settings } = settingsCommand<Settings>();
    const saved = await settings(['set', '--enabled', 'true'], { TZ: 'Asia/Tokyo' });
    expect(saved).toMatchObject({ saved: true, enabled: true, daysBefore: 3 });
    // From now on they are the owner's, not the system's.
    expect(await settings(['show'], { TZ: 'UTC' })).toEqual({ ...saved, timeZone: 'Asia/Tokyo' });
  });

  test('saves what is given and leaves the rest', async () => {
    const { settings } = settingsCommand<Settings>();
    await settings(['set', '--time-zone', 'Europe/Berlin', '--locale', 'de-de']);
    const saved = await settings(['set', '--days-before', '7', '--enabled', 'false']);
    expect(saved).toMatchObject({
      saved: true,
      enabled: false,
      daysBefore: 7,
      timeZone: 'Europe/Berlin',
      locale: 'de-DE',
      pushConfigured: false,
    });
    expect(await settings(['show'])).toEqual(saved);
    expect(await settings(['set', '--enabled', 'true'])).toMatchObject({
      enabled: true,
      daysBefore: 7,
    });
  });

  test.each([
    ['a number of days that is no choice', ['--days-before', '2'], 2],
    ['days that are no number', ['--days-before', 'many'], 2],
    ['neither true nor false', ['--enabled', 'maybe'], 2],
    ['an option that there is not', ['--days', '3'], 2],
    ['a time zone without a name', ['--time-zone'], 2],
    ['an empty time zone', ['--time-zone', ''], 2],
    ['no time zone', ['--time-zone', 'Mars/Olympus'], 2],
    ['an offset for a time zone', ['--time-zone', '+01:00'], 2],
    ['no locale', ['--locale', 'en_GB.UTF-8'], 2],
    ['no push address', ['--push-url', 'planted'], 2],
    ['a push address with a password', ['--push-url', 'https://a:planted@host.example'], 2],
    ['a push address of another scheme', ['--push-url', 'ftp://planted.example'], 2],
    ['a link-local push address', ['--push-url', 'http://169.254.169.254/planted'], 2],
    ['a private push address', ['--push-url', 'http://192.168.1.7/planted'], 2],
    ['neither true nor false as leave', ['--allow-private-push', 'maybe'], 2],
    ['no device key', ['--device-key', 'planted key'], 2],
    ['an account that there is not', ['--account', 'Nobody'], 1],
  ] as const)('refuses %s, tells no secret back and saves nothing', async (_what, wrong, code) => {
    const { run, dataDir } = settingsCommand<Settings>();
    const outcome = await run(['set', '--json', ...PUSH, ...wrong]);
    expectFailure(outcome, code);
    expect(outcome.stderr).not.toMatch(/planted/i);
    expect(savedIn(dataDir)).toEqual({ settings: 0, secrets: false });
  });
});

describe('push settings', () => {
  test('are told as configured once both are there, and are never printed', async () => {
    const { run } = settingsCommand<Settings>();
    const outcomes = [
      await run(['set', ...PUSH.slice(0, 2), '--json']),
      await run(['set', ...PUSH.slice(2), '--json']),
      await run(['show', '--json']),
      await run(['set', '--push-url', '', '--json']),
      await run(['set', ...PUSH]),
      await run(['show']),
    ];
    for (const { stdout, stderr } of outcomes) expect(stdout + stderr).not.toMatch(/planted/i);
    const configured = outcomes
      .slice(0, 4)
      .map((outcome) => documentOf<Settings>(outcome).pushConfigured);
    expect(configured).toEqual([false, true, true, false]);
  });

  test('may lie in a private network where that is allowed with them', async () => {
    const { run, settings } = settingsCommand();
    const address = ['--push-url', 'http://192.168.1.7:8080/planted'];
    const refused = await run(['set', ...address]);
    expectFailure(refused, 2);
    expect(refused.stderr).toContain('--allow-private-push true');
    const allowed = await settings(['set', ...address, '--allow-private-push', 'true']);
    expect(allowed).toMatchObject({ hasPushUrl: true, allowPrivatePush: true });
  });

  test('of an account that is deleted are forgotten', async () => {
    const { run, dataDir } = settingsCommand<Settings>();
    const onData = (...args: string[]) => perennial([...args, '--data-dir', dataDir]);
    expect((await onData('accounts', 'create', '--name', 'Work')).code).toBe(0);
    expect((await run(['set', '--account', 'Work', ...PUSH])).code).toBe(0);
    const secrets = () => readFileSync(join(dataDir, 'secrets.json'), 'utf8');
    expect(secrets()).toContain('planted-DeviceKey');
    expect((await onData('accounts', 'delete', 'Work', '--yes')).code).toBe(0);
    expect(secrets()).not.toMatch(/planted/i);
    const rest = readdirSync(dataDir).filter((name) => name.startsWith('perennial.db'));
    for (const name of rest) {
      expect(readFileSync(join(dataDir, name)).toString('latin1')).not.toMatch(/planted/i);
    }
  });
});

describe('accounts', () => {
  test('have settings of their own; with several, one must be named', async () => {
    const { run, settings, dataDir } = settingsCommand<Settings>();
    await perennial(['accounts', 'create', '--name', 'Work', '--data-dir', dataDir]);
    const unnamed = await run(['set', '--days-before', '7']);
    expectFailure(unnamed, 1);
    expect(unnamed.stderr).toContain('--account');
    expectFailure(await run(['show']), 1);
    await settings(['set', '--account', 'Work', '--days-before', '14']);
    expect(await settings(['show', '--account', 'work'])).toMatchObject({
      saved: true,
      daysBefore: 14,
    });
    expect(await settings(['show', '--account', 'Personal'])).toMatchObject({ saved: false });
  });
});

describe('beside a running server', () => {
  test('what is set counts with the next request, and what a key changed is shown', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const ask = async (method: string, body?: unknown) =>
      (await server.call(method, PATH, { key, body })).json;
    const set = async (...args: string[]) =>
      documentOf<Settings>(
        await perennial(['settings', ...args, '--json', '--data-dir', server.dataDir]),
      );
    expect((await ask('GET')).error.code).toBe('notification_settings_not_found');
    const { saved, ...printed } = await set('set', '--time-zone', 'Asia/Tokyo', ...PUSH);
    expect(saved).toBe(true);
    expect(printed).toMatchObject((await ask('GET')).data);
    const patched = (await ask('PATCH', { daysBefore: 14, enabled: false })).data;
    expect(patched).toMatchObject({ daysBefore: 14, enabled: false, pushConfigured: true });
    expect(await set('show')).toMatchObject({ saved: true, ...patched });
    expect((await set('set', '--device-key', '')).pushConfigured).toBe(false);
    expect((await ask('GET')).data.pushConfigured).toBe(false);
  });
});

test('help is there for both, with examples', async () => {
  const { run } = settingsCommand<Settings>();
  const { code, stdout } = await run(['--help']);
  expect(code).toBe(0);
  for (const word of ['show', 'set', 'Examples']) expect(stdout).toContain(word);
  const set = await run(['set', '--help']);
  for (const option of [
    '--enabled',
    '--days-before',
    '--time-zone',
    '--locale',
    '--allow-private-push',
    '--account',
  ]) {
    expect(set.stdout).toContain(option);
  }
});

test('what is wrong with quiet hours is said as options are written, and "" is what removes them', async () => {
  const { run, settings } = settingsCommand<Settings>();
  const wrong = await run(['set', '--quiet-hours', '22']);
  expectFailure(wrong, 2);
  expect(wrong.stderr).toContain('or "" for none.\nFor example: --quiet-hours 22:00-08:00');
  expect(await settings(['set', '--quiet-hours', ''])).toMatchObject({ quietHours: null });
});
