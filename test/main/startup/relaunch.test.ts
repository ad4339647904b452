import { expect, test } from 'vitest';
import { comeBackOptions, relaunchOptions } from '../../../src-main/startup/relaunch.ts';

const argv = ['/tmp/.mount_1/perennial', '--data-dir', '/data', '--hidden'];

test('an AppImage starts anew as a whole, with the arguments of this start, and not hidden', () => {
  const env = { APPIMAGE: '/home/me/Perennial.AppImage', APPDIR: '/tmp/.mount_1' };
  expect(relaunchOptions({ env, execPath: '/tmp/.mount_1/perennial', argv })).toEqual({
    execPath: '/home/me/Perennial.AppImage',
    args: ['--data-dir', '/data'],
  });
});

test.each([
  ['no AppImage', {}],
  ['the variables of another', { APPIMAGE: '/other.AppImage', APPDIR: '/tmp/.mount_2' }],
  ['half of them', { APPIMAGE: '/other.AppImage' }],
])('a program with %s starts anew itself', (_what, env) => {
  const execPath = '/opt/Perennial/perennial';
  expect(relaunchOptions({ env, execPath, argv }).execPath).toBe(execPath);
});

test('wanted again, the app starts with the link of that start and with no older one', () => {
  const running = {
    env: {},
    execPath: '/opt/Perennial/perennial',
    argv: [...argv, 'perennial://app/keys'],
  };
  const link = 'perennial://app/calendar';
  const asked = { link: undefined, isHidden: false };
  expect(comeBackOptions(running, { ...asked, link }).args).toEqual(['--data-dir', '/data', link]);
  expect(comeBackOptions(running, asked).args).toEqual(['--data-dir', '/data']);
  const hidden = comeBackOptions(running, { ...asked, isHidden: true });
  expect(hidden.args).toEqual(['--data-dir', '/data', '--hidden']);
});
