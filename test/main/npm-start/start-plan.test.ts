import { describe, expect, test } from 'vitest';
import {
  type Environment,
  commandOf,
  serverArguments,
  startPlan,
} from '../../../src-main/npm-start/start-plan.ts';

describe('npm start', () => {
  const ready: Environment = {
    platform: 'linux',
    env: { DISPLAY: ':0' },
    isRoot: false,
    hasElectron: true,
    argv: [],
  };

  test.each<[string, Partial<Environment>]>([
    ['with X11', {}],
    ['with Wayland', { env: { WAYLAND_DISPLAY: 'wayland-0' } }],
    ['on a Mac', { platform: 'darwin', env: {} }],
    ['on Windows', { platform: 'win32', env: {} }],
    ['as root on a Mac', { platform: 'darwin', isRoot: true }],
    ['with a data folder and a port', { argv: ['--data-dir', 'x', '--port', '5000'] }],
  ])('%s opens a window', (_name, changes) => {
    expect(startPlan({ ...ready, ...changes })).toEqual({ kind: 'window' });
  });

  test.each<[string, Partial<Environment>, RegExp]>([
    ['without Electron', { hasElectron: false }, /not installed \(npx install-electron/],
    ['without Electron and display', { hasElectron: false, canDownload: true, env: {} }, /display/],
    ['without Electron, as root', { hasElectron: false, canDownload: true, isRoot: true }, /root/],
    ['without a display', { env: {} }, /no display/],
    ['with an empty display', { env: { DISPLAY: '' } }, /no display/],
    ['as root', { isRoot: true }, /as root/],
  ])('%s serves, and says why in one line', (_name, changes, why) => {
    const plan = startPlan({ ...ready, ...changes });
    expect(plan).toEqual({ kind: 'headless', reason: expect.stringMatching(why) as string });
    expect(plan).toMatchObject({
      reason: expect.stringMatching(/^[^\n]*, so Perennial runs in your browser\.$/) as string,
    });
  });

  test.each(['--hourly-quota=5', '--allow-host'])(
    '%s is for the server alone, which is said: a window might have been expected',
    (option) => {
      const [name = ''] = option.split('=');
      expect(startPlan({ ...ready, argv: [option] })).toEqual({
        kind: 'headless',
        reason: `Only the server supports ${name}, so Perennial runs in your browser.`,
      });
      // What prints one document prints nothing else.
      const reason = startPlan({ ...ready, argv: [option, '--json'] });
      expect(reason).toEqual({ kind: 'headless', reason: undefined });
    },
  );

  test.each(['--headless', '--no-open', '--json', '--help', '-h'])(
    '%s asks for the server alone, so nothing is said and nothing downloaded',
    (option) => {
      const plans = [true, false].map((hasElectron) =>
        startPlan({ ...ready, hasElectron, canDownload: true, argv: [option] }),
      );
      const plan = { kind: 'headless', reason: undefined };
      expect(plans).toEqual([plan, plan]);
    },
  );

  test('downloads Electron where a window could be opened, and nobody keeps it from that', () => {
    const bare = { ...ready, hasElectron: false, canDownload: true };
    expect(startPlan(bare)).toEqual({ kind: 'download' });
    for (const name of ['CI', 'ELECTRON_SKIP_BINARY_DOWNLOAD', 'ELECTRON_OVERRIDE_DIST_PATH'])
      expect(startPlan({ ...bare, env: { ...ready.env, [name]: '1' } }).kind).toBe('headless');
  });

  test.each([
    ['--headles', '--headless'],
    ['--haedless', '--headless'],
    ['--noopen', '--no-open'],
    ['--jsn', '--json'],
    ['--hourly-qouta=5', '--hourly-quota'],
    ['--allow-hosts', '--allow-host'],
    ['--prot=5', '--port'],
    ['--data-dri', '--data-dir'],
    ['--hiden', '--hidden'],
  ])('refuses %s, and suggests %s', (slip, meant) => {
    for (const env of [ready.env, {}])
      expect(startPlan({ ...ready, env, argv: ['--port', '5000', slip] })).toEqual({
        kind: 'refused',
        reason: `error: unknown option '${slip}'\n(Did you mean ${meant}?)`,
      });
  });

  test.each([
    '--host-rules=x',
    '--inspect',
    '-r',
    '--lang=en',
    '--no-sandbox',
    'perennial://app/keys',
  ])('leaves %s to the app', (argument) => {
    expect(startPlan({ ...ready, argv: [argument] })).toEqual({ kind: 'window' });
  });

  test('refuses a command, and names what starts the server', () => {
    expect(startPlan({ ...ready, argv: ['serve', '--port', '5000'] })).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(
        /npm start -- --headless\n.*npm run perennial -- serve/,
      ) as string,
    });
    expect(startPlan({ ...ready, argv: ['--data-dir', 'serve'] })).toEqual({ kind: 'window' });
  });

  test('leaves to the server what it knows, where the desktop app cannot be had', () => {
    const argv = [
      '--hidden',
      '--headless',
      '--port',
      '5000',
      'perennial://app/settings',
      '--data-dir',
      'x',
    ];
    expect(serverArguments(argv)).toEqual(['--port', '5000', '--data-dir', 'x']);
  });
});

test.each([
  [[], undefined],
  [['serve', '--port', '5000'], 'serve'],
  [['--data-dir', 'serve', 'keys', 'list'], 'keys'],
  [['--json', '--data-dir=x', 'serve'], 'serve'],
])('the command in %j is %j', (argv, command) => {
  expect(commandOf(argv)).toBe(command);
});
