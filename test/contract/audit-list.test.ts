import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const LIST = '/api/v1/subscriptions';
const AUDIT = '/api/v1/audit';

type Entry = { id: string; subscriptionId: string; metadata: { after: { name: string } } };

/** A server with `count` subscriptions; their ids and the whole audit, newest first. */
async function withEntries(count: number) {
  const server = await TestServer.start();
  const { key } = server.issue();
  const ids: string[] = [];
  for (let i = 0; i < count; i += 1) {
    const made = await server.call('POST', LIST, { key, body: draft({ name: `Number ${i}` }) });
    ids.push(made.json.data.id);
  }
  return { server, key, ids };
}

const idsOf = (data: Entry[]) => data.map(({ subscriptionId }) => subscriptionId);

describe('pages of the audit', () => {
  test('are newest first, also where entries are of the same millisecond', async () => {
    const { server, key, ids } = await withEntries(5);
    const { json } = await server.call('GET', AUDIT, { key });
    expect(idsOf(json.data)).toEqual(ids.toReversed());
    expect(json.pagination).toEqual({ limit: 50, offset: 0, hasMore: false });
  });

  test('hold 50 entries unless asked otherwise, and 100 at most', async () => {
    const { server, key, ids } = await withEntries(101);
    const newest = ids.toReversed();
    const byDefault = await server.call('GET', AUDIT, { key });
    expect(idsOf(byDefault.json.data)).toEqual(newest.slice(0, 50));
    expect(byDefault.json.pagination).toEqual({ limit: 50, offset: 0, hasMore: true });
    const most = await server.call('GET', `${AUDIT}?limit=100`, { key });
    expect(idsOf(most.json.data)).toEqual(newest.slice(0, 100));
    expect(most.json.pagination).toEqual({ limit: 100, offset: 0, hasMore: true });
    const rest = await server.call('GET', `${AUDIT}?limit=100&offset=100`, { key });
    expect(idsOf(rest.json.data)).toEqual(newest.slice(100));
    expect(rest.json.pagination).toEqual({ limit: 100, offset: 100, hasMore: false });
  });

  test('together hold every entry once, whatever their size', async () => {
    const { server, key, ids } = await withEntries(7);
    for (const limit of [1, 2, 3, 6, 7, 8]) {
      const seen: string[] = [];
      for (let hasMore = true; hasMore;) {
        const query = `limit=${limit}&offset=${seen.length}`;
        const { json } = await server.call('GET', `${AUDIT}?${query}`, { key });
        expect(json.pagination).toEqual({
          limit,
          offset: seen.length,
          hasMore: seen.length + limit < ids.length,
        });
        seen.push(...idsOf(json.data));
        hasMore = json.pagination.hasMore;
      }
      expect(seen).toEqual(ids.toReversed());
    }
  });

  test('beyond the last entry are empty', async () => {
    const { server, key } = await withEntries(1);
    const { json } = await server.call('GET', `${AUDIT}?offset=1000`, { key });
    expect(json.data).toEqual([]);
    expect(json.pagination).toEqual({ limit: 50, offset: 1000, hasMore: false });
  });
});

describe('subscriptionId', () => {
  test('finds all entries of one subscription, in lower and upper case', async () => {
    const { server, key, ids } = await withEntries(3);
    const [, id = ''] = ids;
    await server.call('PATCH', `${LIST}/${id}`, { key, body: { name: 'Changed' } });
    await server.call('DELETE', `${LIST}/${id}`, { key });
    const all = await server.call('GET', AUDIT, { key });
    const expected = all.json.data.filter((entry: Entry) => entry.subscriptionId === id);
    expect(expected).toHaveLength(3);
    for (const spelling of [id, id.toUpperCase()]) {
      const { json } = await server.call('GET', `${AUDIT}?subscriptionId=${spelling}`, { key });
      expect(json.data).toEqual(expected);
      expect(json.pagination.hasMore).toBe(false);
    }
  });

  test('goes with paging', async () => {
    const { server, key, ids } = await withEntries(3);
    const [id = ''] = ids;
    for (const amount of [1, 2, 3]) {
      await server.call('PATCH', `${LIST}/${id}`, { key, body: { amount } });
    }
    const query = `subscriptionId=${id}&limit=2`;
    const first = await server.call('GET', `${AUDIT}?${query}`, { key });
    const second = await server.call('GET', `${AUDIT}?${query}&offset=2`, { key });
    expect(first.json.pagination).toEqual({ limit: 2, offset: 0, hasMore: true });
    expect(second.json.pagination).toEqual({ limit: 2, offset: 2, hasMore: false });
    const amounts = [...first.json.data, ...second.json.data].map(
      ({ metadata }) => metadata.after.amount,
    );
    expect(amounts).toEqual([3, 2, 1, 15.49]);
  });

  test('of nothing, or of another owner, finds nothing and is no error', async () => {
    const { server, key } = await withEntries(1);
    server.addAccount('Household');
    const { key: other } = server.issue({ account: 'Household' });
    const theirs = await server.call('POST', LIST, { key: other, body: draft() });
    for (const id of [theirs.json.data.id, '00000000-0000-4000-8000-000000000000']) {
      const { status, json } = await server.call('GET', `${AUDIT}?subscriptionId=${id}`, { key });
      expect([status, json.data]).toEqual([200, []]);
      expect(json.pagination).toEqual({ limit: 50, offset: 0, hasMore: false });
    }
  });
});

describe('other owners', () => {
  test('have audits of their own', async () => {
    const { server, key, ids } = await withEntries(2);
    server.addAccount('Household');
    const { key: other } = server.issue({ account: 'Household' });
    expect((await server.call('GET', AUDIT, { key: other })).json.data).toEqual([]);
    const theirs = await server.call('POST', LIST, { key: other, body: draft() });
    // An attempt on a foreign record is no change of it.
    await server.call('DELETE', `${LIST}/${ids[0]}`, { key: other });
    const ours = await server.call('GET', AUDIT, { key });
    expect(idsOf(ours.json.data)).toEqual(ids.toReversed());
    const seen = await server.call('GET', AUDIT, { key: other });
    expect(idsOf(seen.json.data)).toEqual([theirs.json.data.id]);
  });
});

describe('a query that is wrong', () => {
  const refusals: [query: string, code: string, field: string][] = [
    ['limit=0', 'invalid_pagination', 'limit'],
    ['limit=101', 'invalid_pagination', 'limit'],
    ['limit=-1', 'invalid_pagination', 'limit'],
    ['limit=%2B5', 'invalid_pagination', 'limit'],
    ['limit=5.0', 'invalid_pagination', 'limit'],
    ['limit=1e1', 'invalid_pagination', 'limit'],
    ['limit=0x10', 'invalid_pagination', 'limit'],
    ['limit=%205', 'invalid_pagination', 'limit'],
    ['limit=ten', 'invalid_pagination', 'limit'],
    ['limit=%D9%A3', 'invalid_pagination', 'limit'],
    ['limit=', 'invalid_pagination', 'limit'],
    ['offset=-1', 'invalid_pagination', 'offset'],
    ['offset=1.5', 'invalid_pagination', 'offset'],
    ['offset=', 'invalid_pagination', 'offset'],
    ['offset=NaN', 'invalid_pagination', 'offset'],
    ['subscriptionId=', 'invalid_query', 'subscriptionId'],
    ['subscriptionId=7', 'invalid_query', 'subscriptionId'],
    ['subscriptionId=0000000000004000800000000000000', 'invalid_query', 'subscriptionId'],
    ['subscriptionId=00000000-0000-4000-8000-00000000000g', 'invalid_query', 'subscriptionId'],
    ['subscriptionId=%27%20OR%201=1', 'invalid_query', 'subscriptionId'],
    ['limit=5&limit=5', 'invalid_query', 'limit'],
    ['status=active', 'invalid_query', 'status'],
    ['sort=createdAt', 'invalid_query', 'sort'],
  ];
  test.each(refusals)('%s is %s', async (query, code, field) => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const { status, json } = await server.call('GET', `${AUDIT}?${query}`, { key });
    expect([status, json.error.code, json.error.field]).toEqual([400, code, field]);
    expect(json.error.message).toContain(field);
    expect(json.error.suggestedFix).toMatch(/^[A-Z].*\.$/);
  });

  test.each([
    ['limt=5', 'limit'],
    ['ofset=5', 'offset'],
    ['subscriptionid=5', 'subscriptionId'],
    ['subscription_id=5', 'subscriptionId'],
  ])('%s is answered with the name that was meant', async (query, meant) => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const { status, json } = await server.call('GET', `${AUDIT}?${query}`, { key });
    expect([status, json.error.code]).toEqual([400, 'invalid_query']);
    expect(json.error.suggestedFix).toContain(meant);
  });

  test('an offset larger than any list is at worst refused', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    for (const offset of ['9007199254740991', '9007199254740993', '9'.repeat(30)]) {
      const { status } = await server.call('GET', `${AUDIT}?offset=${offset}`, { key });
      expect([200, 400]).toContain(status);
    }
  });

  test('no write to the audit is possible', async () => {
    const { server, key } = await withEntries(1);
    const { json } = await server.call('GET', AUDIT, { key });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await server.call(method, AUDIT, { key });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
      const one = await server.call(method, `${AUDIT}/${json.data[0].id}`, { key });
      expect(one.status).toBe(404);
    }
  });
});
