import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const PATH = '/api/v1/subscriptions';

/** Sends a date and answers the status, the error code and its field. */
type SendDate = (date: unknown) => Promise<[status: number, code?: string, field?: string]>;

async function prepared() {
  const server = await TestServer.start();
  const { key } = server.issue();
  const made = await server.call('POST', PATH, { key, body: draft() });
  const ask = async (method: string, path: string, body?: unknown) => {
    const { status, json, headers } = await server.call(method, path, { key, body });
    if (status === 400) expect(headers['x-ratelimit-limit']).toBeUndefined();
    return [status, json.error?.code, json.error?.field] as [number, string?, string?];
  };
  return { ask, record: `${PATH}/${made.json.data.id}` };
}

const places: [place: string, status: number, code: string, field: string, Prepare][] = [
  ['POST nextPaymentDate', 201, 'invalid_subscription', 'nextPaymentDate', postNext],
  ['POST lastPaymentDate', 201, 'invalid_subscription', 'lastPaymentDate', postLast],
  ['PATCH nextPaymentDate', 200, 'invalid_subscription', 'nextPaymentDate', patchNext],
  ['PATCH lastPaymentDate', 200, 'invalid_subscription', 'lastPaymentDate', patchLast],
  ['GET expiringBefore', 200, 'invalid_query', 'expiringBefore', filter],
];

type Prepare = () => Promise<SendDate>;

async function postNext(): Promise<SendDate> {
  const { ask } = await prepared();
  return (date) => ask('POST', PATH, draft({ nextPaymentDate: date }));
}

async function postLast(): Promise<SendDate> {
  const { ask } = await prepared();
  return (date) => ask('POST', PATH, draft({ nextPaymentDate: undefined, lastPaymentDate: date }));
}

async function patchNext(): Promise<SendDate> {
  const { ask, record } = await prepared();
  return (date) => ask('PATCH', record, { nextPaymentDate: date });
}

async function patchLast(): Promise<SendDate> {
  const { ask, record } = await prepared();
  return (date) => ask('PATCH', record, { lastPaymentDate: date });
}

async function filter(): Promise<SendDate> {
  const { ask } = await prepared();
  return (date) => ask('GET', `${PATH}?expiringBefore=${encodeURIComponent(String(date))}`);
}

/** The words of a text. */
const each = (text: string) => text.trim().split(/ +|\n +/);

const real = each(`
  1900-01-01 1900-02-28 2000-02-29 2024-02-29 2026-12-31 2027-01-31 2027-04-30 2100-02-28
  2400-02-29 9996-02-29 9999-10-31
`);

const unreal = [
  ...each(`
    0000-00-00 0001-01-01 1899-12-31 10000-01-01 +002027-01-01 -002027-01-01
    1900-02-29 2100-02-29 2026-02-29 2027-02-30 2027-04-31 2027-06-31 2027-09-31 2027-11-31
    2027-01-32 2027-01-00 2027-00-10 2027-13-01 2027-99-99
    2027-1-5 2027-01-5 27-01-05 20270105 2027/01/05 05-01-2027 2027-01 2027-W01-1 2027-001
    2027-01-05T00:00:00Z 2027-01-05Z 2027-01-05[u-ca=hebrew] 1e3-01-05
    ２０２７-01-05 ٢٠٢٧-01-05 2027−01−05 today null
  `),
  '',
  ' ',
  ' 2027-01-05',
  '2027-01-05 ',
  '2027-01-05\n',
  '2027-01-05\u0000',
  '2027-01-05 00:00',
];

describe.each(places)('%s', (_place, status, code, field, prepare) => {
  test('takes real calendar days from 1900-01-01 on', async () => {
    const send = await prepare();
    const answers = [];
    for (const date of real) answers.push([date, ...(await send(date))]);
    expect(answers).toEqual(real.map((date) => [date, status, undefined, undefined]));
  });

  test('refuses every other form and every day that is not in the calendar', async () => {
    const send = await prepare();
    const answers = [];
    for (const date of unreal) answers.push([date, ...(await send(date))]);
    expect(answers).toEqual(unreal.map((date) => [date, 400, code, field]));
  });

  test('a day of digits is taken exactly when the calendar has it', async () => {
    const send = await prepare();
    const parts = [
      fc.oneof(fc.integer({ min: 1890, max: 2110 }), fc.integer({ min: 0, max: 9990 })),
      fc.integer({ min: 0, max: 13 }),
      fc.oneof(fc.integer({ min: 27, max: 32 }), fc.integer({ min: 0, max: 32 })),
    ] as const;
    await fc.assert(
      fc.asyncProperty(...parts, async (year, month, day) => {
        const date = `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`;
        const expected = isInCalendar(year, month, day) ? [status] : [400, code, field];
        const answer = await send(date);
        expect(answer.slice(0, expected.length)).toEqual(expected);
      }),
      { numRuns: 120 },
    );
  });
});

describe.each(places.filter(([place]) => !place.startsWith('GET')))(
  '%s',
  (_place, _status, code, field, prepare) => {
    test('refuses what is no string, null included', async () => {
      const send = await prepare();
      const wrong = [null, 20_270_105, 0, true, [], ['2027-01-05'], {}];
      const answers = [];
      for (const date of wrong) answers.push([date, ...(await send(date))]);
      expect(answers).toEqual(wrong.map((date) => [date, 400, code, field]));
    });
  },
);

test.each(places.filter(([place]) => !place.includes('lastPaymentDate')))(
  '%s takes the last day of 9999',
  async (_place, status, _code, _field, prepare) => {
    const send = await prepare();
    expect((await send('9999-12-31'))[0]).toBe(status);
  },
);

test.each(places.filter(([place]) => place.includes('lastPaymentDate')))(
  '%s is refused where the renewal after it would leave the calendar',
  async (_place, status, code, field, prepare) => {
    const send = await prepare();
    expect(await send('9999-11-30')).toEqual([status, undefined, undefined]);
    expect(await send('9999-12-01')).toEqual([400, code, field]);
    expect(await send('9999-12-31')).toEqual([400, code, field]);
  },
);

function digits(number: number, length: number): string {
  return String(number).padStart(length, '0');
}

// Reckoned without the code under test and without the system's own dates.
function isInCalendar(year: number, month: number, day: number): boolean {
  if (year < 1900 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (lengths[month - 1] ?? 0);
}
