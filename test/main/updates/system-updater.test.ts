import { createRequire } from 'node:module';
import { EventEmitter } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../support/server.ts';

type Decide = (answer: { cancel?: boolean }) => void;
type Rule = (details: { url: string }, decide: Decide) => void;

// A stand-in for Electron, for this code and for electron-updater, which asks for the module by itself.
const electron = vi.hoisted(() => ({
  app: {
    isPackaged: true,
    getVersion: () => '1.0.0',
    getName: () => 'Perennial',
    whenReady: () => Promise.resolve(),
  },
  autoUpdater: undefined as unknown,
  rules: new Map<string, Rule>(),
  session: {
    fromPartition: (name: string) => ({
      webRequest: { onBeforeRequest: (rule: Rule) => electron.rules.set(name, rule) },
    }),
  },
}));
vi.mock('electron', () => electron);
const { systemUpdater } = await import('../../../src-main/electron/updater.ts');

beforeEach(() => {
  electron.app.isPackaged = true;
  electron.autoUpdater = new EventEmitter();
  electron.rules.clear();
  const require = createRequire(import.meta.resolve('electron-updater'));
  const path = require.resolve('electron');
  require.cache[path] = { id: path, loaded: true, exports: electron } as unknown as NodeJS.Module;
});

/** A packaged app on this system, with a feed or without; on Linux as an AppImage or a package. */
function packaged(hasFeed: boolean, packageType?: string) {
  const resources = temporaryFolder();
  if (packageType !== undefined) writeFileSync(join(resources, 'package-type'), packageType);
  if (hasFeed) writeFileSync(join(resources, 'app-update.yml'), 'provider: github\n');
  vi.stubEnv('APPIMAGE', packageType === undefined ? '/somewhere/Perennial.AppImage' : '');
  vi.stubEnv('APPDIR', dirname(process.execPath));
  Object.assign(process, { resourcesPath: resources });
  onTestFinished(() => {
    vi.unstubAllEnvs();
    Object.assign(process, { resourcesPath: undefined });
  });
}

test('where nothing updates the app, it says why and asks nobody', async () => {
  packaged(false);
  expect(await systemUpdater()).toBe('no_feed');
  electron.app.isPackaged = false;
  expect(await systemUpdater()).toBe('development');
  expect(electron.rules.size).toBe(0);
});

test('where the app updates itself, its requests reach https and nothing else', async () => {
  packaged(true);
  expect(await systemUpdater()).toMatchObject({ check: expect.any(Function) });
  // The session is that of electron-updater's own requests, and no other's.
  expect([...electron.rules.keys()]).toEqual(['electron-updater']);
  const isCancelled = (url: string) => {
    let answer: boolean | undefined;
    electron.rules.get('electron-updater')?.({ url }, ({ cancel }) => (answer = cancel));
    return answer;
  };
  expect(isCancelled('https://github.com/someone/perennial/releases.atom')).toBe(false);
  expect(isCancelled('http://github.com/')).toBe(true);
  expect(isCancelled('perennial://app/')).toBe(true);
});

test.runIf(existsSync('/usr/bin/apt'))('a deb updates itself, by a password', async () => {
  packaged(true);
  expect(await systemUpdater()).toMatchObject({ asksForPassword: false });
  packaged(true, 'deb');
  expect(await systemUpdater()).toMatchObject({ asksForPassword: true });
});
