import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { closingRequest, exchangeOne, expectEnvelope } from './raw.ts';

const PATH = '/api/v1/subscriptions';

/** The answer to a list request with the given header lines; KEY and OTHER are two valid keys. */
async function withHeaders(lines: readonly string[]) {
  const server = await TestServer.start();
  const [key, other] = [server.issue().key, server.issue().key];
  const headers = lines.map((line) => line.replaceAll('KEY', key).replaceAll('OTHER', other));
  return exchangeOne(server.port, closingRequest(server.port, `GET ${PATH}`, { headers }));
}

describe('two Authorization headers: 400 or 401, never the second', () => {
  test.each([
    ['a valid and an invalid one', ['Authorization: Bearer KEY', 'Authorization: Bearer per_x']],
    ['an invalid and a valid one', ['Authorization: Bearer per_x', 'Authorization: Bearer KEY']],
    ['the same valid one twice', ['Authorization: Bearer KEY', 'Authorization: Bearer KEY']],
    ['two valid ones', ['Authorization: Bearer KEY', 'authorization: Bearer OTHER']],
    ['an empty and a valid one', ['Authorization:', 'Authorization: Bearer KEY']],
    ['another scheme and a valid one', ['Authorization: Basic eA==', 'Authorization: Bearer KEY']],
    ['both in one line', ['Authorization: Bearer KEY, Bearer KEY']],
    ['both in one line, an invalid one first', ['Authorization: Bearer per_x, Bearer KEY']],
  ])('%s', async (_name, lines) => {
    const answer = await withHeaders(lines);
    expectEnvelope(answer);
    expect([400, 401]).toContain(answer.status);
  });
});

describe('what is no bearer token: 401 authentication_required', () => {
  test.each([
    'Authorization: KEY',
    'Authorization: Basic KEY',
    'Authorization: Token KEY',
    'Authorization: BearerKEY',
    'Authorization: Bearer',
    'Authorization: Bearer   ',
    'Authorization: "Bearer KEY"',
    'Proxy-Authorization: Bearer KEY',
    'X-Api-Key: KEY',
    'Api-Key: KEY',
    'Cookie: key=KEY; token=KEY; Authorization=Bearer KEY',
  ])('%s', async (line) => {
    const answer = await withHeaders([line]);
    expectEnvelope(answer, 401, 'authentication_required');
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  test('a key in the query string or the body', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    for (const name of ['key', 'api_key', 'access_token', 'token']) {
      const asked = await server.call('GET', `${PATH}?${name}=${key}`);
      expectEnvelope(asked, 401, 'authentication_required');
      const sent = await server.call('POST', PATH, { body: { ...draft(), [name]: key } });
      expectEnvelope(sent, 401, 'authentication_required');
    }
  });
});

describe('a simple cross-origin POST without a key: 401', () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    '%s',
    async (type) => {
      const server = await TestServer.start();
      const headers = {
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
        'content-type': type,
      };
      const answer = await server.call('POST', PATH, { headers, body: draft() });
      expectEnvelope(answer, 401, 'authentication_required');
      const { key } = server.issue();
      expect((await server.call('GET', PATH, { key })).json.data).toEqual([]);
    },
  );
});

describe('a key is known whole or not at all: 401 invalid_api_key', () => {
  test('with any one character changed, added or left out', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const near = key
      .split('')
      .flatMap((character, at) => [
        key.slice(0, at) + (character === 'A' ? 'B' : 'A') + key.slice(at + 1),
        key.slice(0, at) + key.slice(at + 1),
      ]);
    const others = [`${key}A`, `A${key}`, key.toUpperCase(), key.toLowerCase(), key.slice(4)];
    const swapped = [...near, ...others].filter((other) => other !== key);
    for (const other of swapped) {
      const answer = await server.call('GET', PATH, { key: other });
      expect(answer.status).toBeOneOf([401, 429]);
      // Too many wrong ones are throttled; here it is the key that matters.
      if (answer.status === 429) server.clock.advance(3_600_000);
      else expectEnvelope(answer, 401, 'invalid_api_key');
    }
    expect((await server.call('GET', PATH, { key })).status).toBe(200);
  });

  test('neither its hash nor its hint nor a pattern is a key', async () => {
    const server = await TestServer.start();
    const { key, hint } = server.issue();
    const stored = server.context.db
      .prepare<[], { hash: Buffer }>('SELECT hash FROM api_keys WHERE hash IS NOT NULL')
      .all();
    const hashes = stored.flatMap(({ hash }) => [
      hash.toString('hex'),
      hash.toString('base64'),
      `per_${hash.toString('base64url')}AAAAAA`,
    ]);
    expect(hashes).toHaveLength(3);
    const patterns = ['%', '*', `${hint}%`, `per_${'%'.repeat(49)}`, `per_${'_'.repeat(49)}`];
    for (const token of [...hashes, hint, ...patterns, "' OR '1'='1", 'null', 'undefined']) {
      const answer = await server.call('GET', PATH, { key: token });
      expectEnvelope(answer, 401, 'invalid_api_key');
    }
    expect((await server.call('GET', PATH, { key })).status).toBe(200);
  });
});

test('a foreign record gives the same 404 as a missing one', async () => {
  const server = await TestServer.start();
  server.addAccount('Household');
  const { key: theirs } = server.issue({ account: 'Household' });
  const made = await server.call('POST', PATH, { key: theirs, body: draft() });
  const { key } = server.issue({ account: 'Personal' });
  const foreign = made.json.data.id as string;
  const missing = '6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e';
  for (const [method, body] of [
    ['GET', undefined],
    ['PATCH', { amount: 1 }],
    ['DELETE', undefined],
  ] as const) {
    const [first, second] = [
      await server.call(method, `${PATH}/${foreign}`, { key, body }),
      await server.call(method, `${PATH}/${missing}`, { key, body }),
    ];
    expectEnvelope(first, 404, 'subscription_not_found');
    expect(first.json.error).toEqual(second.json.error);
    const varying = new Set(['x-request-id', 'x-ratelimit-remaining', 'ratelimit', 'date']);
    const kept = (headers: object) =>
      Object.entries(headers).filter(([name]) => !varying.has(name));
    expect(kept(first.headers)).toEqual(kept(second.headers));
  }
  const still = await server.call('GET', `${PATH}/${foreign}`, { key: theirs });
  expect(still.json.data).toEqual(made.json.data);
});
