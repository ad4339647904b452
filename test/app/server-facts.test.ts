import { expect, test } from 'vitest';
import { VERSION } from '../../src-server/platform/version.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { addAccount, openWindow } from './window.ts';

const PATH = '/app/v1/server';
const SUBSCRIPTIONS = '/api/v1/subscriptions';

test('the facts are those of the server that answers', async () => {
  const window = await openWindow();
  const { server, call } = window;
  const startedAt = new Date(server.clock.now()).toISOString();
  server.clock.advance(90_000);
  const { json } = await call('GET', PATH);
  expect(json.data).toEqual({
    version: VERSION,
    baseUrl: server.baseUrl,
    dataDir: server.dataDir,
    commandLine: { command: process.execPath, args: process.argv.slice(1, 2) },
    startedAt,
    today: '2026-11-21',
    timeZone: 'UTC',
    desktop: null,
    readOnly: null,
    remindersHeldSince: null,
    quota: { limit: 1_000_000, remaining: 1_000_000, resetsAt: '2026-11-21T13:00:00.000Z' },
  });
  await server.restart();
  const after = (await call('GET', PATH)).json.data;
  expect(after.baseUrl).toBe(server.baseUrl);
  expect(after.startedAt).toBe(new Date(server.clock.now()).toISOString());
});

test('today and the time zone are those of the account', async () => {
  const window = await openWindow();
  const { call } = window;
  const work = await addAccount(window, 'Work');
  const body = { timeZone: 'Pacific/Kiritimati' };
  await call('PATCH', '/app/v1/settings', { body, account: work });
  const facts = async (account?: string) =>
    (await call('GET', PATH, { account })).json.data as object;
  expect(await facts()).toMatchObject({ today: '2026-11-21', timeZone: 'UTC' });
  expect(await facts(work)).toMatchObject({ today: '2026-11-22', ...body });
});

test('the quota is what keys have left of it: the window uses none, nor does a look at it', async () => {
  const server = await TestServer.start({ hourlyQuota: 3 });
  const window = await openWindow(server);
  const { call } = window;
  const work = await addAccount(window, 'Work');
  const { key } = server.issue();
  const left = async (account?: string) =>
    (await call('GET', PATH, { account })).json.data.quota.remaining as number;
  await call('POST', SUBSCRIPTIONS, { body: draft() });
  await call('GET', SUBSCRIPTIONS);
  expect(await left()).toBe(3);
  await server.call('GET', SUBSCRIPTIONS, { key });
  // A 400 uses none.
  await server.call('POST', SUBSCRIPTIONS, { key, body: {} });
  expect([await left(), await left(), await left(work)]).toEqual([2, 2, 3]);
  await server.call('GET', SUBSCRIPTIONS, { key });
  await server.call('GET', SUBSCRIPTIONS, { key });
  expect((await server.call('GET', SUBSCRIPTIONS, { key })).status).toBe(429);
  expect(await left()).toBe(0);
  // It is kept across a restart, and begins anew with the hour.
  await server.restart();
  expect(await left()).toBe(0);
  server.clock.advance(3_600_000);
  expect((await call('GET', PATH)).json.data.quota).toEqual({
    limit: 3,
    remaining: 3,
    resetsAt: '2026-11-21T14:00:00.000Z',
  });
});
