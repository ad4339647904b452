import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { send } from '../support/http.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, perennial, serve } from './perennial.ts';
import { recordsAfterStart } from './records.ts';

const PATH = '/api/v1/subscriptions';
// So many that some have left the log for the database.
const MANY = 150;

/** A server in a process of its own that has acknowledged some records, and what adds to them. */
async function started(folder = temporaryFolder()) {
  const server = await serve(folder, ['--hourly-quota', '1000000']);
  const args = ['--name', 'x', '--scopes', 'read,write', '--json', '--data-dir', folder];
  const { key } = documentOf<{ key: string }>(await perennial(['keys', 'create', ...args]));
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const post = async (count: number) => {
    const body = JSON.stringify(draft());
    const statuses = [];
    for (let i = 0; i < count; i += 1)
      statuses.push((await send(server.baseUrl, PATH, { method: 'POST', headers, body })).status);
    return [...new Set(statuses)];
  };
  return { server, folder, post, file: join(folder, 'perennial.db') };
}

/** The file of another database. */
async function another(records: number): Promise<string> {
  const server = await TestServer.start();
  const { key } = server.issue();
  for (let i = 0; i < records; i += 1) await server.call('POST', PATH, { key, body: draft() });
  await server.close();
  return join(server.dataDir, 'perennial.db');
}

/** Neither a server nor a command goes on, and nothing is changed. */
async function expectRefused(folder: string, file: string) {
  const files = [file, `${file}-wal`];
  const before = files.map((path) => readFileSync(path));
  const data = ['--data-dir', folder];
  for (const args of [
    ['serve', '--port', '0', '--no-open'],
    ['keys', 'list'],
    ['accounts', 'list'],
  ]) {
    const refused = await perennial([...args, ...data]);
    expectFailure(refused, 1);
    expect(refused.stderr).toContain(`${file}-wal does not belong to ${file}`);
  }
  expect(files.map((path, i) => before[i]?.equals(readFileSync(path)))).toEqual([true, true]);
}

describe.runIf(process.platform !== 'win32')(
  'another database in the place of the one in use',
  () => {
    test.each([
      ['a smaller one', 3, 3],
      ['a smaller one, after checkpoints', 3, MANY],
      ['a larger one', MANY, 3],
    ])('%s, and the server killed before it notices', async (_what, theirs, ours) => {
      const { server, folder, post, file } = await started();
      expect(await post(ours)).toEqual([201]);
      const other = await another(theirs);
      copyFileSync(other, file);
      await server.end('SIGKILL');
      await expectRefused(folder, file);
      // The way out that the error names.
      renameSync(`${file}-wal`, `${file}-wal.old`);
      expect(await recordsAfterStart(folder)).toBe(theirs);
    });

    test('the server notices and ends', async () => {
      const { server, folder, post, file } = await started();
      expect(await post(3)).toEqual([201]);
      copyFileSync(await another(3), file);
      expect(await post(2)).toEqual([500]);
      await server.end('SIGTERM');
      await expectRefused(folder, file);
    });

    test('a command that is run before the server notices is refused', async () => {
      const { server, folder, post, file } = await started();
      expect(await post(3)).toEqual([201]);
      const other = await another(3);
      // Else its next note of the quota could come first.
      server.process.kill('SIGSTOP');
      copyFileSync(other, file);
      const refused = await perennial(['keys', 'create', '--name', 'x', '--data-dir', folder]);
      expectFailure(refused, 1);
      expect(refused.stderr).toContain('does not belong to');
    });

    test('renamed into its place', async () => {
      const { server, folder, post, file } = await started();
      expect(await post(3)).toEqual([201]);
      renameSync(await another(3), file);
      await server.end('SIGKILL');
      await expectRefused(folder, file);
    });
  },
);

describe('another state of the database in its place', () => {
  test('a copy from before', async () => {
    const { server, folder, post, file } = await started();
    expect(await post(3)).toEqual([201]);
    const copy = join(temporaryFolder(), 'copy.db');
    await server.end('SIGTERM');
    copyFileSync(file, copy);
    const next = await started(folder);
    expect(await next.post(MANY)).toEqual([201]);
    await next.server.end('SIGKILL');
    const newest = readFileSync(file);
    copyFileSync(copy, file);
    await expectRefused(folder, file);
    // The other way out: with what the changes were made to, all of them are there.
    writeFileSync(file, newest);
    expect(await recordsAfterStart(folder)).toBe(3 + MANY);
  });

  test('a copy by a backup', async () => {
    const { server, folder, post, file } = await started();
    expect(await post(3)).toEqual([201]);
    const copy = join(temporaryFolder(), 'copy.db');
    const db = new Database(file);
    await db.backup(copy);
    db.close();
    expect(await post(3)).toEqual([201]);
    await server.end('SIGKILL');
    const plain = new Database(copy);
    plain.pragma('journal_mode = DELETE');
    plain.close();
    copyFileSync(copy, file);
    await expectRefused(folder, file);
  });
});

test('whatever the moment at which a server is killed, its own log is taken in', async () => {
  const folder = temporaryFolder();
  let records = 0;
  for (const count of [1, MANY, 0, 2, MANY, 1]) {
    const { server, post } = await started(folder);
    if (count > 0) expect(await post(count)).toEqual([201]);
    records += count;
    await server.end('SIGKILL');
  }
  expect(await recordsAfterStart(folder)).toBe(records);
});
