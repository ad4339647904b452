import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, onTestFinished, test } from 'vitest';
import { prepareDataFolder } from '../../../src-server/platform/data-folder.ts';
import { openData } from '../../../src-server/open-data.ts';
import { sha256 } from '../../../src-server/accounts/sessions.ts';
import { migrations } from '../../../src-server/db/migrations/index.ts';
import { draft } from '../../support/drafts.ts';
import { listBackups, verifyBackup } from '../../../src-server/backups/store.ts';
import { systemSources } from '../../../src-server/sources.ts';
import { TestServer, temporaryFolder } from '../../support/server.ts';

const PATH = '/api/v1/subscriptions';

/** A folder in which a server kept a record, with a copy of its database made while it ran. */
async function lived() {
  const dataDir = join(temporaryFolder(), 'data');
  const server = await TestServer.start({ dataDir });
  const { key } = server.issue();
  await server.call('POST', PATH, { key, body: draft() });
  await server.copy();
  await server.close();
  const file = join(dataDir, 'perennial.db');
  const copies = `${dataDir} backups`;
  const [name = ''] = readdirSync(copies);
  return { dataDir, file, copies, copy: join(copies, name), key };
}

/** All files of a data folder that hold data, with their bytes. */
const dataIn = (dataDir: string) =>
  readdirSync(dataDir)
    .filter((name) => /^(?:perennial|secrets)/.test(name))
    .map((name) => [name, sha256(readFileSync(join(dataDir, name), 'latin1'))]);

/** Starts a server, which must refuse without a change; answers why. */
async function refusal(dataDir: string) {
  const before = dataIn(dataDir);
  const error: unknown = await TestServer.start({ dataDir }).catch((reason: unknown) => reason);
  expect(dataIn(dataDir)).toEqual(before);
  expect(error).toMatchObject({ name: 'StoreError', kind: 'lost' });
  return error as { message: string; suggestedFix: string; about: string };
}

const ways: readonly [how: string, lose: (file: string) => void][] = [
  ['missing', (file) => rmSync(file)],
  ['empty', (file) => truncateSync(file)],
];

describe.each(ways)('a database that is %s', (how, lose) => {
  test('beside a copy: no new one is made, and the copy is offered', async () => {
    const { dataDir, file, copy } = await lived();
    lose(file);
    const { message, suggestedFix, about } = await refusal(dataDir);
    expect(message).toContain(`${file} is ${how}`);
    expect(about).toBe(copy);
    const [id] = basename(copy).split('-of-');
    expect(suggestedFix).toContain(`backup restore ${id} --data-dir "${dataDir}"`);
  });

  test('beside secrets alone: no new one is made', async () => {
    const { dataDir, file, copies } = await lived();
    rmSync(copies, { recursive: true });
    writeFileSync(join(dataDir, 'secrets.json'), '{}');
    lose(file);
    expect((await refusal(dataDir)).message).toContain('secrets.json');
  });

  test('beside a WAL: it is not deleted', async () => {
    const { dataDir, file, copies } = await lived();
    rmSync(copies, { recursive: true });
    const db = new Database(file);
    onTestFinished(() => void db.close());
    db.exec('UPDATE accounts SET created_at = created_at + 1');
    copyFileSync(`${file}-wal`, `${file}-wal.kept`);
    db.close();
    copyFileSync(`${file}-wal.kept`, `${file}-wal`);
    lose(file);
    expect((await refusal(dataDir)).message).toContain(`${file}-wal`);
  });

  test('beside damaged copies: the newest good one is offered', async () => {
    const { dataDir, file, copies, copy } = await lived();
    const newer = join(copies, '20991121T120000Z-before-update-of-0.1.0.db');
    writeFileSync(newer, readFileSync(copy).subarray(0, 9000));
    lose(file);
    expect((await refusal(dataDir)).about).toBe(copy);
  });

  test('no command makes a new one either', async () => {
    const { dataDir, file } = await lived();
    lose(file);
    const before = dataIn(dataDir);
    expect(() => openData(prepareDataFolder(dataDir))).toThrow(`is ${how}`);
    expect(dataIn(dataDir)).toEqual(before);
  });
});

/** What is left of a database whose tables never came out of its WAL: one page without a table. */
function onePage(file: string): void {
  const db = new Database(`${file}.new`);
  db.pragma('journal_mode = WAL');
  db.close();
  copyFileSync(`${file}.new`, file);
  rmSync(`${file}.new`);
}

test.each([
  ['without a WAL', undefined],
  ['beside an empty WAL', 0],
  ['beside a WAL that was cut off', 4096],
])('a database without a table %s: no new one is made', async (_how, walBytes) => {
  const { dataDir, file, copies, copy } = await lived();
  const db = new Database(file);
  onTestFinished(() => void db.close());
  db.exec('UPDATE accounts SET created_at = created_at + 1');
  const wal = readFileSync(`${file}-wal`);
  db.close();
  onePage(file);
  if (walBytes !== undefined) writeFileSync(`${file}-wal`, wal.subarray(0, walBytes));
  expect((await refusal(dataDir)).about).toBe(copy);
  rmSync(copies, { recursive: true });
  writeFileSync(join(dataDir, 'secrets.json'), '{}');
  expect((await refusal(dataDir)).message).toContain('secrets.json');
});

test('a new database has its tables in the main file at once', async () => {
  const server = await TestServer.start();
  const file = join(server.dataDir, 'perennial.db');
  const alone = join(temporaryFolder(), 'alone.db');
  copyFileSync(file, alone);
  const db = new Database(alone);
  onTestFinished(() => void db.close());
  expect(db.pragma('user_version', { simple: true })).toBe(migrations.length);
});

test('a new database whose making was broken off is made anew', async () => {
  const dataDir = temporaryFolder();
  onePage(join(dataDir, 'perennial.db'));
  const server = await TestServer.start({ dataDir });
  expect(server.isReadOnly).toBe(false);
});

test.runIf(process.platform !== 'win32')(
  'the commands that are offered bring the copy back, beside a WAL too',
  async () => {
    const { dataDir, file, key } = await lived();
    rmSync(file);
    writeFileSync(`${file}-wal`, 'of the lost file');
    const { suggestedFix } = await refusal(dataDir);
    const commands = suggestedFix.split('\n').filter((line) => line.startsWith('  '));
    // Nobody is there to ask.
    const agreed = commands.map((line) => line.replace(/backup restore .+/, '$& --yes'));
    expect(spawnSync('sh', ['-ec', agreed.join('\n')]).status).toBe(0);
    const server = await TestServer.start({ dataDir });
    expect((await server.call('GET', PATH, { key })).json.data).toHaveLength(1);
  },
);

test('a folder in which nothing of a database is left gets a new one', async () => {
  const { dataDir, file, copies } = await lived();
  rmSync(copies, { recursive: true });
  rmSync(file);
  const server = await TestServer.start({ dataDir });
  expect(server.context.db.prepare('SELECT count(*) FROM subscriptions').pluck().get()).toBe(0);
});

// Windows does not let anybody delete a file that is in use.
describe.runIf(process.platform !== 'win32')(
  'a database that is deleted while it is in use',
  () => {
    test.each([
      ['and the server notices', true],
      ['and the server ends before it notices', false],
    ])('%s: what it held is in a copy that the next start offers', async (_when, isNoticed) => {
      const dataDir = join(temporaryFolder(), 'data');
      const server = await TestServer.start({ dataDir });
      const { key } = server.issue();
      const post = async () => (await server.call('POST', PATH, { key, body: draft() })).status;
      for (let count = 0; count < 3; count += 1) expect(await post()).toBe(201);
      rmSync(join(dataDir, 'perennial.db'));
      if (isNoticed) expect(await post()).toBe(500);
      await server.close();
      const { about } = await refusal(dataDir);
      expect(about).toContain('before-loss');
      const copy = new Database(about, { readonly: true });
      onTestFinished(() => void copy.close());
      expect(copy.prepare('SELECT count(*) FROM subscriptions').pluck().get()).toBe(3);
      const [backup, ...others] = listBackups(`${dataDir} backups`);
      expect(others).toEqual([]);
      expect(backup).toMatchObject({
        reason: 'loss',
        isGood: true,
        manifest: { rows: { subscriptions: 3 }, checked: { problem: null } },
      });
      expect(backup && (await verifyBackup(systemSources.clock, backup))).toBeNull();
    });
  },
);
