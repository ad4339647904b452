import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const PATH = '/api/v1/subscriptions';

async function prepared() {
  const server = await TestServer.start();
  const { key } = server.issue();
  const post = (body: unknown) => server.call('POST', PATH, { key, body });
  /** The field that a draft is refused for; undefined when it is taken. */
  const refusedFor = async (fields: Record<string, unknown>): Promise<unknown> => {
    const { status, json } = await post(draft(fields));
    if (status === 201) return undefined;
    expect([status, json.error.code]).toEqual([400, 'invalid_subscription']);
    return json.error.field;
  };
  return { server, key, post, refusedFor };
}

describe('required fields', () => {
  test.each(['name', 'category', 'amount', 'currency', 'period', 'nextPaymentDate'])(
    '%s has to be sent',
    async (field) => {
      const { post } = await prepared();
      const { status, json } = await post(draft({ [field]: undefined }));
      expect([status, json.error.code, json.error.field]).toEqual([
        400,
        'invalid_subscription',
        field,
      ]);
      expect(json.error.message).toContain(field);
      expect(json.error.suggestedFix).toContain(field);
    },
  );

  test('an empty object lacks the name first', async () => {
    const { post } = await prepared();
    const { status, json } = await post({});
    expect([status, json.error.code, json.error.field]).toEqual([
      400,
      'invalid_subscription',
      'name',
    ]);
  });

  test('nothing else is required', async () => {
    const { refusedFor } = await prepared();
    expect(await refusedFor({})).toBeUndefined();
  });

  test('a null date is wrong, even beside lastPaymentDate', async () => {
    const { refusedFor } = await prepared();
    const nulled = { nextPaymentDate: null, lastPaymentDate: '2026-11-14' };
    expect(await refusedFor(nulled)).toBe('nextPaymentDate');
  });
});

describe('period and customDate', () => {
  test.each([
    ['custom without days', { period: 'custom' }],
    ['custom with null days', { period: 'custom', customDate: null }],
    ['monthly with days', { period: 'monthly', customDate: '30' }],
    ['yearly with days', { period: 'yearly', customDate: '365' }],
  ])('%s is refused for customDate', async (_name, fields) => {
    const { post } = await prepared();
    const { status, json } = await post(draft(fields));
    expect([status, json.error.code, json.error.field]).toEqual([
      400,
      'invalid_subscription',
      'customDate',
    ]);
    expect(json.error.suggestedFix).toContain('customDate');
  });

  test.each([
    ['custom with days', { period: 'custom', customDate: '30' }, '30'],
    ['monthly with null days', { period: 'monthly', customDate: null }, null],
    ['yearly with null days', { period: 'yearly', customDate: null }, null],
    ['yearly without days', { period: 'yearly' }, null],
  ])('%s is taken', async (_name, fields, days) => {
    const { post } = await prepared();
    const { status, json } = await post(draft(fields));
    expect([status, json.data.customDate]).toEqual([201, days]);
  });
});

describe('several wrong values', () => {
  // In the contract's table order.
  const wrong = {
    name: ['', 5, undefined],
    category: ['', null, undefined],
    amount: [-1, '5', undefined],
    currency: ['usd', undefined],
    period: ['weekly', undefined],
    nextPaymentDate: ['2027-02-30', null],
    billingAnchorDay: [0, 'x'],
    lastPaymentDate: ['yesterday', 7],
    customDate: ['0', 30],
    notificationEnabled: ['yes', null],
  };
  const order = Object.keys(wrong) as (keyof typeof wrong)[];

  test('the first in the table order of the contract is reported, however they are sent', async () => {
    const { refusedFor } = await prepared();
    const someWrong = fc
      .subarray(order, { minLength: 1 })
      .chain((fields) =>
        fc.tuple(
          fc.constant(fields),
          fc.shuffledSubarray(fields, { minLength: fields.length }),
          fc.tuple(...fields.map((field) => fc.constantFrom<unknown>(...wrong[field]))),
        ),
      );
    await fc.assert(
      fc.asyncProperty(someWrong, async ([fields, shuffled, values]) => {
        const sent = shuffled.map((field) => [field, values[fields.indexOf(field)]] as const);
        expect(await refusedFor(Object.fromEntries(sent))).toBe(fields[0]);
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ['amount', { period: 'custom', amount: -1 }],
    ['nextPaymentDate', { period: 'custom', nextPaymentDate: undefined }],
    ['nextPaymentDate', { nextPaymentDate: undefined, billingAnchorDay: 0 }],
    ['nextPaymentDate', { nextPaymentDate: undefined, customDate: '30' }],
    ['billingAnchorDay', { period: 'custom', billingAnchorDay: 32 }],
    ['lastPaymentDate', { nextPaymentDate: undefined, lastPaymentDate: '', period: 'custom' }],
    ['customDate', { period: 'custom', notificationEnabled: 1 }],
    ['customDate', { period: 'monthly', customDate: '30', notificationEnabled: 1 }],
    // Whether days go with a period that is none can't be told: the period is what is wrong.
    ['period', { period: 'weekly', customDate: '30' }],
    ['period', { period: undefined, customDate: '0' }],
    ['lastPaymentDate', pastTheCalendar({ period: 'monthly', notificationEnabled: 1 })],
    ['amount', pastTheCalendar({ period: 'monthly', amount: -1 })],
  ])('rules between fields keep to it: %s of %j', async (field, fields) => {
    const { refusedFor } = await prepared();
    expect(await refusedFor(fields)).toBe(field);
  });
});

test('a lastPaymentDate whose next renewal leaves the calendar is refused', async () => {
  const { refusedFor } = await prepared();
  expect([
    await refusedFor(pastTheCalendar({ period: 'monthly' })),
    await refusedFor(pastTheCalendar({ period: 'yearly' })),
    await refusedFor(pastTheCalendar({ period: 'custom', customDate: '1' })),
    await refusedFor({ ...pastTheCalendar({}), nextPaymentDate: '2027-01-01' }),
  ]).toEqual(['lastPaymentDate', 'lastPaymentDate', 'lastPaymentDate', undefined]);
});

test('a refused draft leaves no record, no audit entry and the whole quota', async () => {
  const { server, key, post } = await prepared();
  const bodies = [
    {},
    draft({ amount: -1 }),
    draft({ status: 'active' }),
    '[1',
    pastTheCalendar({}),
  ];
  for (const body of bodies) {
    const { status, headers } = await post(body);
    expect(status).toBe(400);
    expect(Object.keys(headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
  }
  const listed = await server.call('GET', PATH, { key });
  const audit = await server.call('GET', '/api/v1/audit', { key });
  expect([listed.json.data, audit.json.data]).toEqual([[], []]);
  expect(listed.headers['x-ratelimit-remaining']).toBe('999999');
});

function pastTheCalendar(fields: Record<string, unknown>): Record<string, unknown> {
  return { nextPaymentDate: undefined, lastPaymentDate: '9999-12-31', ...fields };
}
