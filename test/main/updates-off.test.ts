import { expect, test } from 'vitest';
import { updatesOff } from '../../src-main/updates-off.ts';

const env = { APPIMAGE: '/home/me/Perennial.AppImage', APPDIR: '/tmp/.mount_1' };
const release = { isPackaged: true, env: {}, execPath: '/opt/perennial', hasFeed: true };
const appImage = {
  ...release,
  platform: 'linux',
  env,
  execPath: '/tmp/.mount_1/perennial',
} as const;

test.each([
  ['a signed release on macOS', { ...release, platform: 'darwin' }, null],
  ['a signed release on Windows', { ...release, platform: 'win32' }, null],
  ['an AppImage', appImage, null],
  ['an unsigned build', { ...release, platform: 'darwin', hasFeed: false }, 'no_feed'],
  ['an AppImage of one’s own', { ...appImage, hasFeed: false }, 'no_feed'],
  ['npm start', { ...release, platform: 'darwin', isPackaged: false }, 'development'],
  ['npm start on Linux', { ...appImage, isPackaged: false }, 'development'],
  ['a package of the system', { ...release, platform: 'linux' }, 'package_manager'],
  [
    'a package of the system that another AppImage started',
    { ...appImage, execPath: '/opt/Perennial/perennial' },
    'package_manager',
  ],
  [
    'a package beside the folder of one',
    { ...appImage, execPath: '/tmp/.mount_12/perennial' },
    'package_manager',
  ],
  ['half an AppImage', { ...appImage, env: { APPDIR: env.APPDIR } }, 'package_manager'],
  ['another half', { ...appImage, env: { APPIMAGE: env.APPIMAGE } }, 'package_manager'],
] as const)('%s: %j', (_name, situation, expected) => {
  expect(updatesOff(situation)).toBe(expected);
});
