import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { prepared } from './owner.ts';

const PATH = '/api/v1/analytics/summary';

type Row = {
  category: string;
  amount: number;
  currency: string;
  period: string;
  customDate?: string | null;
};

// What the decisions' "Equivalents" say, in whole hundredths of a common denominator.

function yearlyTimes(denominator: bigint, { amount, period, customDate }: Row): bigint {
  const hundredths = BigInt(Math.round(amount * 100));
  if (period === 'monthly') return hundredths * 12n * denominator;
  if (period === 'yearly') return hundredths * denominator;
  return (hundredths * 365n * denominator) / BigInt(customDate ?? 0);
}

/** `dividend / divisor` hundredths, rounded half up, in currency units. */
const rounded = (dividend: bigint, divisor: bigint) =>
  Number((2n * dividend + divisor) / (2n * divisor)) / 100;

function totalsOf(rows: readonly Row[]) {
  const intervals = new Set(rows.map(({ customDate }) => BigInt(customDate ?? 1)));
  const denominator = [...intervals].reduce((product, days) => product * days, 1n);
  const year = rows
    .map((row) => yearlyTimes(denominator, row))
    .reduce((sum, part) => sum + part, 0n);
  return {
    activeSubscriptions: rows.length,
    monthlyTotal: rounded(year, 12n * denominator),
    yearlyTotal: rounded(year, denominator),
  };
}

const unique = (values: readonly string[]) => [...new Set(values)].toSorted();

function byCurrencyOf(rows: readonly Row[]) {
  return unique(rows.map(({ currency }) => currency)).map((currency) => ({
    currency,
    ...totalsOf(rows.filter((row) => row.currency === currency)),
  }));
}

function byCategoryOf(rows: readonly Row[]) {
  return unique(rows.map(({ category }) => category)).map((category) => {
    const members = rows.filter((row) => row.category === category);
    const totals = byCurrencyOf(members);
    const each = (field: 'monthlyTotal' | 'yearlyTotal') =>
      Object.fromEntries(totals.map((total) => [total.currency, total[field]]));
    return {
      category,
      activeSubscriptions: members.length,
      monthlyTotalsByCurrency: each('monthlyTotal'),
      yearlyTotalsByCurrency: each('yearlyTotal'),
    };
  });
}

test('a whole household comes to the hundredth that whole numbers give', async () => {
  const file = new URL('../fixtures/household.json', import.meta.url);
  const household = JSON.parse(readFileSync(file, 'utf8')) as Row[];
  const { get, track } = await prepared();
  for (const fields of household) await track(fields);
  const { json } = await get(PATH);
  expect(json.counts.active).toBe(household.length);
  expect(json.byCurrency).toEqual(byCurrencyOf(household));
  expect(json.byCategory).toEqual(byCategoryOf(household));
});

test('any records at all come to what whole numbers give', async () => {
  const rows = fc.array(
    fc
      .record({
        category: fc.constantFrom('Video', 'Music', 'Tools'),
        amount: fc.oneof(fc.nat({ max: 30 }), fc.nat({ max: 99_999_999 })).map((n) => n / 100),
        currency: fc.constantFrom('USD', 'EUR', 'JPY'),
        customDate: fc.option(fc.integer({ min: 1, max: 36_500 }).map(String)),
        otherwise: fc.constantFrom('monthly', 'yearly'),
      })
      .map(({ otherwise, ...row }): Row => ({
        ...row,
        period: row.customDate === null ? otherwise : 'custom',
      })),
    { minLength: 1, maxLength: 10 },
  );
  const { get, track } = await prepared();
  const tracked: Row[] = [];
  await fc.assert(
    fc.asyncProperty(rows, async (more) => {
      // They pile up: later sums are over more of them.
      for (const row of more) {
        await track(row);
        tracked.push(row);
      }
      const { json } = await get(PATH);
      expect(json.byCurrency).toEqual(byCurrencyOf(tracked));
      expect(json.byCategory).toEqual(byCategoryOf(tracked));
    }),
    { numRuns: 40, endOnFailure: true },
  );
});
