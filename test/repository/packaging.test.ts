import { expect, test } from 'vitest';
import { builderConfig } from '../../electron-builder.config.ts';

// What the environment decides of a package. That the rest is well formed, `npm run check:dist` shows;
// what comes of it, test/packaging.

const release = { PERENNIAL_RELEASE: '1', GITHUB_REPOSITORY: 'someone/perennial' };
const config = (env: NodeJS.ProcessEnv, platform: NodeJS.Platform = 'linux') =>
  builderConfig({ env, platform });
const both = (...targets: string[]) =>
  targets.map((target) => ({ target, arch: ['x64', 'arm64'] }));
const feed = { provider: 'github', owner: 'someone', repo: 'perennial', releaseType: 'draft' };

test('a build of one’s own asks nobody for updates, on no system', () => {
  const { mac, win, linux } = config({ ...release, PERENNIAL_RELEASE: '', CSC_LINK: 'a.p12' });
  expect([mac?.publish, win?.publish, linux?.publish]).toEqual([null, null, null]);
});

test('nor does a release of no known repository', () => {
  const { mac, win, linux } = config({ PERENNIAL_RELEASE: '1', CSC_LINK: 'a.p12' });
  expect([mac?.publish, win?.publish, linux?.publish]).toEqual([null, null, null]);
});

test('an unsigned release has updates on Linux alone, where nothing is signed', () => {
  const { mac, win, linux } = config(release);
  expect([mac?.publish, win?.publish, linux?.publish]).toEqual([null, null, feed]);
});

test('a certificate for Windows is none for a Mac', () => {
  const { mac, win } = config({ ...release, WIN_CSC_LINK: 'b.p12' });
  expect([mac?.publish, win?.publish]).toEqual([null, feed]);
  expect(mac).toMatchObject({ identity: '-', hardenedRuntime: false, notarize: false });
});

test('what is signed for a Mac is hardened, and notarized with a key of Apple', () => {
  const signed = config({ ...release, CSC_LINK: 'a.p12' }, 'darwin');
  expect(signed.mac).toMatchObject({ hardenedRuntime: true, notarize: false, publish: feed });
  expect(signed.mac).not.toHaveProperty('identity');
  expect(signed.electronFuses?.resetAdHocDarwinSignature).toBe(false);
  const notarized = config({ CSC_LINK: 'a.p12', APPLE_API_KEY: 'c.p8' }, 'darwin');
  expect(notarized.mac).toMatchObject({ hardenedRuntime: true, notarize: true });
});

test('a key of Apple alone notarizes nothing', () => {
  expect(config({ APPLE_API_KEY: 'c.p8' }, 'darwin').mac?.notarize).toBe(false);
  expect(config({}, 'darwin').electronFuses?.resetAdHocDarwinSignature).toBe(true);
});

test('every system gets its installers for both machines', () => {
  const { mac, win, linux } = config({});
  expect(mac?.target).toEqual(both('dmg', 'zip'));
  expect(win?.target).toEqual(both('nsis'));
  expect(linux?.target).toEqual(both('AppImage', 'deb', 'rpm'));
});

test('packages name who made them', () => {
  const { linux, extraMetadata } = config(release);
  expect(linux?.maintainer).toBe('someone <someone@users.noreply.github.com>');
  expect(extraMetadata?.['homepage']).toBe('https://github.com/someone/perennial');
  expect(config({}).linux?.maintainer).toContain('own build');
});

test('nothing starts without the sandbox', () => {
  expect(JSON.stringify(config(release))).not.toContain('no-sandbox');
  // The packager's older tool for AppImages adds it by itself.
  expect(config({}).toolsets?.appimage).not.toBe('0.0.0');
  expect(config({}).toolsets?.appimage).toBeDefined();
});
