import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listBackups } from '../../src-server/backups/store.ts';
import { checkCopy } from '../../src-server/db/copy-check.ts';
import { openWindow } from '../app/window.ts';
import { draft } from '../support/drafts.ts';
import type { Answer } from '../support/http.ts';
import { TestServer } from '../support/server.ts';
import { canMount, fill, smallDisk } from '../support/small-disk.ts';
import { expectSound } from './rounds.ts';

// Imports, backups and restores on a disk that gets full at each of their steps: all of it was done or nothing, the
// reason is told, and every backup that is there is good.

const MEGABYTE = 1024 * 1024;
// The database, its backups, and a restore beside them.
const DISK_MEGABYTES = 32;
const ROWS = 400;
const TABLE = Buffer.from(
  [
    'Name,Category,Amount,Currency,Billing period,Next payment',
    ...Array.from({ length: ROWS }, (_, at) => `Service ${at},Video,5.49,USD,monthly,2099-03-14`),
  ].join('\n'),
);

const reasons = ['diskFull', 'noCopy', 'backupNotOpened'];

async function onSmallDisk(skip: (why: string) => void) {
  const disk = smallDisk(skip, DISK_MEGABYTES);
  const dataDir = join(disk, 'data');
  const window = await openWindow(await TestServer.start({ dataDir }));
  const total = async () => {
    const { json } = await window.call('GET', '/api/v1/analytics/summary');
    return json.counts.total as number;
  };
  /** Calls with ever more room until that succeeds. Returns how often it failed. */
  const withMoreAndMoreRoom = async (
    call: () => Promise<Answer>,
    isUnchanged: () => Promise<void>,
  ) => {
    for (let failures = 0; ; failures += 1) {
      // Then the disk itself is too small.
      expect(failures).toBeLessThan(4 * DISK_MEGABYTES);
      const empty = fill(disk, Math.floor((failures * MEGABYTE) / 4));
      const answer = await call();
      empty();
      if (answer.status < 300) return { failures, answer };
      expect(reasons, JSON.stringify(answer.json)).toContain(answer.json.error.reason);
      await isUnchanged();
      for (const { path, isGood } of listBackups(`${dataDir} backups`)) {
        expect(isGood).toBe(true);
        await checkCopy(path);
      }
      // With room again, there is nothing to repair.
      const body = draft({ name: `Added after failure ${failures}` });
      const added = await window.call('POST', '/api/v1/subscriptions', { body });
      expect(added.status).toBe(201);
      const { id } = added.json.data;
      expect((await window.call('DELETE', `/api/v1/subscriptions/${id}`)).status).toBe(200);
    }
  };
  return { ...window, dataDir, total, withMoreAndMoreRoom };
}

describe.runIf(canMount)('on a disk that is full at any step', () => {
  test('an import and its undoing are done or not', { timeout: 120_000 }, async ({ skip }) => {
    const { call, dataDir, total, withMoreAndMoreRoom } = await onSmallDisk(skip);
    const sent = await call('POST', '/app/v1/imports/files?fileName=a.csv', { body: TABLE });
    const path = `/app/v1/imports/files/${sent.json.data.id}/apply`;
    const applied = await withMoreAndMoreRoom(
      () => call('POST', path, { body: { expected: ROWS } }),
      async () => expect(await total()).toBe(0),
    );
    expect(applied.failures).toBeGreaterThan(2);
    expect(await total()).toBe(ROWS);
    const undone = await withMoreAndMoreRoom(
      () => call('POST', `/app/v1/imports/${applied.answer.json.data.id}/undo`),
      async () => expect(await total()).toBe(ROWS),
    );
    expect(undone.failures).toBeGreaterThan(2);
    expect(undone.answer.json.data).toEqual({ takenBack: ROWS, left: [] });
    expect(await total()).toBe(0);
    expectSound(dataDir);
  });

  test('a backup and a restore are made or not', { timeout: 120_000 }, async ({ skip }) => {
    const { call, dataDir, total, withMoreAndMoreRoom } = await onSmallDisk(skip);
    const sent = await call('POST', '/app/v1/imports/files?fileName=a.csv', { body: TABLE });
    const path = `/app/v1/imports/files/${sent.json.data.id}/apply`;
    await call('POST', path, { body: { expected: ROWS } });
    const made = await withMoreAndMoreRoom(
      () => call('POST', '/app/v1/backups', { body: { reason: 'request' } }),
      async () => expect(await total()).toBe(ROWS),
    );
    expect(made.failures).toBeGreaterThan(2);
    const body = draft({ name: 'After the backup' });
    await call('POST', '/api/v1/subscriptions', { body });
    const restored = await withMoreAndMoreRoom(
      () => call('POST', `/app/v1/backups/${made.answer.json.id}/restore`),
      async () => expect(await total()).toBe(ROWS + 1),
    );
    expect(restored.failures).toBeGreaterThan(2);
    expect(await total()).toBe(ROWS);
    expectSound(dataDir);
  });
});
