import {
  chmodSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { openWindow, type Window } from '../app/window.ts';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { byIcalJs } from './parsed.ts';

const add = async ({ call }: Window, fields: object = {}) =>
  String(
    (await call('POST', '/api/v1/subscriptions', { body: draft({ ...fields }) })).json.data.id,
  );

const choose = ({ call }: Window, folder: string | null) =>
  call('PATCH', '/app/v1/calendar', { body: { folder } });

/** A window with a subscription and a folder in which its calendar is. */
async function kept() {
  const window = await openWindow();
  const folder = temporaryFolder();
  const id = await add(window);
  const { status, json } = await choose(window, folder);
  const path = join(folder, 'Perennial Personal.ics');
  expect([status, json.data.file]).toEqual([
    200,
    { folder, path, writtenAt: '2026-11-21T12:00:00.000Z', problem: null },
  ]);
  const summaries = () => byIcalJs(readFileSync(path, 'utf8')).events.map(({ summary }) => summary);
  const file = async () => (await window.call('GET', '/app/v1/calendar')).json.data.file;
  return { ...window, window, id, folder, path, summaries, file };
}

/** Identifies what is on the disk: a file that is replaced is another one, even with the same text. */
const identity = (path: string) => `${statSync(path).ino} ${statSync(path).mtimeMs}`;

describe('the calendar file in a folder', () => {
  test('is the calendar of the address, and private', async () => {
    const { server, call, path, folder } = await kept();
    const { json } = await call('POST', '/app/v1/calendar/address');
    expect(readFileSync(path, 'utf8')).toBe((await server.send('GET', json.path)).text);
    expect(readdirSync(folder)).toEqual(['Perennial Personal.ics']);
    if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('follows a change by itself', async () => {
    const { window, summaries } = await kept();
    await add(window, { name: 'Spotify' });
    await vi.waitFor(() => expect(summaries()).toContain('Spotify · US$15.49'), {
      timeout: 10_000,
    });
  });

  test('follows changes of the command line, of settings, and of the calendar', async () => {
    const { server, call, id, summaries, path } = await kept();
    const { key } = server.issue();
    await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body: { amount: 9 } });
    server.saveSettings({ locale: 'de-DE' });
    await server.wake();
    expect(summaries()[0]).toBe('Netflix · 9,00\u00a0$');
    await call('PATCH', '/app/v1/calendar', { body: { alertDays: 1 } });
    expect(readFileSync(path, 'utf8')).toContain('TRIGGER:-PT15H');
  });

  test('is left as it is while nothing changes, and begins with the new month', async () => {
    const { server, path } = await kept();
    const before = identity(path);
    server.clock.advance(24 * 3_600_000);
    await server.wake();
    expect(identity(path)).toBe(before);
    server.clock.advance(30 * 24 * 3_600_000);
    await server.wake();
    // The charge of 14 December was made.
    expect(readFileSync(path, 'utf8')).toContain(String.raw`\nPaid`);
  });

  test('comes back if it was deleted, and keeps the permissions that it was given', async () => {
    const { server, path, window } = await kept();
    rmSync(path);
    await server.restart();
    await server.wake();
    expect(byIcalJs(readFileSync(path, 'utf8')).events).toHaveLength(23);
    if (process.platform === 'win32') return;
    chmodSync(path, 0o644);
    await add(window, { name: 'Spotify' });
    await server.wake();
    expect(statSync(path).mode & 0o777).toBe(0o644);
  });

  test('is told to be missing while its folder is away, and written once that is back', async () => {
    const { server, window, folder, path, file, summaries } = await kept();
    renameSync(folder, `${folder}-away`);
    await add(window, { name: 'Spotify' });
    await server.wake();
    expect(await file()).toMatchObject({
      problem: 'folderMissing',
      writtenAt: '2026-11-21T12:00:00.000Z',
    });
    renameSync(`${folder}-away`, folder);
    server.clock.advance(1000);
    await server.wake();
    expect(await file()).toEqual({
      folder,
      path,
      problem: null,
      writtenAt: '2026-11-21T12:00:01.000Z',
    });
    expect(summaries()).toContain('Spotify · US$15.49');
  });

  test('never replaces a file that is not from Perennial', async () => {
    const { server, window, path, file } = await kept();
    writeFileSync(path, 'my notes');
    await add(window, { name: 'Spotify' });
    await server.wake();
    expect(await file()).toMatchObject({ problem: 'otherFile' });
    expect(readFileSync(path, 'utf8')).toBe('my notes');
    expect((await choose(window, join(path, '..'))).json.error).toMatchObject({
      reason: 'otherFile',
      field: 'folder',
    });
  });

  test('stays where it is once it is no longer wanted, and is not written any more', async () => {
    const { server, window, path } = await kept();
    const before = identity(path);
    expect((await choose(window, null)).json.data.file).toBeNull();
    await add(window, { name: 'Spotify' });
    await server.wake();
    expect(identity(path)).toBe(before);
  });
});

describe('a folder', () => {
  test('is refused if nothing can be written there, with the reason, and nothing is saved', async () => {
    const window = await openWindow();
    const { dataDir } = window.server;
    const folder = temporaryFolder();
    const aFile = join(folder, 'file');
    const link = join(folder, 'link');
    writeFileSync(aFile, '');
    symlinkSync(dataDir, link);
    mkdirSync(join(folder, 'taken'));
    writeFileSync(
      join(folder, 'taken', 'Perennial Personal.ics'),
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n',
    );
    mkdirSync(join(folder, 'folder', 'Perennial Personal.ics'), { recursive: true });
    const refused = [
      ['calendars', 'folderNotAbsolute'],
      ['~/calendars', 'folderNotAbsolute'],
      [join(folder, 'missing'), 'folderMissing'],
      [aFile, 'folderMissing'],
      [join(aFile, 'below'), 'folderMissing'],
      [dataDir, 'folderOfData'],
      [join(dataDir, 'logs'), 'folderOfData'],
      [link, 'folderOfData'],
      [join(folder, 'taken'), 'otherFile'],
      [join(folder, 'folder'), 'otherFile'],
      [`${folder}\u0000`, 'folderUnwritable'],
    ];
    for (const [path, reason] of refused) {
      const { status, json } = await choose(window, String(path));
      expect([path, status, json.error.reason, json.error.field]).toEqual([
        path,
        409,
        reason,
        'folder',
      ]);
    }
    expect((await window.call('GET', '/app/v1/calendar')).json.data.file).toBeNull();
    expect(readdirSync(folder).toSorted()).toEqual(['file', 'folder', 'link', 'taken']);
  });

  test('is refused if its owner may not write to it', async ({ skip }) => {
    skip(process.platform === 'win32' || process.getuid?.() === 0, 'root may write anywhere');
    const window = await openWindow();
    const folder = temporaryFolder();
    chmodSync(folder, 0o500);
    const { json } = await choose(window, folder);
    chmodSync(folder, 0o700);
    expect(json.error).toMatchObject({ reason: 'folderUnwritable', field: 'folder' });
  });

  test('can have the files of several accounts, whatever their names are', async () => {
    const window = await openWindow(await TestServer.start());
    const folder = temporaryFolder();
    await choose(window, folder);
    const name = '会'.repeat(119);
    const made = await window.call('POST', '/app/v1/accounts', { body: { name: `${name}/` } });
    const body = { folder };
    const { status } = await window.call('PATCH', '/app/v1/calendar', {
      body,
      account: String(made.json.data.id),
    });
    expect(status).toBe(200);
    expect(readdirSync(folder).toSorted()).toEqual([
      'Perennial Personal.ics',
      `Perennial ${name.slice(0, 50)}.ics`,
    ]);
  });

  test('is chosen in the dialog of the desktop app, if there is one', async () => {
    const answers = ['/home/me/Calendars', undefined];
    const chooseFolder = () => Promise.resolve(answers.shift());
    const { call } = await openWindow(await TestServer.start({ chooseFolder }));
    const chosen = async () => (await call('POST', '/app/v1/server/choose-folder')).json.folder;
    expect([await chosen(), await chosen()]).toEqual(['/home/me/Calendars', null]);
    const other = await openWindow();
    const { status, json } = await other.call('POST', '/app/v1/server/choose-folder');
    expect([status, json.error.reason]).toEqual([409, 'noFolderDialog']);
  });
});
