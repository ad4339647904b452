import { expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const PATH = '/api/v1/subscriptions';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function prepared() {
  const server = await TestServer.start();
  const { key } = server.issue();
  const create = async (fields: Record<string, unknown> = {}) => {
    const answer = await server.call('POST', PATH, { key, body: draft(fields) });
    expect(answer.status, answer.text).toBe(201);
    return answer.json.data;
  };
  return { server, key, create };
}

test('answers 201 with the whole record, its defaults and a request id, and nothing else', async () => {
  const { server, key } = await prepared();
  const answer = await server.call('POST', PATH, { key, body: draft() });
  expect(answer.status).toBe(201);
  expect(answer.json).toEqual({
    data: {
      id: expect.stringMatching(UUID),
      name: 'Netflix',
      category: 'Video',
      amount: 15.49,
      currency: 'USD',
      period: 'monthly',
      nextPaymentDate: '2026-12-14',
      billingAnchorDay: 14,
      lastPaymentDate: '2026-11-14',
      customDate: null,
      notificationEnabled: true,
      status: 'active',
      isTrial: false,
      trialEndsOn: null,
      createdAt: '2026-11-21T12:00:00.000Z',
      updatedAt: '2026-11-21T12:00:00.000Z',
    },
    requestId: expect.stringMatching(/^req_/),
  });
});

test('takes one request off the quota and tells so', async () => {
  const { server, key } = await prepared();
  const first = await server.call('POST', PATH, { key, body: draft() });
  expect(first.headers['x-ratelimit-limit']).toBe('1000000');
  expect(first.headers['x-ratelimit-remaining']).toBe('999999');
  expect(first.headers['x-ratelimit-reset']).toBe(
    String(Date.parse('2026-11-21T13:00:00.000Z') / 1000),
  );
  const second = await server.call('POST', PATH, { key, body: draft() });
  expect(second.headers['x-ratelimit-remaining']).toBe('999998');
});

test('what was answered is what is read, listed and in the audit', async () => {
  const { server, key } = await prepared();
  const made = await server.call('POST', PATH, { key, body: draft({ name: 'Émile 📺' }) });
  const { data, requestId } = made.json;
  const read = await server.call('GET', `${PATH}/${data.id}`, { key });
  const listed = await server.call('GET', PATH, { key });
  const audit = await server.call('GET', '/api/v1/audit', { key });
  expect(read.json.data).toEqual(data);
  expect(listed.json.data).toEqual([data]);
  expect(audit.json.data).toMatchObject([
    {
      action: 'subscription.create',
      subscriptionId: data.id,
      requestId,
      metadata: { before: null, after: data },
    },
  ]);
});

test('keeps every writable field as it was sent', async () => {
  const { create } = await prepared();
  const sent = {
    name: 'Contact lenses',
    category: 'Health',
    amount: 0.01,
    currency: 'JPY',
    period: 'custom',
    nextPaymentDate: '2027-01-05',
    customDate: '45',
    notificationEnabled: false,
  };
  const data = await create(sent);
  expect(data).toMatchObject(sent);
  expect(data.lastPaymentDate).toBe('2026-11-21');
});

test('the same body twice makes two records', async () => {
  const { server, key, create } = await prepared();
  const first = await create();
  const second = await create();
  expect(first.id).not.toBe(second.id);
  const listed = await server.call('GET', PATH, { key });
  expect(listed.json.data).toHaveLength(2);
});

test('a record belongs to the owner of the key alone', async () => {
  const { server, create } = await prepared();
  server.addAccount('Other');
  const other = server.issue({ account: 'Other' });
  await create();
  const listed = await server.call('GET', PATH, { key: other.key });
  const audit = await server.call('GET', '/api/v1/audit', { key: other.key });
  expect([listed.json.data, audit.json.data]).toEqual([[], []]);
});

test('stamps createdAt and updatedAt with the moment of the request', async () => {
  const { server, create } = await prepared();
  server.clock.setWall('2027-02-28T23:59:59.999Z');
  const data = await create();
  expect([data.createdAt, data.updatedAt]).toEqual([
    '2027-02-28T23:59:59.999Z',
    '2027-02-28T23:59:59.999Z',
  ]);
});

test('a date that lies in the past is kept as it is', async () => {
  const { server, key, create } = await prepared();
  const data = await create({ nextPaymentDate: '2020-02-29', period: 'yearly' });
  expect(data.nextPaymentDate).toBe('2020-02-29');
  server.clock.advance(3 * 86_400_000);
  const read = await server.call('GET', `${PATH}/${data.id}`, { key });
  expect(read.json.data.nextPaymentDate).toBe('2020-02-29');
});

test('infers billingAnchorDay from nextPaymentDate unless it is sent', async () => {
  const { create } = await prepared();
  const answered = async (fields: Record<string, unknown>) =>
    (await create(fields)).billingAnchorDay;
  const date = { nextPaymentDate: '2027-02-28' };
  expect([
    await answered(date),
    await answered({ ...date, billingAnchorDay: null }),
    await answered({ ...date, billingAnchorDay: 31 }),
    await answered({ ...date, billingAnchorDay: 1 }),
    await answered({ nextPaymentDate: '2028-02-29', period: 'yearly' }),
    // For custom it has no effect and is answered as the day of nextPaymentDate.
    await answered({ ...date, billingAnchorDay: 31, period: 'custom', customDate: '30' }),
  ]).toEqual([28, 28, 31, 1, 29, 28]);
});

test('turns the deprecated lastPaymentDate into nextPaymentDate by the schedule', async () => {
  const { create } = await prepared();
  const scheduled = async (fields: Record<string, unknown>) => {
    const data = await create({ nextPaymentDate: undefined, ...fields });
    return [data.nextPaymentDate, data.billingAnchorDay, data.lastPaymentDate];
  };
  const custom = { period: 'custom', customDate: '30' };
  const yearly = { period: 'yearly' };
  expect(await scheduled({ lastPaymentDate: '2026-11-14' })).toEqual([
    '2026-12-14',
    14,
    '2026-11-14',
  ]);
  // The anchor comes from the date that was sent, so that the 31st is not lost in February.
  expect(await scheduled({ lastPaymentDate: '2027-01-31' })).toEqual([
    '2027-02-28',
    31,
    '2027-01-31',
  ]);
  expect(await scheduled({ lastPaymentDate: '2024-02-29', ...yearly })).toEqual([
    '2025-02-28',
    29,
    '2024-02-29',
  ]);
  expect(await scheduled({ lastPaymentDate: '2026-12-05', ...yearly })).toEqual([
    '2027-12-05',
    5,
    '2026-12-05',
  ]);
  expect(await scheduled({ lastPaymentDate: '2026-12-05', ...custom })).toEqual([
    '2027-01-04',
    4,
    '2026-12-05',
  ]);
});

test('lastPaymentDate does not count beside nextPaymentDate', async () => {
  const { create } = await prepared();
  const data = await create({ nextPaymentDate: '2027-03-31', lastPaymentDate: '2026-01-05' });
  expect([data.nextPaymentDate, data.billingAnchorDay, data.lastPaymentDate]).toEqual([
    '2027-03-31',
    31,
    '2027-02-28',
  ]);
});
