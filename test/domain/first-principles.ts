import * as fc from 'fast-check';
import { type Cadence, everyDays, everyMonths } from '../../src-server/domain/schedule.ts';
import type { SpendGroup } from '../../src-server/domain/spend.ts';
import { currencies } from '../../src-server/domain/currencies.ts';
import { statuses } from '../../src-server/domain/subscription.ts';

// The money rules from the decisions' own words, in whole numbers over one common denominator:
// none of the product's fractions.

/** What an amount at a cadence costs in a year, in hundredths, times `denominator`. */
export function yearlyTimes(denominator: bigint, amount: bigint, cadence: Cadence): bigint {
  if (cadence.period === 'monthly') return amount * 12n * denominator;
  if (cadence.period === 'yearly') return amount * denominator;
  if (cadence.customMonths !== null) {
    return (amount * 12n * denominator) / BigInt(cadence.customMonths);
  }
  return (amount * 365n * denominator) / BigInt(cadence.customDays ?? 0);
}

/** A number that every interval of these cadences divides. */
export function commonDenominator(cadences: readonly Cadence[]): bigint {
  const intervals = new Set(
    cadences.map(({ customDays, customMonths }) => BigInt(customMonths ?? customDays ?? 1)),
  );
  return [...intervals].reduce((product, interval) => product * interval, 1n);
}

/** `dividend / divisor` rounded half up; neither is negative. */
export function roundedHalfUp(dividend: bigint, divisor: bigint): number {
  const [whole, rest] = [dividend / divisor, dividend % divisor];
  return Number(2n * rest >= divisor ? whole + 1n : whole);
}

/** What groups of one currency come to. */
export function totalsOf(groups: readonly SpendGroup[]): {
  activeSubscriptions: number;
  monthlyHundredths: number;
  yearlyHundredths: number;
} {
  const denominator = commonDenominator(groups);
  const year = groups
    .map((group) => yearlyTimes(denominator, BigInt(group.sumHundredths), group))
    .reduce((sum, part) => sum + part, 0n);
  return {
    activeSubscriptions: groups.reduce((sum, { count }) => sum + count, 0),
    monthlyHundredths: roundedHalfUp(year, 12n * denominator),
    yearlyHundredths: roundedHalfUp(year, denominator),
  };
}

/** How often something is charged; some intervals are more likely, so that they meet. */
export const cadences: fc.Arbitrary<Cadence> = fc.oneof(
  fc.oneof(fc.constantFrom(1, 1, 3, 6, 12, 24), fc.integer({ min: 1, max: 120 })).map(everyMonths),
  fc
    .oneof(fc.constantFrom(1, 7, 28, 30, 73, 90, 365, 730), fc.integer({ min: 1, max: 36_500 }))
    .map(everyDays),
);

/** Hundredths of a legal amount; small ones are more likely, so that halves come up. */
export const amounts = fc.oneof(
  fc.integer({ min: 0, max: 30 }),
  fc.integer({ min: 0, max: 99_999_999 }),
);

/** Groups as the store might make them, of every status, in several currencies and categories. */
export const spendGroups: fc.Arbitrary<SpendGroup[]> = fc.array(
  fc
    .record({
      status: fc.constantFrom('active', 'active', ...statuses),
      category: fc.constantFrom('Video', 'Music', 'Tools'),
      currency: fc.constantFrom('USD', 'EUR', 'JPY', ...currencies),
      cadence: cadences,
      count: fc.integer({ min: 1, max: 1000 }),
      sumHundredths: fc.oneof(amounts, fc.integer({ min: 0, max: 100_000 * 99_999_999 })),
    })
    .map(({ cadence, ...rest }) => ({ ...rest, ...cadence })),
  { maxLength: 12 },
);
