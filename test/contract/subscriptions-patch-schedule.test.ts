import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const PATH = '/api/v1/subscriptions';

type Fields = Record<string, unknown>;

async function stored(fields: Fields) {
  const server = await TestServer.start();
  const { key } = server.issue();
  const made = await server.call('POST', PATH, { key, body: draft(fields) });
  expect(made.status, made.text).toBe(201);
  const path = `${PATH}/${made.json.data.id}`;
  const patch = (body: Fields) => server.call('PATCH', path, { key, body });
  const read = async () => (await server.call('GET', path, { key })).json.data;
  return { made, patch, read };
}

type Row = [name: string, patch: Fields, expected: Fields];

function rows(title: string, record: Fields, cases: Row[]): void {
  describe(title, () => {
    test.each(cases)('%s: %j gives %j', async (_name, body, expected) => {
      const { patch, read } = await stored(record);
      const { status, json } = await patch(body);
      expect([status, json.data]).toMatchObject([200, expected]);
      expect(await read()).toEqual(json.data);
    });
  });
}

const monthEnd = { period: 'monthly', nextPaymentDate: '2027-01-31' };
const shortMonth = { period: 'monthly', nextPaymentDate: '2027-02-28', billingAnchorDay: 31 };
const leapDay = { period: 'yearly', nextPaymentDate: '2028-02-29' };
const everyThirtyDays = { period: 'custom', nextPaymentDate: '2027-01-20', customDate: '30' };

const schedule = (nextPaymentDate: string, billingAnchorDay: number, lastPaymentDate: string) => ({
  nextPaymentDate,
  billingAnchorDay,
  lastPaymentDate,
});

rows('a monthly record of the 31st, given another date', monthEnd, [
  ['the last of February goes on', to('2027-02-28'), schedule('2027-02-28', 31, '2027-01-31')],
  ['29 February goes on', to('2028-02-29'), schedule('2028-02-29', 31, '2028-01-31')],
  ['30 April goes on', to('2027-04-30'), schedule('2027-04-30', 31, '2027-03-31')],
  ['31 March goes on', to('2027-03-31'), schedule('2027-03-31', 31, '2027-02-28')],
  ['27 February is new', to('2027-02-27'), schedule('2027-02-27', 27, '2027-01-27')],
  ['28 February of a leap year is new', to('2028-02-28'), schedule('2028-02-28', 28, '2028-01-28')],
  ['30 May is new', to('2027-05-30'), schedule('2027-05-30', 30, '2027-04-30')],
  ['a past date stays', to('2020-06-15'), schedule('2020-06-15', 15, '2020-05-15')],
  ['the last day of the calendar', to('9999-12-31'), schedule('9999-12-31', 31, '9999-11-30')],
  ['the first day of the calendar', to('1900-01-01'), schedule('1900-01-01', 1, '1899-12-01')],
]);

rows('a monthly record of the 31st, given an anchor', monthEnd, [
  ['alone', { billingAnchorDay: 15 }, schedule('2027-01-31', 15, '2026-12-15')],
  [
    'with a date',
    { nextPaymentDate: '2027-02-28', billingAnchorDay: 28 },
    schedule('2027-02-28', 28, '2027-01-28'),
  ],
  [
    'with a date of another day',
    { nextPaymentDate: '2027-03-10', billingAnchorDay: 30 },
    schedule('2027-03-10', 30, '2027-02-28'),
  ],
  [
    'null with a date: inferred from it',
    { nextPaymentDate: '2027-02-28', billingAnchorDay: null },
    schedule('2027-02-28', 28, '2027-01-28'),
  ],
]);

rows('a monthly record of the 31st that stands in February', shortMonth, [
  ['another field leaves it', { amount: 1 }, schedule('2027-02-28', 31, '2027-01-31')],
  ['its own date leaves it', to('2027-02-28'), schedule('2027-02-28', 31, '2027-01-31')],
  ['its own period leaves it', { period: 'monthly' }, schedule('2027-02-28', 31, '2027-01-31')],
  ['null infers anew', { billingAnchorDay: null }, schedule('2027-02-28', 28, '2027-01-28')],
  ['null days are no change', { customDate: null }, schedule('2027-02-28', 31, '2027-01-31')],
]);

rows('the deprecated lastPaymentDate', monthEnd, [
  [
    'gives the next date',
    { lastPaymentDate: '2027-03-10' },
    schedule('2027-04-10', 10, '2027-03-10'),
  ],
  ['goes on', { lastPaymentDate: '2027-01-31' }, schedule('2027-02-28', 31, '2027-01-31')],
  [
    'does not count beside nextPaymentDate',
    { lastPaymentDate: '2020-01-05', nextPaymentDate: '2027-03-31' },
    schedule('2027-03-31', 31, '2027-02-28'),
  ],
  [
    'is reckoned with the period of the same patch',
    { lastPaymentDate: '2026-03-01', period: 'yearly' },
    schedule('2027-03-01', 1, '2026-03-01'),
  ],
  [
    'is reckoned with the days of the same patch',
    { lastPaymentDate: '2027-01-01', period: 'custom', customDate: '10' },
    { ...schedule('2027-01-11', 11, '2027-01-01'), customDate: '10' },
  ],
]);

rows('a monthly record made another', monthEnd, [
  [
    'yearly',
    { period: 'yearly' },
    { nextPaymentDate: '2027-01-31', lastPaymentDate: '2026-01-31', customDate: null },
  ],
  [
    'custom',
    { period: 'custom', customDate: '30' },
    { ...schedule('2027-01-31', 31, '2027-01-01'), customDate: '30' },
  ],
  [
    'custom, on another day',
    { period: 'custom', customDate: '7', nextPaymentDate: '2027-02-03', billingAnchorDay: 31 },
    { ...schedule('2027-02-03', 3, '2027-01-27'), customDate: '7' },
  ],
]);

rows('a yearly record of 29 February', leapDay, [
  ['28 February goes on', to('2029-02-28'), schedule('2029-02-28', 29, '2028-02-29')],
  ['29 February goes on', to('2032-02-29'), schedule('2032-02-29', 29, '2031-02-28')],
  ['28 February of a leap year is new', to('2032-02-28'), schedule('2032-02-28', 28, '2031-02-28')],
  ['1 March is new', to('2029-03-01'), schedule('2029-03-01', 1, '2028-03-01')],
  ['made monthly', { period: 'monthly' }, schedule('2028-02-29', 29, '2028-01-29')],
]);

rows('a record of every 30 days', everyThirtyDays, [
  ['other days', { customDate: '45' }, { customDate: '45', lastPaymentDate: '2026-12-06' }],
  ['its own period', { period: 'custom' }, { customDate: '30', lastPaymentDate: '2026-12-21' }],
  ['an anchor has no effect', { billingAnchorDay: 5 }, schedule('2027-01-20', 20, '2026-12-21')],
  ['another date', to('2027-03-31'), schedule('2027-03-31', 31, '2027-03-01')],
  [
    'monthly clears the days',
    { period: 'monthly' },
    { ...schedule('2027-01-20', 20, '2026-12-20'), customDate: null },
  ],
  [
    'monthly with null days',
    { period: 'monthly', customDate: null },
    { ...schedule('2027-01-20', 20, '2026-12-20'), customDate: null },
  ],
  [
    'monthly on the 31st',
    { period: 'monthly', billingAnchorDay: 31 },
    { ...schedule('2027-01-20', 31, '2026-12-31'), customDate: null },
  ],
  [
    'yearly clears the days',
    { period: 'yearly' },
    { ...schedule('2027-01-20', 20, '2026-01-20'), customDate: null },
  ],
]);

test.each([
  ['null days', { customDate: null }],
  ['null days and custom', { period: 'custom', customDate: null }],
  ['days and monthly', { period: 'monthly', customDate: '30' }],
  ['days and yearly', { period: 'yearly', customDate: '30' }],
])('a record of every 30 days refuses %s', async (_name, body) => {
  const { made, patch, read } = await stored(everyThirtyDays);
  const { status, headers, json } = await patch(body);
  expect([status, json.error.code, json.error.field, headers['x-ratelimit-limit']]).toEqual([
    400,
    'invalid_subscription',
    'customDate',
    undefined,
  ]);
  expect(await read()).toEqual(made.json.data);
});

test('days that were cleared do not come back with the period', async () => {
  const { patch } = await stored(everyThirtyDays);
  await patch({ period: 'monthly' });
  const { status, json } = await patch({ period: 'custom' });
  expect([status, json.error.code, json.error.field]).toEqual([
    400,
    'invalid_subscription',
    'customDate',
  ]);
  expect((await patch({ period: 'custom', customDate: '7' })).json.data.customDate).toBe('7');
});

test('moving a record on month by month never loses its day', async () => {
  const { patch } = await stored(monthEnd);
  const moves = fc.tuple(
    fc.integer({ min: 28, max: 31 }),
    fc.integer({ min: 2024 * 12, max: 2032 * 12 }),
    fc.integer({ min: 2, max: 14 }),
  );
  await fc.assert(
    fc.asyncProperty(moves, async ([anchor, first, count]) => {
      await patch({ nextPaymentDate: chargeIn(first, anchor), billingAnchorDay: anchor });
      for (let month = first + 1; month < first + count; month += 1) {
        const { json } = await patch({ nextPaymentDate: chargeIn(month, anchor) });
        expect(json.data).toMatchObject(
          schedule(chargeIn(month, anchor), anchor, chargeIn(month - 1, anchor)),
        );
      }
    }),
    { numRuns: 25 },
  );
});

function to(nextPaymentDate: string): Fields {
  return { nextPaymentDate };
}

/** The charge of an anchor in a month, months counted from year 0. */
function chargeIn(month: number, anchor: number): string {
  const year = Math.floor(month / 12);
  const monthOfYear = (month % 12) + 1;
  const length = new Date(Date.UTC(year, monthOfYear, 0)).getUTCDate();
  const parts = [monthOfYear, Math.min(anchor, length)];
  return [year, ...parts.map((part) => String(part).padStart(2, '0'))].join('-');
}
