import { expect, test } from 'vitest';
import { zipOf } from '../../support/zip.ts';
import { databaseOf } from './database.ts';
import { DEFAULTS, MONTHLY, monthly, unanswered, everyMonths } from './expected.ts';
import { read } from './import.ts';

const SCHEMA = `
  CREATE TABLE user (id INTEGER PRIMARY KEY, username TEXT, password TEXT);
  CREATE TABLE household (id INTEGER PRIMARY KEY, name TEXT, email TEXT, user_id INTEGER);
  CREATE TABLE categories (id INTEGER PRIMARY KEY, name TEXT, user_id INTEGER);
  CREATE TABLE currencies (id INTEGER PRIMARY KEY, name TEXT, symbol TEXT, code TEXT, rate TEXT, user_id INTEGER);
  CREATE TABLE payment_methods (id INTEGER PRIMARY KEY, name TEXT, enabled BOOLEAN, "order" INTEGER);
  CREATE TABLE subscriptions (id INTEGER PRIMARY KEY, name TEXT, logo TEXT, price REAL, currency_id INTEGER,
    next_payment DATE, cycle INTEGER, frequency INTEGER, notes TEXT, payment_method_id INTEGER,
    payer_user_id INTEGER, category_id INTEGER, notify BOOLEAN DEFAULT false, url VARCHAR(255),
    inactive BOOLEAN DEFAULT false, notify_days_before INTEGER DEFAULT -1, user_id INTEGER DEFAULT 1,
    cancellation_date DATE, replacement_subscription_id INTEGER, start_date INTEGER, auto_renew BOOLEAN DEFAULT true);
  INSERT INTO user VALUES (1, 'alice', 'SECRET'), (2, 'bob', 'SECRET');
  INSERT INTO household VALUES (1, 'Alice', '', 1);
  INSERT INTO categories VALUES (1, 'No category', 1), (2, 'Food & Beverages', 1), (3, 'R&amp;D', 1);
  INSERT INTO currencies VALUES (1, 'Euro', '€', 'EUR', '1', 1), (2, 'Krona', 'kr', 'SEK', '11', 1);
  INSERT INTO payment_methods VALUES (1, 'PayPal', 1, 1), (2, 'Old card', 0, 2);
`;

const insert = (columns: Readonly<Record<string, string | number>>) => {
  const values = {
    name: 'Any',
    price: 5,
    currency_id: 1,
    next_payment: '2026-12-01',
    cycle: 3,
    frequency: 1,
    category_id: 2,
    ...columns,
  };
  const texts = Object.values(values).map((value) =>
    typeof value === 'number' ? value : `'${value}'`,
  );
  return `INSERT INTO subscriptions (${Object.keys(values).join(', ')}) VALUES (${texts.join(', ')});`;
};

const backup = (...rows: readonly Parameters<typeof insert>[0][]) =>
  zipOf(
    {
      'logos/netflix.png': Buffer.from('not unpacked'),
      'wallos.db': databaseOf(SCHEMA + rows.map((row) => insert(row)).join('\n')),
    },
    { isCompressed: true },
  );

test('reads the database in a backup, where nothing is lost', async () => {
  const { source, rows, questions } = await read(
    backup({
      id: 7,
      name: 'Ben &amp; Jerry&#039;s &amp;amp;',
      logo: 'netflix.png',
      price: 9.99,
      next_payment: '2026-12-31',
      notes: 'Say &quot;hi&quot;',
      payment_method_id: 2,
      payer_user_id: 1,
      category_id: 3,
      notify: 1,
      url: 'https://x.test/?a=1&amp;b=2',
      notify_days_before: 3,
      start_date: '2024-01-31',
      auto_renew: 1,
    }),
  );
  expect([source, questions]).toEqual(['wallos', []]);
  expect(rows).toEqual([
    {
      source: 'wallos',
      sourceId: '7',
      row: 1,
      confidence: 'exact',
      fields: {
        ...DEFAULTS,
        ...MONTHLY,
        name: "Ben & Jerry's &amp;",
        category: 'R&D',
        amountHundredths: 999,
        currency: 'EUR',
        nextPaymentDate: '2026-12-31',
        billingAnchorDay: 31,
        startedOn: '2024-01-31',
        paymentMethod: 'Old card',
        notes: 'Say "hi"',
        website: 'https://x.test/?a=1&b=2',
      },
      details: {
        interval: monthly,
        currency: 'EUR',
        startedOn: '2024-01-31',
        autoRenew: true,
        paymentMethod: 'Old card',
        payer: 'Alice',
        notes: 'Say "hi"',
        website: 'https://x.test/?a=1&b=2',
        remindDaysBefore: 3,
      },
      unmapped: { logo: 'netflix.png' },
      original: expect.objectContaining({ id: 7, name: 'Ben &amp; Jerry&#039;s &amp;amp;' }),
      problems: [],
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain('SECRET');
});

test.each([
  [{}, { notificationEnabled: false, status: 'active' }, {}],
  [{ inactive: 1 }, { status: 'paused' }, {}],
  [
    { inactive: 1, cancellation_date: '2026-10-01' },
    { status: 'cancelled' },
    { cancelledOn: '2026-10-01' },
  ],
  [{ inactive: 1, replacement_subscription_id: 4 }, { status: 'cancelled' }, { replacedBy: '4' }],
  [{ cancellation_date: '2026-12-24' }, { status: 'active' }, { cancelBy: '2026-12-24' }],
  [{ cycle: 1, frequency: 10 }, { period: 'custom', customDays: 10 }, {}],
  [
    { cycle: 2, frequency: 2 },
    { period: 'custom', customDays: 14 },
    { interval: { every: 2, unit: 'week' } },
  ],
  [{ cycle: 3, frequency: 12 }, { period: 'yearly' }, { interval: { every: 12, unit: 'month' } }],
  [{ cycle: 4 }, { period: 'yearly', customDays: null }, {}],
  [{ cycle: 3, frequency: 3 }, everyMonths(3), { interval: { every: 3, unit: 'month' } }],
  [{ currency_id: 2 }, { currency: 'SEK' }, {}],
])('reads %j of the database', async (columns, fields, details) => {
  const { rows } = await read(backup(columns));
  expect(rows).toMatchObject([{ fields, details, problems: [] }]);
});

test('says what a record of the database can be no record for', async () => {
  const { rows } = await read(
    backup(
      { cycle: 5 },
      { currency_id: 2 },
      { cycle: 3, frequency: 3, category_id: 1 },
      // A month after 31 January is 3 March for PHP.
      { next_payment: '2027-03-03', start_date: '2026-01-31' },
      { price: 9.999 },
      { next_payment: 'soon' },
    ),
  );
  expect(rows.map(({ problems }) => problems)).toEqual([
    [{ code: 'oneTime', field: 'period' }],
    [],
    [],
    [{ code: 'anchorDiffers', field: 'billingAnchorDay', params: { day: 31 } }],
    [{ code: 'tooManyDecimals', field: 'amount', params: { text: '9.999' } }],
    [{ code: 'invalidDate', field: 'nextPaymentDate', params: { text: 'soon' } }],
  ]);
});

test('asks whose records to read of several users', async () => {
  const file = backup({ name: 'Hers', user_id: 1 }, { name: 'His', user_id: 2 });
  const asked = await read(file);
  expect(asked.questions).toEqual([
    {
      code: 'user',
      key: '',
      choices: [
        { value: '1', label: 'alice' },
        { value: '2', label: 'bob' },
      ],
      example: { row: 1, text: 'alice' },
      rows: 1,
    },
  ]);
  expect(asked.rows.map(({ problems }) => problems)).toEqual(
    [0, 1].map(() => [{ code: 'unanswered', params: { question: 'user:' } }]),
  );
  const { rows } = await read(file, { answers: { 'user:': '2' } });
  expect(rows).toMatchObject([{ fields: { name: 'His' }, problems: [] }]);
});

test('reads the answers of the API, which have no code of a currency', async () => {
  const answer = JSON.stringify({
    success: true,
    subscriptions: [
      {
        id: 3,
        name: 'A &amp; B',
        price: 12.5,
        currency_id: 2,
        next_payment: '2026-12-05',
        cycle: 4,
        frequency: 1,
        category_name: 'Video',
        payer_user_name: 'Alice',
        payment_method_name: 'PayPal',
        notify: 1,
        inactive: 0,
      },
    ],
  });
  const { rows } = await read(answer, { answers: { 'currency:#2': 'GBP' } });
  expect(rows).toMatchObject([
    {
      sourceId: '3',
      fields: {
        name: 'A & B',
        category: 'Video',
        currency: 'GBP',
        period: 'yearly',
        amountHundredths: 1250,
      },
      details: { payer: 'Alice', paymentMethod: 'PayPal' },
      problems: [],
    },
  ]);
  expect((await read(answer)).rows[0]?.problems).toEqual([unanswered('currency', 'currency:#2')]);
});
