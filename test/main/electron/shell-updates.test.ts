import { setImmediate as nextTurn } from 'node:timers/promises';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Release } from '../../../src-main/updates/update-state.ts';
import type { UpdateParts, Updater } from '../../../src-main/updates/updates.ts';
import { openData } from '../../../src-server/open-data.ts';
import { prepareDataFolder } from '../../../src-server/platform/data-folder.ts';
import { issueLinkToken } from '../../../src-server/accounts/sessions.ts';
import { temporaryFolder } from '../../support/server.ts';
import { callsByToken } from '../../support/window-calls.ts';
import { electron, forget, told } from './stand-in.ts';
import { desktopWith, placesIn } from './started.ts';
import { changePreferences } from '../../support/changing.ts';

vi.mock('electron', async () => (await import('./stand-in.ts')).electron);
const { Shell } = await import('../../../src-main/electron/shell.ts');

beforeEach(forget);

const RELEASE: Release = { version: '1.1.0', releasedAt: null, notes: '' };

/** A shell over an updater that finds one release at once, and what was asked of it. */
async function started(changes: Partial<Updater> & { off?: 'package_manager' } = {}) {
  const dataDir = join(temporaryFolder(), 'data');
  const installed: boolean[] = [];
  const { off, ...parts } = changes;
  const updater: UpdateParts['updater'] = off ?? {
    asksForPassword: false,
    check: async () => RELEASE,
    download: async () => {},
    cancel: () => {},
    install: (restart) => new Promise(() => installed.push(restart)),
    ...parts,
  };
  const options = { dataDir, port: 0, hidden: false, link: undefined };
  const shell = new Shell(
    options,
    placesIn(dataDir),
    async () => updater,
    desktopWith('system').follow,
  );
  await shell.start();
  const { baseUrl } = shell;
  const call = await windowOf(dataDir, baseUrl);
  onTestFinished(async () => {
    shell.quit();
    // An installer that took over is the end of it.
    await expect.poll(() => told.exits.length + installed.length).toBeGreaterThan(0);
  });
  return { shell, dataDir, baseUrl, installed, copies: `${dataDir} backups`, ...call };
}

/** Calls the server as the window does. */
async function windowOf(dataDir: string, baseUrl: string) {
  const data = openData(prepareDataFolder(dataDir));
  onTestFinished(() => data.close());
  const call = await callsByToken(baseUrl, issueLinkToken(data.context));
  const updates = async (path = '', method = 'GET') => {
    const { json, status } = await call(method, `/app/v1/updates${path}`);
    return (json as { data?: Record<string, unknown> }).data ?? status;
  };
  return {
    updates,
    context: data.context,
    getReady: async () => {
      await updates('/check', 'POST');
      await expect.poll(() => updates()).toMatchObject({ status: 'ready' });
    },
  };
}

const notFound = () => Promise.reject(new Error('no such module'));
const refuse = () => Promise.reject(new Error('no rights'));

const isThere = (baseUrl: string) =>
  fetch(`${baseUrl}/openapi.json`).then(
    () => true,
    () => false,
  );
const remembered = (dataDir: string) =>
  JSON.parse(readFileSync(join(dataDir, 'desktop.json'), 'utf8')) as object;
/** Makes it impossible to copy the database. */
const spoil = (copies: string) => writeFileSync(copies, 'in the way');

/** The backups made before an update; there may be others, such as the one at the end. */
const copiesIn = (copies: string): string[] =>
  existsSync(copies)
    ? readdirSync(copies).filter((name) => /^\d{8}T.*-before-update-of-.*\.db$/.test(name))
    : [];

describe('an update that is ready', () => {
  test('is installed when the app ends: on a copy of the data, once the server has ended', async () => {
    const { shell, getReady, copies, dataDir, baseUrl, installed } = await started();
    await getReady();
    shell.quit();
    await expect.poll(() => installed).toEqual([false]);
    expect(copiesIn(copies)).toHaveLength(1);
    expect(await isThere(baseUrl)).toBe(false);
    expect(existsSync(join(dataDir, 'server.json'))).toBe(false);
    expect([shell.isInstalling, told.isLockFree, told.exits]).toEqual([true, true, []]);
    // Should it come to nothing, the next start knows.
    expect(remembered(dataDir)).toMatchObject({
      notInstalled: { version: '1.1.0', step: 'install' },
    });
  });

  test('is installed at once by the window, which gets its answer', async () => {
    const { getReady, updates, installed } = await started();
    await getReady();
    expect(await updates('/install', 'POST')).toMatchObject({ status: 'installing' });
    await expect.poll(() => installed).toEqual([true]);
  });

  test('is not installed without a copy: the app ends as ever, and remembers why', async () => {
    const { shell, getReady, copies, dataDir, installed } = await started();
    await getReady();
    spoil(copies);
    shell.quit();
    await expect.poll(() => told.exits).toEqual([0]);
    expect(installed).toEqual([]);
    const { notInstalled } = remembered(dataDir) as { notInstalled: object };
    expect(notInstalled).toMatchObject({ version: '1.1.0', step: 'copy' });
    expect(JSON.stringify(notInstalled)).toContain('Backups cannot be stored in');
  });

  test('is not installed without a copy: a restart leaves the app open, and says why', async () => {
    const { shell, getReady, updates, copies, baseUrl, installed } = await started();
    await getReady();
    spoil(copies);
    await updates('/install', 'POST');
    await expect.poll(() => told.windows.length).toBe(2);
    expect(told.windows[1]?.address).toBe('perennial://app/settings#go=%2Fsettings&part=desktop');
    expect([await isThere(baseUrl), shell.baseUrl, told.exits, installed]).toEqual([
      true,
      baseUrl,
      [],
      [],
    ]);
    expect(await updates()).toMatchObject({
      status: 'ready',
      notInstalled: { version: '1.1.0', step: 'copy' },
    });
  });

  test('and needs a password waits until it is asked for', async () => {
    const { shell, getReady, dataDir, copies, installed } = await started({
      asksForPassword: true,
    });
    await getReady();
    shell.quit();
    await expect.poll(() => told.exits).toEqual([0]);
    expect([installed, copiesIn(copies)]).toEqual([[], []]);
    expect(remembered(dataDir)).not.toHaveProperty('notInstalled');
  });

  test('and needs a password is installed by a restart, on a copy too', async () => {
    const { getReady, updates, copies, installed } = await started({ asksForPassword: true });
    await getReady();
    await updates('/install', 'POST');
    await expect.poll(() => installed).toEqual([true]);
    expect(copiesIn(copies)).toHaveLength(1);
  });

  test('is not installed when the computer goes off', async () => {
    const { getReady, copies, installed } = await started();
    await getReady();
    let held = 0;
    electron.powerMonitor.emit('shutdown', { preventDefault: () => (held += 1) });
    expect(held).toBe(process.platform === 'linux' ? 1 : 0);
    await expect.poll(() => told.exits).toEqual([0]);
    expect([installed, copiesIn(copies)]).toEqual([[], []]);
  });

  test('is not installed when Windows goes off, which its window tells twice', async () => {
    const { getReady, copies, installed } = await started();
    await getReady();
    told.windows[0]?.emit('query-session-end', { reasons: ['shutdown'] });
    told.windows[0]?.emit('session-end', { reasons: ['shutdown'] });
    await expect.poll(() => told.exits).toEqual([0]);
    expect([installed, copiesIn(copies)]).toEqual([[], []]);
  });

  test('is installed at a later end where the person stayed, and the computer with them', async () => {
    const { shell, getReady, installed } = await started();
    await getReady();
    const [window] = told.windows;
    const close = window?.close;
    if (window !== undefined) window.close = () => {};
    told.answer = 'Stay';
    window?.emit('query-session-end', { reasons: ['shutdown'] });
    window?.webContents.emit('will-prevent-unload', { preventDefault: () => {} });
    if (window !== undefined && close !== undefined) window.close = close;
    await answered();
    shell.quit();
    await expect.poll(() => installed).toEqual([false]);
  });

  test('that the installer does not take leaves an app that ends, or starts anew as it was', async () => {
    const { getReady, updates, dataDir } = await started({ install: refuse });
    await getReady();
    await updates('/install', 'POST');
    await expect.poll(() => told.exits).toEqual([0]);
    expect(told.relaunches).toHaveLength(1);
    expect(remembered(dataDir)).toMatchObject({ notInstalled: { detail: 'no rights' } });
  });

  test('is still ready where a person would rather save first', async () => {
    const { getReady, updates } = await started();
    await getReady();
    const [window] = told.windows;
    const close = window?.close;
    if (window !== undefined) window.close = () => {};
    told.answer = 'Stay';
    await updates('/install', 'POST');
    await expect.poll(() => updates()).toMatchObject({ status: 'installing' });
    window?.webContents.emit('will-prevent-unload', { preventDefault: () => {} });
    await answered();
    expect(await updates()).toMatchObject({ status: 'ready' });
    if (window !== undefined && close !== undefined) window.close = close;
  });
});

/** Resolves once the answer to a dialog has been acted on, which is a turn after it came. */
const answered = async () => {
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
};

const item = () =>
  told.menu
    .flatMap(({ submenu = [] }) => submenu)
    .find(({ label }) => label === 'Check for Updates…');

describe('the menu', () => {
  test('looks for updates and shows what came of it', async () => {
    const { updates } = await started();
    item()?.click?.();
    await expect.poll(() => updates()).toMatchObject({ status: 'ready' });
    expect(told.scripts).toEqual(['location.replace("#go=%2Fsettings&part=desktop");']);
  });

  test('has nothing of it where the app does not update itself; the window says why', async () => {
    const { updates } = await started({ off: 'package_manager' });
    expect(item()).toBeUndefined();
    expect(await updates()).toMatchObject({ status: 'off', offReason: 'package_manager' });
    expect(await updates('/check', 'POST')).toBe(409);
  });
});

test('what updates the app keeps it from nothing where it can not be had', async () => {
  const dataDir = join(temporaryFolder(), 'data');
  const options = { dataDir, port: 0, hidden: false, link: undefined };
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => {
    written.mockRestore();
  });
  const shell = new Shell(options, placesIn(dataDir), notFound, desktopWith('system').follow);
  await shell.start();
  expect(written.mock.calls.flat().join('')).toContain('no such module');
  expect(await isThere(shell.baseUrl)).toBe(true);
  shell.quit();
  await expect.poll(() => told.exits).toEqual([0]);
});

test('another channel is followed as soon as it is chosen', async () => {
  const channels: string[] = [];
  const { context } = await started({
    check: async (channel) => {
      channels.push(channel);
      return undefined;
    },
  });
  changePreferences(context, { updateChannel: 'beta' });
  await expect.poll(() => channels).toEqual(['beta']);
});
