import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src-server/contract/endpoint.ts';
import { endpoints } from '../../src-server/contract/index.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const every = Object.entries(endpoints) as [string, Endpoint][];

const bodies: Record<string, unknown> = {
  createSubscription: draft(),
  updateSubscription: { amount: 1 },
};

async function prepared() {
  const server = await TestServer.start();
  const { key } = server.issue();
  const made = await server.call('POST', '/api/v1/subscriptions', { key, body: draft() });
  const pathOf = (endpoint: Endpoint) => endpoint.path.replace(':id', made.json.data.id);
  return { server, key, pathOf };
}

describe.each(every)('%s', (name, endpoint) => {
  const body = bodies[name];

  test('answers its declared status and form', async () => {
    const { server, key, pathOf } = await prepared();
    const answer = await server.call(endpoint.method, pathOf(endpoint), { key, body });
    expect(answer.status).toBe(endpoint.status);
    expect(answer.headers['x-ratelimit-limit']).toBe('1000000');
  });

  test('needs a key: 401 authentication_required, 401 invalid_api_key', async () => {
    const { server, pathOf } = await prepared();
    const none = await server.call(endpoint.method, pathOf(endpoint), { body });
    expect([none.status, none.json.error.code]).toEqual([401, 'authentication_required']);
    const wrong = await server.call(endpoint.method, pathOf(endpoint), { body, key: 'per_x' });
    expect([wrong.status, wrong.json.error.code]).toEqual([401, 'invalid_api_key']);
    for (const answer of [none, wrong]) {
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
    }
  });

  test('a read-only key is enough exactly for what reads', async () => {
    const { server, pathOf } = await prepared();
    const { key } = server.issue({ scopes: ['read'] });
    const answer = await server.call(endpoint.method, pathOf(endpoint), { key, body });
    if (endpoint.scope === 'read') expect(answer.status).toBe(endpoint.status);
    else expect([answer.status, answer.json.error.code]).toEqual([403, 'insufficient_scope']);
  });

  test('refuses a query parameter that it does not have', async () => {
    const { server, key, pathOf } = await prepared();
    const path = `${pathOf(endpoint)}?surprise=1`;
    const answer = await server.call(endpoint.method, path, { key, body });
    expect([answer.status, answer.json.error.code, answer.json.error.field]).toEqual([
      400,
      'invalid_query',
      'surprise',
    ]);
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
  });

  test('answers 405 with Allow to other methods', async () => {
    const { server, key, pathOf } = await prepared();
    const answer = await server.call('PUT', pathOf(endpoint), { key, body });
    expect([answer.status, answer.json.error.code]).toEqual([405, 'method_not_allowed']);
    expect(answer.headers.allow?.split(', ')).toContain(endpoint.method);
  });
});
