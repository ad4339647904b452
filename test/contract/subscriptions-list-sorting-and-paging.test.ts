import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const PATH = '/api/v1/subscriptions';
const SORTS = ['createdAt', 'nextPaymentDate', 'amount', 'name'] as const;
type Key = (typeof SORTS)[number];
const both = SORTS.flatMap((key) => [key, `-${key}`]);

type Listed = Record<Key | 'id', string | number>;

async function prepared() {
  const server = await TestServer.start();
  const { key } = server.issue();
  const create = async (fields: Record<string, unknown>, as = key): Promise<Listed> => {
    const made = await server.call('POST', PATH, { key: as, body: draft(fields) });
    expect(made.status, made.text).toBe(201);
    return made.json.data;
  };
  const list = async (query: string, as = key) =>
    (await server.call('GET', `${PATH}?${query}`, { key: as })).json;
  return { server, key, create, list };
}

const names = (json: { data: { name: string }[] }) => json.data.map(({ name }) => name);

describe('by default', () => {
  test('lists newest first, 50 from the first on, and says so', async () => {
    const { server, create, list } = await prepared();
    for (let i = 1; i <= 51; i += 1) {
      server.clock.advance(1000);
      await create({ name: `${i}` });
    }
    const json = await list('');
    expect(names(json)).toEqual(Array.from({ length: 50 }, (_, i) => `${51 - i}`));
    expect(json.pagination).toEqual({ limit: 50, offset: 0, hasMore: true });
    expect(json.query).toEqual({ sort: '-createdAt', filters: {} });
    const rest = await list('offset=50');
    expect(names(rest)).toEqual(['1']);
    expect(rest.pagination).toEqual({ limit: 50, offset: 50, hasMore: false });
  });

  test('an owner without records has an empty page', async () => {
    const { list } = await prepared();
    expect(await list('')).toEqual({
      data: [],
      pagination: { limit: 50, offset: 0, hasMore: false },
      query: { sort: '-createdAt', filters: {} },
      requestId: expect.stringMatching(/^req_/),
    });
  });

  test('records made in the same moment are newest first too', async () => {
    const { create, list } = await prepared();
    for (const name of ['one', 'two', 'three']) await create({ name });
    expect(names(await list(''))).toEqual(['three', 'two', 'one']);
  });
});

describe('hasMore', () => {
  test('is true exactly while records follow the page', async () => {
    const { create, list } = await prepared();
    for (const name of ['a', 'b', 'c', 'd', 'e']) await create({ name });
    const pages: [query: string, names: string[], hasMore: boolean][] = [
      ['limit=1&offset=0', ['a'], true],
      ['limit=1&offset=4', ['e'], false],
      ['limit=4', ['a', 'b', 'c', 'd'], true],
      ['limit=5', ['a', 'b', 'c', 'd', 'e'], false],
      ['limit=100', ['a', 'b', 'c', 'd', 'e'], false],
      ['limit=2&offset=2', ['c', 'd'], true],
      ['limit=2&offset=3', ['d', 'e'], false],
      ['limit=2&offset=4', ['e'], false],
      ['limit=2&offset=5', [], false],
      ['limit=2&offset=6', [], false],
    ];
    for (const [query, expected, hasMore] of pages) {
      const json = await list(`sort=name&${query}`);
      expect([query, names(json), json.pagination.hasMore]).toEqual([query, expected, hasMore]);
    }
  });

  test('counts the filtered records of this owner alone', async () => {
    const { server, create, list } = await prepared();
    server.addAccount('Other');
    const other = server.issue({ account: 'Other' });
    await create({ name: 'Netflix' });
    await create({ name: 'Spotify' });
    await create({ name: 'Netflix' }, other.key);
    expect((await list('limit=1&q=netflix')).pagination.hasMore).toBe(false);
    expect((await list('limit=2')).pagination.hasMore).toBe(false);
    expect((await list('limit=1')).pagination.hasMore).toBe(true);
  });
});

describe('sort', () => {
  test.each(both)('%s is applied and told back', async (sort) => {
    const { server, create, list } = await prepared();
    // In no order by any of the fields.
    for (const [name, amount, nextPaymentDate] of [
      ['beta', 10, '2027-01-31'],
      ['Delta', 9.99, '2026-12-31'],
      ['alpha', 100, '2027-01-04'],
      ['Charlie', 0, '9999-12-31'],
      ['echo', 9.5, '1900-01-01'],
    ] as const) {
      server.clock.advance(1);
      await create({ name, amount, nextPaymentDate });
    }
    const ascending: Record<Key, string[]> = {
      createdAt: ['beta', 'Delta', 'alpha', 'Charlie', 'echo'],
      nextPaymentDate: ['echo', 'Delta', 'alpha', 'beta', 'Charlie'],
      amount: ['Charlie', 'echo', 'Delta', 'beta', 'alpha'],
      name: ['alpha', 'beta', 'Charlie', 'Delta', 'echo'],
    };
    const expected = ascending[sort.replace('-', '') as Key];
    const json = await list(`sort=${sort}`);
    expect(names(json)).toEqual(sort.startsWith('-') ? expected.toReversed() : expected);
    expect(json.query.sort).toBe(sort);
  });

  test.each(both)('%s ends in the order of insertion, in the same direction', async (sort) => {
    const { create, list } = await prepared();
    const ids: unknown[] = [];
    for (let i = 0; i < 12; i += 1) ids.push((await create({})).id);
    const json = await list(`sort=${sort}`);
    const listed = json.data.map(({ id }: Listed) => id);
    expect(listed).toEqual(sort.startsWith('-') ? ids.toReversed() : ids);
  });

  test('by name holds spellings that differ in case alone for the same', async () => {
    const { create, list } = await prepared();
    const spellings = ['straße', 'NETFLIX', 'STRASSE', 'netflix', 'Netflix', 'Straße'];
    for (const name of spellings) await create({ name });
    const sorted = ['NETFLIX', 'netflix', 'Netflix', 'straße', 'STRASSE', 'Straße'];
    expect(names(await list('sort=name'))).toEqual(sorted);
    expect(names(await list('sort=-name'))).toEqual(sorted.toReversed());
  });

  test('a change of a record does not change the order of insertion', async () => {
    const { server, key, create, list } = await prepared();
    const first = await create({ name: 'first' });
    await create({ name: 'second' });
    await server.call('PATCH', `${PATH}/${first.id}`, { key, body: { amount: 15.49 } });
    expect(names(await list('sort=amount'))).toEqual(['first', 'second']);
    expect(names(await list(''))).toEqual(['second', 'first']);
  });

  test('createdAt goes by the time stamp, also when the clock was set back', async () => {
    const { server, create, list } = await prepared();
    await create({ name: 'noon' });
    server.clock.setWall('2026-11-21T09:00:00.000Z');
    await create({ name: 'nine' });
    server.clock.setWall('2026-11-21T10:00:00.000Z');
    await create({ name: 'ten' });
    expect(names(await list('sort=createdAt'))).toEqual(['nine', 'ten', 'noon']);
    expect(names(await list('sort=-createdAt'))).toEqual(['noon', 'ten', 'nine']);
  });
});

test('paging by any limit visits every record once, in order, under every sort', async () => {
  const { server, create, list } = await prepared();
  // Few values, so that nearly all records tie.
  const record = fc.record({
    name: fc.constantFrom('a', 'A', 'b', 'ß', 'ss'),
    amount: fc.constantFrom(0, 0.29, 10),
    nextPaymentDate: fc.constantFrom('2026-12-14', '2027-01-31'),
    later: fc.constantFrom(0, 0, 0, 1, -1),
  });
  let owner = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { minLength: 1, maxLength: 24 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 8, maxLength: 8 }),
      // Filters that all records fit: they must not change the order.
      fc.constantFrom('', 'expiringBefore=9999-12-31&', 'status=active&period=monthly&'),
      async (records, limits, filter) => {
        owner += 1;
        server.addAccount(`Owner ${owner}`);
        const { key } = server.issue({ account: `Owner ${owner}` });
        const made: Listed[] = [];
        for (const { later, ...fields } of records) {
          server.clock.setWall(new Date(server.clock.now() + later * 1000).toISOString());
          made.push(await create(fields, key));
        }
        for (const [i, sort] of both.entries()) {
          const limit = limits[i] ?? 1;
          const visited: unknown[] = [];
          for (let hasMore = true; hasMore;) {
            const offset = visited.length;
            const json = await list(`${filter}sort=${sort}&limit=${limit}&offset=${offset}`, key);
            expect(json.data).toHaveLength(Math.min(limit, made.length - offset));
            visited.push(...json.data.map(({ id }: Listed) => id));
            ({ hasMore } = json.pagination);
          }
          expect([sort, limit, visited]).toEqual([sort, limit, inOrder(made, sort)]);
        }
      },
    ),
    { numRuns: 15 },
  );
});

/** The ids of records, given in order of insertion, as `sort` orders them. */
function inOrder(made: Listed[], sort: string): unknown[] {
  const key = sort.replace('-', '') as Key;
  const value = (record: Listed) =>
    key === 'name' ? String(record.name).toUpperCase() : record[key];
  const ascending = made.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  });
  const ids = ascending.map(({ id }) => id);
  return sort.startsWith('-') ? ids.toReversed() : ids;
}
