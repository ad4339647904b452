import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from 'vitest';
import { allMade } from './made.ts';

// Of docs/security.md, item 19. What is not named here is the packager's or Electron's.
const [DISABLE, ENABLE] = ['0', '1'].map((fuse) => fuse.charCodeAt(0));
const WANTED: Record<FuseV1Options, number | undefined> = {
  [FuseV1Options.RunAsNode]: DISABLE,
  [FuseV1Options.EnableCookieEncryption]: DISABLE,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: DISABLE,
  [FuseV1Options.EnableNodeCliInspectArguments]: DISABLE,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: ENABLE,
  [FuseV1Options.OnlyLoadAppFromAsar]: ENABLE,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: DISABLE,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: DISABLE,
};

test.for(allMade)('$system-$arch: the fuses are set', async ({ system, app, program }) => {
  const { version, ...wire } = await getCurrentFuseWire(system === 'darwin' ? app : program);
  expect(version).toBe('1');
  expect(wire).toMatchObject(WANTED);
});
