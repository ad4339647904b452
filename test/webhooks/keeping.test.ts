import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listBackups } from '../../src-server/backups/store.ts';
import { replaceDatabase } from '../../src-server/backups/replace.ts';
import { SESSION_HEADER } from '../../src-server/contract/window.ts';
import { MOST_WEBHOOKS } from '../../src-server/domain/webhook.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { systemIds } from '../../src-server/platform/ids.ts';
import { addAccount } from '../app/window.ts';
import { draft } from '../support/drafts.ts';
import { filesOf } from '../support/leaks.ts';
import { says } from '../support/push-service.ts';
import { openHook } from './hooking.ts';

const MINUTE_MS = 60_000;
const secretsIn = (folder: string) =>
  Object.keys(JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as object).filter(
    (name) => name !== 'pendingKey',
  );

describe('a webhook', () => {
  test('is listed without its address and secret', async () => {
    const { shown, service, id } = await openHook();
    expect(await shown()).toEqual({
      id,
      name: 'Home',
      origin: service.url,
      allowPrivate: true,
      events: expect.arrayContaining(['subscription.created', 'data.restored']),
      isPaused: false,
      waiting: 0,
      failingSince: null,
      isDown: false,
      lastTriedAt: null,
      problem: null,
      reason: null,
      createdAt: '2026-11-21T12:00:00.000Z',
    });
  });

  test('keeps its secret when it changes, and not its permission when its address does', async () => {
    const { call, path, shown } = await openHook();
    const secret = async () => (await call('POST', `${path}/secret`)).json.secret;
    const before = await secret();
    const body = { url: 'https://example.com/a', name: 'Away', events: ['subscription.deleted'] };
    await call('PATCH', path, { body });
    expect(await shown()).toMatchObject({
      name: 'Away',
      origin: 'https://example.com',
      allowPrivate: false,
      events: ['subscription.deleted'],
    });
    expect(await secret()).toBe(before);
  });

  test('has a name of its own among those of the account, also when it is brought back', async () => {
    const { call, add, path } = await openHook();
    const body = { name: ' HOME', url: 'https://example.com', events: ['data.restored'] };
    const taken = { code: 'not_possible', reason: 'webhookNameTaken', field: 'name' };
    expect((await call('POST', '/app/v1/webhooks', { body })).json.error).toMatchObject(taken);
    const other = `/app/v1/webhooks/${await add({ name: 'Away' })}`;
    const renamed = await call('PATCH', other, { body: { name: 'home' } });
    expect(renamed.json.error).toMatchObject(taken);
    expect((await call('PATCH', path, { body: { name: 'HOME' } })).status).toBe(200);
    await call('DELETE', path);
    expect((await call('PATCH', other, { body: { name: 'Home' } })).status).toBe(200);
    expect((await call('POST', `${path}/restore`)).json.error).toMatchObject(taken);
  });

  test('is one of ten at most', async () => {
    const { call, add, path } = await openHook();
    for (let count = 1; count < MOST_WEBHOOKS; count += 1) await add();
    const body = { name: 'One more', url: 'https://example.com', events: ['data.restored'] };
    const refused = await call('POST', '/app/v1/webhooks', { body });
    expect(refused.json.error).toMatchObject({ code: 'not_possible', reason: 'tooManyWebhooks' });
    await call('DELETE', path);
    expect((await call('POST', '/app/v1/webhooks', { body })).status).toBe(201);
    const back = await call('POST', `${path}/restore`);
    expect(back.json.error.reason).toBe('tooManyWebhooks');
  });

  test('that was removed can be brought back, with what happened meanwhile, for ten minutes', async () => {
    const { call, path, track, types, server, deliveries } = await openHook();
    await track({ name: 'Before' });
    await types();
    await call('DELETE', path);
    await track({ name: 'Meanwhile' });
    expect(await types()).toHaveLength(1);
    expect((await call('GET', '/app/v1/webhooks')).json.data).toEqual([]);
    expect((await call('GET', `${path}/deliveries`)).status).toBe(404);
    expect((await call('POST', `${path}/restore`)).status).toBe(200);
    expect(await types()).toHaveLength(2);
    expect(await deliveries()).toHaveLength(2);
    await call('DELETE', path);
    server.clock.advance(10 * MINUTE_MS);
    await server.wake();
    expect((await call('POST', `${path}/restore`)).status).toBe(404);
    const sql = 'SELECT count(*) FROM webhook_deliveries';
    expect(server.context.db.prepare(sql).pluck().get()).toBe(0);
    expect(secretsIn(server.dataDir)).toEqual([]);
  });

  test('is in Activity with its name, and who changed it', async () => {
    const { call, path } = await openHook();
    await call('PATCH', path, { body: { isPaused: true } });
    await call('DELETE', path);
    await call('POST', `${path}/restore`);
    await call('POST', `${path}/secret/replace`);
    const { json } = await call('GET', '/app/v1/activity');
    const actions = json.data.map(({ action }: { action: string }) => action);
    expect(actions).toEqual([
      'webhook.replace_secret',
      'webhook.restore',
      'webhook.remove',
      'webhook.update',
      'webhook.create',
    ]);
    expect(json.data[3].metadata).toMatchObject({
      before: { name: 'Home', webhookPaused: false },
      after: { name: 'Home', webhookPaused: true },
    });
  });

  test('whose secrets are lost says so, and can be removed', async () => {
    const { call, path, server, shown, track, types } = await openHook();
    server.context.secrets.set({ [secretsIn(server.dataDir)[0] ?? '']: null });
    server.context.secrets.settle();
    await track();
    expect(await types()).toEqual([]);
    expect(await shown()).toMatchObject({ origin: null, waiting: 1 });
    expect((await shown())['problem']).toContain('Remove the webhook');
    expect((await call('POST', `${path}/secret`)).status).toBe(500);
    expect((await call('DELETE', path)).status).toBe(200);
  });
});

test('what is secret of a webhook is in no answer, export, backup, log or database', async () => {
  const hook = await openHook(says(400, { message: 'hook-path' }));
  const { call, path, server, track } = hook;
  const { secret } = (await call('POST', `${path}/secret`)).json as { secret: string };
  await track();
  await server.wake();
  await call('PATCH', path, { body: { isPaused: true } });
  await call('POST', '/app/v1/backups', { body: { reason: 'request' } });
  const answers = [
    await call('POST', `${path}/test`),
    await call('GET', '/app/v1/webhooks'),
    await call('GET', `${path}/deliveries`),
    await call('GET', '/app/v1/activity'),
    await server.send('GET', '/app/v1/export', { headers: { [SESSION_HEADER]: hook.session } }),
  ];
  const key = secret.slice('whsec_'.length);
  for (const { text } of answers) {
    expect(text).not.toContain('hook-path');
    expect(text).not.toContain(key);
  }
  await server.close();
  const holding = [...filesOf(server.dataDir)].filter(
    ([, bytes]) => bytes.includes('hook-path') || bytes.includes(key),
  );
  expect(holding.map(([file]) => file)).toEqual(['secrets.json']);
});

test('an account that is deleted takes its webhooks, messages and secrets along', async () => {
  const window = await openHook();
  const { call, server, service } = window;
  const account = await addAccount(window, 'Work');
  const body = {
    name: 'Work',
    url: service.url,
    allowPrivate: true,
    events: ['subscription.created'],
  };
  await call('POST', '/app/v1/webhooks', { body, account });
  await call('POST', '/api/v1/subscriptions', { body: draft(), account });
  await server.wake();
  expect(service.received).toHaveLength(1);
  expect(secretsIn(server.dataDir)).toHaveLength(2);
  await call('DELETE', `/app/v1/accounts/${account}`);
  await server.wake();
  await server.restart();
  expect(secretsIn(server.dataDir)).toHaveLength(1);
  const { db } = server.context;
  expect(db.prepare('SELECT count(*) FROM webhooks').pluck().get()).toBe(1);
  expect(db.prepare('SELECT count(*) FROM webhook_deliveries').pluck().get()).toBe(0);
});

test('restoring a backup tells that once, and nothing that was told before', async () => {
  const { call, track, types, server, answer } = await openHook();
  await track({ name: 'Old' });
  await types();
  await call('POST', '/app/v1/backups', { body: { reason: 'request' } });
  const { json } = await call('GET', '/app/v1/backups');
  const backup = String(json.data[0].id);
  answer(says(503, ''));
  await track({ name: 'Undone by the restore' });
  await server.wake();
  const restored = await call('POST', `/app/v1/backups/${backup}/restore`);
  expect(restored.status).toBe(200);
  answer(says(200, ''));
  const told = await types();
  expect(told).toEqual([
    'subscription.created',
    // Refused while the program did not answer.
    'subscription.created',
    'data.restored',
  ]);
  await track({ name: 'New' });
  expect((await types()).slice(3)).toEqual(['subscription.created']);
});

test('an export restored into an account tells that once, not its history', async () => {
  const source = await openHook();
  await source.track({ name: 'Old' });
  const { session } = source;
  const headers = { [SESSION_HEADER]: session };
  const { text } = await source.server.send('GET', '/app/v1/export', { headers });
  const { call, types, track } = await openHook();
  const sent = await call('POST', '/app/v1/imports/files?fileName=a.json', { body: text });
  const path = `/app/v1/imports/files/${sent.json.data.id}/apply`;
  const restored = await call('POST', path, { body: { expected: 1 } });
  expect(restored.status).toBe(200);
  expect(await types()).toEqual(['data.restored']);
  await track({ name: 'New' });
  expect(await types()).toEqual(['data.restored', 'subscription.created']);
});

test('a database that a backup replaces sends nothing that was waiting in the backup', async () => {
  const { track, server, service, answer, types } = await openHook(says(503, ''));
  await track({ name: 'Waiting in the backup' });
  await server.wake();
  const path = await server.copy();
  await server.close();
  const { clock, dataDir } = server;
  const folder = prepareDataFolder(dataDir);
  const backup = listBackups(`${dataDir} backups`).find((each) => each.path === path);
  if (backup === undefined) throw new Error('There is no backup.');
  await replaceDatabase({ clock, ids: systemIds, folder, by: 'window' }, backup);
  answer(says(204, ''));
  service.received.splice(0);
  await server.comeBack();
  expect(await types()).toEqual(['data.restored']);
});
