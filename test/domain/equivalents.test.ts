import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Charged,
  equivalentsOf,
  averageTotals,
} from '../../src-server/contract/equivalents.ts';
import { MAX_AMOUNT_HUNDREDTHS, amountOf, hundredthsOf } from '../../src-server/domain/money.ts';
import { MAX_CUSTOM_DAYS } from '../../src-server/domain/schedule.ts';
import { summarize } from '../../src-server/domain/spend.ts';
import { currencies } from '../../src-server/domain/currencies.ts';

const charged = (fields: Partial<Charged>): Charged => ({
  amount: 10,
  currency: 'USD',
  period: 'monthly',
  customDate: null,
  customMonths: null,
  ...fields,
});

const interval = fc.oneof(
  fc.constantFrom('monthly' as const, 'yearly' as const).map((period) => ({
    period,
    customDate: null,
    customMonths: null,
  })),
  fc.integer({ min: 2, max: 60 }).map((customMonths) => ({
    period: 'custom' as const,
    customDate: '90',
    customMonths,
  })),
  fc.integer({ min: 1, max: MAX_CUSTOM_DAYS }).map((days) => ({
    period: 'custom' as const,
    customDate: String(days),
    customMonths: null,
  })),
);
const anyCharged = fc
  .tuple(
    fc.integer({ min: 0, max: MAX_AMOUNT_HUNDREDTHS }).map(amountOf),
    fc.constantFrom(...currencies),
    interval,
  )
  .map(([amount, currency, rest]) => ({ amount, currency, ...rest }));

describe('what subscriptions cost in a month', () => {
  test('by their period, rounded half up to two decimals', () => {
    expect(equivalentsOf(charged({ amount: 12.34 })).monthly).toBe(12.34);
    expect(equivalentsOf(charged({ amount: 59.88, period: 'yearly' })).monthly).toBe(4.99);
    expect(equivalentsOf(charged({ amount: 0.06, period: 'yearly' })).monthly).toBe(0.01);
    expect(equivalentsOf(charged({ amount: 24, period: 'custom', customDate: '14' })).monthly).toBe(
      52.14,
    );
  });

  test.each([
    [
      { amount: 15.49, period: 'monthly', customDate: null },
      { monthly: 15.49, yearly: 185.88 },
    ],
    [
      { amount: 100, period: 'yearly', customDate: null },
      { monthly: 8.33, yearly: 100 },
    ],
    // 9.99 x 365 / 30 = 121.545, rounded half up once; a twelfth of the unrounded year is 10.12875.
    [
      { amount: 9.99, period: 'custom', customDate: '30' },
      { monthly: 10.13, yearly: 121.55 },
    ],
    // As they are every 3 months, the days until the next charge don't count.
    [
      { amount: 10, period: 'custom', customDate: '92', customMonths: 3 },
      { monthly: 3.33, yearly: 40 },
    ],
    [
      { amount: 0, period: 'custom', customDate: '36500' },
      { monthly: 0, yearly: 0 },
    ],
  ] as const)('%j costs %j in a month and a year', (subscription, expected) => {
    expect(equivalentsOf({ customMonths: null, ...subscription })).toEqual(expected);
  });

  test('by currency, in order of currency, and nothing where there is nothing', () => {
    expect(averageTotals([])).toEqual([]);
    const all = [charged({ amount: 0.1 }), charged({ currency: 'EUR' }), charged({ amount: 0.2 })];
    expect(averageTotals(all)).toEqual([
      { currency: 'EUR', subscriptions: 1, monthly: 10, yearly: 120 },
      { currency: 'USD', subscriptions: 2, monthly: 0.3, yearly: 3.6 },
    ]);
  });

  test('is what the spend summary says of the same records', () => {
    fc.assert(
      fc.property(fc.array(anyCharged, { maxLength: 40 }), (all) => {
        const groups = all.map(({ amount, currency, period, customDate, customMonths }) => ({
          period,
          currency,
          status: 'active' as const,
          category: 'Any',
          count: 1,
          customMonths,
          customDays: customDate === null || customMonths !== null ? null : Number(customDate),
          sumHundredths: hundredthsOf(amount) ?? 0,
        }));
        const summary = summarize(groups).byCurrency.map((total) => ({
          currency: total.currency,
          subscriptions: total.activeSubscriptions,
          monthly: amountOf(total.monthlyHundredths),
          yearly: amountOf(total.yearlyHundredths),
        }));
        expect(averageTotals(all)).toEqual(summary);
      }),
    );
  });

  test('an amount that the API never answers is refused', () => {
    expect(() => equivalentsOf(charged({ amount: 0.001 })).monthly).toThrow(RangeError);
  });
});
