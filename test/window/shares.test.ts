import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wholeShares } from '../../src-renderer/records/shares.ts';

const sumOf = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0);

// Prices to the cent, as they are summed up.
const amounts = fc.array(
  fc.integer({ min: 0, max: 100_000_000 }).map((hundredths) => hundredths / 100),
  { minLength: 1, maxLength: 40 },
);

describe('shares in whole percent', () => {
  test('add up to 100, whatever the amounts', () => {
    fc.assert(
      fc.property(amounts, (all) => {
        expect(sumOf(wholeShares(all))).toBe(sumOf(all) === 0 ? 0 : 100);
      }),
    );
  });

  test('are less than one percent from the exact ones, and none is more than that of a higher amount', () => {
    fc.assert(
      fc.property(amounts, (all) => {
        const shares = wholeShares(all);
        const sum = sumOf(all);
        fc.pre(sum > 0);
        for (const [place, amount] of all.entries()) {
          const share = shares[place] ?? Number.NaN;
          expect(Math.abs(share - (amount / sum) * 100)).toBeLessThan(1);
          for (const [other, higher] of all.entries()) {
            if (higher > amount) expect(shares[other]).toBeGreaterThanOrEqual(share);
          }
        }
      }),
    );
  });

  test('give what is left to those that rounding down took most from', () => {
    expect(wholeShares([1, 1, 1])).toEqual([34, 33, 33]);
    expect(wholeShares([10, 9.5, 80.5])).toEqual([10, 10, 80]);
    expect(wholeShares([0, 0])).toEqual([0, 0]);
    expect(wholeShares([])).toEqual([]);
  });
});
