import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies } from '../../src-server/domain/currencies.ts';
import {
  InvalidSubscription,
  type Subscription,
  type SubscriptionInput,
  createSubscription,
  intervalProblem,
  patchSubscription,
  statuses,
} from '../../src-server/domain/subscription.ts';

const PATCHED_AT = 2_000_000_000_000;

function daysIn(date: string): number {
  const [year = 0, month = 0] = date.split('-').map(Number);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const dayOf = (date: string) => Number(date.slice(8));

// Ends of months come up often: they are where anchors matter. The last years are left out, from
// which a lastPaymentDate would lead out of the calendar.
const dates = fc
  .tuple(
    fc.integer({ min: 1900, max: 9_800 }),
    fc.integer({ min: 1, max: 12 }),
    fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 27, max: 31 })),
  )
  .map(([year, month, day]) => {
    const yearAndMonth = `${year}-${String(month).padStart(2, '0')}`;
    return `${yearAndMonth}-${String(Math.min(day, daysIn(yearAndMonth))).padStart(2, '0')}`;
  });

const anchors = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 }));
const intervals = fc.integer({ min: 1, max: 36_500 });
const periods = fc.constantFrom('monthly', 'yearly', 'custom');

const plain = {
  name: fc.string({ minLength: 1 }),
  category: fc.string({ minLength: 1 }),
  amountHundredths: fc.integer({ min: 0, max: 99_999_999 }),
  currency: fc.constantFrom(...currencies),
  notificationEnabled: fc.boolean(),
};

/** Any subscription that the product can have stored. */
const subscriptions: fc.Arbitrary<Subscription> = fc
  .record({
    ...plain,
    period: periods,
    days: intervals,
    nextPaymentDate: dates,
    billingAnchorDay: fc.option(anchors),
    status: fc.constantFrom(...statuses),
    trialEndsOn: fc.option(dates),
    at: fc.integer({ min: 0, max: PATCHED_AT - 1 }),
  })
  .map(({ days, status, trialEndsOn, at, ...draft }) => {
    const customDays = draft.period === 'custom' ? days : null;
    const made = createSubscription({ ...draft, customDays }, { id: `id-${at}`, at });
    return { ...made, status, trialEndsOn };
  });

/** Any patch of well-formed values, whether they fit together or not. */
const patches: fc.Arbitrary<SubscriptionInput> = fc.record(
  {
    ...plain,
    period: periods,
    nextPaymentDate: dates,
    lastPaymentDate: dates,
    billingAnchorDay: fc.option(anchors),
    customDays: fc.option(intervals),
  },
  { requiredKeys: [] },
);

/** `current` after `patch`, or undefined where the two do not fit together. */
function patched(current: Subscription, patch: SubscriptionInput): Subscription | undefined {
  try {
    return patchSubscription(Object.freeze(current), Object.freeze(patch), PATCHED_AT);
  } catch (error) {
    if (error instanceof InvalidSubscription) return undefined;
    throw error;
  }
}

/** Holds `law` against every patch that fits; what it gets is before, patch and after. */
function always(
  law: (before: Subscription, patch: SubscriptionInput, after: Subscription) => void,
): void {
  fc.assert(
    fc.property(subscriptions, patches, (before, patch) => {
      const after = patched(before, patch);
      fc.pre(after !== undefined);
      law(before, patch, after);
    }),
    { numRuns: 1000 },
  );
}

test('applying a patch twice equals applying it once', () => {
  always((_, patch, after) => {
    expect(patched(after, patch)).toEqual(after);
  });
});

test('an empty patch changes nothing but the time of change', () => {
  fc.assert(
    fc.property(subscriptions, (before) => {
      expect(patched(before, {})).toEqual({ ...before, updatedAt: PATCHED_AT });
    }),
  );
});

test('a patch of what is stored already changes nothing but the time of change', () => {
  fc.assert(
    fc.property(subscriptions, (before) => {
      const { name, category, amountHundredths, currency, notificationEnabled } = before;
      const { period, customDays, nextPaymentDate, billingAnchorDay } = before;
      const same = { name, category, amountHundredths, currency, notificationEnabled };
      const schedule = { period, customDays, nextPaymentDate, billingAnchorDay };
      const expected = { ...before, updatedAt: PATCHED_AT };
      expect(patched(before, { ...same, ...schedule })).toEqual(expected);
    }),
  );
});

test('what a patch names is as it says', () => {
  always((_, { lastPaymentDate, billingAnchorDay, ...patch }, after) => {
    expect(after).toMatchObject(patch);
    const counts = typeof billingAnchorDay === 'number' && after.period !== 'custom';
    if (counts) expect(after.billingAnchorDay).toBe(billingAnchorDay);
    if (lastPaymentDate !== undefined && patch.nextPaymentDate === undefined) {
      expect(after.nextPaymentDate > lastPaymentDate).toBe(true);
    }
  });
});

test('what a patch does not name stays, but for what follows from what it names', () => {
  always((before, patch, after) => {
    const namesDate = 'nextPaymentDate' in patch || 'lastPaymentDate' in patch;
    const namesInterval = 'period' in patch || 'customDays' in patch;
    const expected = { ...before, ...patch, updatedAt: PATCHED_AT };
    // Derived, or not stored: compared where nothing named bears on them.
    const {
      lastPaymentDate: _last,
      nextPaymentDate: _next,
      billingAnchorDay: _anchor,
      customDays: _days,
      ...untouched
    } = expected;
    expect(after).toMatchObject(untouched);
    expect(Object.keys(after).toSorted()).toEqual(Object.keys(before).toSorted());
    if (!namesDate) expect(after.nextPaymentDate).toBe(before.nextPaymentDate);
    if (!namesInterval) expect(after.customDays).toBe(before.customDays);
    if (!namesDate && !('billingAnchorDay' in patch) && after.period !== 'custom') {
      expect(after.billingAnchorDay).toBe(before.billingAnchorDay);
    }
  });
});

test('what a patch makes is a whole subscription', () => {
  always((_, __, after) => {
    expect(intervalProblem(after)).toBeUndefined();
    expect(after.nextPaymentDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(after.billingAnchorDay).toBeGreaterThanOrEqual(1);
    expect(after.billingAnchorDay).toBeLessThanOrEqual(31);
    if (after.period === 'custom') {
      expect(after.billingAnchorDay).toBe(dayOf(after.nextPaymentDate));
    }
  });
});

test('a new nextPaymentDate alone keeps the anchor that gives it, and else is the anchor', () => {
  fc.assert(
    fc.property(subscriptions, dates, (before, nextPaymentDate) => {
      fc.pre(before.period !== 'custom');
      const day = dayOf(nextPaymentDate);
      const given = Math.min(before.billingAnchorDay, daysIn(nextPaymentDate));
      const billingAnchorDay = given === day ? before.billingAnchorDay : day;
      expect(patched(before, { nextPaymentDate })).toEqual({
        ...before,
        nextPaymentDate,
        billingAnchorDay,
        updatedAt: PATCHED_AT,
      });
    }),
    { numRuns: 1000 },
  );
});

test('a patch is refused exactly where period and days do not fit together', () => {
  fc.assert(
    fc.property(subscriptions, patches, (before, patch) => {
      const period = patch.period ?? before.period;
      const kept = period === before.period ? before.customDays : null;
      const days = patch.customDays === undefined ? kept : patch.customDays;
      const fits = (period === 'custom') === (days !== null);
      expect(patched(before, patch) !== undefined).toBe(fits);
    }),
    { numRuns: 1000 },
  );
});
