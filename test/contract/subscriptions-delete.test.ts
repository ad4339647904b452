import { expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const PATH = '/api/v1/subscriptions';
const MISSING = `${PATH}/3f0f6b0e-7a4c-4c43-9a53-0d0f3c6f1a11`;

async function prepared() {
  const server = await TestServer.start();
  const { key } = server.issue();
  const made = await server.call('POST', PATH, { key, body: draft() });
  const path = `${PATH}/${made.json.data.id}`;
  return { server, key, path, record: made.json.data };
}

test('answers 200 with exactly deleted and requestId', async () => {
  const { server, key, path } = await prepared();
  const { status, headers, json } = await server.call('DELETE', path, { key });
  expect(status).toBe(200);
  expect(json).toEqual({ deleted: true, requestId: expect.stringMatching(/^req_/) });
  expect(headers['x-ratelimit-remaining']).toBe('999998');
});

test('the record is gone for every operation, and stays gone after a restart', async () => {
  const { server, key, path } = await prepared();
  await server.call('DELETE', path, { key });
  const gone = async () => [
    (await server.call('GET', path, { key })).json.error.code,
    (await server.call('PATCH', path, { key, body: { amount: 1 } })).json.error.code,
    (await server.call('DELETE', path, { key })).json.error.code,
    (await server.call('GET', PATH, { key })).json.data,
  ];
  const nothing = [...Array<string>(3).fill('subscription_not_found'), []];
  expect(await gone()).toEqual(nothing);
  await server.restart();
  expect(await gone()).toEqual(nothing);
});

test('other records stay as they are, twins included', async () => {
  const { server, key, path } = await prepared();
  const twin = await server.call('POST', PATH, { key, body: draft() });
  await server.call('DELETE', path, { key });
  const listed = await server.call('GET', PATH, { key });
  expect(listed.json.data).toEqual([twin.json.data]);
});

test('leaves an audit entry with the whole record as it was before', async () => {
  const { server, key, path, record } = await prepared();
  server.clock.advance(1000);
  const { json } = await server.call('DELETE', path, { key });
  const audit = await server.call('GET', `/api/v1/audit?subscriptionId=${record.id}`, { key });
  expect(audit.json.data).toMatchObject([
    {
      action: 'subscription.delete',
      subscriptionId: record.id,
      requestId: json.requestId,
      metadata: { before: record, after: null },
      createdAt: '2026-11-21T12:00:01.000Z',
    },
    { action: 'subscription.create' },
  ]);
});

test('a missing record is 404 with rate-limit headers and without an audit entry', async () => {
  const { server, key } = await prepared();
  const { status, headers, json } = await server.call('DELETE', MISSING, { key });
  expect([status, json.error.code]).toEqual([404, 'subscription_not_found']);
  expect(headers['x-ratelimit-limit']).toBe('1000000');
  const audit = await server.call('GET', '/api/v1/audit', { key });
  expect(audit.json.data).toHaveLength(1);
});

test('the record of another owner can not be told from a missing one, and stays', async () => {
  const { server, key, path, record } = await prepared();
  server.addAccount('Other');
  const other = server.issue({ account: 'Other' });
  const foreign = await server.call('DELETE', path, { key: other.key });
  const missing = await server.call('DELETE', MISSING, { key: other.key });
  expect([foreign.status, foreign.json.error]).toEqual([404, missing.json.error]);
  expect(Object.keys(foreign.headers)).toEqual(Object.keys(missing.headers));
  const read = await server.call('GET', path, { key });
  expect(read.json.data).toEqual(record);
  const audit = await server.call('GET', '/api/v1/audit', { key: other.key });
  expect(audit.json.data).toEqual([]);
});

test('a key that may only read is told so, and the record stays', async () => {
  const { server, key, path, record } = await prepared();
  const readOnly = server.issue({ scopes: ['read'] });
  const { status, headers, json } = await server.call('DELETE', path, { key: readOnly.key });
  expect([status, json.error.code]).toEqual([403, 'insufficient_scope']);
  expect(headers['x-ratelimit-limit']).toBeUndefined();
  expect((await server.call('GET', path, { key })).json.data).toEqual(record);
});

test('a query parameter is refused, and the record stays', async () => {
  const { server, key, path, record } = await prepared();
  const { status, json } = await server.call('DELETE', `${path}?force=true`, { key });
  expect([status, json.error.code, json.error.field]).toEqual([400, 'invalid_query', 'force']);
  expect((await server.call('GET', path, { key })).json.data).toEqual(record);
});

test('of many at once exactly one deletes', async () => {
  const { server, key, path } = await prepared();
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => server.call('DELETE', path, { key })),
  );
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
  expect(statuses).toEqual([200, ...Array<number>(11).fill(404)]);
  const audit = await server.call('GET', '/api/v1/audit', { key });
  expect(audit.json.data).toHaveLength(2);
});
