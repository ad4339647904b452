import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dataDirOf } from '../../src-server/platform/config.ts';
import { temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, launch, perennial } from './perennial.ts';

type Account = { id: string; name: string; plan: string; createdAt: string };

const list = ['accounts', 'list', '--json'];

describe('which folder holds the data', () => {
  test('the one that --data-dir names', async () => {
    const folder = join(temporaryFolder(), 'chosen', 'by me');
    mkdirSync(folder, { recursive: true });
    documentOf(await perennial([...list, '--data-dir', folder]));
    expect(existsSync(join(folder, 'perennial.db'))).toBe(true);
  });

  test('the one that PERENNIAL_DATA_DIR names', async () => {
    const folder = join(temporaryFolder(), 'chosen');
    mkdirSync(folder);
    documentOf(await perennial(list, { PERENNIAL_DATA_DIR: folder }));
    expect(existsSync(join(folder, 'perennial.db'))).toBe(true);
  });

  test('--data-dir, where both are there', async () => {
    const [asked, other] = [join(temporaryFolder(), 'asked'), join(temporaryFolder(), 'other')];
    mkdirSync(asked);
    const args = [...list, '--data-dir', asked];
    documentOf(await perennial(args, { PERENNIAL_DATA_DIR: other }));
    expect([existsSync(join(asked, 'perennial.db')), existsSync(other)]).toEqual([true, false]);
  });

  test.runIf(process.platform === 'linux')('else Electron’s for "Perennial"', async () => {
    const home = temporaryFolder();
    mkdirSync(join(home, '.config', 'Perennial'), { recursive: true });
    documentOf(await perennial(list, { HOME: home }));
    expect(existsSync(join(home, '.config', 'Perennial', 'perennial.db'))).toBe(true);
  });
});

describe('a folder that does not exist', () => {
  test.each([
    ['accounts', 'list'],
    ['subscriptions', 'list'],
    ['keys', 'create', '--name', 'Script'],
    ['open', '--no-open'],
    ['backup', 'now'],
    ['backup', 'restore', '2026', '--yes'],
    ['settings', 'set', '--enabled', 'true'],
  ])('is an error, and is not made: %s %s', async (...args) => {
    const folder = join(temporaryFolder(), 'mistyped');
    const outcome = await perennial([...args, '--data-dir', folder]);
    expectFailure(outcome, 1);
    expect(outcome.stderr).toContain(folder);
    expect(existsSync(folder)).toBe(false);
  });

  test('is made by serve', async () => {
    const folder = join(temporaryFolder(), 'new', 'folder');
    await (await launch(folder)).end('SIGTERM');
    expect(existsSync(join(folder, 'perennial.db'))).toBe(true);
  });
});

describe('the folder that Electron calls userData', () => {
  const home = resolve('/home/ada');

  test('on Linux', () => {
    expect(dataDirOf(undefined, { platform: 'linux', env: {}, home })).toBe(
      join(home, '.config', 'Perennial'),
    );
  });

  test('on Linux with an XDG configuration folder', () => {
    const env = { XDG_CONFIG_HOME: '/etc/ada' };
    expect(dataDirOf(undefined, { platform: 'linux', env, home })).toBe(
      join('/etc/ada', 'Perennial'),
    );
  });

  test('on Linux with an empty XDG configuration folder, which counts as none', () => {
    const env = { XDG_CONFIG_HOME: '' };
    expect(dataDirOf(undefined, { platform: 'linux', env, home })).toBe(
      join(home, '.config', 'Perennial'),
    );
  });

  test('on Linux with a relative XDG configuration folder, which is to be ignored', () => {
    const env = { XDG_CONFIG_HOME: 'rel/x' };
    expect(dataDirOf(undefined, { platform: 'linux', env, home })).toBe(
      join(home, '.config', 'Perennial'),
    );
  });

  test('on macOS, whatever XDG says', () => {
    const env = { XDG_CONFIG_HOME: '/etc/ada' };
    expect(dataDirOf(undefined, { platform: 'darwin', env, home })).toBe(
      join(home, 'Library', 'Application Support', 'Perennial'),
    );
  });

  test('on Windows', () => {
    const env = { APPDATA: resolve('/Users/Ada/AppData/Roaming') };
    expect(dataDirOf(undefined, { platform: 'win32', env, home })).toBe(
      join(env.APPDATA, 'Perennial'),
    );
  });

  test('on Windows without APPDATA', () => {
    expect(dataDirOf(undefined, { platform: 'win32', env: {}, home })).toBe(
      join(home, 'AppData', 'Roaming', 'Perennial'),
    );
  });

  test.each(['linux', 'darwin', 'win32'] as const)(
    'gives way to what was asked (%s)',
    (platform) => {
      const env = { PERENNIAL_DATA_DIR: resolve('/data/env'), APPDATA: resolve('/appdata') };
      expect(dataDirOf(undefined, { platform, env, home })).toBe(resolve('/data/env'));
      expect(dataDirOf(resolve('/data/asked'), { platform, env, home })).toBe(
        resolve('/data/asked'),
      );
    },
  );

  test('is absolute, even where a relative one was asked for', () => {
    expect(dataDirOf('data', { platform: 'linux', env: {}, home })).toBe(resolve('data'));
    const env = { PERENNIAL_DATA_DIR: 'data' };
    expect(dataDirOf(undefined, { platform: 'linux', env, home })).toBe(resolve('data'));
  });
});

test('a new data folder has one account, "Personal", and it is premium', async () => {
  const accounts = documentOf<Account[]>(
    await perennial([...list, '--data-dir', temporaryFolder()]),
  );
  expect(accounts).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      name: 'Personal',
      plan: 'premium',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
    },
  ]);
});

test('the account is the same one the next time', async () => {
  const args = [...list, '--data-dir', temporaryFolder()];
  expect(documentOf(await perennial(args))).toEqual(documentOf(await perennial(args)));
});

test('a folder that can not be made is an error that says which, and what to do', async () => {
  const file = join(import.meta.dirname, 'data-folder.test.ts');
  const outcome = await perennial([...list, '--data-dir', join(file, 'below')]);
  expectFailure(outcome, 1);
  expect(outcome.stderr).toContain(file);
  expect(outcome.stderr).toContain('--data-dir');
});
