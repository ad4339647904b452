import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, readdirSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sha256 } from '../../src-server/accounts/sessions.ts';
import { openWindow } from '../app/window.ts';
import { perennial } from '../cli/perennial.ts';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { canMount, fill, smallDisk } from '../support/small-disk.ts';

const PATH = '/api/v1/subscriptions';
const PAGE = 4096;
const SERVER = '/app/v1/server';

/** A server that kept a record, and a key for it. */
async function lived(dataDir = temporaryFolder()) {
  const server = await TestServer.start({ dataDir });
  const { key } = server.issue();
  expect((await server.call('POST', PATH, { key, body: draft() })).status).toBe(201);
  return { server, key, dataDir, file: join(dataDir, 'perennial.db') };
}

/** The files of a database with their contents. */
const databaseIn = (dataDir: string) =>
  readdirSync(dataDir)
    .filter((name) => name.startsWith('perennial.db'))
    .map((name) => [name, sha256(readFileSync(join(dataDir, name), 'latin1')).toString('hex')]);

/** Overwrites the first page of a table, as a fault of the disk does. */
function damage(file: string, table: string): void {
  const db = new Database(file);
  const sql = 'SELECT rootpage FROM sqlite_schema WHERE name = ?';
  const root = Number(db.prepare(sql).pluck().get(table));
  db.close();
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(PAGE, 0x5a), 0, PAGE, (root - 1) * PAGE);
  closeSync(handle);
}

const told: Readonly<Record<string, string>> = {
  damaged: 'damagedData',
  newer: 'newerData',
  disk_full: 'diskFull',
  read_only: 'readOnlyFolder',
};

/** Holds a server to what reading alone means: everything is shown, with the reason, and no change is made. */
async function expectReadOnly(server: TestServer, key: string, reason: string) {
  expect((await server.call('GET', PATH, { key })).json.data).toHaveLength(1);
  expect((await server.call('GET', '/api/v1/analytics/summary', { key })).status).toBe(200);
  const window = await openWindow(server);
  const { data } = (await window.call('GET', SERVER)).json;
  expect(data.readOnly).toMatchObject({ reason });
  const refused = await server.call('POST', PATH, { key, body: draft() });
  expect([refused.status, refused.json.error.code]).toEqual([500, 'internal_error']);
  expect(refused.json.error.message).toBe(data.readOnly.message);
  expect(refused.json.error.suggestedFix).toBe(data.readOnly.suggestedFix);
  const settings = await window.call('PATCH', '/app/v1/preferences', { body: { theme: 'dark' } });
  // The window says it in its own words; a program is told what the contract knows.
  expect([settings.status, settings.json.error.reason]).toEqual([500, told[reason]]);
  expect(refused.json.error).not.toHaveProperty('reason');
  expect((await server.call('GET', PATH, { key })).json.data).toHaveLength(1);
  return window;
}

describe('data of a newer version', () => {
  test.each(['WAL', 'DELETE'])('in journal mode %s: read, and not touched', async (mode) => {
    const { server, key, dataDir, file } = await lived();
    await server.close();
    const newer = new Database(file);
    newer.exec("UPDATE store_facts SET value = '9.9.9' WHERE name = 'schema_written_by'");
    newer.pragma('user_version = 99');
    newer.pragma(`journal_mode = ${mode}`);
    newer.close();
    const before = databaseIn(dataDir);
    const again = await TestServer.start({ dataDir });
    await expectReadOnly(again, key, 'newer');
    await again.close();
    expect(databaseIn(dataDir)).toEqual(before);
  });

  test('whose newest changes lie in the WAL', async () => {
    const { server, key, dataDir, file } = await lived();
    const newer = new Database(file);
    onTestFinished(() => void newer.close());
    newer.pragma('user_version = 99');
    const left = join(temporaryFolder(), 'left');
    expect(spawnSync('cp', ['-r', dataDir, left]).status).toBe(0);
    const before = databaseIn(left);
    const again = await TestServer.start({ dataDir: left });
    await expectReadOnly(again, key, 'newer');
    await again.close();
    expect(databaseIn(left)).toEqual(before);
    await server.close();
  });
});

describe('a damaged database', () => {
  test('found at the start: what can be read is shown, and nothing is touched', async () => {
    const { server, key, dataDir, file } = await lived();
    await server.close();
    damage(file, 'audit_entries');
    const before = databaseIn(dataDir);
    const again = await TestServer.start({ dataDir });
    await expectReadOnly(again, key, 'damaged');
    await again.close();
    expect(databaseIn(dataDir)).toEqual(before);
  });
});

test('a key that is revoked or issued while damaged data are read counts at once', async () => {
  const { server, key, dataDir, file } = await lived();
  const { id, key: revoked } = server.issue();
  await server.close();
  damage(file, 'audit_entries');
  const again = await TestServer.start({ dataDir });
  expect(again.isReadOnly).toBe(true);
  const statusOf = async (used: string) => (await again.call('GET', PATH, { key: used })).status;
  expect(await statusOf(revoked)).toBe(200);
  const other = new Database(file);
  other.prepare('UPDATE api_keys SET revoked_at = ? WHERE id = ?').run(again.clock.now(), id);
  expect(await statusOf(revoked)).toBe(401);
  expect(await statusOf(key)).toBe(200);
  const { id: owner } = other.prepare('SELECT id FROM accounts').get() as { id: string };
  const issued = `per_${'A'.repeat(43)}`;
  const fresh = issued + sha256('A'.repeat(43)).toString('base64url').slice(0, 6);
  other
    .prepare(
      `INSERT INTO api_keys (id, owner_id, kind, name, hash, hint, can_write, created_at)
       VALUES (?, ?, 'issued', 'New', ?, 'per_AAAA', 0, 1)`,
    )
    .run(id.replace(/.{4}$/, '0000'), owner, sha256(fresh));
  expect(await statusOf(fresh)).toBe(200);
  other.close();
});

/** Makes a database one that takes too long to be looked at before the start. */
function padded({ context: { db } }: TestServer): void {
  db.exec('CREATE TABLE padding (bytes BLOB)');
  db.prepare('INSERT INTO padding VALUES (zeroblob(5000000))').run();
}

/** Changes a value behind Perennial's back, which leaves a database that SQLite finds sound. */
function changeValue(file: string): void {
  const db = new Database(file);
  db.exec('UPDATE subscriptions SET amount_hundredths = amount_hundredths + 1');
  db.close();
}

test.each([
  ['a page', (file: string) => damage(file, 'audit_entries')],
  ['a value', changeValue],
  ['an index', changeIndex],
])(
  'damage of %s of a large database is found beside the work, and stops all writes',
  async (_what, harm) => {
    const { server, key, dataDir, file } = await lived();
    padded(server);
    await server.close();
    harm(file);
    const again = await TestServer.start({ dataDir });
    await expect.poll(() => again.isReadOnly).toBe(true);
    await expectReadOnly(again, key, 'damaged');
  },
);

/** Changes an amount in an index alone, as a fault of the disk does. */
function changeIndex(file: string): void {
  const db = new Database(file);
  const sql = 'SELECT rootpage FROM sqlite_schema WHERE name = ?';
  const page = Number(db.prepare(sql).pluck().get('subscriptions_by_spend')) - 1;
  db.close();
  const bytes = readFileSync(file);
  const at = bytes.indexOf('active', page * PAGE);
  expect(at).toBeLessThan((page + 1) * PAGE);
  const last = at + bytes.subarray(at).indexOf('monthly') + 'monthly'.length;
  bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last);
  writeFileSync(file, bytes);
}

describe('a large database', () => {
  test('is not changed before it was looked at', async () => {
    const { server, key, dataDir, file } = await lived();
    padded(server);
    await server.close();
    changeValue(file);
    const again = await TestServer.start({ dataDir });
    const [refused, read] = await Promise.all([
      again.call('POST', PATH, { key, body: draft() }),
      again.call('GET', PATH, { key }),
    ]);
    expect([refused.status, refused.json.error.message]).toEqual([
      500,
      expect.stringContaining('is damaged'),
    ]);
    expect([read.status, read.json.data.length]).toEqual([200, 1]);
  });

  test('opens its window before it was looked at', async () => {
    const { server, dataDir, file } = await lived();
    padded(server);
    await server.close();
    changeValue(file);
    const again = await TestServer.start({ dataDir });
    await openWindow(again);
    expect(again.isReadOnly).toBe(false);
  });

  test('is changed once it was found sound', async () => {
    const { server, key, dataDir } = await lived();
    padded(server);
    await server.close();
    const again = await TestServer.start({ dataDir });
    expect((await again.call('POST', PATH, { key, body: draft() })).status).toBe(201);
  });
});

test('damage that a statement meets while the server runs stops all writes', async () => {
  const { server, key, file } = await lived();
  for (let count = 0; count < 200; count += 1) {
    await server.call('POST', PATH, { key, body: draft() });
  }
  server.context.db.pragma('wal_checkpoint(FULL)');
  damage(file, 'audit_entries');
  // The server reads from the file what another process has changed.
  server.context.db.exec('UPDATE accounts SET created_at = created_at + 1');
  const met = await server.call('GET', '/api/v1/audit', { key });
  expect([met.status, met.json.error.message]).toEqual([
    500,
    expect.stringContaining('is damaged'),
  ]);
  const window = await openWindow(server);
  const { data } = (await window.call('GET', SERVER)).json;
  expect(data.readOnly).toMatchObject({ reason: 'damaged' });
  const refused = await server.call('POST', PATH, { key, body: draft() });
  expect(refused.json.error.message).toBe(data.readOnly.message);
  expect((await server.call('GET', PATH, { key })).status).toBe(200);
});

describe.runIf(canMount)('a full disk', () => {
  test('at the start: read, and written again once there is room', async ({ skip }) => {
    const { server, key, dataDir } = await lived(smallDisk(skip));
    await server.close();
    const empty = fill(dataDir, 0);
    const again = await TestServer.start({ dataDir });
    const window = await expectReadOnly(again, key, 'disk_full');
    empty();
    expect((await again.call('POST', PATH, { key, body: draft() })).status).toBe(201);
    // The window that was opened meanwhile stays open.
    expect((await window.call('GET', SERVER)).json.data.readOnly).toBeNull();
    await again.close();
    const later = await TestServer.start({ dataDir });
    expect((await later.call('GET', PATH, { key })).json.data).toHaveLength(2);
  });

  test('while it runs: the same', async ({ skip }) => {
    const { server, key, dataDir } = await lived(smallDisk(skip));
    const empty = fill(dataDir, 0);
    const big = draft({ name: 'x'.repeat(120), category: 'y'.repeat(80) });
    for (let status = 201; status === 201;) {
      status = (await server.call('POST', PATH, { key, body: big })).status;
    }
    const counted = async () =>
      (await server.call('GET', '/api/v1/analytics/summary', { key })).json.counts.total;
    const total = await counted();
    const refused = await server.call('POST', PATH, { key, body: draft() });
    expect(refused.json.error.message).toContain('The disk is full');
    const window = await openWindow(server);
    expect((await window.call('GET', SERVER)).json.data.readOnly).toMatchObject({
      reason: 'disk_full',
    });
    empty();
    await server.wake();
    expect((await window.call('GET', SERVER)).json.data.readOnly).toBeNull();
    expect((await server.call('POST', PATH, { key, body: draft() })).status).toBe(201);
    expect(await counted()).toBe(total + 1);
  });
});

describe.runIf(canMount)('a disk that was full', () => {
  test('lets no key in that was revoked since it has room again', async ({ skip }) => {
    const { server, key, dataDir } = await lived(smallDisk(skip));
    const { id, key: revoked } = server.issue();
    const empty = fill(dataDir, 0);
    const big = draft({ name: 'x'.repeat(120), category: 'y'.repeat(80) });
    for (let status = 201; status === 201;) {
      status = (await server.call('POST', PATH, { key, body: big })).status;
    }
    expect(server.isReadOnly).toBe(true);
    empty();
    expect((await server.call('GET', PATH, { key: revoked })).status).toBe(200);
    const args = ['keys', 'revoke', id, '--data-dir', dataDir];
    expect(await perennial(args)).toMatchObject({ code: 0 });
    expect((await server.call('GET', PATH, { key: revoked })).status).toBe(401);
    expect((await server.call('GET', PATH, { key })).status).toBe(200);
  });
});

describe.runIf(canMount)('a read-only disk', () => {
  test('read, after a kill too', async ({ skip }) => {
    const { server, key, dataDir } = await lived(smallDisk(skip));
    await server.close();
    const before = databaseIn(dataDir);
    const remounted = spawnSync('/bin/mount', ['-o', 'remount,ro', dataDir]);
    expect(remounted.status).toBe(0);
    const again = await TestServer.start({ dataDir });
    await expectReadOnly(again, key, 'read_only');
    await again.close();
    expect(databaseIn(dataDir)).toEqual(before);
  });
});
