import { expect, test } from 'vitest';
import { answerKey } from '../../../src-server/transfer/import/interview.ts';
import { DEFAULTS, MONTHLY, monthly, unanswered, everyMonths } from './expected.ts';
import { read, sample } from './import.ts';

const CLUB = {
  source: 'wallos',
  fields: {
    ...DEFAULTS,
    ...MONTHLY,
    name: "Ben & Jerry's Club  EU",
    category: 'Food & Beverages',
    amountHundredths: 999,
    currency: 'EUR',
    nextPaymentDate: '2026-12-31',
    billingAnchorDay: 31,
    paymentMethod: 'PayPal',
    notes: 'Say "hi"  then\nsecond line',
    website: 'https://x.test/a?b=1,2&c=3',
  },
  details: {
    interval: monthly,
    currency: 'EUR',
    autoRenew: true,
    paymentMethod: 'PayPal',
    payer: 'Alice',
    notes: 'Say "hi"  then\nsecond line',
    website: 'https://x.test/a?b=1,2&c=3',
  },
  unmapped: {},
  problems: [],
};
const DOMAIN = {
  source: 'wallos',
  confidence: 'exact',
  fields: {
    ...DEFAULTS,
    name: 'Domain',
    category: 'Other',
    ...everyMonths(24),
    amountHundredths: 3000,
    nextPaymentDate: '2028-02-29',
    billingAnchorDay: 29,
    notificationEnabled: false,
  },
  details: { interval: { every: 2, unit: 'year' }, autoRenew: false, payer: 'Bob' },
  unmapped: {},
  problems: [unanswered('currency', 'currency:$')],
};
const WATER = {
  source: 'wallos',
  confidence: 'exact',
  fields: {
    ...DEFAULTS,
    name: 'Water',
    ...everyMonths(3),
    category: 'Utilities',
    amountHundredths: 123_450,
    nextPaymentDate: '2027-01-15',
    billingAnchorDay: 15,
    status: 'cancelled',
    paymentMethod: 'SEPA',
    notes: '=1+1',
  },
  details: {
    interval: { every: 3, unit: 'month' },
    autoRenew: true,
    paymentMethod: 'SEPA',
    payer: 'Alice',
    notes: '=1+1',
    cancelledOn: '2026-11-30',
  },
  unmapped: {},
  problems: [unanswered('currency', 'currency:kr')],
};
const EDITOR = {
  source: 'wallos',
  confidence: 'exact',
  fields: {
    ...DEFAULTS,
    name: 'Editor (lifetime)',
    category: 'Software',
    amountHundredths: 680_000,
    nextPaymentDate: '2024-05-01',
    billingAnchorDay: 1,
    notificationEnabled: false,
    paymentMethod: 'Credit Card',
  },
  details: { oneTime: true, autoRenew: false, paymentMethod: 'Credit Card', payer: 'Bob' },
  unmapped: {},
  problems: [unanswered('currency', 'currency:¥'), { code: 'oneTime', field: 'period' }],
};

test.each(['wallos-subscriptions.json', 'wallos-export-endpoint.json'])(
  'reads what Wallos exports as JSON: %s',
  async (name) => {
    const { source, rows, questions } = await read(sample(name));
    expect(source).toBe('wallos');
    expect(rows).toMatchObject([
      { ...CLUB, row: 1, confidence: 'exact' },
      { ...DOMAIN, row: 2 },
      { ...WATER, row: 3 },
      { ...EDITOR, row: 4 },
    ]);
    const expected = [CLUB, DOMAIN, WATER, EDITOR];
    expect(rows.map(({ fields }) => fields)).toEqual(expected.map(({ fields }) => fields));
    expect(rows.map(({ details }) => details)).toEqual(expected.map(({ details }) => details));
    expect(questions.map(answerKey)).toEqual([
      'currency:$',
      'currency:kr',
      'category:',
      'oneTime:',
    ]);
  },
);

test('repairs the CSV of Wallos, which quotes nothing', async () => {
  const { source, rows } = await read(sample('wallos-subscriptions.csv'));
  expect(source).toBe('wallos');
  expect(rows).toMatchObject([
    { ...CLUB, row: 2, confidence: 'repaired' },
    { ...DOMAIN, row: 4 },
    { ...WATER, row: 5 },
    { ...EDITOR, row: 6 },
  ]);
});

test('answers make the rows of Wallos complete', async () => {
  const { rows } = await read(sample('wallos-subscriptions.json'), {
    answers: {
      'currency:$': 'CAD',
      'currency:kr': 'SEK',
      'currency:¥': 'JPY',
      'category:': 'Other',
      'oneTime:': 'cancelled',
    },
  });
  expect(
    rows.map(({ fields: { currency, category, status }, problems }) => [
      currency,
      category,
      status,
      problems,
    ]),
  ).toEqual([
    ['EUR', 'Food & Beverages', 'active', []],
    ['CAD', 'Other', 'active', []],
    ['SEK', 'Utilities', 'cancelled', []],
    ['JPY', 'Software', 'cancelled', [{ code: 'importedAsCancelled', field: 'period' }]],
  ]);
  expect(rows[2]?.details.currency).toBe('SEK');
});

const HEADER =
  'Name,Payment Cycle,Next Payment,Renewal,Category,Payment Method,Paid By,Price,Notes,URL,State,Notifications,Cancellation Date,Active';
const START = 'Plan,Monthly,2026-12-01,Automatic,Video,Visa,Me,€5';
const END = 'Enabled,Enabled,,Yes';

test.each([
  [
    'a note of several lines',
    `${START},note\nthen,https://x.test,${END}`,
    'note\nthen',
    'https://x.test',
  ],
  [
    'a URL of many commas',
    `${START},,https://x.test/a,b,,c,${END}`,
    undefined,
    'https://x.test/a,b,,c',
  ],
  ['Windows line ends', `${START},a,https://x.test,${END}`, 'a', 'https://x.test'],
])('repairs %s', async (_, record, notes, website) => {
  const text = [HEADER, record, `${START},,,${END}`].join('\n');
  for (const file of [text, text.replaceAll('\n', '\r\n')]) {
    const { rows } = await read(file);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({
      problems: [],
      fields: { name: 'Plan', amountHundredths: 500 },
    });
    expect([rows[0]?.details.notes, rows[0]?.details.website]).toEqual([notes, website]);
  }
});

test.each([
  ['a category with a comma', `Plan,Monthly,2026-12-01,Automatic,Video, Music,Visa,Me,€5,,,${END}`],
  ['a cell too few', `${START},${END}`],
  ['no end', `${START},note,`],
])('does not guess at a record with %s', async (_, record) => {
  const { rows } = await read([HEADER, `${START},,,${END}`, record].join('\n'));
  expect(rows).toHaveLength(2);
  expect(rows[1]).toMatchObject({ original: record, fields: { name: 'Plan' } });
  const codes = rows[1]?.problems.map(({ code }) => code);
  expect(codes).toEqual(
    record.includes('Music') ? ['invalidAmount', 'unanswered'] : ['unrepairable'],
  );
});

test('keeps what follows a broken record apart from it', async () => {
  const records = [`${START},lost`, 'in the middle', `${START},,,${END}`];
  const { rows } = await read([HEADER, ...records].join('\n'));
  expect(rows.map(({ row, problems }) => [row, problems])).toEqual([
    [2, [{ code: 'unrepairable' }]],
    [4, []],
  ]);
});

test('reads the CSV of older versions, which has no cycle', async () => {
  const header = HEADER.replace('Payment Cycle,', '');
  const { source, rows } = await read(`${header}\n${START.replace('Monthly,', '')},,,${END}`);
  expect(source).toBe('wallos');
  expect(rows[0]?.problems).toEqual([{ code: 'missing', field: 'period' }]);
});
