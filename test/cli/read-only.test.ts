import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { canMount, smallDisk } from '../support/small-disk.ts';
import { documentOf, expectFailure, perennial, serve } from './perennial.ts';

/** A folder whose database a newer version has written. */
async function ofNewerVersion() {
  const dataDir = temporaryFolder();
  const server = await TestServer.start({ dataDir });
  const { id } = server.issue();
  await server.close();
  const file = join(dataDir, 'perennial.db');
  const db = new Database(file);
  db.pragma('user_version = 99');
  db.close();
  return { dataDir, file, id, bytes: readFileSync(file) };
}

test('serve tells why nothing can be changed, and what to do', async () => {
  const { dataDir } = await ofNewerVersion();
  const server = await serve(dataDir);
  const { readOnly } = server as { readOnly?: { message: string; suggestedFix: string } };
  expect(readOnly?.message).toContain('newer version of Perennial');
  await server.end('SIGTERM');
  const { stderr } = server.printed();
  expect(stderr).toContain(readOnly?.message);
  expect(stderr).toContain(readOnly?.suggestedFix);
});

test('what only shows something works, with the reason why nothing can be changed', async () => {
  const { dataDir, file, bytes } = await ofNewerVersion();
  const list = await perennial(['accounts', 'list', '--json', '--data-dir', dataDir]);
  expect(list.stderr).toContain('newer version of Perennial');
  const accounts = documentOf<{ name: string }[]>({ ...list, stderr: '' });
  expect(accounts).toMatchObject([{ name: 'Personal' }]);
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

test.each([
  ['keys create', () => ['keys', 'create', '--name', 'x', '--scopes', 'read']],
  ['keys revoke, which would promise what does not hold', (id: string) => ['keys', 'revoke', id]],
])('what changes something is refused with the reason: %s', async (_name, argsWith) => {
  const { dataDir, file, id, bytes } = await ofNewerVersion();
  const refused = await perennial([...argsWith(id), '--data-dir', dataDir]);
  expectFailure(refused, 1);
  expect(refused.stderr).toContain('newer version of Perennial');
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

const CREATE = ['keys', 'create', '--name', 'x', '--scopes', 'read'];

/** A folder with a record, of whose database so many bytes are of no use. */
async function withRecord(padding = 0, dataDir = temporaryFolder()) {
  const server = await TestServer.start({ dataDir });
  const { key } = server.issue();
  const body = draft({ name: 'Monthly' });
  expect((await server.call('POST', '/api/v1/subscriptions', { key, body })).status).toBe(201);
  if (padding > 0) {
    server.context.db.exec('CREATE TABLE padding (bytes BLOB)');
    server.context.db.prepare('INSERT INTO padding VALUES (zeroblob(?))').run(padding);
  }
  await server.close();
  return { dataDir, file: join(dataDir, 'perennial.db') };
}

/** Changes a letter of the record, in all places, as a fault of the disk does. */
function changeLetter(file: string): Buffer {
  const bytes = Buffer.from(
    readFileSync(file, 'latin1').replaceAll('Monthly', 'Monthlx'),
    'latin1',
  );
  writeFileSync(file, bytes);
  return bytes;
}

/** Commands show what is there with the reason, and refuse to change it. */
async function expectOnlyRead(dataDir: string, reason: string) {
  const list = await perennial(['keys', 'list', '--json', '--data-dir', dataDir]);
  expect(list.stderr).toContain(reason);
  expect(documentOf<unknown[]>({ ...list, stderr: '' })).not.toHaveLength(0);
  const refused = await perennial([...CREATE, '--data-dir', dataDir]);
  expectFailure(refused, 1);
  expect(refused.stderr).toContain(reason);
}

describe('a damaged database', () => {
  test('is only read by commands, which say so', async () => {
    const { dataDir, file } = await withRecord();
    const bytes = changeLetter(file);
    await expectOnlyRead(dataDir, 'is damaged');
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  test('too large to be looked at while it is opened is only read by commands, which say so', async () => {
    const { dataDir, file } = await withRecord(5_000_000);
    const bytes = changeLetter(file);
    await expectOnlyRead(dataDir, 'is damaged');
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  test('that only the server has looked at is only read too', async () => {
    const { dataDir, file } = await withRecord(5_000_000);
    changeLetter(file);
    const server = await serve(dataDir);
    // Found after the start, it is told on the terminal then.
    await expect.poll(() => server.printed().stderr, { timeout: 20_000 }).toContain('is damaged');
    await expectOnlyRead(dataDir, 'is damaged');
  });
});

describe.runIf(canMount)('a disk that is not writable', () => {
  test('is read by commands, which say why nothing can be changed', async ({ skip }) => {
    const { dataDir } = await withRecord(0, smallDisk(skip));
    expect(spawnSync('/bin/mount', ['-o', 'remount,ro', dataDir]).status).toBe(0);
    await expectOnlyRead(dataDir, 'is not writable');
  });

  test('is read beside a server too', async ({ skip }) => {
    const { dataDir } = await withRecord(0, smallDisk(skip));
    expect(spawnSync('/bin/mount', ['-o', 'remount,ro', dataDir]).status).toBe(0);
    await TestServer.start({ dataDir });
    await expectOnlyRead(dataDir, 'is not writable');
  });

  // Such as one that a copy of the database was put on.
  test.for([
    ['has no folder of logs', 0o700],
    ['can be read by others', 0o755],
  ] as const)('is read where the data folder %s', async ([, mode], { skip }) => {
    const { dataDir } = await withRecord(0, smallDisk(skip));
    if (mode === 0o700) rmSync(join(dataDir, 'logs'), { recursive: true });
    chmodSync(dataDir, mode);
    expect(spawnSync('/bin/mount', ['-o', 'remount,ro', dataDir]).status).toBe(0);
    await expectOnlyRead(dataDir, 'is not writable');
    const server = await TestServer.start({ dataDir });
    expect(server.isReadOnly).toBe(true);
  });

  test('for want of inodes is read as well, and not backed up', async ({ skip }) => {
    const disk = smallDisk(skip);
    const { dataDir } = await withRecord(0, join(disk, 'data'));
    expect(spawnSync('/bin/mount', ['-o', 'remount,nr_inodes=20', disk]).status).toBe(0);
    const useUp = () => {
      for (let count = 0; count < 20; count += 1) writeFileSync(join(disk, `x${count}`), '');
    };
    expect(useUp).toThrow('ENOSPC');
    await expectOnlyRead(dataDir, 'The disk is full');
    const refused = await perennial(['backup', 'now', '--data-dir', dataDir]);
    expectFailure(refused, 1);
    expect(refused.stderr).toContain('The disk is full');
  });
});
