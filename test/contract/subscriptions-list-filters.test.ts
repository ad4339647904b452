import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandLineActor } from '../../src-server/accounts/service.ts';
import { transition } from '../../src-server/subscriptions/status.ts';
import { ownerOf } from '../../src-server/subscriptions/service.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const PATH = '/api/v1/subscriptions';

type Filters = Partial<
  Record<'status' | 'category' | 'period' | 'q' | 'expiringBefore', string | undefined>
>;

type Kept = { name: string; category: string; period: string; date: string; status: string };

const kept: Kept[] = [
  keep('Netflix', 'Video', 'monthly', '2026-12-14', 'active'),
  keep('netflix 4K', 'video', 'yearly', '2026-12-15', 'paused'),
  keep('Disney+', 'Video', 'yearly', '2027-03-02', 'cancelled'),
  keep('Spotify', 'Music', 'monthly', '2026-12-14', 'active'),
  keep('Coffee', 'Food & drink', 'custom', '2026-11-30', 'paused'),
  keep('Tea', 'Food', 'custom', '2026-12-31', 'active'),
  keep('Gazette', 'Nachrichten / Zeitung', 'monthly', '1900-01-01', 'cancelled'),
  keep('Far', '📺', 'yearly', '9999-12-31', 'active'),
  keep('100%', 'a=b&c', 'monthly', '2027-01-01', 'active'),
];

async function prepared() {
  const server = await TestServer.start();
  const { key } = server.issue();
  for (const { name, category, period, date, status } of kept) {
    const days = period === 'custom' ? { customDate: '30' } : {};
    const body = draft({ name, category, period, nextPaymentDate: date, ...days });
    const made = await server.call('POST', PATH, { key, body });
    if (status !== 'active') give(server, made.json.data.id, status);
  }
  const list = async (filters: Filters) => {
    const query = new URLSearchParams(withoutAbsent(filters));
    const { status, json } = await server.call(
      'GET',
      `${PATH}?sort=createdAt&${query.toString()}`,
      { key },
    );
    expect(status, JSON.stringify(json)).toBe(200);
    return { names: json.data.map((each: { name: string }) => each.name), query: json.query };
  };
  return { server, key, list };
}

test('without a filter all records are listed, and filters is an empty object', async () => {
  const { list } = await prepared();
  expect(await list({})).toEqual({
    names: kept.map(({ name }) => name),
    query: { sort: 'createdAt', filters: {} },
  });
});

test.each(['active', 'paused', 'cancelled'])('status=%s lists those alone', async (status) => {
  const { list } = await prepared();
  const expected = kept.filter((each) => each.status === status).map(({ name }) => name);
  expect(await list({ status })).toEqual({
    names: expected,
    query: { sort: 'createdAt', filters: { status } },
  });
  expect(expected.length).toBeGreaterThan(1);
});

test.each(['monthly', 'yearly', 'custom'])('period=%s lists those alone', async (period) => {
  const { list } = await prepared();
  const expected = kept.filter((each) => each.period === period).map(({ name }) => name);
  expect(await list({ period })).toEqual({
    names: expected,
    query: { sort: 'createdAt', filters: { period } },
  });
  expect(expected.length).toBeGreaterThan(1);
});

test.each([
  ['Video', ['Netflix', 'Disney+']],
  ['video', ['netflix 4K']],
  ['VIDEO', []],
  ['Vide', []],
  ['Food', ['Tea']],
  ['Food & drink', ['Coffee']],
  ['Nachrichten / Zeitung', ['Gazette']],
  ['📺', ['Far']],
  ['a=b&c', ['100%']],
  ['%', []],
  ['Vide_', []],
  ["Video' OR '1'='1", []],
])('category=%s is an exact match', async (category, names) => {
  const { list } = await prepared();
  expect(await list({ category })).toEqual({
    names,
    query: { sort: 'createdAt', filters: { category } },
  });
});

test('expiringBefore lists what renews on that day or before it', async () => {
  const { list } = await prepared();
  const namesBefore = async (expiringBefore: string) => (await list({ expiringBefore })).names;
  expect(await namesBefore('2026-11-29')).toEqual(['Gazette']);
  expect(await namesBefore('2026-11-30')).toEqual(['Coffee', 'Gazette']);
  expect(await namesBefore('2026-12-13')).toEqual(['Coffee', 'Gazette']);
  expect(await namesBefore('2026-12-14')).toEqual(['Netflix', 'Spotify', 'Coffee', 'Gazette']);
  expect(await namesBefore('1900-01-01')).toEqual(['Gazette']);
  expect(await namesBefore('9999-12-30')).not.toContain('Far');
  expect(await namesBefore('9999-12-31')).toHaveLength(kept.length);
});

test('with status=active it finds the renewals that are due soon', async () => {
  const { list } = await prepared();
  const filters = { status: 'active', expiringBefore: '2026-12-31' };
  expect(await list(filters)).toEqual({
    names: ['Netflix', 'Spotify', 'Tea'],
    query: { sort: 'createdAt', filters },
  });
});

test('any filters together list the records that fit them all, and are told back', async () => {
  const { list } = await prepared();
  const filters = fc.record({
    status: any('active', 'paused', 'cancelled'),
    category: any('Video', 'video', 'Food', 'Nothing'),
    period: any('monthly', 'yearly', 'custom'),
    q: any('e', 'NET', '%', 'fe', 'x '),
    expiringBefore: any('1900-01-01', '2026-12-14', '2026-12-31', '9999-12-31'),
  });
  await fc.assert(
    fc.asyncProperty(filters, async (sent) => {
      const answer = await list(sent);
      expect(answer.names).toEqual(kept.filter((each) => fits(each, sent)).map(({ name }) => name));
      expect(answer.query).toEqual({ sort: 'createdAt', filters: withoutAbsent(sent) });
    }),
    { numRuns: 150 },
  );
});

test.each([
  ['composed', 'CAF\u00c9'],
  ['decomposed', 'cafe\u0301'],
])('q finds an accent however it was typed: %s', async (_form, q) => {
  const server = await TestServer.start();
  const { key } = server.issue();
  for (const name of ['Caf\u00e9', 'Cafe\u0301', 'Cafe']) {
    await server.call('POST', PATH, { key, body: draft({ name }) });
  }
  const answer = await server.call('GET', `${PATH}?q=${encodeURIComponent(q)}&sort=name`, { key });
  // Each comes as it was typed.
  expect(answer.json.data.map(({ name }: { name: string }) => name)).toEqual([
    'Caf\u00e9',
    'Cafe\u0301',
  ]);
});

test('an empty q is no filter, and is not told back as one', async () => {
  const { list } = await prepared();
  expect(await list({ q: '', status: 'paused' })).toEqual({
    names: ['netflix 4K', 'Coffee'],
    query: { sort: 'createdAt', filters: { status: 'paused' } },
  });
});

test('the order of parameters, and empty ones between them, do not matter', async () => {
  const { server, key } = await prepared();
  for (const query of ['period=monthly&q=net', 'q=net&period=monthly', '&q=net&&period=monthly&']) {
    const { json } = await server.call('GET', `${PATH}?${query}`, { key });
    expect(json.data).toMatchObject([{ name: 'Netflix' }]);
  }
});

test('a plus and %20 are both a blank, and names may be escaped too', async () => {
  const { server, key } = await prepared();
  for (const query of ['q=netflix+4k', 'q=netflix%204k', '%71=netflix%204K']) {
    const { json } = await server.call('GET', `${PATH}?${query}`, { key });
    expect(json.data).toMatchObject([{ name: 'netflix 4K' }]);
    expect(json.query.filters.q.toLowerCase()).toBe('netflix 4k');
  }
});

test('no filter lists the records of another owner', async () => {
  const { server } = await prepared();
  server.addAccount('Other');
  const { key } = server.issue({ account: 'Other' });
  for (const query of ['', '?status=active', '?q=net', '?category=Video', '?period=monthly']) {
    const { json } = await server.call('GET', `${PATH}${query}`, { key });
    expect([json.data, json.pagination.hasMore]).toEqual([[], false]);
  }
});

/** One of the values, or none. */
function any<T>(...values: T[]) {
  return fc.option(fc.constantFrom(...values), { nil: undefined });
}

function keep(name: string, category: string, period: string, date: string, status: string): Kept {
  return { name, category, period, date, status };
}

/** Pauses or cancels a record, as the owner does on the command line. */
function give(server: TestServer, id: string, status: string): void {
  const { context } = server;
  const name = status === 'paused' ? 'pause' : 'cancel';
  context.db
    .transaction(() =>
      transition(context, commandLineActor(context, ownerOf(context, id)), id, name),
    )
    .immediate();
}

function fits(each: Kept, { status, category, period, q, expiringBefore }: Filters): boolean {
  return (
    (status === undefined || each.status === status) &&
    (category === undefined || each.category === category) &&
    (period === undefined || each.period === period) &&
    (q === undefined || each.name.toLowerCase().includes(q.toLowerCase())) &&
    (expiringBefore === undefined || each.date <= expiringBefore)
  );
}

function withoutAbsent(filters: Filters): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
