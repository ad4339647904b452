import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { type CallOptions, TestServer } from '../support/server.ts';

const LIST = '/api/v1/subscriptions';
const AUDIT = '/api/v1/audit';
const MISSING = `${LIST}/00000000-0000-4000-8000-000000000000`;

describe('every answer', () => {
  const requests: [method: string, path: string, options?: CallOptions][] = [
    ['GET', LIST],
    ['HEAD', LIST],
    ['OPTIONS', LIST],
    ['POST', LIST, { body: draft() }],
    ['POST', LIST, { body: '{' }],
    ['GET', MISSING],
    ['OPTIONS', MISSING],
    ['GET', AUDIT],
    ['PUT', AUDIT],
    ['GET', '/api/v1/nothing'],
    ['GET', '/nothing'],
    ['GET', LIST, { headers: { authorization: 'Basic eDp4' } }],
    ['GET', LIST, { headers: { host: 'evil.example' } }],
  ];

  test('is not to be stored, and has a request id of its own', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const ids = new Set<unknown>();
    for (const [method, path, options] of requests) {
      const { headers } = await server.call(method, path, { key, ...options });
      expect([method, path, headers['cache-control']]).toEqual([method, path, 'no-store']);
      expect(headers['x-request-id']).toMatch(
        /^req_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
      );
      ids.add(headers['x-request-id']);
    }
    expect(ids.size).toBe(requests.length);
  });

  test('has an id that the caller can not choose', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const chosen = 'req_00000000-0000-4000-8000-000000000000';
    const headers = { authorization: `Bearer ${key}`, 'x-request-id': chosen };
    const answer = await server.call('POST', LIST, { headers, body: draft() });
    expect(answer.json.requestId).not.toBe(chosen);
  });

  test('on the two subscription paths may be read by other origins, on no other', async () => {
    const server = await TestServer.start({ hourlyQuota: 2 });
    const { key } = server.issue();
    const allowed = async (method: string, path: string, options: CallOptions = { key }) =>
      (await server.call(method, path, options)).headers['access-control-allow-origin'];
    for (const path of [LIST, MISSING]) {
      expect(await allowed('GET', path)).toBe('*');
      expect(await allowed('GET', `${path}?surprise=1`)).toBe('*');
      expect(await allowed('GET', path, {})).toBe('*');
      expect(await allowed('PUT', path)).toBe('*');
    }
    expect(await allowed('GET', LIST)).toBe('*');
    expect(await allowed('GET', AUDIT)).toBeUndefined();
    expect(await allowed('GET', AUDIT, {})).toBeUndefined();
    expect(await allowed('GET', '/api/v1/nothing')).toBeUndefined();
  });
});
