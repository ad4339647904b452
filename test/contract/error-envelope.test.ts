import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import type { Answer } from '../support/http.ts';
import { type CallOptions, TestServer } from '../support/server.ts';

const LIST = '/api/v1/subscriptions';
const AUDIT = '/api/v1/audit';
const MISSING = `${LIST}/00000000-0000-4000-8000-000000000000`;
const WRITABLE = [
  'amount',
  'category',
  'currency',
  'customDate',
  'billingAnchorDay',
  'lastPaymentDate',
  'nextPaymentDate',
  'name',
  'notificationEnabled',
  'period',
];
const CURRENCIES = ['CNY', 'USD', 'EUR', 'JPY', 'GBP', 'AUD', 'CAD', 'CHF', 'HKD', 'SGD'];
const PERIODS = ['monthly', 'yearly', 'custom'];
const STATUSES = ['active', 'paused', 'cancelled'];

type Expected = {
  status: number;
  code: string;
  field?: string;
  allowedValues?: string[];
  writableFields?: string[];
};
type Case = [what: string, ask: Ask, expected: Expected];
type Ask = [method: string, path: string, options?: CallOptions];

const post = (body: unknown): Ask => ['POST', LIST, { body }];
const patch = (body: unknown): Ask => ['PATCH', MISSING, { body }];
const wrong = (field: string, allowedValues?: string[]): Expected => ({
  status: 400,
  code: 'invalid_subscription',
  field,
  ...(allowedValues === undefined ? {} : { allowedValues }),
});
const notWritable = (field: string): Expected => ({
  status: 400,
  code: 'invalid_subscription_field',
  field,
  writableFields: WRITABLE,
});
const refused = (status: number, code: string, field?: string): Expected => ({
  status,
  code,
  ...(field === undefined ? {} : { field }),
});
const withHeaders = (headers: Record<string, string>): CallOptions => ({ headers });

/** Requests with a key that may write, unless they bring an Authorization of their own. */
const cases: Case[] = [
  ['a body that ends early', post('{'), refused(400, 'invalid_json')],
  ['a list as body', post('[]'), refused(400, 'invalid_json')],
  ['no body', patch(''), refused(400, 'invalid_json')],
  ['three decimals', post(draft({ amount: 1.234 })), wrong('amount')],
  ['an unknown currency', post(draft({ currency: 'BTC' })), wrong('currency', CURRENCIES)],
  ['an unknown period', post(draft({ period: 'weekly' })), wrong('period', PERIODS)],
  ['custom without days', post(draft({ period: 'custom' })), wrong('customDate')],
  ['an empty draft', post({}), wrong('name')],
  ['an id in a draft', post(draft({ id: null })), notWritable('id')],
  ['a status in a draft', post(draft({ status: 'active' })), notWritable('status')],
  ['createdAt in a patch', patch({ createdAt: 'now', amount: 1 }), notWritable('createdAt')],
  ['an unknown field', patch({ surprise: 1 }), notWritable('surprise')],
  ['a bad id', ['GET', `${LIST}/7`], refused(400, 'invalid_subscription_id', 'id')],
  ['a bad id to delete', ['DELETE', `${LIST}/7`], refused(400, 'invalid_subscription_id', 'id')],
  ['limit 0', ['GET', `${LIST}?limit=0`], refused(400, 'invalid_pagination', 'limit')],
  ['offset x', ['GET', `${AUDIT}?offset=x`], refused(400, 'invalid_pagination', 'offset')],
  [
    'an unknown status to filter by',
    ['GET', `${LIST}?status=gone`],
    { ...refused(400, 'invalid_query', 'status'), allowedValues: STATUSES },
  ],
  [
    'a date that is none',
    ['GET', `${LIST}?expiringBefore=soon`],
    refused(400, 'invalid_query', 'expiringBefore'),
  ],
  ['an empty patch', patch({}), { ...refused(400, 'empty_patch'), writableFields: WRITABLE }],
  [
    'an Idempotency-Key with a blank',
    ['POST', LIST, { body: draft(), ...withHeaders({ 'idempotency-key': 'not valid' }) }],
    refused(400, 'invalid_idempotency_key', 'Idempotency-Key'),
  ],
  [
    'no key',
    ['GET', LIST, withHeaders({ authorization: '' })],
    refused(401, 'authentication_required', 'Authorization'),
  ],
  [
    'an unknown key',
    ['GET', LIST, withHeaders({ authorization: 'Bearer per_x' })],
    refused(401, 'invalid_api_key', 'Authorization'),
  ],
  [
    'a foreign host',
    ['GET', LIST, withHeaders({ host: 'evil.example' })],
    refused(403, 'forbidden_host', 'Host'),
  ],
  ['a missing record', ['GET', MISSING], refused(404, 'subscription_not_found')],
  ['an unknown path', ['GET', '/api/v1/nothing'], refused(404, 'not_found')],
  ['another method', ['PUT', LIST], refused(405, 'method_not_allowed')],
  ['70,000 bytes', post('x'.repeat(70_000)), refused(413, 'payload_too_large')],
];

/** Every error's form, beyond what each answer is held against anyway. */
function expectEnvelope(answer: Answer, expected: Expected): void {
  const { status, code, ...details } = expected;
  expect([answer.status, Object.keys(answer.json).toSorted()]).toEqual([
    status,
    ['error', 'requestId'],
  ]);
  const { message, suggestedFix, ...rest } = answer.json.error;
  expect(rest).toEqual({ code, ...details });
  // One plain sentence each; the fix begins with what to do.
  expect(message).toMatch(/^\S.*[^.]\.$/);
  expect(suggestedFix).toMatch(/^[A-Z][a-z]+ .*[^.]\.$/);
  for (const sentence of [message, suggestedFix]) {
    expect(sentence.split(/[.!?]\s+(?=[A-Z])/)).toHaveLength(1);
    expect(sentence).not.toMatch(/[\r\n]|undefined|\[object|NaN|node_modules|\.ts\b|SQL/);
  }
  if (expected.field !== undefined) expect(message).toContain(expected.field);
}

describe('an error', () => {
  test.each(cases)('for %s has the documented form', async (_what, ask, expected) => {
    const server = await TestServer.start();
    const [method, path, options] = ask;
    const answer = await server.call(method, path, { key: server.issue().key, ...options });
    expectEnvelope(answer, expected);
  });

  test('for a missing scope, a used-up quota and too many attempts has it too', async () => {
    const server = await TestServer.start({ hourlyQuota: 1 });
    const { key } = server.issue({ scopes: ['read'] });
    const scope = await server.call('DELETE', MISSING, { key });
    expectEnvelope(scope, { status: 403, code: 'insufficient_scope' });
    await server.call('GET', LIST, { key });
    const quota = await server.call('GET', LIST, { key });
    for (let i = 0; i < 20; i += 1) await server.call('GET', LIST, { key: 'per_x' });
    const attempts = await server.call('GET', LIST, { key: 'per_x' });
    for (const answer of [quota, attempts]) {
      expectEnvelope(answer, { status: 429, code: 'rate_limit_exceeded' });
      expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
    }
  });

  test.each([
    ['POST', draft()],
    ['PATCH', { amount: 1 }],
    ['DELETE', undefined],
  ])(
    'of %s that nobody expected is a 500 whose cause is in the log alone',
    async (method, body) => {
      const server = await TestServer.start();
      const { key } = server.issue();
      const made = await server.call('POST', LIST, { key, body: draft() });
      const path = method === 'POST' ? LIST : `${LIST}/${made.json.data.id}`;
      server.context.db.exec(`CREATE TRIGGER planted BEFORE INSERT ON audit_entries
      BEGIN SELECT RAISE(ABORT, 'planted cause'); END`);
      const answer = await server.call(method, path, { key, body });
      expect([answer.status, answer.json.error.code]).toEqual([500, 'internal_error']);
      expect(answer.text).not.toMatch(/planted|SQLITE|trigger|stack|\.ts|\n/i);
      // It came after the quota, so it has what everything from there on has.
      expect(answer.headers['x-ratelimit-remaining']).toBe('999998');
      expect((await server.call('GET', LIST, { key })).json.data).toEqual([made.json.data]);
      await server.close();
      const log = readFileSync(join(server.dataDir, 'logs', 'perennial.log'), 'utf8');
      const line = log.split('\n').find((text) => text.includes('planted cause'));
      expect(line ?? 'no such line').toContain(answer.json.requestId);
    },
  );

  test('asked for with HEAD has the same status and headers, and no body', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    for (const [path, status] of [
      [`${LIST}?limit=0`, 400],
      [MISSING, 404],
      ['/api/v1/nothing', 404],
    ] as const) {
      const head = await server.call('HEAD', path, { key });
      expect([head.status, head.text]).toEqual([status, '']);
      expect(head.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-request-id': expect.stringMatching(/^req_/),
      });
    }
  });
});

describe('a 400', () => {
  test('means that nothing was done, also when bytes follow that are no request', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const made = await server.call('POST', LIST, { key, body: draft() });
    // A client that gives no length for the body of a DELETE, as Node's own does not.
    const path = `${LIST}/${made.json.data.id}`;
    const { status } = await server.send('DELETE', path, { key, body: 'surprise' });
    const left = await server.call('GET', LIST, { key });
    expect([status, left.json.data.length]).toEqual(status === 200 ? [200, 0] : [400, 1]);
  });
});
