import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  MAX_AMOUNT_HUNDREDTHS,
  amountOf,
  hundredthsOf,
  plainPrice,
  priceFormat,
} from '../../src-server/domain/money.ts';

/** Hundredths as people write them: `29` is `0.29`. */
function decimal(hundredths: number): string {
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The first of these whole numbers of hundredths whose amount is not that of its decimals. */
function firstWrong(from: number, to: number, step: number): number | undefined {
  for (let hundredths = from; hundredths <= to; hundredths += step) {
    const amount = Number(decimal(hundredths));
    if (hundredthsOf(amount) !== hundredths || amountOf(hundredths) !== amount) return hundredths;
  }
  return undefined;
}

/** The double next to a positive one, above (1) or below (-1) it. */
function neighbour(amount: number, direction: 1 | -1): number {
  const bits = new BigInt64Array(1);
  const value = new Float64Array(bits.buffer);
  value[0] = amount;
  bits[0] = (bits[0] ?? 0n) + BigInt(direction);
  return value[0];
}

describe('an amount with at most two decimals', () => {
  // Every amount up to 9,999.99, then every 99,991st: a prime, so that all last digits occur.
  test('is its whole hundredths and back: 0.00 to 99999999.99', () => {
    expect(firstWrong(0, 1_000_000, 1)).toBeUndefined();
    expect(firstWrong(1_000_000, MAX_AMOUNT_HUNDREDTHS, 99_991)).toBeUndefined();
    expect(firstWrong(MAX_AMOUNT_HUNDREDTHS - 1000, MAX_AMOUNT_HUNDREDTHS, 1)).toBeUndefined();
  });

  test('is written with its decimals and no more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT_HUNDREDTHS }), (hundredths) => {
        const shortest = decimal(hundredths).replace(/\.?0+$/, '');
        expect(JSON.stringify(amountOf(hundredths))).toBe(shortest === '' ? '0' : shortest);
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    [0, 0],
    [0.01, 1],
    [0.29, 29],
    [0.3, 30],
    [1.1, 110],
    [1.15, 115],
    [4.35, 435],
    [15.49, 1549],
    [1e3, 100_000],
    [999_999.9, 99_999_990],
    [999_999.99, 99_999_999],
    [99_999_999.99, 9_999_999_999],
  ])('%d is %i hundredths', (amount, hundredths) => {
    expect(hundredthsOf(amount)).toBe(hundredths);
  });

  test('-0 is 0', () => {
    // toBe tells -0 from 0.
    expect(hundredthsOf(-0)).toBe(0);
  });
});

describe('refused as an amount:', () => {
  test.each([
    ['0.1 + 0.2', 0.1 + 0.2],
    ['0.001', 0.001],
    ['0.005', 0.005],
    ['1.005', 1.005],
    ['0.295', 0.295],
    ['1e-7', 1e-7],
    ['the smallest double', Number.MIN_VALUE],
    ['-0.01', -0.01],
    ['-1', -1],
    ['100000000', 100_000_000],
    ['99999999.991', 99_999_999.991],
    ['99999999.999', 99_999_999.999],
    ['1e21', 1e21],
    ['the largest double', Number.MAX_VALUE],
    ['1e309', Number('1e309')],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['-Infinity', Number.NEGATIVE_INFINITY],
    ['NaN', Number.NaN],
  ])('%s', (_, amount) => {
    expect(hundredthsOf(amount)).toBeUndefined();
  });

  test('every double that is not the one nearest to whole hundredths', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.double({ min: 0, max: 1e8 })), (amount) => {
        const whole = Math.round(amount * 100);
        const isLegal = amount >= 0 && whole <= 9_999_999_999 && whole / 100 === amount;
        expect(hundredthsOf(amount)).toBe(isLegal ? Math.abs(whole) : undefined);
      }),
      { numRuns: 5000 },
    );
  });

  test('the doubles on either side of a good one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_AMOUNT_HUNDREDTHS }), (hundredths) => {
        const amount = amountOf(hundredths);
        expect(hundredthsOf(neighbour(amount, 1))).toBeUndefined();
        expect(hundredthsOf(neighbour(amount, -1))).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a price that people read', () => {
  test('yen have no decimals, dollars two, in every locale', () => {
    expect(priceFormat('en-US', 'JPY')(1200)).toBe('¥1,200');
    expect(priceFormat('ja-JP', 'JPY')(1200)).toMatch(/^[¥￥]1,200$/);
    expect(priceFormat('de-DE', 'JPY')(1_234_567)).toMatch(/^1\.234\.567\s¥$/);
    expect(priceFormat('en-US', 'USD')(1200)).toBe('$1,200.00');
  });

  test('a price with more decimals than its currency has is not rounded', () => {
    expect(priceFormat('en-US', 'JPY')(1234.5)).toBe('¥1,234.50');
    expect(priceFormat('en-US', 'JPY')(0.01)).toBe('¥0.01');
    expect(priceFormat('en-US', 'JPY')(-0.5)).toBe('-¥0.50');
  });

  test('a plain one has as many', () => {
    expect(plainPrice(1200, 'JPY')).toBe('1200');
    expect(plainPrice(1234.5, 'JPY')).toBe('1234.50');
    expect(plainPrice(12.5, 'USD')).toBe('12.50');
  });
});
