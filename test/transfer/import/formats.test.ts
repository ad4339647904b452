import { describe, expect, test } from 'vitest';
import { zipOf } from '../../support/zip.ts';
import { DEFAULTS, MONTHLY, derived, monthly, everyMonths } from './expected.ts';
import { read, sample } from './import.ts';

// Formats of which there is no sample, and what samples don't have.

const problemsOf = async (content: string | Uint8Array, options = {}) =>
  (await read(content, options)).rows.map(({ problems }) => problems);

const labels = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });

const exportOf = (records: readonly object[], locale = 'en-US') =>
  JSON.stringify({
    kind: 'renewlet-export',
    schemaVersion: 1,
    exportedAt: '2026-11-01T00:00:00Z',
    data: {
      subscriptions: records,
      settings: { locale },
      customConfig: {
        categories: [{ id: '1', value: 'video', labels: labels('视频', 'Video streaming') }],
        paymentMethods: [{ id: '2', value: 'visa', labels: labels('维萨', 'Visa card') }],
      },
    },
  });

describe('Renewlet', () => {
  const subscription = {
    id: 'sub_1',
    name: 'Netflix',
    price: 15.49,
    currency: 'USD',
    billingCycle: 'monthly',
    category: 'video',
    status: 'active',
    pinned: true,
    publicHidden: false,
    paymentMethod: 'visa',
    startDate: '2024-01-31',
    nextBillingDate: '2026-11-30',
    autoRenew: true,
    autoCalculateNextBillingDate: true,
    website: 'https://netflix.com',
    notes: 'Two\nlines',
    tags: ['tv', 'home'],
    reminderDays: 3,
    repeatReminderEnabled: false,
    costSharing: { enabled: true, splitMode: 'equal', members: [{ id: 'a', name: 'Bob' }] },
  };

  test('reads all fields, with the labels of the language', async () => {
    const { source, sourceVersion, rows } = await read(exportOf([subscription]));
    expect([source, sourceVersion]).toEqual(['renewlet', '1']);
    expect(rows).toMatchObject([
      {
        sourceId: 'sub_1',
        fields: {
          ...DEFAULTS,
          ...MONTHLY,
          name: 'Netflix',
          category: 'Video streaming',
          amountHundredths: 1549,
          currency: 'USD',
          nextPaymentDate: '2026-11-30',
          billingAnchorDay: 31,
        },
        details: {
          interval: monthly,
          currency: 'USD',
          startedOn: '2024-01-31',
          paymentMethod: 'Visa card',
          autoRenew: true,
          website: 'https://netflix.com',
          notes: 'Two\nlines',
          tags: ['tv', 'home'],
          remindDaysBefore: 3,
          sharedWith: ['Bob'],
        },
        unmapped: {
          pinned: true,
          publicHidden: false,
          autoCalculateNextBillingDate: true,
          repeatReminderEnabled: false,
        },
        problems: [],
      },
    ]);
    const chinese = await read(exportOf([subscription], 'zh-CN'));
    expect(chinese.rows[0]?.fields.category).toBe('视频');
  });

  test('reads data.json in its ZIP, whatever else is there', async () => {
    const zip = zipOf(
      {
        'manifest.json': Buffer.from('{"kind":"renewlet-manifest"}'),
        'data.json': Buffer.from(exportOf([subscription])),
        'assets/logo.json': Buffer.from('not JSON'),
      },
      { isCompressed: true },
    );
    expect((await read(zip)).rows).toMatchObject([{ source: 'renewlet', sourceId: 'sub_1' }]);
  });

  test.each([
    [{ billingCycle: 'weekly' }, { period: 'custom', customDays: 7 }, []],
    [{ billingCycle: 'annual' }, { period: 'yearly' }, []],
    [{ billingCycle: 'quarterly' }, everyMonths(3), []],
    [{ billingCycle: 'semi-annual' }, everyMonths(6), []],
    [{ billingCycle: 'custom', customDays: 45 }, { period: 'custom', customDays: 45 }, []],
    [
      { billingCycle: 'custom', customDays: 2, customCycleUnit: 'week' },
      { period: 'custom', customDays: 14 },
      [],
    ],
    [{ billingCycle: 'custom', customDays: 2, customCycleUnit: 'year' }, everyMonths(24), []],
    [{ billingCycle: 'one-time' }, {}, [{ code: 'oneTime', field: 'period' }]],
    [{ status: 'expired' }, { status: 'cancelled' }, []],
    [{ status: 'paused' }, { status: 'paused' }, []],
    [{ status: 'trial' }, { status: 'active', trialEndsOn: '2026-11-29' }, []],
    [{ status: 'trial', trialEndDate: '2026-11-20' }, { trialEndsOn: '2026-11-20' }, []],
    [{ reminderDays: -2 }, { notificationEnabled: false }, []],
    [{ reminderDays: -1 }, { notificationEnabled: true }, []],
    [{ category: 'other' }, { category: 'other' }, []],
  ])('reads %j', async (changes, fields, problems) => {
    const { rows } = await read(exportOf([{ ...subscription, ...changes }]));
    expect(rows).toMatchObject([{ fields, problems }]);
  });
});

describe('the hosted service', () => {
  const record = { id: 'a', name: 'Any', category: 'Video', amount: 5, period: 'monthly' };
  const backup = (changes: object) =>
    JSON.stringify({ version: '1.4.0', subscriptions: [{ ...record, ...changes }] });

  test('reckons the next date of older files from the last, with its anchor', async () => {
    const last = backup({ lastPaymentDate: '2026-02-28', billingAnchorDay: 31 });
    expect((await read(last)).rows).toMatchObject([
      {
        fields: { currency: 'CNY', nextPaymentDate: '2026-03-31', billingAnchorDay: 31 },
        problems: [derived('lastPaymentDate')],
      },
    ]);
    const custom = backup({ lastPaymentDate: '2026-11-01', period: 'custom', customDate: '45' });
    expect((await read(custom)).rows[0]?.fields.nextPaymentDate).toBe('2026-12-16');
  });

  test('says what is wrong', async () => {
    const next = { nextPaymentDate: '2026-12-01' };
    expect(await problemsOf(backup({ ...next, period: 'custom' }))).toEqual([
      [{ code: 'unknownInterval', field: 'period', params: { text: 'custom' } }],
    ]);
    expect(await problemsOf(backup({ ...next, status: 'gone' }))).toEqual([
      [{ code: 'unknownStatus', field: 'status', params: { text: 'gone' } }],
    ]);
    expect(await problemsOf(backup({ ...next, amount: -5, currency: 'XBT1' }))).toEqual([
      [
        { code: 'unknownCurrency', field: 'currency', params: { text: 'XBT1' } },
        { code: 'negativeAmount', field: 'amount' },
      ],
    ]);
    expect(await problemsOf(backup({ lastPaymentDate: '9999-12-31' }))).toEqual([
      [{ code: 'missing', field: 'nextPaymentDate' }],
    ]);
  });
});

describe('SubTrackr', () => {
  const HEADER = sample('subtrackr-subscriptions.csv').toString().split('\n')[0] ?? '';
  const rowOf = (schedule: string, status: string, dates: string) =>
    `${HEADER}\n9,Any,Video,5.00,USD,${schedule},${status},,,${dates},,,,\n`;

  test.each([
    ['Every 2 Weeks,2', 'Active', ',2026-12-01,', { customDays: 14 }, []],
    ['Every 2 Quarters,2', 'Active', ',2026-12-01,', everyMonths(6), []],
    ['Annual,1', 'Paused', ',2026-12-01,', { period: 'yearly', status: 'paused' }, []],
    [
      'Monthly,1',
      'Cancelled',
      ',,2026-10-05',
      { status: 'cancelled', nextPaymentDate: '2026-10-05' },
      [derived('cancelledOn')],
    ],
    [
      'Monthly,1',
      'Active',
      '2026-01-31,,',
      { nextPaymentDate: '2026-11-30', billingAnchorDay: 31 },
      [derived('startedOn')],
    ],
    ['Monthly,1', 'Trial', ',2026-12-01,', { trialEndsOn: '2026-11-30' }, []],
  ])('reads %s, %s, dates %s', async (schedule, status, dates, fields, problems) => {
    const { rows } = await read(rowOf(schedule, status, dates));
    expect(rows).toMatchObject([{ sourceId: '9', fields, problems }]);
  });

  test('takes dates as they are written, in whatever zone, and zero times for none', async () => {
    const [record] = (
      JSON.parse(sample('subtrackr-subscriptions.json').toString()) as { subscriptions: object[] }
    ).subscriptions;
    const changed = {
      ...record,
      renewal_date: '2026-12-01T00:00:00+02:00',
      start_date: '0001-01-01T00:00:00Z',
    };
    const { rows } = await read(JSON.stringify({ subscriptions: [changed], shares: 2 }));
    expect(rows[0]?.fields.nextPaymentDate).toBe('2026-12-01');
    expect(rows[0]?.details).not.toHaveProperty('startedOn');
  });
});

test('reads either spelling of dh1011, and asks for its own currency', async () => {
  const record = {
    id: 4,
    name: 'Any',
    amount: 5,
    due_date: '2026-12-01',
    interval_value: 2,
    interval_unit: 'weeks',
    currency: 'default',
    included: false,
  };
  const { rows } = await read(JSON.stringify([record]), { answers: { 'currency:': 'CHF' } });
  expect(rows).toMatchObject([
    { fields: { customDays: 14, currency: 'CHF', status: 'paused' }, problems: [] },
  ]);
});

test('reads a Firefly bill that skips periods, and the empty cell of an inactive one', async () => {
  const [header = ''] = sample('firefly-bills.csv').toString().split('\n');
  const bill = '1,6,,,EUR,Any,10.000000000000,10.000000000000,2026-01-31';
  const { rows } = await read([header, `${bill},weekly,3,`, `${bill},quarterly,0,1`].join('\n'));
  expect(rows).toMatchObject([
    { fields: { customDays: 28, status: 'paused', amountHundredths: 1000 } },
    { fields: { status: 'active' }, details: { interval: { every: 3, unit: 'month' } } },
  ]);
});

test('reads Zublo without dates and with a half year', async () => {
  const { subscriptions } = JSON.parse(sample('zublo-subscriptions.json').toString()) as {
    subscriptions: [object];
  };
  const changes = {
    cycle: 'Half-yearly',
    frequency: 1,
    next_payment: '',
    inactive: true,
    notify: false,
  };
  const changed = JSON.stringify({ subscriptions: [{ ...subscriptions[0], ...changes }] });
  expect((await read(changed)).rows).toMatchObject([
    {
      fields: { ...everyMonths(6), status: 'paused', notificationEnabled: false },
      problems: [{ code: 'missing', field: 'nextPaymentDate' }],
    },
  ]);
});
