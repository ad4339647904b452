import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openWindow } from '../app/window.ts';
import { says, startPushService } from '../support/push-service.ts';
import { manualClock } from '../support/clock.ts';
import { draft } from '../support/drafts.ts';
import { type ManualKeyStore, type Manner, manualKeyStore } from '../support/key-store.ts';
import { TestServer } from '../support/server.ts';

const SECRET = 'planted-secret';
const RETRY = '/app/v1/server/key-store/retry';

/** A window on a server with a key store, as the desktop app runs it, and a service for webhooks. */
async function open(keyStore: ManualKeyStore) {
  const clock = manualClock('2026-11-21T08:00:00.000Z');
  const desktop = { canStartAtLogin: true };
  const server = await TestServer.start({ clock, keyStore, desktop });
  const window = await openWindow(server);
  const service = await startPushService(says(200, {}));
  const { call } = window;
  const channels = async () =>
    (await call('GET', '/app/v1/channels')).json.data as Record<string, unknown>[];
  return {
    ...window,
    service,
    state: async () => (await call('GET', '/app/v1/server')).json.data.desktop.secrets as string,
    setWebhook: () =>
      call('PATCH', '/app/v1/channels/webhook', {
        body: { url: service.url, secret: SECRET, allowPrivate: true },
      }),
    webhook: async () => (await channels()).find(({ channel }) => channel === 'webhook'),
    track: () =>
      call('POST', '/api/v1/subscriptions', {
        body: draft({ name: 'Netflix', nextPaymentDate: '2026-11-24' }),
      }),
    reminders: async () =>
      (await call('GET', '/app/v1/reminders')).json.data as { state: string; attempts: number }[],
    retry: () => call('POST', RETRY),
    secrets: () => readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'),
    keyFile: () => join(server.dataDir, 'secrets-key.json'),
  };
}

type Opened = Awaited<ReturnType<typeof open>>;
const whenIn = ({ state }: Opened, expected: string) => expect.poll(state).toBe(expected);

/** The same with a webhook whose secret is sealed, after a restart in which the store behaves anew. */
async function openSealed(keyStore: ManualKeyStore, manner: Manner) {
  const opened = await open(keyStore);
  await opened.setWebhook();
  await whenIn(opened, 'sealed');
  keyStore.become(manner);
  await opened.server.restart();
  return opened;
}

describe('the key store is asked', () => {
  test('for nothing as long as there is no secret', async () => {
    const keyStore = manualKeyStore();
    const opened = await open(keyStore);
    await opened.track();
    await opened.server.wake();
    await opened.webhook();
    expect(await opened.state()).toBe('idle');
    expect(keyStore.asked()).toBe(0);
    expect(existsSync(opened.keyFile())).toBe(false);
  });

  test('once the first secret is set, and not again with the next', async () => {
    const keyStore = manualKeyStore();
    const opened = await open(keyStore);
    await opened.setWebhook();
    await whenIn(opened, 'sealed');
    await opened.call('PATCH', '/app/v1/channels/ntfy', {
      body: { url: 'https://ntfy.sh', topic: 'mine' },
    });
    expect(keyStore.asked()).toBe(1);
    expect(opened.secrets()).not.toContain(SECRET);
    expect(opened.secrets()).not.toContain('ntfy.sh');
  });

  test('at a start that finds a sealed secret, without being needed by a person', async () => {
    const keyStore = manualKeyStore();
    const opened = await openSealed(keyStore, 'waits');
    await expect.poll(keyStore.asked).toBe(2);
    expect(await opened.state()).toBe('waiting');
  });

  test('again only where it was asked and has not given the key', async () => {
    const keyStore = manualKeyStore();
    const opened = await open(keyStore);
    expect((await opened.retry()).status).toBe(409);
    expect(keyStore.asked()).toBe(0);
    await opened.setWebhook();
    await whenIn(opened, 'sealed');
    expect((await opened.retry()).status).toBe(409);
    expect(keyStore.asked()).toBe(1);
  });
});

describe('a key store that is slow, or asks a person to unlock it', () => {
  test('keeps no secret from being set, which is sealed once it answers', async () => {
    const keyStore = manualKeyStore('waits');
    const opened = await open(keyStore);
    expect((await opened.setWebhook()).status).toBe(200);
    expect(await opened.state()).toBe('waiting');
    expect(await opened.webhook()).toMatchObject({ configured: true, isSealed: false });
    expect(opened.secrets()).toContain(SECRET);
    keyStore.become('answers');
    await whenIn(opened, 'sealed');
    expect(opened.secrets()).not.toContain(SECRET);
    expect(await opened.webhook()).toMatchObject({ configured: true, problem: null });
  });

  test('holds reminders on sealed channels back, and nothing else; then they leave', async () => {
    const keyStore = manualKeyStore();
    const opened = await openSealed(keyStore, 'waits');
    const { server, service, call } = opened;
    expect((await opened.track()).status).toBe(201);
    server.clock.setWall('2026-11-21T12:00:00.000Z');
    await server.wake();
    expect(await opened.webhook()).toMatchObject({ configured: false, isSealed: true });
    expect(await opened.reminders()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    expect(service.received).toEqual([]);
    keyStore.become('answers');
    await expect.poll(() => service.received.length).toBe(1);
    await expect.poll(opened.reminders).toMatchObject([{ state: 'sent' }]);
    expect((await call('GET', '/app/v1/channels')).status).toBe(200);
  });

  test('refuses a change to a sealed channel with what to do, and keeps it', async () => {
    const keyStore = manualKeyStore();
    const opened = await openSealed(keyStore, 'waits');
    const before = opened.secrets();
    const refused = await opened.call('PATCH', '/app/v1/channels/webhook', {
      body: { secret: 'another' },
    });
    expect(refused.status).toBe(409);
    expect(refused.json.error.suggestedFix).toContain('Unlock');
    expect(opened.secrets()).toBe(before);
  });

  test('is asked anew on request: what was asked before is ended', async () => {
    const keyStore = manualKeyStore('waits');
    const opened = await open(keyStore);
    await opened.setWebhook();
    expect((await opened.retry()).json.data).toEqual({ secrets: 'waiting' });
    await expect.poll(keyStore.asked).toBe(2);
    expect(keyStore.ended()).toBe(1);
    keyStore.become('answers');
    await whenIn(opened, 'sealed');
  });

  test('keeps the server from ending no longer than another, and changes nothing after', async () => {
    const keyStore = manualKeyStore('waits');
    const opened = await open(keyStore);
    await opened.setWebhook();
    await expect.poll(keyStore.asked).toBe(1);
    await opened.server.close();
    expect(keyStore.ended()).toBe(1);
    keyStore.become('answers');
    await new Promise(setImmediate);
    expect(opened.secrets()).toContain(SECRET);
    expect(existsSync(opened.keyFile())).toBe(false);
  });
});

describe.each(['unprotected', 'fails'] as const)('a key store that is %s', (manner) => {
  test('leaves secrets in plain text and says so; a retry seals them', async () => {
    const keyStore = manualKeyStore(manner);
    const opened = await open(keyStore);
    expect((await opened.setWebhook()).status).toBe(200);
    await whenIn(opened, 'plain');
    expect(await opened.webhook()).toMatchObject({ configured: true });
    expect(opened.secrets()).toContain(SECRET);
    expect(existsSync(opened.keyFile())).toBe(false);
    keyStore.become('answers');
    await opened.retry();
    await whenIn(opened, 'sealed');
    expect(opened.secrets()).not.toContain(SECRET);
  });

  test('is not asked again by itself', async () => {
    const keyStore = manualKeyStore(manner);
    const opened = await open(keyStore);
    await opened.setWebhook();
    await whenIn(opened, 'plain');
    await opened.setWebhook();
    await opened.webhook();
    await opened.server.wake();
    expect(keyStore.asked()).toBe(1);
  });

  test('locks sealed channels and loses nothing: after a retry their reminders leave', async () => {
    const keyStore = manualKeyStore();
    const opened = await openSealed(keyStore, manner);
    const { server, service } = opened;
    const before = [opened.secrets(), readFileSync(opened.keyFile(), 'utf8')];
    await opened.track();
    server.clock.setWall('2026-11-21T12:00:00.000Z');
    await server.wake();
    await whenIn(opened, 'locked');
    expect((await opened.webhook())?.['problem']).toContain('Unlock the keyring');
    expect(await opened.reminders()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    expect([opened.secrets(), readFileSync(opened.keyFile(), 'utf8')]).toEqual(before);
    keyStore.become('answers');
    await opened.retry();
    await expect.poll(() => service.received.length).toBe(1);
    await expect.poll(opened.reminders).toMatchObject([{ state: 'sent' }]);
  });
});

describe('a key store that has lost the key', () => {
  test('is told apart; once nothing sealed is left, a new key is made', async () => {
    const keyStore = manualKeyStore();
    const opened = await openSealed(keyStore, 'forgot');
    await whenIn(opened, 'lost');
    expect((await opened.webhook())?.['problem']).toContain('Remove the channel');
    await opened.call('DELETE', '/app/v1/channels/webhook');
    expect(
      (
        await opened.call('PATCH', '/app/v1/channels/ntfy', {
          body: { url: 'https://ntfy.sh', topic: 'mine' },
        })
      ).status,
    ).toBe(200);
    expect(await opened.state()).toBe('plain');
    await opened.retry();
    await whenIn(opened, 'sealed');
    expect(opened.secrets()).not.toContain('ntfy.sh');
  });
});
