import { mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { listBackedUp } from '../../src-server/backups/backed-up.ts';
import { readBackup } from '../../src-server/backups/restore.ts';
import { listBackups, makeBackup } from '../../src-server/backups/store.ts';
import { fingerprintOf } from '../../src-server/db/fingerprint.ts';
import { countSubscriptions } from '../../src-server/subscriptions/repository.ts';
import { openWindow } from '../app/window.ts';
import { fill } from '../bench/fill.ts';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';

// More than are listed without a thread.
const MANY = 1100;

test('the subscriptions in a large backup are compared with those of today while others change something', async () => {
  const dataDir = temporaryFolder();
  const { ids } = fill(dataDir, MANY);
  const server = await TestServer.start({ dataDir });
  const { call } = await openWindow(server);
  const made = await call('POST', '/app/v1/backups', { body: { reason: 'request' } });
  const id = String(made.json.id);
  const [changed, deleted] = ids;
  await call('PATCH', `/api/v1/subscriptions/${changed}`, { body: { amount: 1234.56 } });
  await call('DELETE', `/api/v1/subscriptions/${deleted}`);
  const listing = call('GET', `/app/v1/backups/${id}/subscriptions`);
  const first = await Promise.race([
    listing.then(() => 'listing'),
    call('POST', '/api/v1/subscriptions', { body: draft() }).then(({ status }) => status),
  ]);
  expect(first).toBe(201);
  const { data } = (await listing).json as ReturnType<typeof listBackedUp>;
  const stateOf = (wanted: string | undefined) => data.find((one) => one.id === wanted)?.state;
  expect([stateOf(changed), stateOf(deleted)]).toEqual(['changed', 'missing']);
  expect(data.filter(({ state }) => state === 'same')).toHaveLength(MANY - 2);
  const copies = `${dataDir} backups`;
  expect(data).toEqual(listBackedUp(server.context, { copies }, id).data);
});

test('a backup can be read while another is being read', async () => {
  const server = await TestServer.start();
  await server.call('POST', '/api/v1/subscriptions', { key: server.issue().key, body: draft() });
  const copies = `${server.dataDir} backups`;
  await makeBackup(server.context, copies, { reason: 'request' });
  const [backup] = listBackups(copies);
  if (backup === undefined) throw new Error('There is no backup.');
  const read = readBackup({ copies }, backup, () => {
    // As another thread does.
    readBackup({ copies }, backup, countSubscriptions);
    return readdirSync(copies).filter((name) => name.startsWith('restoring-')).length;
  });
  expect(read).toBe(1);
});

test('what an interrupted reading has left is removed', async () => {
  const server = await TestServer.start();
  await server.call('POST', '/api/v1/subscriptions', { key: server.issue().key, body: draft() });
  const copies = `${server.dataDir} backups`;
  await makeBackup(server.context, copies, { reason: 'request' });
  const left = join(copies, 'restoring-abcdef');
  mkdirSync(left);
  const yesterday = Date.now() / 1000 - 86_400;
  utimesSync(left, yesterday, yesterday);
  const [backup] = listBackups(copies);
  if (backup === undefined) throw new Error('There is no backup.');
  readBackup({ copies }, backup, countSubscriptions);
  expect(readdirSync(copies)).not.toContain('restoring-abcdef');
});

test('a fingerprint changes with the data, whoever changes them', async () => {
  const { context, dataDir } = await TestServer.start();
  const { db } = context;
  const first = fingerprintOf(db);
  expect(fingerprintOf(db)).toBe(first);
  const other = new Database(`${dataDir}/perennial.db`);
  other.exec('UPDATE accounts SET checksum = checksum + 1');
  const second = fingerprintOf(db);
  expect(second).not.toBe(first);
  other.exec('UPDATE accounts SET checksum = checksum - 1');
  other.close();
  expect(fingerprintOf(db)).toBe(first);
  db.exec('UPDATE accounts SET checksum = checksum + 1');
  expect(fingerprintOf(db)).toBe(second);
});
