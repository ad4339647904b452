import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src-server/accounts/sessions.ts';
import { openWindow } from '../app/window.ts';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { canMount, fill, smallDisk } from '../support/small-disk.ts';

const PATH = '/api/v1/subscriptions';

/** A folder with a record, of whose database so many bytes are of no use. */
async function lived({ dataDir = temporaryFolder(), padding = 0 } = {}) {
  const server = await TestServer.start({ dataDir });
  const { key } = server.issue();
  await server.call('POST', PATH, { key, body: draft() });
  if (padding > 0) {
    server.context.db.exec('CREATE TABLE padding (bytes BLOB)');
    server.context.db.prepare('INSERT INTO padding VALUES (zeroblob(?))').run(padding);
  }
  await server.close();
  return { dataDir, key, file: join(dataDir, 'perennial.db') };
}

/** Changes a value behind Perennial's back, which leaves a database that SQLite finds sound. */
function changeValue(file: string): void {
  const db = new Database(file);
  db.exec('UPDATE subscriptions SET amount_hundredths = amount_hundredths + 1');
  db.close();
}

const isDamaged = (dataDir: string) =>
  (JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as { isDamaged?: boolean })
    .isDamaged;

const LARGE = 5_000_000;

describe('server.json tells commands whether the data are damaged', () => {
  test.each([
    ['a small database', 0, false],
    ['a large database', LARGE, undefined],
  ])('%s at the start, and sound', async (_what, padding, atFirst) => {
    const { dataDir } = await lived({ padding });
    await TestServer.start({ dataDir });
    expect(isDamaged(dataDir)).toBe(atFirst);
    await expect.poll(() => isDamaged(dataDir), { timeout: 10_000 }).toBe(false);
  });

  test.each([
    ['a small database', 0, true],
    ['a large database', LARGE, undefined],
  ])('%s at the start, and damaged', async (_what, padding, atFirst) => {
    const { dataDir, file } = await lived({ padding });
    changeValue(file);
    await TestServer.start({ dataDir });
    expect(isDamaged(dataDir)).toBe(atFirst);
    await expect.poll(() => isDamaged(dataDir), { timeout: 10_000 }).toBe(true);
  });
});

test('damage beside changes that a server left when it was killed: neither is touched', async () => {
  const { dataDir } = await lived();
  const server = await TestServer.start({ dataDir });
  const { key } = server.issue();
  await server.call('POST', PATH, { key, body: draft() });
  const left = temporaryFolder();
  for (const name of ['perennial.db', 'perennial.db-wal'])
    copyFileSync(join(dataDir, name), join(left, name));
  await server.close();
  // In the file alone.
  const file = join(left, 'perennial.db');
  const bytes = readFileSync(file);
  const at = bytes.indexOf('Personal');
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(file, bytes);
  const contents = () =>
    [file, `${file}-wal`].map((path) => sha256(readFileSync(path, 'latin1')).toString('hex'));
  const before = contents();
  const again = await TestServer.start({ dataDir: left });
  expect(again.isReadOnly).toBe(true);
  await again.close();
  expect(contents()).toEqual(before);
});

const reasonOf = async (server: TestServer) =>
  (await (await openWindow(server)).call('GET', '/app/v1/server')).json.data.readOnly?.reason;

describe.runIf(canMount)('damage on a disk that cannot be written to', () => {
  test('is told at the start', async ({ skip }) => {
    const { dataDir, file } = await lived({ dataDir: smallDisk(skip) });
    changeValue(file);
    expect(spawnSync('/bin/mount', ['-o', 'remount,ro', dataDir]).status).toBe(0);
    expect(await reasonOf(await TestServer.start({ dataDir }))).toBe('damaged');
  });

  test('of a large database is told once it was looked at', async ({ skip }) => {
    const dataDir = smallDisk(skip);
    expect(spawnSync('/bin/mount', ['-o', 'remount,size=32m', dataDir]).status).toBe(0);
    const { file } = await lived({ dataDir, padding: LARGE });
    changeValue(file);
    fill(dataDir, 0);
    const server = await TestServer.start({ dataDir });
    await expect.poll(() => reasonOf(server), { timeout: 10_000 }).toBe('damaged');
  });

  test('that has room again is told, and nothing is written', async ({ skip }) => {
    const { dataDir, file, key } = await lived({ dataDir: smallDisk(skip) });
    const empty = fill(dataDir, 0);
    const server = await TestServer.start({ dataDir });
    expect(await reasonOf(server)).toBe('disk_full');
    empty();
    changeValue(file);
    expect((await server.call('POST', PATH, { key, body: draft() })).status).toBe(500);
    expect(await reasonOf(server)).toBe('damaged');
  });
});
