import { describe, expect, test } from 'vitest';
import {
  InvalidSubscription,
  type Subscription,
  type SubscriptionInput,
  patchSubscription,
} from '../../src-server/domain/subscription.ts';

const MADE_AT = 1_795_262_400_000;
const PATCHED_AT = MADE_AT + 60_000;

function stored(fields: Partial<Subscription> = {}): Subscription {
  return {
    id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    name: 'Netflix',
    category: 'Video',
    amountHundredths: 1549,
    currency: 'USD',
    period: 'monthly',
    customDays: null,
    customMonths: null,
    nextPaymentDate: '2027-01-31',
    billingAnchorDay: 31,
    notificationEnabled: true,
    status: 'paused',
    trialEndsOn: '2027-01-15',
    details: {},
    createdAt: MADE_AT,
    updatedAt: MADE_AT,
    ...fields,
  };
}

const every30Days = stored({ period: 'custom', customDays: 30 });

function patched(current: Subscription, patch: SubscriptionInput): Subscription {
  return patchSubscription(current, patch, PATCHED_AT);
}

/** The field that a patch which does not fit is told about. */
function refusedField(current: Subscription, patch: SubscriptionInput): string {
  try {
    patched(current, patch);
  } catch (error) {
    if (error instanceof InvalidSubscription) return error.field;
    throw error;
  }
  return 'nothing was refused';
}

describe('a patch', () => {
  test.each([
    { name: 'Disney+' },
    { category: 'Films' },
    { amountHundredths: 0 },
    { currency: 'JPY' },
    { notificationEnabled: false },
  ] as const)('of %o changes that and the time of change, nothing else', (patch) => {
    expect(patched(stored(), patch)).toEqual({ ...stored(), ...patch, updatedAt: PATCHED_AT });
  });

  test('of nothing changes nothing but the time of change', () => {
    expect(patched(stored(), {})).toEqual({ ...stored(), updatedAt: PATCHED_AT });
    expect(patched(every30Days, {})).toEqual({ ...every30Days, updatedAt: PATCHED_AT });
  });
});

describe('a new nextPaymentDate alone', () => {
  test.each([
    // What the anchor gives in that month: the same schedule goes on.
    [31, '2027-02-28', 31],
    [31, '2028-02-29', 31],
    [31, '2027-04-30', 31],
    [31, '2027-03-31', 31],
    [29, '2027-02-28', 29],
    [30, '2028-02-29', 30],
    // Another day: a schedule of its own.
    [31, '2027-03-30', 30],
    [31, '2028-02-28', 28],
    [31, '2027-04-29', 29],
    [15, '2027-02-28', 28],
    [28, '2027-03-31', 31],
    [1, '2027-03-02', 2],
  ])('with the anchor %i stored, %s gives the anchor %i', (anchor, date, expected) => {
    const current = stored({ billingAnchorDay: anchor, nextPaymentDate: '2027-01-01' });
    const { nextPaymentDate, billingAnchorDay } = patched(current, { nextPaymentDate: date });
    expect([nextPaymentDate, billingAnchorDay]).toEqual([date, expected]);
  });

  test('keeps 29 February for a yearly charge', () => {
    const yearly = stored({
      period: 'yearly',
      nextPaymentDate: '2028-02-29',
      billingAnchorDay: 29,
    });
    expect(patched(yearly, { nextPaymentDate: '2029-02-28' }).billingAnchorDay).toBe(29);
    expect(patched(yearly, { nextPaymentDate: '2029-03-01' }).billingAnchorDay).toBe(1);
  });

  test('is the anchor of a custom period', () => {
    const moved = patched(every30Days, { nextPaymentDate: '2027-02-28' });
    expect(moved.billingAnchorDay).toBe(28);
  });
});

describe('a new billingAnchorDay', () => {
  test('is stored, and moves no date', () => {
    expect(patched(stored(), { billingAnchorDay: 15 })).toMatchObject({
      nextPaymentDate: '2027-01-31',
      billingAnchorDay: 15,
    });
  });

  test('holds beside a new date', () => {
    const both = { nextPaymentDate: '2027-02-28', billingAnchorDay: 30 };
    expect(patched(stored(), both)).toMatchObject(both);
  });

  test('of null is inferred anew, from the stored date or from the one sent', () => {
    const february = stored({ nextPaymentDate: '2027-02-28' });
    expect(patched(february, { billingAnchorDay: null }).billingAnchorDay).toBe(28);
    expect(
      patched(stored(), { billingAnchorDay: null, nextPaymentDate: '2027-02-28' }),
    ).toMatchObject({ nextPaymentDate: '2027-02-28', billingAnchorDay: 28 });
    expect(
      patched(stored(), { billingAnchorDay: null, lastPaymentDate: '2027-02-28' }),
    ).toMatchObject({ nextPaymentDate: '2027-03-28', billingAnchorDay: 28 });
  });

  test('has no effect on a custom period', () => {
    expect(patched(every30Days, { billingAnchorDay: 5 }).billingAnchorDay).toBe(31);
  });
});

describe('lastPaymentDate in a patch', () => {
  test('is made into the next date by the schedule', () => {
    expect(patched(stored(), { lastPaymentDate: '2027-03-31' })).toMatchObject({
      nextPaymentDate: '2027-04-30',
      billingAnchorDay: 31,
    });
    expect(patched(stored(), { lastPaymentDate: '2027-03-15' })).toMatchObject({
      nextPaymentDate: '2027-04-15',
      billingAnchorDay: 15,
    });
    expect(patched(every30Days, { lastPaymentDate: '2027-02-28' })).toMatchObject({
      nextPaymentDate: '2027-03-30',
      billingAnchorDay: 30,
    });
  });

  test('goes by the period and the days that are sent with it', () => {
    const yearly = patched(stored(), { lastPaymentDate: '2028-02-29', period: 'yearly' });
    expect(yearly.nextPaymentDate).toBe('2029-02-28');
    const custom = { period: 'custom', customDays: 10, lastPaymentDate: '2027-02-28' } as const;
    expect(patched(stored(), custom).nextPaymentDate).toBe('2027-03-10');
  });

  test('counts for nothing beside nextPaymentDate', () => {
    const both = { nextPaymentDate: '2027-03-15', lastPaymentDate: '2027-01-31' };
    expect(patched(stored(), both)).toMatchObject({
      nextPaymentDate: '2027-03-15',
      billingAnchorDay: 15,
    });
  });

  test('can not lead beyond the last day there is', () => {
    expect(refusedField(stored(), { lastPaymentDate: '9999-12-31' })).toBe('lastPaymentDate');
  });
});

describe('a change of period', () => {
  test.each(['monthly', 'yearly'] as const)('from custom to %s clears the days', (period) => {
    const expected = { ...every30Days, period, customDays: null, updatedAt: PATCHED_AT };
    expect(patched(every30Days, { period })).toEqual(expected);
    expect(patched(every30Days, { period, customDays: null })).toEqual(expected);
  });

  test('to custom takes the days along, and its anchor is the day of its date', () => {
    const february = stored({ nextPaymentDate: '2027-02-28' });
    expect(patched(february, { period: 'custom', customDays: 7 })).toMatchObject({
      period: 'custom',
      customDays: 7,
      customMonths: null,
      nextPaymentDate: '2027-02-28',
      billingAnchorDay: 28,
    });
  });

  test('between monthly and yearly keeps date and anchor', () => {
    const yearly = { ...stored(), period: 'yearly', updatedAt: PATCHED_AT };
    expect(patched(stored(), { period: 'yearly' })).toEqual(yearly);
  });

  // The anchor of a custom period has no effect: it was nobody's choice of a day of the month.
  test('from custom to monthly with a new date goes by the day of that date', () => {
    const moved = patched(every30Days, { period: 'monthly', nextPaymentDate: '2027-02-28' });
    expect(moved.billingAnchorDay).toBe(28);
  });

  test('from custom to monthly with a last date goes by the day of that date', () => {
    const moved = patched(every30Days, { period: 'monthly', lastPaymentDate: '2027-02-28' });
    expect(moved).toMatchObject({ nextPaymentDate: '2027-03-28', billingAnchorDay: 28 });
  });

  test('that does not fit the days, sent or stored, is refused', () => {
    expect(refusedField(stored(), { period: 'custom' })).toBe('customDate');
    expect(refusedField(stored(), { period: 'custom', customDays: null })).toBe('customDate');
    expect(refusedField(every30Days, { customDays: null })).toBe('customDate');
    expect(refusedField(every30Days, { period: 'monthly', customDays: 30 })).toBe('customDate');
    expect(refusedField(stored(), { customDays: 30 })).toBe('customDate');
  });

  test('is not needed for other days, or for none where there are none', () => {
    expect(patched(every30Days, { customDays: 28 })).toMatchObject({ customDays: 28 });
    expect(patched(stored(), { customDays: null })).toMatchObject({ customDays: null });
    expect(patched(every30Days, { period: 'custom' })).toMatchObject({ customDays: 30 });
  });
});
