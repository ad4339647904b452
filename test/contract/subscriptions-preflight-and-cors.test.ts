import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const PATH = '/api/v1/subscriptions';
const SOME_ID = '3f0f6b0e-7a4c-4c43-9a53-0d0f3c6f1a11';

const browser = { Origin: 'https://example.org' };
const asking = {
  ...browser,
  'Access-Control-Request-Method': 'PATCH',
  'Access-Control-Request-Headers': 'authorization,content-type',
};

async function prepared(options: Parameters<typeof TestServer.start>[0] = {}) {
  const server = await TestServer.start(options);
  const { key } = server.issue();
  const made = await server.call('POST', PATH, { key, body: draft(), headers: browser });
  return { server, key, made, record: `${PATH}/${made.json.data.id}` };
}

function corsOf(headers: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(headers).filter((name) => name.startsWith('access-control-'));
  return Object.fromEntries(names.map((name) => [name, headers[name]]));
}

describe.each([PATH, `${PATH}/${SOME_ID}`])('OPTIONS %s', (path) => {
  test.each([
    ['as a browser asks', asking],
    ['without any header', {}],
    ['with a key that is none', { ...asking, Authorization: 'Bearer nonsense' }],
    ['from a page without an origin', { ...asking, Origin: 'null' }],
  ])('answers 204 with the three headers of the contract, %s', async (_name, headers) => {
    const { server } = await prepared();
    const answer = await server.call('OPTIONS', path, { headers });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(corsOf(answer.headers)).toEqual({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'Authorization, Content-Type',
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE, OPTIONS',
      // Beyond the contract.
      'access-control-max-age': '7200',
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-request-id']).toMatch(/^req_/);
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
  });

  test('uses no quota, and is answered when there is none left', async () => {
    const { server, key } = await prepared({ hourlyQuota: 2 });
    for (let i = 0; i < 5; i += 1) {
      expect((await server.call('OPTIONS', path, { headers: asking })).status).toBe(204);
    }
    const last = await server.call('GET', PATH, { key });
    expect([last.status, last.headers['x-ratelimit-remaining']]).toEqual([200, '0']);
    expect((await server.call('GET', PATH, { key })).status).toBe(429);
    expect((await server.call('OPTIONS', path, { headers: asking })).status).toBe(204);
  });

  test('is refused under a foreign Host, as everything is', async () => {
    const { server } = await prepared();
    const headers = { ...asking, Host: `rebound.example:${server.port}` };
    const { status, json } = await server.call('OPTIONS', path, { headers });
    expect([status, json.error.code]).toEqual([403, 'forbidden_host']);
  });
});

test('answers on the two subscription paths, good or bad, allow any origin', async () => {
  const { server, key, made, record } = await prepared();
  const missing = `${PATH}/${SOME_ID}`;
  const readOnly = server.issue({ scopes: ['read'] }).key;
  const body = { amount: 1 };
  const answers = [
    [201, made],
    [200, await server.call('GET', PATH, { key })],
    [200, await server.call('HEAD', PATH, { key })],
    [200, await server.call('GET', record, { key })],
    [200, await server.call('HEAD', record, { key })],
    [200, await server.call('PATCH', record, { key, body })],
    [200, await server.call('DELETE', record, { key })],
    [400, await server.call('GET', `${PATH}?limit=0`, { key })],
    [400, await server.call('GET', `${PATH}/x`, { key })],
    [400, await server.call('GET', `${PATH}/..`, { key })],
    [400, await server.call('POST', PATH, { key, body: {} })],
    [400, await server.call('POST', PATH, { key, body: 'nonsense' })],
    [413, await server.call('POST', PATH, { key, body: ' '.repeat(65_537) })],
    [401, await server.call('GET', PATH)],
    [401, await server.call('GET', PATH, { key: 'nonsense' })],
    [401, await server.call('DELETE', missing)],
    [403, await server.call('POST', PATH, { key: readOnly, body: draft() })],
    [404, await server.call('GET', missing, { key })],
    [404, await server.call('PATCH', missing, { key, body })],
    [404, await server.call('DELETE', missing, { key })],
    [405, await server.call('PUT', PATH, { key, body })],
    [405, await server.call('POST', missing, { key, body })],
  ] as const;
  expect(answers.map(([, { status, headers }]) => [status, corsOf(headers)])).toEqual(
    answers.map(([status]) => [status, { 'access-control-allow-origin': '*' }]),
  );
});

test('a 429 on them allows any origin too', async () => {
  const { server, key, record } = await prepared({ hourlyQuota: 1 });
  for (const path of [PATH, record]) {
    const { status, headers } = await server.call('GET', path, { key });
    expect([status, corsOf(headers)]).toEqual([429, { 'access-control-allow-origin': '*' }]);
  }
});

test('answers are the same whatever the origin, without credentials', async () => {
  const { server, key } = await prepared();
  for (const origin of ['https://example.org', 'null', 'http://localhost:1', undefined]) {
    const headers = { authorization: `Bearer ${key}`, ...(origin === undefined ? {} : { origin }) };
    const answer = await server.call('GET', PATH, { headers });
    expect([answer.status, corsOf(answer.headers)]).toEqual([
      200,
      { 'access-control-allow-origin': '*' },
    ]);
  }
});

test.each([
  ['/api/v1/audit', 405],
  ['/api/v1/nonsense', 404],
  [`${PATH}/`, 404],
  [`${PATH}/${SOME_ID}/x`, 404],
  ['/api/v1', 404],
  ['/', 404],
])('OPTIONS %s is no preflight: %i, without CORS headers', async (path, status) => {
  const { server } = await prepared();
  const answer = await server.send('OPTIONS', path, { headers: asking });
  expect([answer.status, corsOf(answer.headers)]).toEqual([status, {}]);
});

test.each(['/api/v1/audit', '/api/v1/nonsense', `${PATH}/`, '/'])(
  'GET %s has no CORS headers',
  async (path) => {
    const { server, key } = await prepared();
    for (const options of [{ key }, {}]) {
      const answer = await server.send('GET', path, { ...options, headers: browser });
      expect(corsOf(answer.headers)).toEqual({});
    }
  },
);

test.each([
  [PATH, ['GET', 'HEAD', 'OPTIONS', 'POST'], ['PUT', 'PATCH', 'DELETE', 'TRACE']],
  [
    `${PATH}/${SOME_ID}`,
    ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH'],
    ['PUT', 'POST', 'TRACE', 'PROPFIND'],
  ],
])('%s answers 405 to other methods, key or not, with those it has', async (path, own, others) => {
  const { server, key } = await prepared();
  for (const method of others) {
    for (const options of [{}, { key }]) {
      const { status, headers, json } = await server.call(method, path, options);
      expect([method, status, json.error.code]).toEqual([method, 405, 'method_not_allowed']);
      expect(headers.allow?.split(', ').toSorted()).toEqual(own);
      expect(headers['x-ratelimit-limit']).toBeUndefined();
    }
  }
});
