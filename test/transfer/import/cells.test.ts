import { describe, expect, test } from 'vitest';
import { readDate } from '../../../src-server/transfer/import/table/dates.ts';
import { readInterval } from '../../../src-server/transfer/import/table/intervals.ts';
import { readAmount } from '../../../src-server/transfer/import/table/numbers.ts';
import { read } from './import.ts';

const fieldsOf = async (content: string, options = {}) =>
  (await read(content, options)).rows.map(({ fields }) => fields);

/** A table of these dates. */
const datesOf = (...dates: readonly string[]) =>
  `Name,Price,Date\n${dates.map((date, at) => `S${at},5,${date}`).join('\n')}\n`;

/** A table of these amounts. */
const amountsOf = (...amounts: readonly string[]) =>
  `Name;Price (EUR)\n${amounts.map((amount, at) => `S${at};${amount}`).join('\n')}\n`;

describe('dates', () => {
  test.each([
    ['2026-12-01', '2026-12-01'],
    ['2026-12-01T23:30:00+09:00', '2026-12-01'],
    ['2026-12-01 00:00:00', '2026-12-01'],
    ['2026/12/1', '2026-12-01'],
    ['20261201', '2026-12-01'],
    ['1. 12. 2026.', '2026-12-01'],
    ['2026年12月1日', '2026-12-01'],
    ['46357', '2026-12-01'],
    ['1. Dezember 2026', '2026-12-01'],
    ['Dec 1, 2026', '2026-12-01'],
    ['1-Dec-26', '2026-12-01'],
    ['1st of December 2026', '2026-12-01'],
    ['1 de diciembre de 2026', '2026-12-01'],
    ['1er décembre 2026', '2026-12-01'],
    ['31.02.2026', undefined],
    ['2026-13-01', undefined],
    ['12', undefined],
    ['Netflix', undefined],
  ])('%s is %s', (text, date) => {
    expect(readDate(text, 'dmy')).toBe(date);
  });

  test.each([
    ['that read alike', ['05/05/2026', '06/06/26'], ['2026-05-05', '2026-06-06']],
    ['with the day first behind dots', ['01.02.2026', '02.03.2026'], ['2026-02-01', '2026-03-02']],
    ['with a short year behind dots', ['03.12.26', '11.12.26'], ['2026-12-03', '2026-12-11']],
    ['in several orders', ['12/15/2026', '14.12.2026'], ['2026-12-15', '2026-12-14']],
    [
      'in several orders with the same separator',
      ['21/02/2027', '03/24/2027', '2027-03-01'],
      ['2027-02-21', '2027-03-24', '2027-03-01'],
    ],
  ])('of a column that have one reading each need no order: %s', async (_, dates, expected) => {
    const { rows, questions } = await read(datesOf(...dates));
    expect(rows.map(({ fields }) => fields.nextPaymentDate)).toEqual(expected);
    expect(rows.flatMap(({ problems }) => problems.map(({ field }) => field))).not.toContain(
      'nextPaymentDate',
    );
    expect(questions.map(({ code }) => code)).not.toContain('dates');
  });

  test.each([
    ['a day that can be no month', ['01/02/2026', '13/02/2026'], 'dmy', ['2026-02-01', 2]],
    ['a month that can be no day', ['01/02/2026', '01/31/2026'], 'mdy', ['2026-01-02', 2]],
    ['dots', ['01/02/2026', '01.02.2026'], 'dmy', ['2026-02-01', 2]],
    [
      'slashes, whatever those with dots are',
      ['12/05/2026', '14.12.2026', '12/15/2026'],
      'mdy',
      ['2026-12-05', 3],
    ],
    [
      'what most rows have',
      ['01/02/2026', '01/31/2026', '21/02/2026', '22/02/2026'],
      'dmy',
      ['2026-02-01', 3],
    ],
  ] as const)(
    'of a column with two readings are decided by %s, which is said, with the other order',
    async (_, dates, order, [first, row]) => {
      const { rows, questions } = await read(datesOf(...dates));
      expect(rows[0]?.fields.nextPaymentDate).toBe(first);
      const asked = questions.find(({ code }) => code === 'dates');
      expect(asked).toMatchObject({ assumed: order, example: { row: 2 }, rows: 1 });
      expect(asked?.choices.map(({ value }) => value)).toEqual(['dmy', 'mdy']);
      const taken = asked?.choices.find(({ value }) => value === order);
      expect(taken?.evidence).toEqual({ row: row + 1, text: dates[row - 1] });
    },
  );

  test('in another order than that of their column are read in their own, and say so', async () => {
    const text = datesOf('12/05/2026', '15/12/2026');
    const { rows } = await read(text, { answers: { 'dates:Date': 'mdy' } });
    expect(rows.map(({ fields }) => fields.nextPaymentDate)).toEqual(['2026-12-05', '2026-12-15']);
    expect(rows[1]?.problems).toContainEqual({
      code: 'ownDateOrder',
      field: 'nextPaymentDate',
      params: { text: '15/12/2026', order: 'mdy', as: 'dmy' },
    });
  });

  test('that contradict the order of their column and have two readings are a problem', async () => {
    const text = datesOf('12/05/2026', '13/05/26');
    const { rows } = await read(text, { answers: { 'dates:Date': 'mdy' } });
    expect(rows[1]?.problems).toContainEqual({
      code: 'otherDateOrder',
      field: 'nextPaymentDate',
      params: { text: '13/05/26', order: 'mdy' },
    });
  });

  test('of a column in which as many rows speak for one order as for the other are asked about', async () => {
    const text = datesOf('01/02/2026', '01/31/2026', '21/02/2026');
    const { rows, questions } = await read(text);
    expect(rows.map(({ fields }) => fields.nextPaymentDate)).toEqual([
      undefined,
      '2026-01-31',
      '2026-02-21',
    ]);
    const asked = questions.find(({ code }) => code === 'dates');
    expect(asked?.assumed).toBeUndefined();
    expect(asked?.choices.map(({ evidence }) => evidence?.row)).toEqual([4, 3]);
  });

  test('of a column that can be read in two ways are asked about, with both readings of a row', async () => {
    const text = datesOf('05/05/2026', '01/02/2026');
    const { rows, questions } = await read(text);
    expect(rows.map(({ fields }) => fields.nextPaymentDate)).toEqual(['2026-05-05', undefined]);
    expect(questions[0]).toEqual({
      code: 'dates',
      key: 'Date',
      choices: [
        { value: 'dmy', label: '2026-02-01' },
        { value: 'mdy', label: '2026-01-02' },
      ],
      example: { row: 3, text: '01/02/2026' },
      rows: 1,
    });
    expect(rows[1]?.problems).toContainEqual({
      code: 'unanswered',
      field: 'nextPaymentDate',
      params: { question: 'dates:Date' },
    });
    const [, american] = await fieldsOf(text, { answers: { 'dates:Date': 'mdy' } });
    expect(american?.nextPaymentDate).toBe('2026-01-02');
  });

  test('that are none are a problem of their row', async () => {
    const { rows } = await read(datesOf('13/02/2026', 'soon', '31/02/2026'));
    expect(
      rows.map(({ problems }) => problems.filter(({ code }) => code === 'invalidDate')),
    ).toEqual([
      [],
      [{ code: 'invalidDate', field: 'nextPaymentDate', params: { text: 'soon' } }],
      [{ code: 'invalidDate', field: 'nextPaymentDate', params: { text: '31/02/2026' } }],
    ]);
  });

  test('follow from a start or a last payment where there is no next one', async () => {
    const text =
      'Name,Price,Interval,Start,Last payment\nA,5,monthly,2024-01-31,\nB,5,yearly,,2026-02-28\n';
    expect(await fieldsOf(text)).toMatchObject([
      { nextPaymentDate: '2026-11-30', billingAnchorDay: 31 },
      { nextPaymentDate: '2027-02-28' },
    ]);
  });
});

describe('amounts', () => {
  test.each([
    ['1,234.56', '.', '1234.56'],
    ['1.234,56', ',', '1234.56'],
    ['1 234,56', ',', '1234.56'],
    ["1'234.50", '.', '1234.50'],
    ['1\u202f234,5', ',', '1234.5'],
    ['12,34,567.00', '.', '1234567.00'],
    ['１２．５０', '.', '12.50'],
    ['.5', '.', '0.5'],
    ['(12.00)', '.', '-12.00'],
    ['12,00-', ',', '-12.00'],
    ['12.-', '.', '12.00'],
    ['Fr. 1’234.–', '.', '1234.00'],
    ['1.234,-- kr', ',', '1234.00'],
    ['−3', '.', '-3'],
    ['1.2.3', '.', undefined],
    ['1,23,4', '.', undefined],
    ['12 months', '.', undefined],
    ['', '.', undefined],
  ] as const)('%s with %s is %s', (text, decimal, amount) => {
    expect(readAmount(text, decimal)?.amount).toBe(amount);
  });

  test.each([
    ['$15', '$'],
    ['15 €', '€'],
    ['EUR 15', 'EUR'],
    ['-€15', '€'],
    ['Fr.15', 'Fr.'],
    ['9 €/Monat', '€'],
    ['9 USD per month', 'USD'],
  ])('%s is in %s', (text, currency) => {
    expect(readAmount(text, '.')?.currency).toBe(currency);
  });

  test.each([
    ['by one that has two decimals', ['1,234', '9,99'], [undefined, 999]],
    ['by one with both signs', ['1,234', '1,234.50'], [123_400, 123_450]],
    ['that have no decimals', ['5', '1234'], [500, 123_400]],
    [
      'but each by itself where it has one reading',
      ['9.99', '29,90', '1.234,50'],
      [999, 2990, 123_450],
    ],
  ])('of a column are decided together: %s', async (_, amounts, expected) => {
    const { rows } = await read(amountsOf(...amounts));
    expect(rows.map(({ fields }) => fields.amountHundredths)).toEqual(expected);
    expect(rows[1]?.fields.currency).toBe('EUR');
  });

  test('of a column that can be read in two ways are asked about', async () => {
    const text = amountsOf('5', '1,234');
    const { rows, questions } = await read(text);
    expect(rows.map(({ fields }) => fields.amountHundredths)).toEqual([500, undefined]);
    expect(questions[0]).toEqual({
      code: 'decimals',
      key: 'Price (EUR)',
      choices: [
        { value: '.', label: '1234' },
        { value: ',', label: '1.234' },
      ],
      example: { row: 3, text: '1,234' },
      rows: 1,
    });
    const [, thousand] = await fieldsOf(text, { answers: { 'decimals:Price (EUR)': '.' } });
    expect(thousand?.amountHundredths).toBe(123_400);
  });

  test('of a column that uses both separators are asked about only where they can be read in two ways', async () => {
    const text = amountsOf('9.99', '€29,90', '1.200');
    const { rows, questions } = await read(text);
    expect(rows.map(({ fields }) => fields.amountHundredths)).toEqual([999, 2990, undefined]);
    expect(questions[0]?.example).toEqual({ row: 4, text: '1.200' });
    const answered = await fieldsOf(text, { answers: { 'decimals:Price (EUR)': ',' } });
    expect(answered.map(({ amountHundredths }) => amountHundredths)).toEqual([999, 2990, 120_000]);
  });

  test('below zero are found with either separator', async () => {
    const { rows, questions } = await read(amountsOf('9.99', '4.99', '-29,90'));
    expect(questions.map(({ code }) => code)).toContain('minus');
    expect(rows[2]?.problems).toContainEqual({ code: 'negativeAmount', field: 'amount' });
  });

  test.each([
    ['can be read in two ways', '€1.234'],
    ['can’t be read', '€29,9,0'],
  ])('that %s still have their currency', async (_, amount) => {
    const { rows, questions } = await read(`Name;Price\nA;${amount}\nB;5\n`);
    expect(rows[0]?.details.currency).toBe('EUR');
    const question = questions.find(({ code, key }) => code === 'currency' && key === '');
    expect(question?.example).toEqual({ row: 3, text: 'B 5' });
  });

  test.each([
    ['-5', 'negativeAmount'],
    ['100000000', 'amountTooLarge'],
    ['5.555', 'tooManyDecimals'],
    ['free', 'invalidAmount'],
  ])('%s is refused as %s', async (amount, code) => {
    const { rows } = await read(`Name,Price\nA,1.50\nB,${amount}\n`);
    expect(rows[1]?.problems).toContainEqual(expect.objectContaining({ code, field: 'amount' }));
  });

  test('of a currency without decimals have none', async () => {
    const { rows } = await read('Name,Price\nA,JPY 1200\nB,JPY 1200.50\n');
    expect(rows.map(({ fields }) => fields.amountHundredths)).toEqual([120_000, undefined]);
  });
});

describe('intervals', () => {
  test.each([
    ['monatlich', 1, 'month'],
    ['Monthly', 1, 'month'],
    ['mtl.', 1, 'month'],
    ['per month', 1, 'month'],
    ['/mo', 1, 'month'],
    ['pro Monat', 1, 'month'],
    ['par mois', 1, 'month'],
    ['每月', 1, 'month'],
    ['按月', 1, 'month'],
    ['every 3 months', 3, 'month'],
    ['alle drei Monate', 3, 'month'],
    ['tous les 3 mois', 3, 'month'],
    ['cada 3 meses', 3, 'month'],
    ['每3个月', 3, 'month'],
    ['每三个月', 3, 'month'],
    ['季度', 3, 'month'],
    ['quartalsweise', 3, 'month'],
    ['every 2 quarters', 6, 'month'],
    ['半年', 6, 'month'],
    ['每半年', 6, 'month'],
    ['vierteljährig', 3, 'month'],
    ['every eight weeks', 8, 'week'],
    ['每八周', 8, 'week'],
    ['p.a.', 1, 'year'],
    ['jährlich', 1, 'year'],
    ['annuel', 1, 'year'],
    ['年付', 1, 'year'],
    ['every other week', 2, 'week'],
    ['14-tägig', 2, 'week'],
    ['30 days', 30, 'day'],
    ['30天', 30, 'day'],
    ['täglich', 1, 'day'],
    ['Yearly (auto-renew)', 1, 'year'],
    ['every 3 months (direct debit)', 3, 'month'],
    ['1x per year', 1, 'year'],
    ['2x pro Jahr', 6, 'month'],
    ['4 fois par an', 3, 'month'],
    ['12 times a year', 1, 'month'],
    ['1 mal im Monat', 1, 'month'],
  ] as const)('%s is every %d %s', (text, every, unit) => {
    expect(readInterval(text)).toEqual({ every, unit });
  });

  test.each(['einmalig', 'Lifetime', 'one-time', '一次性'])('%s is once', (text) => {
    expect(readInterval(text)).toBe('oneTime');
  });

  test.each([
    '',
    '0 days',
    'Netflix',
    'bimonthly',
    'monat lich 3',
    '3',
    '5x per year',
    '2x per month',
  ])('%s is none', (text) => {
    expect(readInterval(text)).toBeUndefined();
  });

  test('can have their number in a column of its own', async () => {
    const text = 'Name,Price,Period,Days,Date\nA,5,custom,30,2026-12-01\nB,5,month,2,2026-12-01\n';
    const { rows } = await read(text);
    expect(rows.map(({ details }) => details.interval)).toEqual([
      { every: 30, unit: 'day' },
      { every: 2, unit: 'month' },
    ]);
  });
});

test('a trial ends the day before the first payment, unless its end is there', async () => {
  const text =
    'Name,Price,Status,Date,Trial ends\nA,5,trial,2026-12-10,\nB,5,Testphase,,2026-12-01\n';
  expect(await fieldsOf(text)).toMatchObject([
    { status: 'active', trialEndsOn: '2026-12-09', nextPaymentDate: '2026-12-10' },
    { status: 'active', trialEndsOn: '2026-12-01', nextPaymentDate: '2026-12-02' },
  ]);
});

test.each([
  ['2027-03-31, renews for 12 months, notice 3 months', []],
  ['2027-03-31, renews for 1200 months, notice 3 months', [{ field: 'terms' }]],
  ['12 months, then monthly', [{ field: 'terms' }]],
  [' ', []],
])(
  'contract terms "%s" are kept, or it is said that they were left out',
  async (terms, problems) => {
    const text = `Name;Category;Price;Currency;Billing period;Next payment;Contract terms\nA;B;5;EUR;monthly;2026-12-01;${terms}\n`;
    const { rows } = await read(text);
    expect(rows).toMatchObject([{ problems }]);
    expect(rows[0]?.problems).toHaveLength(problems.length);
  },
);

test.each([
  ['17.99 from 2027-03-01', []],
  ['17.999 from 2027-03-01', [{ field: 'nextPrice' }]],
  ['17.99', [{ field: 'nextPrice' }]],
  [' ', []],
])('a next price "%s" is kept, or it is said that it was left out', async (price, problems) => {
  const text = `Name;Category;Price;Currency;Billing period;Next payment;Next price\nA;B;5;EUR;monthly;2026-12-01;${price}\n`;
  const { rows } = await read(text);
  expect(rows).toMatchObject([{ fields: { amountHundredths: 500 }, problems }]);
  expect(rows[0]?.problems).toHaveLength(problems.length);
});
