import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../src-server/db/open.ts';
import { draft } from '../../support/drafts.ts';
import { TestServer, temporaryFolder } from '../../support/server.ts';

const PATH = '/api/v1/subscriptions';

async function started() {
  const server = await TestServer.start();
  const { key } = server.issue();
  const post = async () => server.call('POST', PATH, { key, body: draft() });
  return { server, post, file: join(server.dataDir, 'perennial.db') };
}

/** The file of another database, with as many records. */
async function another(records: number): Promise<string> {
  const { server, post, file } = await started();
  for (let i = 0; i < records; i += 1) expect((await post()).status).toBe(201);
  await server.close();
  return file;
}

test.each([
  ['a larger database', async () => readFileSync(await another(300))],
  ['a smaller database', async () => readFileSync(await another(0))],
  ['something else', async () => Buffer.alloc(200_000, 'x')],
])('%s copied into the file in use: the next write is refused', async (_what, contentOf) => {
  const content = await contentOf();
  const { server, post, file } = await started();
  for (let i = 0; i < 3; i += 1) expect((await post()).status).toBe(201);
  writeFileSync(file, content);
  const refused = await post();
  expect(refused.status).toBe(500);
  expect(refused.json.error.message).toMatch(/was (?:overwritten|cut off) while it was in use/);
  // Half of what is read is the other one's.
  const told = await post();
  expect(told.status).toBe(500);
  expect(told.json.error.message).toContain('may be wrong');
  expect(server.isReadOnly).toBe(true);
  await server.close();
  expect(readFileSync(file).equals(content)).toBe(true);
});

test('an older copy of the same database copied into the file in use: writes stop', async () => {
  const { server, post, file } = await started();
  const copy = join(temporaryFolder(), 'copy.db');
  const checkpoint = () => server.context.db.pragma('wal_checkpoint(FULL)');
  expect((await post()).status).toBe(201);
  checkpoint();
  copyFileSync(file, copy);
  for (let i = 0; i < 100; i += 1) expect((await post()).status).toBe(201);
  checkpoint();
  expect((await post()).status).toBe(201);
  copyFileSync(copy, file);
  expect((await post()).status).toBe(500);
});

test('checkpoints of ours and of others, VACUUM, new tables, and copies stop no write', async () => {
  const { server, post, file } = await started();
  const other = new Database(file);
  onTestFinished(() => void other.close());
  const steps: (() => unknown)[] = [
    () => server.context.db.pragma('wal_checkpoint(FULL)'),
    () => other.exec('CREATE TABLE more (a); INSERT INTO more VALUES (zeroblob(3000000))'),
    () => other.pragma('wal_checkpoint(FULL)'),
    () => other.exec('DROP TABLE more; VACUUM'),
    () => other.pragma('wal_checkpoint(FULL)'),
    () => other.exec(`VACUUM INTO '${join(temporaryFolder(), 'into.db')}'`),
    () => server.copy(),
    () => server.restart(),
    () => server.issue(),
    () => other.pragma('wal_checkpoint(RESTART)'),
  ];
  for (const step of steps) {
    await step();
    for (let i = 0; i < 3; i += 1) expect((await post()).status).toBe(201);
  }
});

const numberOf = (file: string) => {
  const db = openStore({ file, appVersion: '1' });
  const number = db.pragma('schema_version', { simple: true });
  db.close();
  return number;
};

test('every database has another number, which stays', () => {
  const [first, second] = [temporaryFolder(), temporaryFolder()].map((folder) =>
    numberOf(join(folder, 'perennial.db')),
  );
  expect(first).not.toBe(second);
  const file = join(temporaryFolder(), 'perennial.db');
  expect(numberOf(file)).toBe(numberOf(file));
});
