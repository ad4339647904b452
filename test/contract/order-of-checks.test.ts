import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import type { Answer } from '../support/http.ts';
import { TestServer } from '../support/server.ts';

const LIST = '/api/v1/subscriptions';
const MISSING = `${LIST}/00000000-0000-4000-8000-000000000000`;
const QUOTA = 5;

const outcome = (answer: Answer) => [answer.status, answer.json.error?.code];
const rateLimitHeaders = ({ headers }: Answer) =>
  Object.keys(headers).filter((name) => name.startsWith('x-ratelimit-'));

/** What can be wrong with a request, in the order in which it must be noticed. */
const faults = [
  { name: 'host', status: 403, code: 'forbidden_host' },
  { name: 'path', status: 404, code: 'not_found' },
  { name: 'method', status: 405, code: 'method_not_allowed' },
  { name: 'key', status: 401, code: 'authentication_required' },
  { name: 'scope', status: 403, code: 'insufficient_scope' },
  { name: 'body', status: 400, code: 'invalid_subscription' },
  { name: 'quota', status: 429, code: 'rate_limit_exceeded' },
  { name: 'record', status: 404, code: 'subscription_not_found' },
] as const;
type Fault = (typeof faults)[number]['name'];

/** An account with quota left and one without: keys of either kind and the path of a record. */
async function prepared() {
  const server = await TestServer.start({ hourlyQuota: QUOTA });
  server.addAccount('Spent');
  const prepare = async (account: string) => {
    const write = server.issue({ account }).key;
    const read = server.issue({ account, scopes: ['read'] }).key;
    const made = await server.call('POST', LIST, { key: write, body: draft() });
    return { write, read, record: `${LIST}/${made.json.data.id}` };
  };
  const fresh = await prepare('Personal');
  const spent = await prepare('Spent');
  for (let i = 1; i < QUOTA; i += 1) await server.call('GET', LIST, { key: spent.read });
  return { server, fresh, spent };
}

type Scene = Awaited<ReturnType<typeof prepared>>;

function requestWith({ server, fresh, spent }: Scene, has: (fault: Fault) => boolean) {
  const { read, write, record } = has('quota') ? spent : fresh;
  const token = has('scope') ? read : write;
  const path = has('record') ? MISSING : record;
  return server.send(has('method') ? 'PUT' : 'PATCH', has('path') ? '/api/v1/nothing' : path, {
    headers: {
      ...(has('host') ? { host: `evil.example:${server.port}` } : {}),
      ...(has('key') ? {} : { authorization: `Bearer ${token}` }),
    },
    body: { amount: has('body') ? 'ten' : 10 },
  });
}

describe('of all that is wrong with a request', () => {
  test('the first in the documented order is answered, whatever the combination', async () => {
    const scene = await prepared();
    for (let set = 1; set < 2 ** faults.length; set += 1) {
      const present = faults.filter((_, at) => (set & (1 << at)) !== 0);
      const names = present.map(({ name }) => name);
      const answer = await requestWith(scene, (fault) => names.includes(fault));
      const [first] = present;
      expect([names, ...outcome(answer)]).toEqual([names, first?.status, first?.code]);
      const counted = first?.name === 'quota' || first?.name === 'record';
      expect([names, rateLimitHeaders(answer).length]).toEqual([names, counted ? 3 : 0]);
      expect([names, answer.headers['www-authenticate']]).toEqual([
        names,
        first?.name === 'key' ? 'Bearer' : undefined,
      ]);
    }
  });

  test('nothing: the answer is the record', async () => {
    const scene = await prepared();
    const answer = await requestWith(scene, () => false);
    expect([answer.status, answer.json.data.amount]).toEqual([200, 10]);
  });
});

describe('before the key is looked at', () => {
  test.each(['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS'])(
    'a foreign host is refused to %s, and an invalid key with it is not counted',
    async (method) => {
      const server = await TestServer.start();
      for (let i = 0; i < 25; i += 1) {
        const headers = { host: 'evil.example', authorization: 'Bearer per_x' };
        const answer = await server.call(method, LIST, { headers });
        expect(answer.status).toBe(403);
      }
      const answer = await server.call('GET', LIST, { key: 'per_x' });
      expect(outcome(answer)).toEqual([401, 'invalid_api_key']);
    },
  );

  test('unknown paths and methods are answered, and an invalid key there is not counted', async () => {
    const server = await TestServer.start();
    for (let i = 0; i < 25; i += 1) {
      const path = await server.call('GET', '/api/v1/nothing', { key: 'per_x' });
      expect(outcome(path)).toEqual([404, 'not_found']);
      const method = await server.call('DELETE', LIST, { key: 'per_x' });
      expect(outcome(method)).toEqual([405, 'method_not_allowed']);
    }
    const answer = await server.call('GET', LIST, { key: 'per_x' });
    expect(outcome(answer)).toEqual([401, 'invalid_api_key']);
  });

  test.each([
    [LIST, ['GET', 'HEAD', 'POST', 'OPTIONS']],
    [MISSING, ['GET', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS']],
    ['/api/v1/audit', ['GET', 'HEAD']],
  ])('405 on %s names its methods', async (path, allowed) => {
    const server = await TestServer.start();
    const refused = ['PUT', 'POST', 'PATCH', 'DELETE', 'OPTIONS'].filter(
      (method) => !allowed.includes(method),
    );
    for (const method of refused) {
      const answer = await server.call(method, path);
      expect(outcome(answer)).toEqual([405, 'method_not_allowed']);
      expect(answer.headers.allow?.split(', ').toSorted()).toEqual(allowed.toSorted());
    }
  });
});

describe('an invalid key', () => {
  test.each([
    ['a write', 'POST', LIST, draft()],
    ['a malformed id', 'PATCH', `${LIST}/7`, { amount: 1 }],
    ['a body that is no JSON', 'POST', LIST, '{'],
    ['an unknown query parameter', 'GET', `${LIST}?surprise=1`, undefined],
  ])('is noticed before %s', async (_what, method, path, body) => {
    const server = await TestServer.start();
    const answer = await server.call(method, path, { key: 'per_x', body });
    expect(outcome(answer)).toEqual([401, 'invalid_api_key']);
  });
});

describe('a missing write scope', () => {
  test.each([
    ['a malformed id', 'PATCH', `${LIST}/7`, { amount: 1 }],
    ['a malformed id to delete', 'DELETE', `${LIST}/7`, undefined],
    ['a body that is no JSON', 'POST', LIST, '{'],
    ['a field that can not be written', 'POST', LIST, draft({ id: 'x' })],
    ['an empty patch', 'PATCH', MISSING, {}],
    ['an unknown query parameter', 'DELETE', `${MISSING}?surprise=1`, undefined],
    ['a body that is too large', 'POST', LIST, 'x'.repeat(70_000)],
    ['a record that does not exist', 'DELETE', MISSING, undefined],
  ])('is noticed before %s', async (_what, method, path, body) => {
    const server = await TestServer.start();
    const { key } = server.issue({ scopes: ['read'] });
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'not valid' };
    const answer = await server.call(method, path, { headers, body });
    expect(outcome(answer)).toEqual([403, 'insufficient_scope']);
  });
});

describe('a 400', () => {
  test.each([
    ['GET', `${LIST}/7`, undefined, 'invalid_subscription_id'],
    ['GET', `${LIST}?limit=0`, undefined, 'invalid_pagination'],
    ['GET', `${LIST}?sort=price`, undefined, 'invalid_query'],
    ['GET', '/api/v1/audit?offset=-1', undefined, 'invalid_pagination'],
    ['GET', '/api/v1/audit?subscriptionId=7', undefined, 'invalid_query'],
    ['POST', LIST, '[]', 'invalid_json'],
    ['POST', LIST, draft({ amount: -1 }), 'invalid_subscription'],
    ['POST', LIST, draft({ status: 'paused' }), 'invalid_subscription_field'],
    ['PATCH', MISSING, {}, 'empty_patch'],
    ['PATCH', MISSING, { amount: -1 }, 'invalid_subscription'],
    ['DELETE', `${LIST}/7`, undefined, 'invalid_subscription_id'],
  ])('%s %s comes before the quota and the record', async (method, path, body, code) => {
    const server = await TestServer.start({ hourlyQuota: 2 });
    const { key } = server.issue();
    const left = async () =>
      (await server.call('GET', LIST, { key })).headers['x-ratelimit-remaining'];
    const refused = async () => {
      const answer = await server.call(method, path, { key, body });
      expect(outcome(answer)).toEqual([400, code]);
      expect(rateLimitHeaders(answer)).toEqual([]);
      expect(answer.headers['retry-after']).toBeUndefined();
    };
    expect(await left()).toBe('1');
    await refused();
    expect(await left()).toBe('0');
    await refused();
    expect(outcome(await server.call('GET', LIST, { key }))).toEqual([429, 'rate_limit_exceeded']);
  });

  test('that only shows against the stored record uses no quota either', async () => {
    const server = await TestServer.start({ hourlyQuota: 2 });
    const { key } = server.issue();
    const made = await server.call('POST', LIST, { key, body: draft() });
    const path = `${LIST}/${made.json.data.id}`;
    const refused = async () => {
      const answer = await server.call('PATCH', path, { key, body: { period: 'custom' } });
      expect(outcome(answer)).toEqual([400, 'invalid_subscription']);
      expect(answer.json.error.field).toBe('customDate');
      expect(rateLimitHeaders(answer)).toEqual([]);
    };
    await refused();
    await refused();
    const read = await server.call('GET', path, { key });
    expect(read.headers['x-ratelimit-remaining']).toBe('0');
    expect(read.json.data).toEqual(made.json.data);
    await refused();
    expect((await server.call('GET', path, { key })).status).toBe(429);
  });
});
