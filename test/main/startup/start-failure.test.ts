import { createServer } from 'node:net';
import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startFailure, usageText } from '../../../src-main/startup/start-failure.ts';
import { textsIn } from '../../../src-main/texts.ts';
import { PortUnusable } from '../../../src-server/http/socket/port-unusable.ts';
import { startServer } from '../../../src-server/server.ts';
import { StoreError } from '../../../src-server/db/errors.ts';
import { TestServer, temporaryFolder } from '../../support/server.ts';

const english = textsIn('en', 'en');
const places = { logs: '/tmp/perennial-1/logs', hasDataFolder: true };
const said = (error: unknown) => startFailure(error, english, places);

async function startOn(dataDir: string, port = 0): Promise<unknown> {
  const config = { port, hourlyQuota: 1, allowHosts: [], pagesDir: dataDir, dataDir };
  return startServer(config).then(
    (server) => server.close(),
    (error: unknown) => error,
  );
}

describe('a start that failed is said with what can be done', () => {
  test('a port that another program has: which, and how to choose another', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const { message, detail, actions } = said(await startOn(temporaryFolder(), port));
    const who = process.platform === 'linux' ? `node (process ${process.pid})` : 'another program';
    expect(message).toBe(`Port ${port} is in use by ${who}`);
    expect(detail).toContain('use another port');
    expect(actions).toEqual(['again', 'freePort', 'quit']);
  });

  test.each([
    [undefined, 'another program', /Quit that program/],
    [{ isConnection: false }, 'another program', /Quit that program/],
    [{ user: 'kim', isConnection: false }, 'a program run by kim', /Quit that program/],
    [
      { program: 'sync', pid: 7, isConnection: true },
      'an outgoing connection of sync (process 7)',
      /once that connection ends/,
    ],
  ])('a port that %j has', (holder, who, help) => {
    const failure = said(new PortUnusable(47_600, 'is taken', undefined, holder));
    expect(failure.message).toBe(`Port 47600 is in use by ${who}`);
    expect(failure.detail).toMatch(help);
    expect(failure.actions).toContain('freePort');
  });

  test('a port of the system: trying again would not help', () => {
    const cause = Object.assign(new Error('denied'), { code: 'EACCES' });
    const failure = said(new PortUnusable(80, 'is reserved for the system', cause));
    expect([failure.message, failure.actions]).toEqual([
      'Port 80 is reserved for the system',
      ['freePort', 'quit'],
    ]);
    expect(failure.detail).toMatch(/use another port.*port 80\./);
    expect(failure.detail).not.toMatch(/program/);
  });

  test('data that a server holds: by whom, and a way to it', async () => {
    const { dataDir, baseUrl } = await TestServer.start();
    const failure = said(await startOn(dataDir));
    expect(failure).toMatchObject({ actions: ['openBrowser', 'again', 'quit'] });
    expect(failure.detail).toContain(baseUrl);
  });

  test('data that the server of another folder holds, by a link: which folder', async () => {
    const { dataDir } = await TestServer.start();
    const other = temporaryFolder();
    linkSync(join(dataDir, 'perennial.db'), join(other, 'perennial.db'));
    const failure = said(await startOn(other));
    expect(failure.actions).toEqual(['again', 'quit']);
    expect(failure.detail).toContain(`the data folder ${dataDir}, has the same database open`);
  });

  test('data that somebody unknown holds', () => {
    expect(said(new StoreError('Held.', 'Wait.', { kind: 'held' }))).toMatchObject({
      actions: ['again', 'quit'],
    });
  });

  test('data of a newer version: of which', () => {
    const newer = new StoreError('Newer.', 'Start it.', { kind: 'newer', about: '9.9.9' });
    expect(said(newer)).toMatchObject({
      message: 'Your data was saved by a newer version of Perennial (9.9.9)',
      actions: ['folder', 'quit'],
    });
    const unknown = new StoreError('Newer.', 'Start it.', { kind: 'newer' });
    expect(said(unknown).message).toBe('Your data was saved by a newer version of Perennial');
  });

  test('a damaged file: which', async () => {
    const folder = temporaryFolder();
    const file = join(folder, 'perennial.db');
    writeFileSync(file, 'no database');
    const failure = said(await startOn(folder));
    expect(failure).toMatchObject({
      message: 'The database is damaged',
      actions: ['folder', 'again', 'quit'],
    });
    expect(failure.detail).toContain(file);
    expect(failure.detail).not.toContain('before updates');
  });

  test('an unusable database: the backup that is offered, and that can be restored first', () => {
    const offer = {
      id: 'a',
      path: '/copies/a.db',
      at: Date.parse('2026-11-20T12:00:00Z'),
      subscriptions: 34,
      payments: 210,
    };
    const offered = (kind: 'damaged' | 'lost' | 'foreign_log', language: 'en' | 'zh-CN' = 'en') =>
      startFailure(
        new StoreError('Unusable.', 'Act.', { kind, about: '/data/perennial.db-wal' }),
        textsIn(language, 'en'),
        { ...places, offer },
      );
    for (const kind of ['damaged', 'lost'] as const) {
      expect(offered(kind).actions).toEqual(['restore', 'folder', 'again', 'quit']);
      expect(offered(kind).detail).toMatch(/from .*2026.* and has 34 subscriptions\./);
      expect(offered(kind, 'zh-CN').detail).toContain('34 个订阅');
    }
    // Here the database may be the right one.
    expect(offered('foreign_log').actions).toEqual(['folder', 'again', 'restore', 'quit']);
    expect(offered('foreign_log').detail).toContain('34 subscriptions');
    expect(textsIn('en', 'en').failure.restore(offer)).toMatch(/^Restore Backup of .*2026/);
  });

  test('an unusable database without a good backup: that there is none', () => {
    for (const kind of ['damaged', 'lost'] as const) {
      const failure = said(new StoreError('Unusable.', 'Act.', { kind }));
      expect(failure.actions).toEqual(['folder', 'again', 'quit']);
      expect(failure.detail).toContain('There is no good backup.');
    }
  });

  test.each([
    ['not_ours', 'The data folder contains another program’s database'],
    ['disk_full', 'The disk is full'],
    ['read_only', 'Perennial cannot write to its data folder'],
    ['other', 'An unexpected error kept Perennial from starting'],
  ] as const)('%s', (kind, message) => {
    const failure = said(new StoreError('The exact reason.', 'Act.', { kind }));
    expect(failure.message).toBe(message);
    expect(failure.detail).toContain('The exact reason.');
    expect(failure.actions).toContain('again');
  });

  test.each([
    ['the data folder', 'not_a_folder', (folder: string) => folder],
    ['a folder above it', 'not_a_folder', (folder: string) => folder, 'below/it'],
    ['its logs', 'not_a_folder', (folder: string) => join(folder, 'logs')],
    ['its database', 'not_a_file', (folder: string) => join(folder, 'perennial.db')],
    ['its lock', 'not_a_file', (folder: string) => join(folder, 'server.lock')],
    ['what SQLite keeps beside it', 'not_a_file', (f: string) => join(f, 'perennial.db-wal')],
  ] as const)(
    'something in the place of %s: what, and what to do',
    async (_, kind, of, sub?: string) => {
      const folder = join(temporaryFolder(), 'data');
      const path = of(folder);
      if (path !== folder) mkdirSync(folder);
      if (kind === 'not_a_file') mkdirSync(path);
      else writeFileSync(path, '');
      const error = (await startOn(join(folder, sub ?? ''))) as StoreError;
      expect([error.kind, error.about]).toEqual([kind, path]);
      expect(error.message).toContain(path);
      expect(error.suggestedFix).toMatch(/Move it away.*--data-dir/);
      const failure = said(error);
      expect(failure.message).toMatch(kind === 'not_a_file' ? /^A folder is/ : /^A file is/);
      expect(failure.detail).toMatch(/Move .*--data-dir/);
      expect(failure.detail).toContain(path);
    },
  );

  test('the data folder is only shown where there is one', () => {
    for (const kind of ['read_only', 'not_a_folder', 'damaged', 'other'] as const) {
      const error = new StoreError('a', 'b', { kind });
      expect(said(error).actions).toContain('folder');
      const without = startFailure(error, english, { ...places, hasDataFolder: false });
      expect(without.actions).not.toContain('folder');
    }
  });

  test('what nobody expected is told with the place of the log', () => {
    expect(said(new Error('unexpected')).detail).toContain(places.logs);
  });

  test.each([['a text'], [undefined], [new Error('unexpected')], [new TypeError('x')]])(
    'whatever it is: %s',
    (error) => {
      expect(said(error)).toMatchObject({ actions: ['again', 'folder', 'quit'] });
    },
  );

  test('quitting is always the last way out', () => {
    for (const kind of [
      'held',
      'newer',
      'damaged',
      'not_ours',
      'disk_full',
      'read_only',
      'not_a_folder',
      'not_a_file',
      'other',
    ] as const) {
      expect(said(new StoreError('a', 'b', { kind })).actions.at(-1)).toBe('quit');
    }
  });
});

test('a wrong option is said as a sentence of a dialog', () => {
  expect(usageText("error: option '--port <n>' argument 'x' is invalid.")).toBe(
    "Option '--port <n>' argument 'x' is invalid.",
  );
  expect(usageText('')).toBe('');
});

test.each([
  ['system', 'zh-CN', '退出 Perennial'],
  ['system', 'zh', '退出 Perennial'],
  ['system', 'zh-Hant-TW', '退出 Perennial'],
  ['system', 'de-DE', 'Quit Perennial'],
  ['system', 'zha', 'Quit Perennial'],
  ['system', '', 'Quit Perennial'],
  ['en', 'zh-CN', 'Quit Perennial'],
  ['zh-CN', 'en-GB', '退出 Perennial'],
] as const)('with the language %s on a system in %s it says %s', (chosen, system, quit) => {
  expect(textsIn(chosen, system).quit).toBe(quit);
});

test('no text is empty, and every language says everything in its own words', () => {
  const own = new Set(['API']);
  const pairs = leaves(textsIn('en', '')).map((text, index) => [
    text,
    leaves(textsIn('zh-CN', ''))[index],
  ]);
  expect(pairs.length).toBeGreaterThan(80);
  for (const [english, chinese] of pairs) {
    expect(english).toMatch(/\S/);
    expect(chinese).toMatch(/\S/);
    if (!own.has(english ?? '')) expect(chinese).not.toBe(english);
  }
});

// A number, and a backup.
const anything: unknown = Object.assign(Object(7) as object, { at: 7, subscriptions: 7 });

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return leaves((value as (x: unknown) => unknown)(anything));
  return Object.values(Object(value) as object).flatMap(leaves);
}
