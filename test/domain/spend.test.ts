import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type SpendGroup,
  type SpendSummary,
  chargesPerYear,
  monthlyPart,
  summarize,
  yearlyCost,
} from '../../src-server/domain/spend.ts';
import { currencies } from '../../src-server/domain/currencies.ts';
import { spendGroups, totalsOf } from './first-principles.ts';

/** Active monthly subscriptions in US dollars, with the given fields put in. */
function group(fields: Partial<SpendGroup> = {}): SpendGroup {
  return {
    status: 'active',
    category: 'Video',
    currency: 'USD',
    period: 'monthly',
    customDays: null,
    customMonths: null,
    count: 1,
    sumHundredths: 1549,
    ...fields,
  };
}

const custom = (customDays: number, sumHundredths: number) =>
  group({ period: 'custom', customDays, sumHundredths });
const yearly = (sumHundredths: number) => group({ period: 'yearly', sumHundredths });

/** Monthly and yearly totals of groups in one currency. */
function totals(...groups: SpendGroup[]): unknown[] {
  const { byCurrency } = summarize(groups);
  expect(byCurrency).toHaveLength(1);
  return byCurrency.flatMap(({ monthlyHundredths, yearlyHundredths }) => [
    monthlyHundredths,
    yearlyHundredths,
  ]);
}

/** The categories of a summary, whatever their order. */
const categoriesOf = ({ byCategory }: SpendSummary) =>
  new Map(byCategory.map((total) => [total.category, total]));

describe('a year of charges', () => {
  test.each([
    ['monthly', null, 12n, 1n],
    ['yearly', null, 1n, 1n],
    ['custom', 1, 365n, 1n],
    ['custom', 30, 73n, 6n],
    ['custom', 365, 1n, 1n],
    ['custom', 36_500, 1n, 100n],
  ] as const)('%s (%s days): %s/%s of them', (period, customDays, numerator, denominator) => {
    expect(chargesPerYear({ period, customDays, customMonths: null })).toEqual({
      numerator,
      denominator,
    });
  });

  test('a custom cadence without an interval is refused, not guessed', () => {
    expect(() =>
      chargesPerYear({ period: 'custom', customDays: null, customMonths: null }),
    ).toThrow(RangeError);
    expect(() => summarize([group({ period: 'custom' })])).toThrow(RangeError);
  });

  test('a month is a twelfth of a year', () => {
    expect(
      monthlyPart(yearlyCost(1000, { period: 'yearly', customDays: null, customMonths: null })),
    ).toEqual({
      numerator: 250n,
      denominator: 3n,
    });
    expect(
      monthlyPart(yearlyCost(1549, { period: 'monthly', customDays: null, customMonths: null })),
    ).toEqual({
      numerator: 1549n,
      denominator: 1n,
    });
  });
});

describe('totals are rounded half up, once', () => {
  test.each([
    ['15.49 a month', [group()], 1549, 18_588],
    ['0.06 a year: half a hundredth a month', [yearly(6)], 1, 6],
    ['0.05 a year: less than half', [yearly(5)], 0, 5],
    ['0.18 a year: one and a half', [yearly(18)], 2, 18],
    ['three of 0.02 a year, none of which rounds up alone', [2, 2, 2].map(yearly), 1, 6],
    ['0.01 every 730 days: half a hundredth a year', [custom(730, 1)], 0, 1],
    ['0.01 every 731 days: less than half', [custom(731, 1)], 0, 0],
    ['10.00 every 30 days', [custom(30, 1000)], 1014, 12_167],
    ['10.00 every day', [custom(1, 1000)], 30_417, 365_000],
    ['nothing at all', [group({ sumHundredths: 0 })], 0, 0],
  ])('%s', (_what, groups, month, year) => {
    expect(totals(...groups)).toEqual([month, year]);
  });

  test('the sevenths and thirteenths of a year add up to whole ones', () => {
    // Each by itself is an endless fraction; 365 x 7 / 7 is not.
    expect(totals(...Array.from({ length: 7 }, () => custom(7, 100)))).toEqual([3042, 36_500]);
    expect(totals(...Array.from({ length: 13 }, () => custom(13, 12)))).toEqual([365, 4380]);
  });

  test('the dearest of all, every day, a hundred thousand times, is exact', () => {
    const all = custom(1, 100_000 * 99_999_999);
    expect(totals({ ...all, count: 100_000 })).toEqual([
      304_166_663_625_000, 3_649_999_963_500_000,
    ]);
  });

  test('any groups at all, against whole numbers over one common denominator', () => {
    fc.assert(
      fc.property(spendGroups, (groups) => {
        const { byCurrency } = summarize(groups);
        const expected = currencies.toSorted().flatMap((currency) => {
          const members = groups.filter((g) => g.status === 'active' && g.currency === currency);
          return members.length === 0 ? [] : [{ currency, ...totalsOf(members) }];
        });
        expect(byCurrency).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('currencies', () => {
  test('come each with a total of its own, in order', () => {
    const groups = ['USD', 'CNY', 'JPY', 'AUD'] as const;
    const { byCurrency } = summarize(groups.map((currency) => group({ currency })));
    expect(byCurrency.map(({ currency }) => currency)).toEqual(['AUD', 'CNY', 'JPY', 'USD']);
    for (const { monthlyHundredths } of byCurrency) expect(monthlyHundredths).toBe(1549);
  });

  test('what is in other currencies changes no total', () => {
    fc.assert(
      fc.property(spendGroups, fc.constantFrom(...currencies), (groups, currency) => {
        const alone = summarize(groups.filter((g) => g.currency === currency));
        const among = summarize(groups);
        expect(among.byCurrency.filter((t) => t.currency === currency)).toEqual(alone.byCurrency);
        for (const { category, totals: all } of among.byCategory) {
          const there = alone.byCategory.find((other) => other.category === category);
          expect(all.filter((t) => t.currency === currency)).toEqual(there?.totals ?? []);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('categories', () => {
  test('each has what the summary of it alone has', () => {
    fc.assert(
      fc.property(spendGroups, (groups) => {
        const { byCategory } = summarize(groups);
        const active = groups.filter(({ status }) => status === 'active');
        expect(byCategory.map(({ category }) => category)).toEqual([
          ...new Set(active.map(({ category }) => category)),
        ]);
        for (const { category, activeSubscriptions, totals: all } of byCategory) {
          const alone = summarize(active.filter((g) => g.category === category));
          expect(all).toEqual(alone.byCurrency);
          expect(activeSubscriptions).toBe(alone.counts.active);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('counts', () => {
  test('are of all subscriptions, by status', () => {
    const summary = summarize([
      group({ count: 3 }),
      group({ count: 2, currency: 'EUR' }),
      group({ count: 4, status: 'paused' }),
      group({ count: 1, status: 'cancelled' }),
    ]);
    expect(summary.counts).toEqual({ total: 10, active: 5, paused: 4, cancelled: 1 });
    expect(summary.byCurrency.map((t) => t.activeSubscriptions)).toEqual([2, 3]);
  });

  test('of nothing are nothing', () => {
    const counts = { total: 0, active: 0, paused: 0, cancelled: 0 };
    expect(summarize([])).toEqual({ counts, byCurrency: [], byCategory: [] });
  });

  test('what is paused or cancelled costs nothing, and makes no category or currency', () => {
    const summary = summarize([group({ status: 'paused' }), group({ status: 'cancelled' })]);
    expect(summary.byCurrency).toEqual([]);
    expect(summary.byCategory).toEqual([]);
  });
});

describe('how the store puts subscriptions into groups', () => {
  test('makes no difference: a group and its parts come to the same', () => {
    const parts = fc.nat({ max: 1000 });
    fc.assert(
      fc.property(spendGroups, parts, parts, (groups, count, permille) => {
        const split = groups.flatMap((whole) => {
          const part = {
            ...whole,
            count: Math.min(count, whole.count),
            sumHundredths: Math.floor((whole.sumHundredths * permille) / 1000),
          };
          const rest = {
            ...whole,
            count: whole.count - part.count,
            sumHundredths: whole.sumHundredths - part.sumHundredths,
          };
          return [part, rest];
        });
        expect(summarize(split)).toEqual(summarize(groups));
      }),
      { numRuns: 500 },
    );
  });

  test('nor does their order, but for that of the categories', () => {
    fc.assert(
      fc.property(spendGroups, (groups) => {
        const [one, other] = [summarize(groups), summarize(groups.toReversed())];
        expect(other.counts).toEqual(one.counts);
        expect(other.byCurrency).toEqual(one.byCurrency);
        expect(categoriesOf(other)).toEqual(categoriesOf(one));
      }),
      { numRuns: 500 },
    );
  });
});
