import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { send } from '../support/http.ts';
import { temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, perennial, serve } from './perennial.ts';
import { recordsAfterStart } from './records.ts';

const PATH = '/api/v1/subscriptions';
const SAVED = 3;

/** A server that has acknowledged some records, and what adds to them. */
async function withRecords() {
  const folder = temporaryFolder();
  const server = await serve(folder);
  const args = ['--name', 'x', '--scopes', 'read,write', '--json', '--data-dir', folder];
  const { key } = documentOf<{ key: string }>(await perennial(['keys', 'create', ...args]));
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const post = async () => {
    const body = JSON.stringify(draft());
    return (await send(server.baseUrl, PATH, { method: 'POST', headers, body })).status;
  };
  for (let i = 0; i < SAVED; i += 1) expect(await post()).toBe(201);
  return { server, folder, post, file: join(folder, 'perennial.db') };
}

const createKey = (folder: string) =>
  perennial(['keys', 'create', '--name', 'cli', '--json', '--data-dir', folder]);

// Windows does not let anybody delete a file that is in use.
describe.runIf(process.platform !== 'win32')('a file that a running server has open', () => {
  test.each(['-wal', '-shm'])(
    'perennial.db%s deleted: a command is refused, and everything acknowledged is there afterwards',
    async (suffix) => {
      const { server, folder, post, file } = await withRecords();
      rmSync(file + suffix);
      expect(await post()).toBe(500);
      const refused = await createKey(folder);
      expectFailure(refused, 1);
      expect(refused.stderr).toContain(`${file}${suffix} was deleted or replaced`);
      expect(await server.end('SIGTERM')).toBe(0);
      expect(await recordsAfterStart(folder)).toBe(SAVED);
    },
  );

  test('perennial.db-wal deleted, and a command before the server notices: the same', async () => {
    const { server, folder, file } = await withRecords();
    rmSync(`${file}-wal`);
    expectFailure(await createKey(folder), 1);
    writeFileSync(`${file}-wal`, '');
    await server.end('SIGTERM');
    expect(await recordsAfterStart(folder)).toBe(SAVED);
  });

  test('without server.json a command is refused where one of the two files is missing', async () => {
    const { folder, file } = await withRecords();
    rmSync(join(folder, 'server.json'));
    documentOf(await createKey(folder));
    rmSync(`${file}-wal`);
    expectFailure(await createKey(folder), 1);
  });

  test('what another program writes to a new log is not overwritten when the server ends', async () => {
    const { server, file, post } = await withRecords();
    rmSync(`${file}-wal`);
    expect(await post()).toBe(500);
    const other = new Database(file);
    for (let i = 0; i < 5; i += 1) {
      other.exec(`CREATE TABLE other_${i} (a); INSERT INTO other_${i} VALUES (zeroblob(50000));`);
    }
    other.close();
    await server.end('SIGTERM');
    const db = new Database(file);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.prepare('SELECT length(a) FROM other_4').pluck().get()).toBe(50_000);
    expect(db.prepare('SELECT count(*) FROM subscriptions').pluck().get()).toBe(SAVED);
    db.close();
  });
});
