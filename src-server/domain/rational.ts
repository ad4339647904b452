/**
 * An exact fraction of whole numbers with a positive denominator. Totals of charges every N days aren't whole
 * hundredths and must not be rounded before they are added.
 */
export type Rational = { numerator: bigint; denominator: bigint };

export const ZERO: Rational = { numerator: 0n, denominator: 1n };

/** `numerator / denominator` in lowest terms. The denominator must be positive. */
export function rational(numerator: bigint, denominator: bigint): Rational {
  const divisor = greatestCommonDivisor(numerator < 0n ? -numerator : numerator, denominator);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

/** The exact sum of two fractions. */
export function add(a: Rational, b: Rational): Rational {
  if (a.denominator === b.denominator) return rational(a.numerator + b.numerator, a.denominator);
  return rational(
    a.numerator * b.denominator + b.numerator * a.denominator,
    a.denominator * b.denominator,
  );
}

/** The exact product of two fractions. */
export function multiply(a: Rational, b: Rational): Rational {
  return rational(a.numerator * b.numerator, a.denominator * b.denominator);
}

/** The nearest whole number to a non-negative fraction; halves are rounded up. */
export function roundHalfUp({ numerator, denominator }: Rational): number {
  return Number((2n * numerator + denominator) / (2n * denominator));
}

/** The nearest double to a fraction, or close to it. */
export function approximately({ numerator, denominator }: Rational): number {
  return Number(numerator) / Number(denominator);
}

/** The largest whole number not above a non-negative fraction. */
export function floor({ numerator, denominator }: Rational): number {
  return Number(numerator / denominator);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [greater, smaller] = [a, b];
  while (smaller !== 0n) [greater, smaller] = [smaller, greater % smaller];
  return greater;
}
