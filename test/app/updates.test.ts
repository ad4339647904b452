import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TestServer } from '../support/server.ts';
import { manualUpdates } from '../support/updates.ts';
import { listenIn } from './listening.ts';
import { openWindow } from './window.ts';

const PATH = '/app/v1/updates';
const ready = {
  status: 'ready',
  update: { version: '1.1.0', releasedAt: '2026-11-20T10:00:00.000Z', notes: '<p>Better</p>' },
} as const;

async function prepared(changes: Parameters<typeof manualUpdates>[0] = {}) {
  const updates = manualUpdates(changes);
  const window = await openWindow(await TestServer.start({ updates }));
  return { ...window, updates };
}

describe('without a desktop app', () => {
  test('there are no updates to tell of', async () => {
    const { call } = await openWindow();
    expect((await call('GET', PATH)).json.data).toBeNull();
  });

  test.each(['check', 'install'])('%s is not possible: 409', async (act) => {
    const { call } = await openWindow();
    const { status, json } = await call('POST', `${PATH}/${act}`);
    expect([status, json.error.code]).toEqual([409, 'not_possible']);
  });
});

describe('with a desktop app', () => {
  test('the window sees how far the update is', async () => {
    const { call, updates } = await prepared();
    expect((await call('GET', PATH)).json.data).toEqual(updates.state());
    updates.set({ status: 'downloading', percent: 40, update: ready.update });
    expect((await call('GET', PATH)).json.data).toMatchObject({
      status: 'downloading',
      percent: 40,
    });
  });

  test('a check is begun and not waited for', async () => {
    const { call, updates } = await prepared();
    expect((await call('POST', `${PATH}/check`)).json.data.status).toBe('checking');
    expect(updates.asked).toEqual(['check']);
  });

  test('one that is off is told with its reason, and can not be asked: 409', async () => {
    const { call, updates } = await prepared({ status: 'off', offReason: 'package_manager' });
    expect((await call('GET', PATH)).json.data.offReason).toBe('package_manager');
    expect((await call('POST', `${PATH}/check`)).status).toBe(409);
    expect(updates.asked).toEqual([]);
  });

  test('what is ready is installed, and nothing else: 409', async () => {
    const { call, updates } = await prepared();
    expect((await call('POST', `${PATH}/install`)).status).toBe(409);
    updates.set(ready);
    const { status, json } = await call('POST', `${PATH}/install`);
    expect([status, json.data.status]).toEqual([200, 'installing']);
    expect((await call('POST', `${PATH}/install`)).status).toBe(409);
    expect(updates.asked).toEqual(['install']);
  });

  test('windows that listen are told when it gets further, once for many steps', async () => {
    const { updates, ...window } = await prepared();
    const ear = await listenIn(window);
    updates.set({ status: 'checking' });
    updates.set({ status: 'downloading', percent: 0, update: ready.update });
    await ear.until('desktop');
    expect(ear.events).toEqual([{ event: 'change', data: { topics: ['desktop'] } }]);
    ear.forget();
    updates.set(ready);
    await ear.until('desktop');
  });

  test('the log tells what came of it, but not each step of a download', async () => {
    const { updates, server } = await prepared();
    updates.set({ status: 'downloading', percent: 1, update: ready.update });
    updates.set({ percent: 2 });
    updates.set(ready);
    updates.set({
      notInstalled: { step: 'copy', detail: 'the disk is full', version: ready.update.version },
    });
    await server.close();
    const lines = readFileSync(join(server.dataDir, 'logs/perennial.log'), 'utf8').split('\n');
    const told = lines.filter((line) => line.includes('"msg":"updates"'));
    expect(told).toHaveLength(3);
    expect(told.at(-1)).toContain('the disk is full');
    expect(told.at(-1)).toContain('"level":40');
    // A server that has ended is told nothing any more.
    updates.set({ status: 'idle' });
  });
});
