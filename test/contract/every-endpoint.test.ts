import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src-server/contract/endpoint.ts';
import { endpoints } from '../../src-server/contract/public/index.ts';
import { draft } from '../support/drafts.ts';
import type { Answer } from '../support/http.ts';
import { TestServer } from '../support/server.ts';

const MISSING = '00000000-0000-4000-8000-000000000000';

const every = Object.entries(endpoints) as [string, Endpoint][];

const bodies: Record<string, unknown> = {
  createSubscription: draft(),
  updateSubscription: { amount: 1 },
  updateNotificationSettings: { enabled: false },
};

async function prepared(options: Parameters<typeof TestServer.start>[0] = {}) {
  const server = await TestServer.start(options);
  const { key } = server.issue();
  server.saveSettings();
  const made = await server.call('POST', '/api/v1/subscriptions', { key, body: draft() });
  const pathOf = (endpoint: Endpoint, id: string = made.json.data.id) =>
    endpoint.path.replace(':id', id);
  return { server, key, pathOf };
}

const outcome = ({ status, json }: Answer) => [status, json.error?.code];

/** Limit, Remaining and Reset of an answer. */
const rateLimit = ({ headers }: Answer) => [
  headers['x-ratelimit-limit'],
  headers['x-ratelimit-remaining'],
  headers['x-ratelimit-reset'],
];
const NO_HEADERS = [undefined, undefined, undefined];
/** The hour in which a test's clock stands still ends then, in Unix seconds. */
const RESET = String(Date.parse('2026-11-21T13:00:00.000Z') / 1000);

describe.each(every)('%s', (name, endpoint) => {
  const body = bodies[name];

  test('answers its declared status and form, and what is left of the quota', async () => {
    const { server, key, pathOf } = await prepared();
    const answer = await server.call(endpoint.method, pathOf(endpoint), { key, body });
    expect(answer.status).toBe(endpoint.status);
    expect(rateLimit(answer)).toEqual(['1000000', '999998', RESET]);
  });

  test('needs a key: 401 authentication_required, 401 invalid_api_key', async () => {
    const { server, pathOf } = await prepared();
    const none = await server.call(endpoint.method, pathOf(endpoint), { body });
    expect(outcome(none)).toEqual([401, 'authentication_required']);
    const wrong = await server.call(endpoint.method, pathOf(endpoint), { body, key: 'per_x' });
    expect(outcome(wrong)).toEqual([401, 'invalid_api_key']);
    for (const answer of [none, wrong]) {
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(rateLimit(answer)).toEqual(NO_HEADERS);
    }
  });

  test('after 20 invalid keys, 429 rate_limit_exceeded with Retry-After', async () => {
    const { server, key, pathOf } = await prepared();
    const path = pathOf(endpoint);
    for (let i = 0; i < 20; i += 1) {
      await server.call(endpoint.method, path, { body, key: `per_${i}` });
    }
    const refused = await server.call(endpoint.method, path, { body, key: 'per_x' });
    expect(outcome(refused)).toEqual([429, 'rate_limit_exceeded']);
    expect(refused.headers['retry-after']).toBe('300');
    expect(rateLimit(refused)).toEqual(NO_HEADERS);
    expect((await server.call(endpoint.method, path, { body, key })).status).toBe(endpoint.status);
  });

  test('a read-only key is enough exactly for what reads: else 403 insufficient_scope', async () => {
    const { server, pathOf } = await prepared();
    const { key } = server.issue({ scopes: ['read'] });
    const answer = await server.call(endpoint.method, pathOf(endpoint), { key, body });
    expect(outcome(answer)).toEqual(
      endpoint.scope === 'read' ? [endpoint.status, undefined] : [403, 'insufficient_scope'],
    );
  });

  test('a free account is refused exactly what is premium: 403 premium_required', async () => {
    const { server } = await prepared();
    server.addAccount('Free', 'free');
    server.saveSettings({}, 'Free');
    const { key } = server.issue({ account: 'Free' });
    const made = await server.call('POST', '/api/v1/subscriptions', { key, body: draft() });
    const path = endpoint.path.replace(':id', made.json.data.id);
    const answer = await server.call(endpoint.method, path, { key, body });
    const isPremium = /duplicates|optimizations/.test(endpoint.path);
    expect(outcome(answer)).toEqual(
      isPremium ? [403, 'premium_required'] : [endpoint.status, undefined],
    );
    expect(rateLimit(answer)[0]).toBe(isPremium ? undefined : '1000000');
  });

  test('refuses a query parameter that it does not have: 400, without quota', async () => {
    const { server, key, pathOf } = await prepared();
    const path = `${pathOf(endpoint)}?surprise=1`;
    const answer = await server.call(endpoint.method, path, { key, body });
    expect(outcome(answer)).toEqual([400, 'invalid_query']);
    expect(answer.json.error.field).toBe('surprise');
    expect(rateLimit(answer)).toEqual(NO_HEADERS);
    const next = await server.call(endpoint.method, pathOf(endpoint), { key, body });
    expect(rateLimit(next)).toEqual(['1000000', '999998', RESET]);
  });

  test('with the quota used up, 429 rate_limit_exceeded with Retry-After', async () => {
    const { server, key, pathOf } = await prepared({ hourlyQuota: 1 });
    const answer = await server.call(endpoint.method, pathOf(endpoint), { key, body });
    expect(outcome(answer)).toEqual([429, 'rate_limit_exceeded']);
    expect(answer.headers['retry-after']).toBe('3600');
    expect(rateLimit(answer)).toEqual(['1', '0', RESET]);
  });

  test('when something breaks, 500 internal_error, which does not tell what', async () => {
    const { server, key, pathOf } = await prepared();
    for (const table of ['subscriptions', 'audit_entries', 'notification_settings']) {
      server.context.db.exec(`ALTER TABLE ${table} RENAME TO gone_${table}`);
    }
    const answer = await server.call(endpoint.method, pathOf(endpoint), { key, body });
    expect(outcome(answer)).toEqual([500, 'internal_error']);
    expect(answer.text).not.toMatch(/gone_|no such table|sqlite/i);
  });

  test('answers 405 method_not_allowed with Allow to other methods', async () => {
    const { server, key, pathOf } = await prepared();
    const answer = await server.call('PUT', pathOf(endpoint), { key, body });
    expect(outcome(answer)).toEqual([405, 'method_not_allowed']);
    expect(answer.headers.allow?.split(', ')).toContain(endpoint.method);
    expect(rateLimit(answer)).toEqual(NO_HEADERS);
  });

  test('is not for foreign hosts: 403 forbidden_host', async () => {
    const { server, key, pathOf } = await prepared();
    const headers = { host: 'evil.example', authorization: `Bearer ${key}` };
    const answer = await server.call(endpoint.method, pathOf(endpoint), { headers, body });
    expect(outcome(answer)).toEqual([403, 'forbidden_host']);
  });
});

describe.each(every.filter(([, { path }]) => path.includes(':id')))('%s', (name, endpoint) => {
  const body = bodies[name];

  test('an id that is no UUID is 400 invalid_subscription_id, a missing record 404', async () => {
    const { server, key, pathOf } = await prepared();
    const malformed = await server.call(endpoint.method, pathOf(endpoint, '7'), { key, body });
    expect(outcome(malformed)).toEqual([400, 'invalid_subscription_id']);
    expect(rateLimit(malformed)).toEqual(NO_HEADERS);
    const missing = await server.call(endpoint.method, pathOf(endpoint, MISSING), { key, body });
    expect(outcome(missing)).toEqual([404, 'subscription_not_found']);
    expect(rateLimit(missing)).toEqual(['1000000', '999998', RESET]);
  });
});

describe.each(every.filter(([, { method }]) => method === 'GET'))('%s', (_name, endpoint) => {
  test('answers HEAD as GET, without a body', async () => {
    const { server, key, pathOf } = await prepared();
    const get = await server.call('GET', pathOf(endpoint), { key });
    const head = await server.call('HEAD', pathOf(endpoint), { key });
    expect([head.status, head.text]).toEqual([get.status, '']);
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.text)));
    expect(rateLimit(head)).toEqual(['1000000', '999997', RESET]);
  });
});
