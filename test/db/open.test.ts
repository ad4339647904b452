import { chmodSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openData } from '../../src-server/open-data.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { APPLICATION_ID } from '../../src-server/db/files/file-header.ts';
import type { Db } from '../../src-server/db/db.ts';
import { openStore } from '../../src-server/db/open.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { addOwner, addSubscription, bare, countOf, newFile, opened, uuid } from './sample.ts';

const FULL = 2;

const settingsOf = (db: Db) => ({
  journalMode: db.pragma('journal_mode', { simple: true }),
  synchronous: db.pragma('synchronous', { simple: true }),
  foreignKeys: db.pragma('foreign_keys', { simple: true }),
});

const SAFE = { journalMode: 'wal', synchronous: FULL, foreignKeys: 1 };

describe('every connection is in WAL mode, waits for the disk and enforces foreign keys', () => {
  test('the one that makes the file', () => {
    expect(settingsOf(opened(newFile()))).toEqual(SAFE);
  });

  test('one that opens the file again', () => {
    const file = newFile();
    openStore({ file, appVersion: '1' }).close();
    expect(settingsOf(opened(file))).toEqual(SAFE);
  });

  test('a second one beside the first', () => {
    const file = newFile();
    opened(file);
    expect(settingsOf(opened(file))).toEqual(SAFE);
  });

  test('one on a file that another tool had put in another journal mode', () => {
    const file = newFile();
    openStore({ file, appVersion: '1' }).close();
    const tool = bare(file);
    tool.pragma('journal_mode = DELETE');
    tool.close();
    expect(settingsOf(opened(file))).toEqual(SAFE);
  });

  test('the one that use cases work with', () => {
    const { context, close } = openData(prepareDataFolder(temporaryFolder()));
    onTestFinished(close);
    expect(settingsOf(context.db)).toEqual(SAFE);
  });
});

test('the file says in its header that it is Perennial’s', () => {
  const file = newFile();
  openStore({ file, appVersion: '1' }).close();
  expect(bare(file).pragma('application_id', { simple: true })).toBe(APPLICATION_ID);
});

test('a row of an owner that does not exist is refused', () => {
  const db = opened(newFile());
  expect(() => addSubscription(db)).toThrow('FOREIGN KEY constraint failed');
});

test('with an account goes everything that it owns', () => {
  const db = opened(newFile());
  addOwner(db);
  addSubscription(db);
  addSubscription(db, { id: uuid(101) });
  db.prepare('DELETE FROM accounts').run();
  for (const table of ['accounts', 'api_keys', 'subscriptions']) expect(countOf(db, table)).toBe(0);
});

test('what was written is there when the file is opened again', () => {
  const file = newFile();
  const first = openStore({ file, appVersion: '1' });
  addOwner(first);
  addSubscription(first);
  first.close();
  expect(countOf(opened(file), 'subscriptions')).toBe(1);
});

function withUmask<T>(mask: number, work: () => T): T {
  const before = process.umask(mask);
  try {
    return work();
  } finally {
    process.umask(before);
  }
}

const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe.runIf(process.platform !== 'win32')('under the widest umask', () => {
  test('the database, its WAL and its shared memory are for their owner only', () => {
    const file = newFile();
    withUmask(0o000, () => addOwner(opened(file)));
    for (const suffix of ['', '-wal', '-shm']) expect(rightsOf(file + suffix)).toBe('600');
  });

  test('a data folder and all that a server writes into it are for their owner only', async () => {
    const before = process.umask(0o000);
    onTestFinished(() => void process.umask(before));
    const server = await TestServer.start();
    expect(rightsOf(server.dataDir)).toBe('700');
    expect(rightsOf(`${server.dataDir}/logs`)).toBe('700');
    for (const name of ['perennial.db', 'perennial.db-wal', 'server.json', 'server.lock']) {
      expect([name, rightsOf(`${server.dataDir}/${name}`)]).toEqual([name, '600']);
    }
    await expect.poll(() => rightsOf(`${server.dataDir}/logs/perennial.log`)).toBe('600');
  });

  test('a database that a copy or an archive gave wider rights is taken back to its owner', () => {
    const file = newFile();
    opened(file).close();
    chmodSync(file, 0o644);
    addOwner(opened(file));
    for (const suffix of ['', '-wal', '-shm']) expect(rightsOf(file + suffix)).toBe('600');
  });

  test("a file of another program's keeps its rights", () => {
    const file = newFile();
    const other = new Database(file);
    other.exec('CREATE TABLE notes (text)');
    other.close();
    chmodSync(file, 0o644);
    expect(() => opened(file)).toThrow(/another program/);
    expect(rightsOf(file)).toBe('644');
  });
});
