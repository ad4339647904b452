import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { manifestPath } from '../../src-server/backups/names.ts';
import { copyBeforeUpdate, copyBeforeUpgrade } from '../../src-server/backups/service.ts';
import { newestOffer } from '../../src-server/backups/offer.ts';
import {
  findBackup,
  listBackups,
  makeBackup,
  verifyBackup,
} from '../../src-server/backups/store.ts';
import { AppError } from '../../src-server/contract/errors.ts';
import { VERSION } from '../../src-server/platform/version.ts';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';

async function prepared() {
  const server = await TestServer.start();
  const { context, clock } = server;
  const folder = join(temporaryFolder(), 'copies');
  return { server, clock, folder, source: { db: context.db, clock } };
}

const databasesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.db'));
const empty = (draft: string) => writeFileSync(draft, '');

test('a backup tells when and why it was made and of which version, and what it holds', async () => {
  const { server, clock, folder, source } = await prepared();
  await server.call('POST', '/api/v1/subscriptions', { key: server.issue().key, body: draft() });
  await copyBeforeUpdate(source, folder, { version: '1.0.0-beta.1' });
  clock.advance(3_600_000);
  await makeBackup(source, folder, { reason: 'hourly' });
  expect(databasesIn(folder)).toEqual([
    '20261121T120000Z-before-update-of-1.0.0-beta.1.db',
    `20261121T130000Z-hourly-of-${VERSION}.db`,
  ]);
  const [newest, older] = listBackups(folder);
  expect(newest).toMatchObject({
    id: '20261121T130000Z-hourly',
    at: clock.now(),
    isGood: true,
    manifest: {
      createdAt: '2026-11-21T13:00:00.000Z',
      rows: { subscriptions: 1, accounts: 1 },
      checked: { at: '2026-11-21T13:00:00.000Z', problem: null },
    },
  });
  expect(older?.manifest?.sha256).not.toBe('');
  // Nothing changed in between.
  expect(newest?.manifest?.fingerprint).toBe(older?.manifest?.fingerprint);
});

test('the fingerprint changes with the data, and not with sign-ins or reads', async () => {
  const { server, clock, folder, source } = await prepared();
  const printOf = async () => {
    clock.advance(1000);
    await makeBackup(source, folder, { reason: 'request' });
    return listBackups(folder)[0]?.manifest?.fingerprint;
  };
  const { key } = server.issue();
  const before = await printOf();
  server.linkToken();
  await server.call('GET', '/api/v1/subscriptions', { key });
  expect(await printOf()).toBe(before);
  const made = await server.call('POST', '/api/v1/subscriptions', { key, body: draft() });
  const after = await printOf();
  expect(after).not.toBe(before);
  const path = `/api/v1/subscriptions/${made.json.data.id}`;
  await server.call('PATCH', path, { key, body: { amount: 99 } });
  expect(await printOf()).not.toBe(after);
});

test('where the new copy is not good, the older ones stay and nothing is left of it', async () => {
  const { clock, folder, source } = await prepared();
  for (let count = 0; count < 3; count += 1) {
    await copyBeforeUpdate(source, folder);
    clock.advance(1000);
  }
  const before = readdirSync(folder);
  await expect(copyBeforeUpdate(source, folder, { beforeCheck: empty })).rejects.toThrow(folder);
  expect(readdirSync(folder)).toEqual(before);
});

test('a backup that is given up leaves nothing behind', async () => {
  const { folder, source } = await prepared();
  const ending = new AbortController();
  const made = makeBackup(source, folder, {
    reason: 'quit',
    signal: ending.signal,
    beforeCheck: () => ending.abort(),
  });
  await expect(made).rejects.toThrow(/aborted/);
  expect(readdirSync(folder)).toEqual([]);
});

test('three backups before changes are kept of an hour, and one of the others', async () => {
  const { clock, folder, source } = await prepared();
  for (const reason of ['update', 'quit', 'update', 'quit', 'update', 'update'] as const) {
    await makeBackup(source, folder, { reason });
    clock.advance(1000);
  }
  clock.advance(10_000);
  for (let count = 0; count < 4; count += 1) {
    await makeBackup(source, folder, { reason: 'hourly' });
    clock.advance(1000);
  }
  writeFileSync(join(folder, 'my own.db'), '');
  expect(listBackups(folder).map(({ id }) => id)).toEqual([
    '20261121T120019Z-hourly',
    '20261121T120018Z-hourly',
    '20261121T120017Z-hourly',
    '20261121T120005Z-before-update',
    '20261121T120004Z-before-update',
    '20261121T120002Z-before-update',
  ]);
  // Manifests go with their backups.
  expect(readdirSync(folder)).toHaveLength(6 * 2 + 1);
});

const nameAt = (moment: string, version = '0.0.9') => `${moment}-before-update-of-${version}.db`;

test('backups of a clock that ran ahead count as the oldest: they outlive no new one for long', async () => {
  const { clock, folder, source } = await prepared();
  mkdirSync(folder);
  for (const version of ['0.0.7', '0.0.8', '0.0.9']) {
    writeFileSync(join(folder, nameAt('20300101T000000Z', version)), '');
  }
  const left: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    const made = basename((await copyBeforeUpdate(source, folder)).path);
    expect(databasesIn(folder)).toContain(made);
    left.push(databasesIn(folder).filter((name) => name.startsWith('2030')).length);
    clock.advance(1000);
  }
  expect(left.at(-1)).toBe(0);
});

test('what has the name of a backup and is none is neither counted nor in the way', async () => {
  const { clock, folder, source } = await prepared();
  const inTheWay = nameAt('20200101T000000Z');
  mkdirSync(join(folder, inTheWay), { recursive: true });
  for (let count = 0; count < 4; count += 1) {
    await copyBeforeUpdate(source, folder);
    clock.advance(1000);
  }
  expect(databasesIn(folder)).toHaveLength(4);
  expect(databasesIn(folder)).toContain(inTheWay);
});

test('backups of several programs at once are made one after the other', async () => {
  const { folder, source } = await prepared();
  const reasons = ['request', 'import', 'hourly', 'deletion'] as const;
  await Promise.all(reasons.map((reason) => makeBackup(source, folder, { reason })));
  const found = listBackups(folder);
  expect(found.map(({ reason }) => reason).toSorted()).toEqual(reasons.toSorted());
  expect(found.every(({ manifest }) => manifest !== undefined)).toBe(true);
});

test('a damaged backup is found, counts no more, and leaves the newest good one', async () => {
  const { clock, folder, source } = await prepared();
  await makeBackup(source, folder, { reason: 'request' });
  clock.advance(1000);
  await makeBackup(source, folder, { reason: 'import' });
  const [newest, older] = listBackups(folder);
  if (newest === undefined || older === undefined) throw new Error('There are two.');
  expect(await verifyBackup(clock, newest)).toBeNull();
  const bytes = readFileSync(newest.path);
  bytes.writeUInt8((bytes.at(-1) ?? 0) ^ 1, bytes.length - 1);
  writeFileSync(newest.path, bytes);
  expect(await verifyBackup(clock, newest)).toMatch(/not the file that was written|damaged/);
  expect(listBackups(folder)[0]).toMatchObject({ id: newest.id, isGood: false });
  expect(newestOffer(folder)).toMatchObject({ id: older.id, path: older.path });
  // A file that was cut off needs no check.
  writeFileSync(older.path, readFileSync(older.path).subarray(0, 8192));
  expect(listBackups(folder).every(({ isGood }) => !isGood)).toBe(true);
  expect(newestOffer(folder)).toBeUndefined();
});

test('a backup without a manifest is listed, and gets one when it is checked', async () => {
  const { clock, folder, source } = await prepared();
  await makeBackup(source, folder, { reason: 'request' });
  const [whole] = listBackups(folder);
  if (whole === undefined) throw new Error('There is one.');
  rmSync(manifestPath(whole.path));
  const [bare] = listBackups(folder);
  expect(bare).toMatchObject({ id: whole.id, manifest: undefined, isGood: true });
  expect(await verifyBackup(clock, bare ?? whole)).toBeNull();
  expect(listBackups(folder)[0]?.manifest).toEqual(whole.manifest);
});

test('a backup is found by the beginning of its ID, if there is only one', async () => {
  const { clock, folder, source } = await prepared();
  await makeBackup(source, folder, { reason: 'request' });
  clock.advance(1000);
  await makeBackup(source, folder, { reason: 'import' });
  expect(findBackup(folder, '20261121T120001').reason).toBe('import');
  for (const id of ['2026', '', '20251121']) {
    expect(() => findBackup(folder, id)).toThrow(AppError);
  }
});

test('a backup before an upgrade has a manifest, too', async () => {
  const { server, folder, source } = await prepared();
  await server.call('POST', '/api/v1/subscriptions', { key: server.issue().key, body: draft() });
  copyBeforeUpgrade(source, folder);
  const [backup] = listBackups(folder);
  expect(backup).toMatchObject({
    reason: 'upgrade',
    manifest: { rows: { subscriptions: 1 }, checked: { problem: null } },
  });
  expect(backup && (await verifyBackup(server.clock, backup))).toBeNull();
});
