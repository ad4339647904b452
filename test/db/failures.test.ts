import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database, { SqliteError } from 'better-sqlite3';
import { expect, test } from 'vitest';
import { StoreError, failureOf } from '../../src-server/db/errors.ts';
import { openStore } from '../../src-server/db/open.ts';
import { startServer } from '../../src-server/server.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';

const failureOn = async (dataDir: string): Promise<unknown> => {
  const config = { port: 0, hourlyQuota: 1, allowHosts: [], pagesDir: dataDir, dataDir };
  return startServer(config).then(
    (server) => server.close().then(() => undefined),
    (error: unknown) => error,
  );
};

test('a folder that a server holds: by whom', async () => {
  const { dataDir, baseUrl } = await TestServer.start();
  expect(await failureOn(dataDir)).toMatchObject({ kind: 'held', about: baseUrl });
});

test('data of a newer version: of which', async () => {
  const server = await TestServer.start();
  server.context.db.exec(
    "PRAGMA user_version = 99; UPDATE store_facts SET value = '9.9.9' WHERE name = 'schema_written_by'",
  );
  await server.close();
  const file = join(server.dataDir, 'perennial.db');
  expect(() => openStore({ file, appVersion: '1' })).toThrow(
    expect.objectContaining({ kind: 'newer', about: '9.9.9' }),
  );
});

test('a damaged file', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'perennial.db'), 'no database');
  expect(await failureOn(dataDir)).toMatchObject({ kind: 'damaged' });
});

test('a database of another program', async () => {
  const dataDir = temporaryFolder();
  new Database(join(dataDir, 'perennial.db')).exec('CREATE TABLE a (b)').close();
  expect(await failureOn(dataDir)).toMatchObject({ kind: 'not_ours' });
});

test.runIf(process.getuid?.() !== 0 && process.platform !== 'win32')(
  'a folder that can not be written to',
  async () => {
    const dataDir = join(temporaryFolder(), 'closed');
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o500);
    expect(await failureOn(dataDir)).toMatchObject({ kind: 'read_only' });
  },
);

test.each([
  [new SqliteError('database or disk is full', 'SQLITE_FULL'), 'disk_full'],
  [Object.assign(new Error('no space left'), { code: 'ENOSPC', syscall: 'open' }), 'disk_full'],
  [new SqliteError('readonly', 'SQLITE_READONLY_DIRECTORY'), 'read_only'],
  [Object.assign(new Error('read-only'), { code: 'EROFS', syscall: 'mkdir' }), 'read_only'],
  [new SqliteError('malformed', 'SQLITE_CORRUPT_VTAB'), 'damaged'],
  [new SqliteError('busy', 'SQLITE_BUSY'), 'other'],
  [new StoreError('a', 'b', { cause: new SqliteError('full', 'SQLITE_FULL') }), 'disk_full'],
  [new Error('SQLITE_FULL'), 'other'],
  ['text', 'other'],
])('%s is %s', (error, failure) => {
  expect(failureOf(error)).toBe(failure);
});

test('what opening a file failed with keeps its kind', () => {
  const file = join(temporaryFolder(), 'missing', 'perennial.db');
  expect(() => openStore({ file, appVersion: '1' })).toThrow(StoreError);
});
