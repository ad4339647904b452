import { expect, test } from 'vitest';
import { relaunchOptions } from '../../src-main/relaunch.ts';

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
