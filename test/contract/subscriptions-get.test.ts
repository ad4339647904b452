import { expect, test } from 'vitest';
import { commandLineActor } from '../../src-server/accounts/service.ts';
import { setTrial, transition } from '../../src-server/subscriptions/status.ts';
import { ownerOf } from '../../src-server/subscriptions/service.ts';
import { manualClock } from '../support/clock.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const PATH = '/api/v1/subscriptions';
const MISSING = `${PATH}/3f0f6b0e-7a4c-4c43-9a53-0d0f3c6f1a11`;

async function prepared(options: Parameters<typeof TestServer.start>[0] = {}) {
  const server = await TestServer.start(options);
  const { key } = server.issue();
  const made = await server.call('POST', PATH, { key, body: draft() });
  const id = String(made.json.data.id);
  const path = `${PATH}/${id}`;
  const read = async () => (await server.call('GET', path, { key })).json.data;
  /** Does what only the app may do, the way the command line does it. */
  const asOwner = (change: (...by: Parameters<typeof setTrial>) => unknown, value: string | null) =>
    server.context.db
      .transaction(() => {
        const actor = commandLineActor(server.context, ownerOf(server.context, id));
        change(server.context, actor, id, value);
      })
      .immediate();
  return { server, key, id, path, made, read, asOwner };
}

test('answers 200 with the record as it was made, and nothing else', async () => {
  const { server, key, path, made } = await prepared();
  const { status, json } = await server.call('GET', path, { key });
  expect(status).toBe(200);
  expect(json).toEqual({ data: made.json.data, requestId: expect.stringMatching(/^req_/) });
  expect(json.requestId).not.toBe(made.json.requestId);
});

test('a key that may only read is enough', async () => {
  const { server, path } = await prepared();
  const { key } = server.issue({ scopes: ['read'] });
  expect((await server.call('GET', path, { key })).status).toBe(200);
});

test('a missing record is 404 subscription_not_found, which uses quota', async () => {
  const { server, key } = await prepared();
  const before = await server.call('GET', PATH, { key });
  const { status, headers, json } = await server.call('GET', MISSING, { key });
  expect([status, json.error.code]).toEqual([404, 'subscription_not_found']);
  expect(headers['x-ratelimit-limit']).toBe('1000000');
  expect(headers['x-ratelimit-reset']).toBe(before.headers['x-ratelimit-reset']);
  expect(Number(headers['x-ratelimit-remaining'])).toBe(
    Number(before.headers['x-ratelimit-remaining']) - 1,
  );
});

test('the record of another owner can not be told from a missing one', async () => {
  const { server, path } = await prepared();
  server.addAccount('Other');
  const { key } = server.issue({ account: 'Other' });
  const foreign = await server.call('GET', path, { key });
  const missing = await server.call('GET', MISSING, { key });
  expect([foreign.status, foreign.json.error]).toEqual([404, missing.json.error]);
  expect(Object.keys(foreign.headers)).toEqual(Object.keys(missing.headers));
  expect(foreign.text).toHaveLength(missing.text.length);
});

test('HEAD answers as GET, without a body', async () => {
  const { server, key, path } = await prepared();
  const get = await server.call('GET', path, { key });
  const head = await server.call('HEAD', path, { key });
  expect([head.status, head.text]).toEqual([200, '']);
  expect(Object.keys(head.headers)).toEqual(Object.keys(get.headers));
  expect(head.headers['content-type']).toBe(get.headers['content-type']);
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.text)));
  expect(Number(head.headers['x-ratelimit-remaining'])).toBe(
    Number(get.headers['x-ratelimit-remaining']) - 1,
  );
});

test.each([
  ['a missing record', MISSING, 404],
  ['an id that is none', `${PATH}/x`, 400],
  ['an unknown parameter', `${MISSING}?x=1`, 400],
])('HEAD of %s has the status of GET and no body', async (_name, path, status) => {
  const { server, key } = await prepared();
  const head = await server.call('HEAD', path, { key });
  expect([head.status, head.text]).toEqual([status, '']);
  expect((await server.call('GET', path, { key })).status).toBe(status);
  const withoutKey = await server.call('HEAD', path);
  expect([withoutKey.status, withoutKey.text]).toEqual([401, '']);
});

test('tells the status that the owner gave the record in the app', async () => {
  const { asOwner, read } = await prepared();
  const statuses = [];
  for (const name of ['pause', 'resume', 'cancel', 'reactivate'] as const) {
    asOwner((context, actor, id) => transition(context, actor, id, name), null);
    statuses.push((await read()).status);
  }
  expect(statuses).toEqual(['paused', 'active', 'cancelled', 'active']);
});

test('isTrial is true up to the last day of the trial, that day included', async () => {
  const { server, asOwner, read } = await prepared();
  const answered = async () => {
    const { isTrial, trialEndsOn } = await read();
    return [isTrial, trialEndsOn];
  };
  expect(await answered()).toEqual([false, null]);
  asOwner(setTrial, '2026-11-22');
  expect(await answered()).toEqual([true, '2026-11-22']);
  server.clock.setWall('2026-11-22T23:59:59.999Z');
  expect(await answered()).toEqual([true, '2026-11-22']);
  server.clock.setWall('2026-11-23T00:00:00.000Z');
  expect(await answered()).toEqual([false, '2026-11-22']);
  asOwner(setTrial, null);
  expect(await answered()).toEqual([false, null]);
});

test.each([
  ['Pacific/Auckland', '2026-11-22T10:59:59.999Z', '2026-11-22T11:00:00.000Z'],
  ['America/Los_Angeles', '2026-11-23T07:59:59.999Z', '2026-11-23T08:00:00.000Z'],
])('the day of isTrial is the day in %s, not in UTC', async (timeZone, lastMoment, nextDay) => {
  const clock = manualClock('2026-11-21T12:00:00.000Z', timeZone);
  const { asOwner, read } = await prepared({ clock });
  asOwner(setTrial, '2026-11-22');
  clock.setWall(lastMoment);
  expect((await read()).isTrial).toBe(true);
  clock.setWall(nextDay);
  expect((await read()).isTrial).toBe(false);
});

test('a record outlives a restart', async () => {
  const { server, made, read } = await prepared();
  await server.restart();
  expect(await read()).toEqual(made.json.data);
});
