import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addAmounts } from '../../src-server/contract/amounts.ts';
import { MAX_AMOUNT_HUNDREDTHS, amountOf } from '../../src-server/domain/money.ts';

describe('amounts are added up exactly', () => {
  test('where floats would not', () => {
    expect(addAmounts([0.1, 0.2])).toBe(0.3);
    expect(addAmounts([])).toBe(0);
    expect(addAmounts([19.99, -20.01])).toBe(-0.02);
  });

  test('however many and large they are', () => {
    const hundredths = fc.integer({ min: -MAX_AMOUNT_HUNDREDTHS, max: MAX_AMOUNT_HUNDREDTHS });
    fc.assert(
      fc.property(fc.array(hundredths, { maxLength: 200 }), (all) => {
        const exact = all.reduce((sum, one) => sum + BigInt(one), 0n);
        expect(addAmounts(all.map(amountOf))).toBe(Number(exact) / 100);
      }),
    );
  });
});
