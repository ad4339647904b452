import { expect, test } from 'vitest';
import { answerKey } from '../../../src-server/transfer/import/interview.ts';
import { DEFAULTS, MONTHLY, derived, monthly, unanswered, everyMonths } from './expected.ts';
import { read, sample } from './import.ts';

// Each sample is made after the source of the program that exports it; each field is compared with what that
// source says that it means.

const NETFLIX = {
  confidence: 'exact',
  sourceId: '1',
  fields: {
    ...DEFAULTS,
    ...MONTHLY,
    name: 'Netflix',
    category: 'Entertainment',
    amountHundredths: 1549,
    currency: 'USD',
    nextPaymentDate: '2026-12-31',
    billingAnchorDay: 31,
  },
  details: {
    interval: monthly,
    currency: 'USD',
    startedOn: '2024-01-31',
    paymentMethod: 'Visa',
    account: 'me@example.com',
    website: 'https://netflix.com',
    usage: 'High',
  },
  problems: [],
};
const TRIAL_END = { nextPaymentDate: '2027-03-02', billingAnchorDay: 2, trialEndsOn: '2027-03-01' };
const TRIAL = {
  confidence: 'exact',
  sourceId: '2',
  fields: { ...DEFAULTS, ...TRIAL_END, name: 'Domain, .dev', amountHundredths: 2400 },
  details: { interval: { every: 2, unit: 'year' }, notes: 'a "b"\nc' },
};
test.each([
  ['subtrackr-subscriptions.json', undefined],
  ['subtrackr-backup.json', '1.0'],
])('reads what SubTrackr exports as JSON: %s', async (name, version) => {
  const { source, sourceVersion, rows, questions } = await read(sample(name));
  expect(source).toBe('subtrackr');
  expect(sourceVersion).toBe(version);
  expect(rows).toMatchObject([
    { ...NETFLIX, row: 1 },
    {
      ...TRIAL,
      row: 2,
      fields: { ...TRIAL.fields, notificationEnabled: false },
      problems: [unanswered('currency', 'currency:'), derived('trialEndsOn')],
    },
  ]);
  expect(rows[0]?.unmapped).toEqual({
    date_calculation_version: 1,
    created_at: '2025-09-01T10:00:00Z',
    updated_at: '2026-04-01T10:00:00+02:00',
  });
  expect(questions.map(answerKey)).toEqual(['currency:', 'category:']);
});

test('reads the CSV of SubTrackr, whose schedule names the interval already', async () => {
  const { source, rows } = await read(sample('subtrackr-subscriptions.csv'));
  expect(source).toBe('subtrackr');
  expect(rows).toMatchObject([
    { ...NETFLIX, row: 2, unmapped: { 'Created At': '2025-09-01 10:00:00' } },
    {
      ...TRIAL,
      row: 3,
      fields: { ...TRIAL.fields, currency: 'USD' },
      problems: [derived('trialEndsOn')],
    },
  ]);
});

test('reads the backup of the hosted service', async () => {
  const { source, sourceVersion, rows, questions } = await read(sample('hosted-backup.json'));
  expect([source, sourceVersion, questions]).toEqual(['hosted', '1.10.0', []]);
  expect(rows).toMatchObject([
    {
      sourceId: '33333333-3333-4333-8333-333333333333',
      fields: {
        ...DEFAULTS,
        ...MONTHLY,
        name: 'Netflix',
        category: 'Entertainment',
        amountHundredths: 1500,
        currency: 'USD',
        nextPaymentDate: '2026-11-30',
        billingAnchorDay: 31,
      },
      problems: [],
    },
    {
      sourceId: '1709',
      fields: {
        ...DEFAULTS,
        name: 'Old record',
        category: 'Software',
        amountHundredths: 990,
        currency: 'CNY',
        period: 'custom',
        customDays: 30,
        nextPaymentDate: '2026-12-01',
        billingAnchorDay: 1,
      },
      problems: [],
    },
  ]);
});

test('reads the export of Zublo', async () => {
  const { source, rows } = await read(sample('zublo-subscriptions.json'));
  expect(source).toBe('zublo');
  expect(rows).toMatchObject([
    {
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      fields: {
        ...DEFAULTS,
        name: 'Netflix',
        ...everyMonths(3),
        category: 'Entertainment',
        amountHundredths: 999,
        currency: 'EUR',
        nextPaymentDate: '2026-12-01',
        billingAnchorDay: 1,
      },
      details: {
        interval: { every: 3, unit: 'month' },
        currency: 'EUR',
        paymentMethod: 'PayPal',
        payer: 'Alice',
        autoRenew: true,
        remindDaysBefore: 3,
      },
      unmapped: {},
      problems: [],
    },
  ]);
});

const PREMIUM = {
  fields: {
    ...DEFAULTS,
    ...MONTHLY,
    name: 'Netflix',
    amountHundredths: 1549,
    currency: 'USD',
    nextPaymentDate: '2026-12-01',
    billingAnchorDay: 1,
  },
  details: {
    interval: monthly,
    currency: 'USD',
    plan: 'Premium',
    paymentMethod: 'Credit Card',
    startedOn: '2024-01-01',
    autoRenew: true,
    website: 'https://netflix.com',
  },
  unmapped: {},
  problems: [],
};

test('reads the JSON of huhusmang', async () => {
  const { source, rows } = await read(sample('huhusmang-subscriptions.json'));
  expect(source).toBe('huhusmang');
  expect(rows).toMatchObject([
    { ...PREMIUM, sourceId: '1', fields: { ...PREMIUM.fields, category: 'Video Streaming' } },
    {
      sourceId: '2',
      fields: {
        ...DEFAULTS,
        name: 'VPS',
        ...everyMonths(6),
        amountHundredths: 4000,
        currency: 'EUR',
        nextPaymentDate: '2027-02-28',
        // It began on the 31st.
        billingAnchorDay: 31,
        trialEndsOn: '2027-02-27',
      },
      details: {
        interval: { every: 6, unit: 'month' },
        autoRenew: false,
        notes: 'x',
        plan: '2C4G',
      },
      problems: [],
    },
  ]);
});

test('reads the stored state of huhusmang', async () => {
  const subscriptions: unknown = JSON.parse(sample('huhusmang-subscriptions.json').toString());
  const { source, rows } = await read(JSON.stringify({ state: { subscriptions }, version: 0 }));
  expect(source).toBe('huhusmang');
  expect(rows).toHaveLength(2);
});

test('reads the CSV of huhusmang', async () => {
  const { source, rows } = await read(sample('huhusmang-subscriptions.csv'));
  expect(source).toBe('huhusmang');
  expect(rows).toMatchObject([
    { ...PREMIUM, row: 2, fields: { ...PREMIUM.fields, category: 'video' } },
  ]);
});

test('reads the bills of Firefly III, with the maximum of an estimate', async () => {
  const { source, rows, questions } = await read(sample('firefly-bills.csv'));
  expect(source).toBe('firefly');
  expect(rows).toMatchObject([
    {
      sourceId: '4',
      fields: {
        ...DEFAULTS,
        ...MONTHLY,
        name: 'Internet, home',
        amountHundredths: 4999,
        currency: 'EUR',
        nextPaymentDate: '2026-11-30',
        billingAnchorDay: 31,
      },
      details: { interval: monthly, currency: 'EUR', startedOn: '2025-01-31' },
      problems: [
        { code: 'estimated', field: 'amount', params: { minimum: 39.99, maximum: 49.99 } },
        derived('startedOn'),
      ],
    },
    {
      sourceId: '5',
      fields: {
        ...DEFAULTS,
        name: 'Insurance',
        amountHundredths: 12_000,
        // Every second half year.
        period: 'yearly',
        nextPaymentDate: '2027-03-01',
        status: 'paused',
      },
      problems: [derived('startedOn')],
    },
  ]);
  expect(questions[0]).toMatchObject({
    code: 'estimate',
    choices: [
      { value: 'maximum', label: '49.99' },
      { value: 'mean', label: '44.99' },
    ],
    assumed: 'maximum',
  });
  const mean = await read(sample('firefly-bills.csv'), { answers: { 'estimate:': 'mean' } });
  expect(mean.rows[0]?.fields.amountHundredths).toBe(4499);
});

const GUESSED = { code: 'guessedCategory', field: 'category' };

test('reads the JSON of dh1011', async () => {
  const { source, rows } = await read(sample('dh1011-subscriptions.json'));
  expect(source).toBe('dh1011');
  expect(rows).toMatchObject([
    {
      sourceId: '1',
      fields: { ...PREMIUM.fields },
      details: {
        interval: monthly,
        currency: 'USD',
        account: 'Visa',
        autoRenew: true,
        tags: ['tv'],
      },
      unmapped: { icon: 'mdi:netflix', color: '#e50914' },
      problems: [GUESSED],
    },
  ]);
});

const NO_DATE = {
  code: 'unanswered',
  field: 'nextPaymentDate',
  params: { question: 'nextPaymentDate:' },
};

test('asks for the date that the JSON of ajnart lacks', async () => {
  const { source, rows } = await read(sample('ajnart-subs.json'));
  expect(source).toBe('ajnart');
  expect(rows).toMatchObject([
    {
      sourceId: '1',
      fields: { ...DEFAULTS, ...MONTHLY, name: 'Netflix', amountHundredths: 1599, currency: 'USD' },
      details: { interval: monthly, website: 'https://netflix.com' },
      problems: expect.arrayContaining([NO_DATE]),
    },
  ]);
  const answers = { 'nextPaymentDate:': '2026-12-14' };
  const dated = await read(sample('ajnart-subs.json'), { answers });
  expect(dated.rows).toMatchObject([
    { fields: { nextPaymentDate: '2026-12-14', billingAnchorDay: 14 }, problems: [GUESSED] },
  ]);
  const wrong = await read(sample('ajnart-subs.json'), {
    answers: { 'nextPaymentDate:': 'soon' },
  });
  expect(wrong.rows[0]?.problems).toContainEqual(
    expect.objectContaining({ code: 'invalidDate', field: 'nextPaymentDate' }),
  );
});

test('reads each sample as what it is only', async () => {
  await expect(read(sample('zublo-subscriptions.json'), { from: 'wallos' })).rejects.toMatchObject({
    code: 'otherFormat',
    params: { name: 'Wallos' },
  });
});

test('reads a file twice to the same rows', async () => {
  for (const name of ['wallos-subscriptions.json', 'subtrackr-subscriptions.csv', 'abos.csv']) {
    expect(await read(sample(name))).toEqual(await read(sample(name)));
  }
});
