import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src-server/contract/endpoint.ts';
import { endpoints } from '../../src-server/contract/public/index.ts';
import { draft } from '../support/drafts.ts';
import type { Answer } from '../support/http.ts';
import { TestServer } from '../support/server.ts';

const LIST = '/api/v1/subscriptions';
const every: Endpoint[] = Object.values(endpoints);

const outcome = (answer: Answer) => [answer.status, answer.json.error?.code];
const withoutRequestId = ({ json, status }: Answer) => ({ ...json, requestId: undefined, status });

describe('the Authorization header', () => {
  test.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('takes the scheme as %s', async (scheme) => {
    const server = await TestServer.start();
    const authorization = `${scheme} ${server.issue().key}`;
    const answer = await server.call('GET', LIST, { headers: { authorization } });
    expect(answer.status).toBe(200);
  });

  test.each([
    ['nothing at all', () => undefined],
    ['an empty value', () => ''],
    ['the scheme alone', () => 'Bearer'],
    ['the scheme and blanks', () => 'Bearer    '],
    ['another scheme', (key: string) => `Basic ${Buffer.from(`me:${key}`).toString('base64')}`],
    ['another scheme with the key itself', (key: string) => `Token ${key}`],
    ['the key without a scheme', (key: string) => key],
    ['a scheme that only begins like ours', (key: string) => `Bearers ${key}`],
    ['no blank after the scheme', (key: string) => `Bearer${key}`],
  ])('gets 401 authentication_required for %s', async (_what, value) => {
    const server = await TestServer.start();
    const authorization = value(server.issue().key);
    const headers = authorization === undefined ? {} : { authorization };
    const answer = await server.call('GET', LIST, { headers });
    expect(outcome(answer)).toEqual([401, 'authentication_required']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  test.each([
    ['a word', () => 'secret'],
    ['the key without its last character', (key: string) => key.slice(0, -1)],
    ['the key and one character more', (key: string) => `${key}A`],
    ['the key in upper case', (key: string) => key.toUpperCase()],
    ['the key twice in one header', (key: string) => `${key}, Bearer ${key}`],
    ['another key, then ours', (key: string) => `per_x ${key}`],
    ['the key in quotation marks', (key: string) => `"${key}"`],
    ['what is stored of the key', (key: string) => key.slice(0, 8)],
    ['8,000 characters', () => 'x'.repeat(8000)],
    ['bytes that are no ASCII', (key: string) => `${key}\u00e9`],
  ])('gets 401 invalid_api_key for %s', async (_what, token) => {
    const server = await TestServer.start();
    const key = token(server.issue().key);
    const answer = await server.call('GET', LIST, { key });
    expect(outcome(answer)).toEqual([401, 'invalid_api_key']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  test.each([
    ['invalid, then valid', (key: string) => ['Bearer per_x', `Bearer ${key}`]],
    ['valid, then invalid', (key: string) => [`Bearer ${key}`, 'Bearer per_x']],
    ['Basic, then valid', (key: string) => ['Basic eDp4', `Bearer ${key}`]],
    ['empty, then valid', (key: string) => ['', `Bearer ${key}`]],
    ['the same valid one twice', (key: string) => [`Bearer ${key}`, `Bearer ${key}`]],
  ])('sent twice is refused: %s', async (_what, values) => {
    const server = await TestServer.start();
    const [first = '', second = ''] = values(server.issue().key);
    const headers = ['Host', `127.0.0.1:${server.port}`];
    headers.push('Authorization', first, 'authorization', second);
    const answer = await server.call('GET', LIST, { headers });
    expect([400, 401]).toContain(answer.status);
    expect(answer.json.data).toBeUndefined();
  });

  test('is the only place for a key: not the query, not a cookie, not X-Api-Key', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const headers = { 'x-api-key': key, cookie: `key=${key}`, 'proxy-authorization': key };
    const answer = await server.call('GET', `${LIST}?access_token=${key}`, { headers });
    expect(outcome(answer)).toEqual([401, 'authentication_required']);
  });
});

describe('who needs a key', () => {
  test.each([LIST, `${LIST}/1`])('a preflight of %s does not', async (path) => {
    const server = await TestServer.start();
    const answer = await server.call('OPTIONS', path);
    expect(answer.status).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'Authorization, Content-Type',
      'access-control-allow-methods': 'GET, POST, PATCH, DELETE, OPTIONS',
    });
  });

  test('HEAD does, as GET does', async () => {
    const server = await TestServer.start();
    const none = await server.call('HEAD', LIST);
    expect([none.status, none.headers['www-authenticate']]).toEqual([401, 'Bearer']);
    const answer = await server.call('HEAD', LIST, { key: server.issue().key });
    expect(answer.status).toBe(200);
  });
});

describe('scopes', () => {
  test('a write without the write scope changes nothing and is not asked to retry', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const { key: reader } = server.issue({ scopes: ['read'] });
    const made = await server.call('POST', LIST, { key, body: draft() });
    const path = `${LIST}/${made.json.data.id}`;
    const refused = [
      await server.call('POST', LIST, { key: reader, body: draft() }),
      await server.call('PATCH', path, { key: reader, body: { amount: 1 } }),
      await server.call('DELETE', path, { key: reader }),
    ];
    for (const answer of refused) {
      expect(outcome(answer)).toEqual([403, 'insufficient_scope']);
      expect(answer.headers['retry-after']).toBeUndefined();
      expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
    }
    const { json } = await server.call('GET', LIST, { key: reader });
    expect(json.data).toEqual([made.json.data]);
  });

  test('every endpoint that changes something needs write, and no other does', () => {
    for (const { method, path, scope } of every) {
      expect([path, scope]).toEqual([path, method === 'GET' ? 'read' : 'write']);
    }
  });
});

describe('a record of another owner', () => {
  test('is answered to the letter as one that does not exist', async () => {
    const server = await TestServer.start();
    server.addAccount('Household');
    const { key } = server.issue();
    const { key: other } = server.issue({ account: 'Household' });
    const made = await server.call('POST', LIST, { key: other, body: draft() });
    const foreign = `${LIST}/${made.json.data.id}`;
    const missing = `${LIST}/00000000-0000-4000-8000-000000000000`;
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', { amount: 1 }],
      // A 400 against what is stored would tell that something is.
      ['PATCH', { period: 'custom' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await server.call(method, foreign, { key, body });
      expect(outcome(answer)).toEqual([404, 'subscription_not_found']);
      const absent = await server.call(method, missing, { key, body });
      expect(withoutRequestId(answer)).toEqual(withoutRequestId(absent));
    }
    const still = await server.call('GET', foreign, { key: other });
    expect(still.json.data).toEqual(made.json.data);
  });

  test('is not in the list, by whatever filter', async () => {
    const server = await TestServer.start();
    server.addAccount('Household');
    const { key } = server.issue();
    const { key: other } = server.issue({ account: 'Household' });
    await server.call('POST', LIST, { key: other, body: draft({ name: 'Theirs' }) });
    await server.call('POST', LIST, { key, body: draft({ name: 'Ours' }) });
    for (const query of ['', '?q=rs', '?category=Video', '?status=active', '?sort=name']) {
      const { json } = await server.call('GET', `${LIST}${query}`, { key });
      expect(json.data.map(({ name }: { name: string }) => name)).not.toContain('Theirs');
    }
  });
});
