import { describe, expect, test } from 'vitest';
import { lastPaymentDate } from '../../src-server/domain/schedule.ts';
import {
  InvalidSubscription,
  type Status,
  type SubscriptionDraft,
  type Transition,
  canTransition,
  createSubscription,
  intervalProblem,
  isTrial,
  transitions,
} from '../../src-server/domain/subscription.ts';

const made = { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', at: 1_795_262_400_000 };

function draft(fields: Partial<SubscriptionDraft> = {}): SubscriptionDraft {
  return {
    name: 'Netflix',
    category: 'Video',
    amountHundredths: 1549,
    currency: 'USD',
    period: 'monthly',
    nextPaymentDate: '2026-12-14',
    ...fields,
  };
}

/** A draft that names the last charge and not the next one. */
function since(lastPaymentDate: string, fields: Partial<SubscriptionDraft> = {}) {
  return draft({ nextPaymentDate: undefined, lastPaymentDate, ...fields });
}

function create(fields: SubscriptionDraft) {
  return createSubscription(fields, made);
}

/** The field that an invalid draft is told about. */
function refusedField(rule: () => unknown): string {
  try {
    rule();
  } catch (error) {
    if (error instanceof InvalidSubscription) return error.field;
    throw error;
  }
  return 'nothing was refused';
}

describe('a new subscription', () => {
  test('is active, without a trial, reminded of, and made now', () => {
    expect(create(draft())).toEqual({
      id: made.id,
      name: 'Netflix',
      category: 'Video',
      amountHundredths: 1549,
      currency: 'USD',
      period: 'monthly',
      customDays: null,
      customMonths: null,
      nextPaymentDate: '2026-12-14',
      billingAnchorDay: 14,
      notificationEnabled: true,
      status: 'active',
      trialEndsOn: null,
      details: {},
      createdAt: made.at,
      updatedAt: made.at,
    });
  });

  test('is not reminded of when it says so', () => {
    expect(create(draft({ notificationEnabled: false })).notificationEnabled).toBe(false);
  });

  test('keeps an amount of nothing', () => {
    expect(create(draft({ amountHundredths: 0 })).amountHundredths).toBe(0);
  });

  test('keeps a date that lies in the past', () => {
    expect(create(draft({ nextPaymentDate: '1900-01-01' })).nextPaymentDate).toBe('1900-01-01');
  });
});

describe('the anchor of a new subscription', () => {
  test.each([
    ['2027-01-31', undefined, 31],
    ['2027-02-28', undefined, 28],
    ['2028-02-29', undefined, 29],
    ['2027-02-28', null, 28],
    ['2027-02-28', 31, 31],
    ['2027-06-15', 1, 1],
  ])('next on %s, with %s sent, is %i', (nextPaymentDate, billingAnchorDay, anchor) => {
    for (const period of ['monthly', 'yearly'] as const) {
      const { billingAnchorDay: inferred, nextPaymentDate: kept } = create(
        draft({ period, nextPaymentDate, billingAnchorDay }),
      );
      expect([inferred, kept]).toEqual([anchor, nextPaymentDate]);
    }
  });

  test.each([undefined, null, 5, 31])(
    'has no effect on a custom period, and is the day of the date: %s sent',
    (billingAnchorDay) => {
      const days = { period: 'custom', customDays: 30, billingAnchorDay } as const;
      expect(create(draft(days)).billingAnchorDay).toBe(14);
    },
  );
});

describe('lastPaymentDate as input', () => {
  test.each([
    ['2027-01-31', '2027-02-28', 31],
    ['2027-01-15', '2027-02-15', 15],
    ['2027-02-28', '2027-03-28', 28],
    ['2026-12-31', '2027-01-31', 31],
    ['2028-01-30', '2028-02-29', 30],
  ])('%s of a monthly charge gives %s and the anchor %i', (last, next, anchor) => {
    const subscription = create(since(last));
    expect(subscription.nextPaymentDate).toBe(next);
    expect(subscription.billingAnchorDay).toBe(anchor);
    expect(lastPaymentDate(subscription)).toBe(last);
  });

  test.each([
    ['2027-01-31', '2028-01-31', 31],
    ['2028-02-29', '2029-02-28', 29],
    ['2027-02-28', '2028-02-28', 28],
  ])('%s of a yearly charge gives %s and the anchor %i', (last, next, anchor) => {
    const subscription = create(since(last, { period: 'yearly' }));
    expect(subscription.nextPaymentDate).toBe(next);
    expect(subscription.billingAnchorDay).toBe(anchor);
    expect(lastPaymentDate(subscription)).toBe(last);
  });

  test('of a custom period gives the day so many days later, whose day is the anchor', () => {
    const subscription = create(since('2027-01-31', { period: 'custom', customDays: 30 }));
    expect(subscription).toMatchObject({ nextPaymentDate: '2027-03-02', billingAnchorDay: 2 });
    expect(lastPaymentDate(subscription)).toBe('2027-01-31');
  });

  test('goes by the anchor that is sent with it', () => {
    const subscription = create(since('2027-02-28', { billingAnchorDay: 31 }));
    expect(subscription).toMatchObject({ nextPaymentDate: '2027-03-31', billingAnchorDay: 31 });
  });

  test('counts for nothing beside nextPaymentDate', () => {
    const both = draft({ nextPaymentDate: '2027-02-28', lastPaymentDate: '2027-01-31' });
    expect(create(both)).toMatchObject({ nextPaymentDate: '2027-02-28', billingAnchorDay: 28 });
  });

  test.each([
    ['monthly', null, '9999-11-30', '9999-12-30'],
    ['yearly', null, '9998-12-31', '9999-12-31'],
    ['custom', 1, '9999-12-30', '9999-12-31'],
  ] as const)('%s can lead up to the last day there is', (period, customDays, last, next) => {
    expect(create(since(last, { period, customDays })).nextPaymentDate).toBe(next);
  });

  test.each([
    ['monthly', null, '9999-12-01'],
    ['yearly', null, '9999-01-01'],
    ['custom', 1, '9999-12-31'],
    ['custom', 36_500, '9950-01-01'],
  ] as const)('%s can not lead beyond it', (period, customDays, last) => {
    const beyond = since(last, { period, customDays });
    expect(refusedField(() => create(beyond))).toBe('lastPaymentDate');
  });
});

describe('a draft that makes no subscription', () => {
  test('names neither date', () => {
    expect(refusedField(() => create(draft({ nextPaymentDate: undefined })))).toBe(
      'nextPaymentDate',
    );
  });

  test('is custom without days, or has days without being custom', () => {
    expect(refusedField(() => create(draft({ period: 'custom' })))).toBe('customDate');
    expect(refusedField(() => create(draft({ period: 'custom', customDays: null })))).toBe(
      'customDate',
    );
    expect(refusedField(() => create(draft({ customDays: 30 })))).toBe('customDate');
    expect(refusedField(() => create(draft({ period: 'yearly', customDays: 365 })))).toBe(
      'customDate',
    );
  });
});

describe('an interval', () => {
  test.each([
    ['monthly', undefined],
    ['monthly', null],
    ['yearly', undefined],
    ['yearly', null],
    ['custom', 1],
    ['custom', '30'],
  ] as const)('fits: %s with %s', (period, days) => {
    expect(intervalProblem({ period, customDays: days })).toBeUndefined();
  });

  test.each([
    ['monthly', 30],
    ['monthly', '30'],
    ['yearly', '365'],
    ['monthly', ''],
    ['monthly', 0],
    ['custom', undefined],
    ['custom', null],
  ] as const)('does not fit: %s with %j', (period, days) => {
    const problem = intervalProblem({ period, customDays: days });
    expect(problem).toBeInstanceOf(InvalidSubscription);
    expect(problem?.field).toBe('customDate');
    expect(problem?.message).toMatch(/^customDate\b.*period.*\.$/);
    expect(problem?.suggestedFix).toMatch(/customDate.*\.$/);
  });
});

describe('transitions', () => {
  const possible: [Transition, Status, Status][] = [
    ['pause', 'active', 'paused'],
    ['resume', 'paused', 'active'],
    ['cancel', 'active', 'cancelled'],
    ['cancel', 'paused', 'cancelled'],
    ['reactivate', 'cancelled', 'active'],
  ];
  const all: Transition[] = ['pause', 'resume', 'cancel', 'reactivate'];
  const from: Status[] = ['active', 'paused', 'cancelled'];

  test.each(possible)('%s is possible from %s and leads to %s', (name, status, to) => {
    expect(canTransition(status, name)).toBe(true);
    expect(transitions[name].to).toBe(to);
  });

  test('are no others', () => {
    expect(Object.keys(transitions).toSorted()).toEqual(all.toSorted());
    const pairs = all.flatMap((name) => from.map((status) => [name, status] as const));
    const found = pairs.filter(([name, status]) => canTransition(status, name));
    expect(found.map(([name, status]) => `${name} ${status}`).toSorted()).toEqual(
      possible.map(([name, status]) => `${name} ${status}`).toSorted(),
    );
  });
});

describe('a trial', () => {
  test.each([
    ['2027-01-31', '2027-01-30', true],
    ['2027-01-31', '2027-01-31', true],
    ['2027-01-31', '2027-02-01', false],
    ['2027-02-01', '2027-01-31', true],
    ['2026-12-31', '2027-01-01', false],
    [null, '2027-01-31', false],
  ])('that ends on %s is running on %s: %s', (endsOn, today, running) => {
    expect(isTrial(endsOn, today)).toBe(running);
  });
});
