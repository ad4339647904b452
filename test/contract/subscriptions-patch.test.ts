import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commandLineActor } from '../../src-server/accounts/service.ts';
import { setTrial, transition } from '../../src-server/subscriptions/status.ts';
import { ownerOf } from '../../src-server/subscriptions/service.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const PATH = '/api/v1/subscriptions';
const MISSING = `${PATH}/3f0f6b0e-7a4c-4c43-9a53-0d0f3c6f1a11`;

async function prepared(fields: Record<string, unknown> = {}, hourlyQuota = 1_000_000) {
  const server = await TestServer.start({ hourlyQuota });
  const { key } = server.issue();
  const made = await server.call('POST', PATH, { key, body: draft(fields) });
  const record: Record<string, unknown> = made.json.data;
  const path = `${PATH}/${made.json.data.id}`;
  const patch = (body: unknown) => server.call('PATCH', path, { key, body });
  const read = async () => (await server.call('GET', path, { key })).json.data;
  const audit = async () => (await server.call('GET', '/api/v1/audit', { key })).json.data;
  return { server, key, path, record, patch, read, audit };
}

test('answers 200 with the record after the change, and nothing else', async () => {
  const { server, record, patch } = await prepared();
  server.clock.advance(1500);
  const { status, headers, json } = await patch({ amount: 17.99 });
  expect(status).toBe(200);
  expect(json).toEqual({
    data: { ...record, amount: 17.99, updatedAt: '2026-11-21T12:00:01.500Z' },
    requestId: expect.stringMatching(/^req_/),
  });
  expect(headers['x-ratelimit-remaining']).toBe('999998');
});

test('what was answered is what is read, listed and in the audit', async () => {
  const { server, key, record, patch, read, audit } = await prepared();
  server.clock.advance(1000);
  const { json } = await patch({ name: 'Netflix 4K', notificationEnabled: false });
  expect(await read()).toEqual(json.data);
  expect((await server.call('GET', PATH, { key })).json.data).toEqual([json.data]);
  expect(await audit()).toMatchObject([
    {
      action: 'subscription.update',
      subscriptionId: record['id'],
      requestId: json.requestId,
      metadata: { before: record, after: json.data },
      createdAt: '2026-11-21T12:00:01.000Z',
    },
    { action: 'subscription.create' },
  ]);
});

test('exactly the fields that are sent change, and updatedAt', async () => {
  const { server, patch, read } = await prepared();
  const fields = fc.record(
    {
      name: fc.constantFrom('Netflix', 'Ж', '📺'),
      category: fc.constantFrom('Video', 'Home'),
      amount: fc.integer({ min: 0, max: 99_999_999 }).map((n) => Number(`${n}e-2`)),
      currency: fc.constantFrom('USD', 'JPY', 'CHF'),
      notificationEnabled: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const some = fields.filter((patch) => Object.keys(patch).length > 0);
  await fc.assert(
    fc.asyncProperty(some, async (sent) => {
      const before = await read();
      server.clock.advance(1);
      const { status, json } = await patch(sent);
      const updatedAt = new Date(server.clock.now()).toISOString();
      expect([status, json.data]).toEqual([200, { ...before, ...sent, updatedAt }]);
      expect(await read()).toEqual(json.data);
    }),
    { numRuns: 80 },
  );
});

test('the status and the trial that the owner set stay as they are', async () => {
  const { server, record, patch, read } = await prepared();
  server.context.db
    .transaction(() => {
      const id = String(record['id']);
      const actor = commandLineActor(server.context, ownerOf(server.context, id));
      setTrial(server.context, actor, id, '2026-11-30');
      transition(server.context, actor, id, 'pause');
    })
    .immediate();
  const owned = { status: 'paused', isTrial: true, trialEndsOn: '2026-11-30' };
  expect(await read()).toMatchObject(owned);
  const { json } = await patch({ amount: 1, nextPaymentDate: '2027-01-01', period: 'yearly' });
  expect(json.data).toMatchObject(owned);
});

describe('a refused patch', () => {
  const refused: [name: string, body: unknown, code: string, field: string | undefined][] = [
    ['no field', {}, 'empty_patch', undefined],
    ['one wrong value', { amount: -1 }, 'invalid_subscription', 'amount'],
    ['good and wrong values', { name: 'New', amount: '5' }, 'invalid_subscription', 'amount'],
    ['two wrong values', { amount: 'x', name: '' }, 'invalid_subscription', 'name'],
    ['a null', { notificationEnabled: null }, 'invalid_subscription', 'notificationEnabled'],
    ['a status', { status: 'paused', name: 'New' }, 'invalid_subscription_field', 'status'],
    ['an id', { id: null }, 'invalid_subscription_field', 'id'],
    ['days beside monthly', days('monthly', '30'), 'invalid_subscription', 'customDate'],
    ['no days beside custom', days('custom', null), 'invalid_subscription', 'customDate'],
    // These show against the stored record, which is monthly.
    [
      'custom, none stored',
      { name: 'New', period: 'custom' },
      'invalid_subscription',
      'customDate',
    ],
    [
      'days, monthly stored',
      { name: 'New', customDate: '30' },
      'invalid_subscription',
      'customDate',
    ],
    [
      'a last date whose renewal leaves the calendar',
      { name: 'New', lastPaymentDate: '9999-12-31' },
      'invalid_subscription',
      'lastPaymentDate',
    ],
    ['an array', [{ amount: 1 }], 'invalid_json', undefined],
  ];

  test.each(refused)(
    'with %s changes nothing, uses no quota and has no rate-limit headers',
    async (_name, body, code, field) => {
      const { server, key, record, patch, audit } = await prepared();
      server.clock.advance(1000);
      const { status, headers, json } = await patch(body);
      expect([status, json.error.code, json.error.field]).toEqual([400, code, field]);
      expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
      const listed = await server.call('GET', PATH, { key });
      expect(listed.json.data).toEqual([record]);
      expect(listed.headers['x-ratelimit-remaining']).toBe('999998');
      expect(await audit()).toHaveLength(1);
    },
  );

  test('comes before 404: a body that is wrong by itself needs no record', async () => {
    const { server, key } = await prepared();
    for (const [body, code] of [
      [{}, 'empty_patch'],
      [{ amount: -1 }, 'invalid_subscription'],
      [{ status: 'active' }, 'invalid_subscription_field'],
      ['nonsense', 'invalid_json'],
    ]) {
      const { status, json } = await server.call('PATCH', MISSING, { key, body });
      expect([status, json.error.code]).toEqual([400, code]);
    }
  });
});

test('with the quota used up a wrong patch is still 400, and a good one 429 without effect', async () => {
  const { server, key, record, patch } = await prepared({}, 1);
  expect((await patch({ amount: -1 })).status).toBe(400);
  expect((await patch({ period: 'custom' })).status).toBe(400);
  const { status, headers, json } = await patch({ amount: 1 });
  expect([status, json.error.code]).toEqual([429, 'rate_limit_exceeded']);
  expect(headers['retry-after']).toBe('3600');
  server.clock.advance(3_600_000);
  const listed = await server.call('GET', PATH, { key });
  expect(listed.json.data).toEqual([record]);
});

test('a missing record is 404 with rate-limit headers and without an audit entry', async () => {
  const { server, key, audit } = await prepared();
  // The second body could be wrong for a stored record only.
  for (const body of [{ amount: 1 }, { period: 'custom' }]) {
    const { status, headers, json } = await server.call('PATCH', MISSING, { key, body });
    expect([status, json.error.code]).toEqual([404, 'subscription_not_found']);
    expect(headers['x-ratelimit-limit']).toBe('1000000');
  }
  expect(await audit()).toHaveLength(1);
});

test('the record of another owner can not be told from a missing one, and stays', async () => {
  const { server, path, record, read } = await prepared();
  server.addAccount('Other');
  const { key } = server.issue({ account: 'Other' });
  // The last two would be wrong for the stored record.
  for (const body of [{ amount: 1 }, { period: 'custom' }, { customDate: '30' }]) {
    const foreign = await server.call('PATCH', path, { key, body });
    const missing = await server.call('PATCH', MISSING, { key, body });
    expect([foreign.status, foreign.json.error]).toEqual([404, missing.json.error]);
    expect(Object.keys(foreign.headers)).toEqual(Object.keys(missing.headers));
  }
  expect(await read()).toEqual(record);
});

test('a key that may only read is told so before the body is looked at', async () => {
  const { server, path, record, read } = await prepared();
  const { key } = server.issue({ scopes: ['read'] });
  for (const body of [{ amount: 1 }, {}, 'nonsense']) {
    const { status, json } = await server.call('PATCH', path, { key, body });
    expect([status, json.error.code]).toEqual([403, 'insufficient_scope']);
  }
  expect(await read()).toEqual(record);
});

test('of many at once none is lost', async () => {
  const { patch, read, audit } = await prepared();
  const bodies = [
    { name: 'New' },
    { category: 'Home' },
    { amount: 1 },
    { currency: 'EUR' },
    { period: 'yearly' },
    { nextPaymentDate: '2027-05-06' },
    { notificationEnabled: false },
  ];
  const answers = await Promise.all(bodies.map((body) => patch(body)));
  expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
  expect(await read()).toMatchObject(Object.assign({}, ...bodies));
  expect(await audit()).toHaveLength(1 + bodies.length);
});

function days(period: string, customDate: string | null): Record<string, unknown> {
  return { name: 'New', period, customDate };
}
