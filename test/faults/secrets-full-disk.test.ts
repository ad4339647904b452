import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openWindow } from '../app/window.ts';
import { TestServer } from '../support/server.ts';
import { canMount, fill, smallDisk } from '../support/small-disk.ts';
import { entriesIn, isTopic, ownerOf, pendingIn, topicOf } from './topic.ts';

const PAGE = 4096;
const NTFY = '/app/v1/channels/ntfy';
const bodyWith = (topic: string) => ({ body: { url: 'https://ntfy.sh', topic } });

/** A server on a small disk. */
async function started(skip: (why: string) => void) {
  const disk = smallDisk(skip);
  return { disk, ...(await openWindow(await TestServer.start({ dataDir: disk }))) };
}

/** The same with a channel. */
async function prepared(skip: (why: string) => void) {
  const window = await started(skip);
  expect((await window.call('PATCH', NTFY, bodyWith('before'))).status).toBe(200);
  return window;
}

describe.runIf(canMount)('on a full disk', () => {
  test('a change that is refused was not made', async ({ skip }) => {
    const { disk, server, call } = await prepared(skip);
    const entries = entriesIn(server.context);
    const empty = fill(disk, PAGE);
    const refused = await call('PATCH', NTFY, bodyWith('after'));
    expect([refused.status, refused.json.error.message]).toEqual([
      500,
      'The disk is full, so the change was not made.',
    ]);
    expect(topicOf(server.context)).toEqual(isTopic('before'));
    expect(entriesIn(server.context)).toBe(entries);
    empty();
    expect((await call('PATCH', NTFY, bodyWith('after'))).status).toBe(200);
    expect(topicOf(server.context)).toEqual(isTopic('after'));
  });

  test('what is changed once there is room again is in its file with the commit', async ({
    skip,
  }) => {
    const { disk, server, call } = await prepared(skip);
    for (let times = 1; times <= 2; times += 1) {
      const empty = fill(disk, 0);
      let status = 200;
      for (let i = 0; status === 200 && i < 500; i += 1) {
        status = (await call('PATCH', NTFY, bodyWith(`full-${times}-${i}`))).status;
      }
      expect([status, server.isReadOnly]).toEqual([500, true]);
      empty();
      const topic = `room-${times}`;
      expect((await call('PATCH', NTFY, bodyWith(topic))).status).toBe(200);
      expect(pendingIn(server.context)).toBe(0);
      expect(readFileSync(join(disk, 'secrets.json'), 'utf8')).toContain(topic);
    }
  });

  test('a first channel is refused with the reason', async ({ skip }) => {
    const { disk, server, call } = await started(skip);
    fill(disk, 0);
    const refused = await call('PATCH', NTFY, bodyWith('first'));
    expect(refused.json.error.message).toBe('The disk is full, so the change was not made.');
    expect(topicOf(server.context)).toBeUndefined();
  });

  test('an account that cannot be deleted keeps its channels', async ({ skip }) => {
    const { disk, server, call } = await prepared(skip);
    fill(disk, PAGE);
    const refused = await call('DELETE', `/app/v1/accounts/${ownerOf(server.context)}`);
    expect(refused.status).toBe(500);
    expect(topicOf(server.context)).toEqual(isTopic('before'));
  });

  test('a change that was answered holds, although its file could not be written', async ({
    skip,
  }) => {
    const { disk, server, call } = await prepared(skip);
    for (let i = 0; i < 5; i += 1) await call('PATCH', NTFY, bodyWith(`before-${i}`));
    // From now on changes are written over the beginning of the WAL, which takes no room.
    server.context.db.pragma('wal_checkpoint(RESTART)');
    const empty = fill(disk, 0);
    expect((await call('PATCH', NTFY, bodyWith('after'))).status).toBe(200);
    expect(pendingIn(server.context)).toBe(1);
    expect(topicOf(server.context)).toEqual(isTopic('after'));
    empty();
    await server.restart();
    expect(pendingIn(server.context)).toBe(0);
    expect(topicOf(server.context)).toEqual(isTopic('after'));
  });
});
