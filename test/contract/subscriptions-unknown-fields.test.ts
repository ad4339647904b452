import { describe, expect, test } from 'vitest';
import type { Answer } from '../support/http.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const PATH = '/api/v1/subscriptions';

// The exact list and order of the contract.
const writableFields = [
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

type Prepared = {
  server: TestServer;
  key: string;
  /** Sends the body, and tells what is stored after it. */
  write: (body: unknown) => Promise<Answer>;
  stored: () => Promise<unknown>;
};

async function prepared(method: string): Promise<Prepared> {
  const server = await TestServer.start();
  const { key } = server.issue();
  const made = await server.call('POST', PATH, { key, body: draft() });
  const path = method === 'POST' ? PATH : `${PATH}/${made.json.data.id}`;
  return {
    server,
    key,
    write: (body) => server.call(method, path, { key, body }),
    stored: async () => (await server.call('GET', PATH, { key })).json.data,
  };
}

const managed: [field: string, value: unknown][] = [
  ['id', '3f0f6b0e-7a4c-4c43-9a53-0d0f3c6f1a11'],
  ['createdAt', '2026-11-21T12:00:00.000Z'],
  ['updatedAt', '2026-11-21T12:00:00.000Z'],
  ['status', 'active'],
  ['status', 'paused'],
  ['status', 'cancelled'],
  ['isTrial', false],
  ['trialEndsOn', '2026-12-31'],
  ['trialEndsOn', null],
  ['id', null],
];

const unknown: [field: string, value: unknown][] = [
  ['ownerId', '3f0f6b0e-7a4c-4c43-9a53-0d0f3c6f1a11'],
  ['seq', 1],
  ['requestId', 'req_1'],
  ['data', {}],
  ['Name', 'Netflix'],
  ['nextpaymentdate', '2027-01-01'],
  ['amount ', 1],
  ['', 1],
  ['0', 1],
  ['😀', 1],
  ['constructor', {}],
  ['prototype', {}],
  ['toString', 'x'],
  ['hasOwnProperty', true],
  ['__proto__', { isAdmin: true }],
  ['__proto__', null],
  ['__proto__', 'x'],
  ['__defineGetter__', 1],
];

describe.each(['POST', 'PATCH'])('%s', (method) => {
  const whole = method === 'POST' ? draft() : { amount: 1 };

  test.each([...managed, ...unknown])('refuses %s: %j', async (field, value) => {
    const { server, key, write, stored } = await prepared(method);
    const before = await stored();
    const { status, headers, json } = await write(withField(whole, field, value));
    expect([status, json.error]).toEqual([
      400,
      {
        code: 'invalid_subscription_field',
        message: expect.stringContaining(field),
        field,
        suggestedFix: expect.stringMatching(/^[A-Z][^]*\.$/),
        writableFields,
      },
    ]);
    expect(headers['x-ratelimit-limit']).toBeUndefined();
    expect(await stored()).toEqual(before);
    const audit = await server.call('GET', '/api/v1/audit', { key });
    expect(audit.json.data).toHaveLength(1);
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });

  test('refuses a field that can not be written even when nothing else is sent', async () => {
    const { write } = await prepared(method);
    for (const field of ['status', 'id', 'surprise', '__proto__', 'constructor']) {
      const { status, json } = await write(withField({}, field, 'active'));
      expect([field, status, json.error.code]).toEqual([field, 400, 'invalid_subscription_field']);
    }
  });

  test('looks at field names before it looks at values', async () => {
    const { write } = await prepared(method);
    const wrongValues = { name: '', amount: 'x', period: 'custom', nextPaymentDate: null };
    for (const field of ['status', 'zzz', '__proto__']) {
      const { json } = await write(withField(wrongValues, field, 1));
      expect([json.error.code, json.error.field]).toEqual(['invalid_subscription_field', field]);
    }
  });

  test('a very long field name is no trouble', async () => {
    const { write } = await prepared(method);
    const { status, json, text } = await write({ ['😀'.repeat(15_000)]: 1 });
    expect([status, json.error.code]).toEqual([400, 'invalid_subscription_field']);
    expect(text.isWellFormed()).toBe(true);
  });
});

// JSON.stringify would take a `__proto__` of a literal for the prototype.
function withField(body: Record<string, unknown>, field: string, value: unknown): string {
  const members = Object.entries(body).map(
    ([name, member]) => `${JSON.stringify(name)}:${JSON.stringify(member)}`,
  );
  return `{${[...members, `${JSON.stringify(field)}:${JSON.stringify(value)}`].join(',')}}`;
}
