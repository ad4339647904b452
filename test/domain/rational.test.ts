import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Rational,
  ZERO,
  add,
  floor,
  multiply,
  rational,
  roundHalfUp,
} from '../../src-server/domain/rational.ts';

const numerators = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });
const denominators = fc.bigInt({ min: 1n, max: 10n ** 12n });
const fractions = fc.tuple(numerators, denominators).map(([n, d]) => rational(n, d));
// Small enough for the result to be exact as a number.
const positive = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n }), denominators)
  .map(([n, d]) => rational(n, d));
const runs = { numRuns: 1000 };

const isEqual = (a: Rational, b: Rational) =>
  a.numerator * b.denominator === b.numerator * a.denominator;

describe('a fraction', () => {
  test.each([
    [6n, 4n, 3n, 2n],
    [365n, 73n, 5n, 1n],
    [365n, 30n, 73n, 6n],
    [-6n, 4n, -3n, 2n],
    [7n, 1n, 7n, 1n],
    [0n, 36_500n, 0n, 1n],
  ])('of %s and %s is %s / %s', (n, d, numerator, denominator) => {
    expect(rational(n, d)).toEqual({ numerator, denominator });
  });

  test('is in lowest terms, with a denominator above zero, and stands for the same number', () => {
    fc.assert(
      fc.property(numerators, denominators, (n, d) => {
        const { numerator, denominator } = rational(n, d);
        expect(denominator > 0n).toBe(true);
        expect(numerator * d).toBe(n * denominator);
        // Were there a common factor, it would be the quotient of both.
        const factor = d / denominator;
        expect(rational(n / factor, d / factor)).toEqual({ numerator, denominator });
      }),
      runs,
    );
  });

  test('has one form, however it was come by', () => {
    fc.assert(
      fc.property(numerators, denominators, fc.bigInt({ min: 1n, max: 10n ** 9n }), (n, d, by) => {
        expect(rational(n * by, d * by)).toEqual(rational(n, d));
      }),
      runs,
    );
  });
});

describe('sums and products', () => {
  test.each([
    ['1/2 + 1/3 = 5/6', add(rational(1n, 2n), rational(1n, 3n)), rational(5n, 6n)],
    ['1/6 + 1/6 = 1/3', add(rational(1n, 6n), rational(1n, 6n)), rational(1n, 3n)],
    ['73/6 x 6/73 = 1', multiply(rational(73n, 6n), rational(6n, 73n)), rational(1n, 1n)],
    ['0 x 5/7 = 0', multiply(ZERO, rational(5n, 7n)), ZERO],
  ])('%s', (_sentence, made, expected) => {
    expect(made).toEqual(expected);
  });

  test('a sum over a common denominator is the sum of the numerators', () => {
    fc.assert(
      fc.property(numerators, numerators, denominators, (a, b, d) => {
        expect(add(rational(a, d), rational(b, d))).toEqual(rational(a + b, d));
      }),
      runs,
    );
  });

  test('fractions add and multiply as numbers do, to the last digit', () => {
    fc.assert(
      fc.property(fractions, fractions, fractions, (a, b, c) => {
        expect(add(a, b)).toEqual(add(b, a));
        expect(add(add(a, b), c)).toEqual(add(a, add(b, c)));
        expect(add(a, ZERO)).toEqual(a);
        expect(multiply(a, b)).toEqual(multiply(b, a));
        expect(multiply(multiply(a, b), c)).toEqual(multiply(a, multiply(b, c)));
        expect(multiply(a, rational(1n, 1n))).toEqual(a);
        expect(multiply(a, add(b, c))).toEqual(add(multiply(a, b), multiply(a, c)));
      }),
      runs,
    );
  });

  test('n times one n-th is the whole', () => {
    fc.assert(
      fc.property(fractions, fc.integer({ min: 1, max: 60 }), (whole, n) => {
        const part = multiply(whole, rational(1n, BigInt(n)));
        const again = Array.from({ length: n }, () => part).reduce(add, ZERO);
        expect(isEqual(again, whole)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

describe('rounding', () => {
  test.each([
    [0n, 1n, 0],
    [1n, 3n, 0],
    [1n, 2n, 1],
    [2n, 3n, 1],
    [3n, 2n, 2],
    [5n, 2n, 3],
    [499_999_999_999n, 1_000_000_000_000n, 0],
    [500_000_000_000n, 1_000_000_000_000n, 1],
    [49n, 100n, 0],
    [9_007_199_254_740_991n, 1n, 9_007_199_254_740_991],
  ])('%s / %s is %s', (n, d, expected) => {
    expect(roundHalfUp(rational(n, d))).toBe(expected);
  });

  test('gives the whole number at most a half away, and of two the greater', () => {
    fc.assert(
      fc.property(positive, (fraction) => {
        const whole = BigInt(roundHalfUp(fraction));
        const { numerator, denominator } = fraction;
        expect((2n * whole - 1n) * denominator <= 2n * numerator).toBe(true);
        expect(2n * numerator < (2n * whole + 1n) * denominator).toBe(true);
      }),
      runs,
    );
  });

  test('every half goes up', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), denominators, (whole, by) => {
        expect(roundHalfUp(rational((2n * whole + 1n) * by, 2n * by))).toBe(Number(whole) + 1);
      }),
      runs,
    );
  });

  test('leaves whole numbers as they are', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), denominators, (whole, by) => {
        expect(roundHalfUp(rational(whole * by, by))).toBe(Number(whole));
        expect(floor(rational(whole * by, by))).toBe(Number(whole));
      }),
    );
  });

  test('the floor is the greatest whole number that is not above', () => {
    fc.assert(
      fc.property(positive, (fraction) => {
        const whole = BigInt(floor(fraction));
        const { numerator, denominator } = fraction;
        expect(whole * denominator <= numerator).toBe(true);
        expect(numerator < (whole + 1n) * denominator).toBe(true);
      }),
      runs,
    );
  });
});
