import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TestServer } from '../support/server.ts';

const PATH = '/api/v1/subscriptions';
const SORTS = ['createdAt', 'nextPaymentDate', 'amount', 'name'] as const;
const LIMITS = [1, 7, 10, 50, 63, 64, 100];

type Draft = { name: string; category: string; amount: number; period: string };
type Data = Draft & { id: string; nextPaymentDate: string; createdAt: string };
type Entry = { action: string; subscriptionId: string; metadata: unknown; requestId: string };

const file = new URL('../fixtures/household.json', import.meta.url);
const household = JSON.parse(readFileSync(file, 'utf8')) as Draft[];

/** A server that holds the household, its records in the order of their making. */
async function loaded() {
  const server = await TestServer.start();
  const { key } = server.issue();
  const made: Data[] = [];
  const log: Entry[] = [];
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await server.call(method, path, { key, body });
    expect(answer.status, answer.text).toBe(method === 'POST' ? 201 : 200);
    return answer.json;
  };
  for (const [i, body] of household.entries()) {
    // Some are made within the same moment.
    if (i % 3 === 0) server.clock.advance(1000);
    const { data, requestId } = await call('POST', PATH, body);
    made.push(data);
    log.push(entry('create', requestId, data.id, null, data));
  }
  const all = (path: string, limit: number) => pageThrough(call, path, limit);
  return { server, call, made, log, all };
}

type Page = { data: unknown[]; pagination: { hasMore: boolean } };

async function pageThrough(
  call: (method: string, path: string) => Promise<Page>,
  path: string,
  limit: number,
): Promise<unknown[]> {
  const visited: unknown[] = [];
  for (let hasMore = true; hasMore;) {
    const offset = visited.length;
    const { data, pagination } = await call('GET', `${path}limit=${limit}&offset=${offset}`);
    visited.push(...data);
    ({ hasMore } = pagination);
    expect(pagination).toEqual({ limit, offset, hasMore });
    // Only the last page may be shorter; a page of nothing would have no end.
    if (hasMore) expect(data).toHaveLength(limit);
  }
  return visited;
}

test('all 64 records are taken, each as it was sent', async () => {
  const { made } = await loaded();
  expect(made).toHaveLength(64);
  expect(made).toMatchObject(household);
  expect(new Set(made.map(({ id }) => id)).size).toBe(64);
});

test('page by page under every sort there is neither repeat nor gap, whatever the limit', async () => {
  const { made, all } = await loaded();
  for (const sort of SORTS.flatMap((key) => [key, `-${key}`])) {
    const expected = inOrder(made, sort);
    for (const limit of LIMITS) {
      expect([sort, limit, await all(`${PATH}?sort=${sort}&`, limit)]).toEqual([
        sort,
        limit,
        expected,
      ]);
    }
  }
});

test('the filters of one field share the household among them', async () => {
  const { made, call } = await loaded();
  for (const field of ['category', 'period'] as const) {
    for (const [value, members] of Map.groupBy(made, (each) => each[field])) {
      const query = `${field}=${encodeURIComponent(value)}&sort=createdAt&limit=100`;
      expect((await call('GET', `${PATH}?${query}`)).data).toEqual(members);
    }
  }
  for (const [q, names] of [
    ['TUBE', ['YouTube Premium', 'you tube premium']],
    ['哔哩', ['哔哩哔哩大会员']],
    ['le monde', ['Le Monde']],
    ['+', ['Disney+', 'Apple TV+', 'Canal+', 'iCloud+ 2TB']],
  ] as const) {
    const found = await call('GET', `${PATH}?sort=createdAt&q=${encodeURIComponent(q)}`);
    expect(found.data.map(({ name }: Data) => name)).toEqual(names);
  }
});

test('changes and removals show in the list, and each in the audit with before and after', async () => {
  const { server, call, made, log, all } = await loaded();
  const now = new Map(made.map((data) => [data.id, data]));
  for (const [i, before] of made.entries()) {
    server.clock.advance(1000);
    const path = `${PATH}/${before.id}`;
    if (i % 5 === 0) {
      const body = { amount: i + 0.29, notificationEnabled: false, category: 'Changed' };
      const { data, requestId } = await call('PATCH', path, body);
      expect(data).toMatchObject({ ...body, id: before.id, name: before.name });
      log.push(entry('update', requestId, before.id, before, data));
      now.set(before.id, data);
    }
    if (i % 4 === 0) {
      const { requestId } = await call('DELETE', path);
      log.push(entry('delete', requestId, before.id, now.get(before.id), null));
      now.delete(before.id);
    }
  }
  const left = [...now.values()];
  expect(left).toHaveLength(48);
  for (const limit of [7, 100]) {
    expect(await all(`${PATH}?`, limit)).toEqual(left.toReversed());
    expect(await all('/api/v1/audit?', limit)).toMatchObject(log.toReversed());
  }
  expect(log).toHaveLength(64 + 13 + 16);
  for (const { id } of made) {
    const entries = await all(`/api/v1/audit?subscriptionId=${id}&`, 2);
    expect(entries).toMatchObject(log.filter((each) => each.subscriptionId === id).toReversed());
  }
});

test('the household outlives a restart to the letter', async () => {
  const { server, made, all } = await loaded();
  await server.restart();
  expect(await all(`${PATH}?`, 50)).toEqual(made.toReversed());
});

function entry(
  kind: string,
  requestId: string,
  subscriptionId: string,
  before: unknown,
  after: unknown,
): Entry {
  return {
    action: `subscription.${kind}`,
    subscriptionId,
    requestId,
    metadata: { before, after },
  };
}

/** Records, given in order of insertion, as `sort` orders them. */
function inOrder(made: Data[], sort: string): Data[] {
  const key = sort.replace('-', '') as (typeof SORTS)[number];
  const value = (data: Data) => (key === 'name' ? data.name.toLowerCase() : data[key]);
  const ascending = made.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  });
  return sort.startsWith('-') ? ascending.toReversed() : ascending;
}
