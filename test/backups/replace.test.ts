import {
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newestOffer } from '../../src-server/backups/offer.ts';
import { replaceDatabase } from '../../src-server/backups/replace.ts';
import { findBackup, listBackups, makeBackup } from '../../src-server/backups/store.ts';
import { finishSwap } from '../../src-server/db/swap.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { remindersHeldSince } from '../../src-server/reminders/hold-repository.ts';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';

const PAGE = 4096;

/** A folder with a backup of one subscription, and a second one in the database; with its log if it is killed. */
async function prepared() {
  const dataDir = join(temporaryFolder(), 'data');
  const server = await TestServer.start({ dataDir });
  const { key } = server.issue();
  const add = (name: string) =>
    server.call('POST', '/api/v1/subscriptions', { key, body: draft({ name }) });
  await add('Netflix');
  const folder = prepareDataFolder(dataDir);
  await makeBackup(server.context, folder.copies, { reason: 'request' });
  await add('Later');
  // As a killed server leaves them.
  const log = readFileSync(`${folder.database}-wal`);
  const { clock, ids } = server.context;
  await server.close();
  const restore = (id = newestOffer(folder.copies)?.id ?? '') =>
    replaceDatabase({ clock, ids, folder, by: 'command_line' }, findBackup(folder.copies, id));
  const content = async () => {
    await server.restart();
    const { json } = await server.call('GET', '/api/v1/subscriptions?sort=name', { key });
    return json.data.map(({ name }: { name: string }) => name);
  };
  return { server, folder, log, restore, content, file: folder.database };
}

test.each<[string, (file: string, log: Buffer) => void]>([
  ['cut off', (file) => truncateSync(file, 10_000)],
  [
    'with a page of zeros',
    (file) => writeFileSync(file, readFileSync(file).fill(0, PAGE, 2 * PAGE)),
  ],
  ['without a header', (file) => writeFileSync(file, readFileSync(file).fill(0, 0, 100))],
  ['that is something else', (file) => writeFileSync(file, 'no database')],
  [
    'with the log of another one',
    (file, log) => {
      writeFileSync(file, readFileSync(file).fill(1, 40, 44));
      writeFileSync(`${file}-wal`, log);
    },
  ],
])('a database %s is replaced, and kept', async (_what, damage) => {
  const { server, file, log, restore, content } = await prepared();
  damage(file, log);
  const parts = ['', '-wal'].filter((part) => existsSync(file + part));
  const before = parts.map((part) => readFileSync(file + part));
  const { putAside = '' } = await restore();
  expect(putAside).toContain('perennial.db.damaged-2026-');
  expect(parts.map((part) => readFileSync(putAside + part))).toEqual(before);
  expect(existsSync(`${file}-wal`)).toBe(false);
  expect(await content()).toEqual(['Netflix']);
  expect(remindersHeldSince(server.context.db)).not.toBeNull();
  const { db } = server.context;
  const entries = db.prepare("SELECT after FROM audit_entries WHERE action = 'backup.restore'");
  expect(entries.pluck().all()).toEqual([expect.stringContaining('-request')]);
});

test('a missing database comes back, and its log is kept', async () => {
  const { file, log, restore, content } = await prepared();
  rmSync(file);
  writeFileSync(`${file}-wal`, log);
  const { putAside = '' } = await restore();
  expect(readFileSync(putAside)).toEqual(log);
  expect(await content()).toEqual(['Netflix']);
});

test('nothing is kept under the name of something else', async () => {
  const { file, restore } = await prepared();
  const names = new Set<string>();
  for (const text of ['one', 'two', 'three']) {
    writeFileSync(file, text);
    const { putAside = '' } = await restore();
    expect(readFileSync(putAside, 'utf8')).toBe(text);
    names.add(putAside);
  }
  expect(names.size).toBe(3);
});

test('windows that were signed in then are not any more', async () => {
  const { server, file, restore } = await prepared();
  rmSync(file);
  await restore();
  await server.restart();
  const count = (table: string) =>
    server.context.db.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  expect([count('window_sessions'), count('window_links')]).toEqual([0, 0]);
});

test('a damaged backup is neither offered nor restored, and changes nothing', async () => {
  const { file, folder, restore } = await prepared();
  const [backup] = listBackups(folder.copies);
  if (backup === undefined) throw new Error('There is one.');
  // Every page is in order, but it is not what was written.
  const bytes = Buffer.from(
    readFileSync(backup.path, 'latin1').replaceAll('Netflix', 'Netflux'),
    'latin1',
  );
  writeFileSync(backup.path, bytes);
  writeFileSync(file, 'no database');
  expect(newestOffer(folder.copies)).toBeUndefined();
  const before = readdirSync(folder.path);
  await expect(restore(backup.id)).rejects.toMatchObject({ code: 'backupDamaged' });
  expect(readdirSync(folder.path)).toEqual(before);
  expect(readFileSync(file, 'utf8')).toBe('no database');
});

test('an offer tells what it contains', async () => {
  const { folder } = await prepared();
  const [{ id, at } = { id: '', at: 0 }] = listBackups(folder.copies);
  expect(newestOffer(folder.copies)).toMatchObject({ id, at, subscriptions: 1, payments: 0 });
});

test('the log of a running database is left alone', async () => {
  const { server, file, restore } = await prepared();
  writeFileSync(file, 'no database');
  await restore();
  await server.restart();
  finishSwap(file);
  expect(existsSync(`${file}-wal`)).toBe(true);
});
