import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { expectEnvelope } from './raw.ts';

const PATH = '/api/v1/subscriptions';

const INJECTIONS = [
  "' OR '1'='1",
  "' OR 1=1 --",
  "'; DROP TABLE subscriptions; --",
  "' UNION SELECT hash FROM api_keys --",
  '" OR ""="',
  '1; ATTACH DATABASE "x" AS y',
  "') OR instr(name_folded, '') > 0 --",
  '\\',
  '?1',
  ':name',
  '@name',
  '$name',
];

/** A server that holds records with the given names, and a list with the given query. */
async function holding(...names: string[]) {
  const server = await TestServer.start();
  const { key } = server.issue();
  for (const name of names) await server.call('POST', PATH, { key, body: draft({ name }) });
  const list = (query: Record<string, string>) =>
    server.call('GET', `${PATH}?${new URLSearchParams(query).toString()}`, { key });
  const found = async (query: Record<string, string>) => {
    const answer = await list(query);
    expect(answer.status).toBe(200);
    return answer.json.data.map((record: { name: string }) => record.name) as string[];
  };
  return { server, key, list, found };
}

describe('SQL in `q`, `category`, `sort`: literal, or invalid_query', () => {
  test.each(INJECTIONS)('%s', async (text) => {
    const { list, found } = await holding('Netflix', `with ${text} inside`);
    expect(await found({ q: text })).toEqual([`with ${text} inside`]);
    expect(await found({ category: text })).toEqual([]);
    for (const field of ['sort', 'status', 'period', 'expiringBefore']) {
      const answer = await list({ [field]: text });
      expectEnvelope(answer, 400, 'invalid_query');
      expect(answer.json.error.field).toBe(field);
    }
    for (const field of ['limit', 'offset']) {
      expectEnvelope(await list({ [field]: text }), 400, 'invalid_pagination');
    }
    expect(await found({})).toHaveLength(2);
  });
});

describe('`sort` comes from a list', () => {
  test.each([
    'amount_hundredths',
    'name_folded',
    'seq',
    'owner_id',
    'id',
    'rowid',
    '+name',
    '--name',
    'name desc',
    'name,amount',
    'NAME',
    ' name',
    '(SELECT 1)',
    '1',
    '__proto__',
    'constructor',
    '',
  ])('"%s" is not in it', async (sort) => {
    const { list } = await holding('Netflix');
    const answer = await list({ sort });
    expectEnvelope(answer, 400, 'invalid_query');
    expect(answer.json.error.field).toBe('sort');
    expect(answer.json.error.allowedValues).toContain('-createdAt');
  });
});

describe('`%` and `_` in `q` are literal', () => {
  test.each([
    ['%', '100% pure'],
    ['_', 'snake_case'],
    ['0%', '100% pure'],
    ['*', 'all * stars'],
    ['?', 'what?'],
    ['[a-z]', 'x[a-z]y'],
    ['.*', 'dot.*star'],
  ])('%s', async (q, name) => {
    const { found } = await holding('Netflix', name, 'Spotify');
    expect(await found({ q })).toEqual([name]);
  });
});

describe('a long `q`', () => {
  test('of 120 characters is searched for', async () => {
    const name = 'n'.repeat(120);
    const { found } = await holding(name, 'n');
    expect(await found({ q: name })).toEqual([name]);
    expect(await found({ q: '🎬'.repeat(120) })).toEqual([]);
  });

  test.each([121, 1000, 5000])('of %i characters is invalid_query', async (length) => {
    const { list } = await holding();
    const answer = await list({ q: 'x'.repeat(length) });
    expectEnvelope(answer, 400, 'invalid_query');
    expect(answer.json.error.field).toBe('q');
  });

  test('of 60 KB is invalid_query', async () => {
    const { server, key } = await holding();
    const answer = await server.send('GET', `${PATH}?q=${'x'.repeat(60 * 1024)}`, { key });
    expectEnvelope(answer, 400, 'invalid_query');
    expect(answer.json.error.field).toBe('q');
  });
});

test('thousands of parameters are refused, and quickly', async () => {
  const { server, key } = await holding();
  const query = Array.from({ length: 2000 }, (_, index) => `p${index}=1`).join('&');
  const begun = performance.now();
  const answer = await server.call('GET', `${PATH}?${query}`, { key });
  expectEnvelope(answer, 400, 'invalid_query');
  expect(performance.now() - begun).toBeLessThan(1000);
});
