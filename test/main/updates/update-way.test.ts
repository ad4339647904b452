import { expect, test } from 'vitest';
import { asksForPassword, updateWay } from '../../../src-main/updates/update-way.ts';

const env = { APPIMAGE: '/home/me/Perennial.AppImage', APPDIR: '/tmp/.mount_1' };
const release = {
  isPackaged: true,
  env: {},
  execPath: '/opt/Perennial/perennial',
  hasFeed: true,
  packageType: undefined,
  isThere: () => true,
};
const linux = { ...release, platform: 'linux' } as const;
const appImage = { ...linux, env, execPath: '/tmp/.mount_1/perennial' };
const deb = { ...linux, packageType: 'deb' };
const rpm = { ...linux, packageType: 'rpm' };
const only = (program: string) => (path: string) => path === program;

test.each([
  ['a signed release on macOS', { ...release, platform: 'darwin' }, 'mac'],
  ['a signed release on Windows', { ...release, platform: 'win32' }, 'windows'],
  ['an AppImage', appImage, 'appImage'],
  ['a deb', { ...deb, isThere: only('/usr/bin/apt') }, 'deb'],
  ['an rpm', { ...rpm, isThere: only('/usr/bin/rpm') }, 'rpm'],
  ['a deb that another AppImage started', { ...deb, env }, 'deb'],
] as const)('%s updates itself: %j', (_name, situation, expected) => {
  expect(updateWay(situation)).toBe(expected);
});

test.each([
  ['an unsigned build', { ...release, platform: 'darwin', hasFeed: false }, 'no_feed'],
  ['an AppImage of one’s own', { ...appImage, hasFeed: false }, 'no_feed'],
  ['a deb of one’s own', { ...deb, hasFeed: false }, 'no_feed'],
  ['npm start', { ...release, platform: 'darwin', isPackaged: false }, 'development'],
  ['npm start on Linux', { ...appImage, isPackaged: false }, 'development'],
  ['an unpacked folder', linux, 'package_manager'],
  ['a deb on a system without apt', { ...deb, isThere: () => false }, 'package_manager'],
  ['an rpm on a system without rpm', { ...rpm, isThere: only('/usr/bin/apt') }, 'package_manager'],
  ['a package of another kind', { ...linux, packageType: 'pacman' }, 'package_manager'],
  [
    'a folder that another AppImage started',
    { ...appImage, execPath: '/opt/Perennial/perennial' },
    'package_manager',
  ],
  [
    'a folder beside that of an AppImage',
    { ...appImage, execPath: '/tmp/.mount_12/perennial' },
    'package_manager',
  ],
  ['half an AppImage', { ...appImage, env: { APPDIR: env.APPDIR } }, 'package_manager'],
  ['another half', { ...appImage, env: { APPIMAGE: env.APPIMAGE } }, 'package_manager'],
] as const)('%s does not: %j', (_name, situation, off) => {
  expect(updateWay(situation)).toEqual({ off });
});

test('a password is asked for where an update is installed for everybody', () => {
  const ways = ['mac', 'windows', 'appImage', 'deb', 'rpm'] as const;
  expect(ways.filter(asksForPassword)).toEqual(['deb', 'rpm']);
});
