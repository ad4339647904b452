import { describe, expect, test } from 'vitest';
import {
  type Surroundings,
  commandOf,
  isBroken,
  serverArguments,
  startPlan,
} from '../../src-main/start-plan.ts';

describe('npm start', () => {
  const ready: Surroundings = {
    platform: 'linux',
    env: { DISPLAY: ':0' },
    isRoot: false,
    hasElectron: true,
    argv: [],
  };

  test.each<[string, Partial<Surroundings>]>([
    ['with X11', {}],
    ['with Wayland', { env: { WAYLAND_DISPLAY: 'wayland-0' } }],
    ['on a Mac', { platform: 'darwin', env: {} }],
    ['on Windows', { platform: 'win32', env: {} }],
    ['as root on a Mac', { platform: 'darwin', isRoot: true }],
    ['with a data folder and a port', { argv: ['--data-dir', 'x', '--port', '5000'] }],
  ])('%s opens a window', (_name, changes) => {
    expect(startPlan({ ...ready, ...changes })).toEqual({ kind: 'window' });
  });

  test.each<[string, Partial<Surroundings>, RegExp]>([
    ['without the binary', { hasElectron: false }, /binary is not on this machine/],
    ['without a display', { env: {} }, /no display/],
    ['with an empty display', { env: { DISPLAY: '' } }, /no display/],
    ['as root', { isRoot: true }, /for root/],
  ])('%s serves, and says why in one line', (_name, changes, why) => {
    const plan = startPlan({ ...ready, ...changes });
    expect(plan).toEqual({ kind: 'headless', reason: expect.stringMatching(why) as string });
    expect(plan).toMatchObject({
      reason: expect.stringMatching(/^[^\n]*page for your browser\.$/) as string,
    });
  });

  test.each(['--hourly-quota=5', '--allow-host'])(
    '%s is for the server alone, which is said: a window might have been expected',
    (option) => {
      const [name = ''] = option.split('=');
      expect(startPlan({ ...ready, argv: [option] })).toEqual({
        kind: 'headless',
        reason: `Only the server knows ${name}, so the window is a page for your browser.`,
      });
      // What prints one document prints nothing else.
      const reason = startPlan({ ...ready, argv: [option, '--json'] });
      expect(reason).toEqual({ kind: 'headless', reason: undefined });
    },
  );

  test.each(['--no-open', '--json', '--help', '-h'])(
    '%s asks for the server alone, so nothing is to be said',
    (option) => {
      expect(startPlan({ ...ready, argv: [option] })).toEqual({
        kind: 'headless',
        reason: undefined,
      });
    },
  );

  test('leaves to the server what it knows, where the desktop app can not be had', () => {
    const argv = ['--hidden', '--port', '5000', 'perennial://app/settings', '--data-dir', 'x'];
    expect(serverArguments(argv)).toEqual(['--port', '5000', '--data-dir', 'x']);
  });

  test('goes on without a window where Electron crashes at its start, as where its sandbox is refused', () => {
    expect(isBroken('SIGTRAP', 500)).toBe(true);
    expect(isBroken('SIGABRT', 500)).toBe(true);
    expect(isBroken('SIGTRAP', 60_000)).toBe(false);
    expect(isBroken(null, 500)).toBe(false);
    expect(isBroken('SIGINT', 500)).toBe(false);
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
