import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Candidate, aboveAverageFinder, asAnnual } from '../../src-server/domain/insights.ts';
import { type Cadence, everyDays, everyMonths } from '../../src-server/domain/schedule.ts';
import type { SpendGroup } from '../../src-server/domain/spend.ts';
import { type Currency, currencies } from '../../src-server/domain/currencies.ts';
import {
  amounts,
  cadences,
  commonDenominator,
  roundedHalfUp,
  yearlyTimes,
} from './first-principles.ts';

type Charge = Cadence & { currency: Currency; amountHundredths: number };

const MONTHLY = everyMonths(1);
const YEARLY = everyMonths(12);
const every = everyDays;

const charge = (
  amountHundredths: number,
  cadence: Cadence = MONTHLY,
  currency: Currency = 'USD',
): Charge => ({ ...cadence, currency, amountHundredths });

/** Candidates named by their place. */
const candidatesOf = (charges: readonly Charge[]): Candidate[] =>
  charges.map((one, at) => ({ id: `id ${at}`, name: `Name ${at}`, ...one }));

/** A group for each of them, as the coarsest and the finest store would do alike. */
const groupsOf = (charges: readonly Charge[]): SpendGroup[] =>
  charges.map(({ amountHundredths, ...rest }) => ({
    ...rest,
    status: 'active',
    category: 'Any',
    count: 1,
    sumHundredths: amountHundredths,
  }));

const isFound = <T>(value: T | undefined): value is T => value !== undefined;
const aboveAverage = (candidates: readonly Candidate[], groups: readonly SpendGroup[]) =>
  candidates.map(aboveAverageFinder(groups)).filter(isFound);
const monthlyToAnnual = (candidates: readonly Candidate[]) =>
  candidates.map(asAnnual).filter(isFound);

const found = (charges: readonly Charge[]) =>
  aboveAverage(candidatesOf(charges), groupsOf(charges));
const placesFound = (charges: readonly Charge[]) =>
  found(charges).map(({ id }) => Number(id.slice(3)));

const charges: fc.Arbitrary<Charge[]> = fc.array(
  fc
    .record({
      amountHundredths: amounts,
      cadence: cadences,
      currency: fc.constantFrom<Currency>('USD', 'USD', 'EUR', 'JPY'),
    })
    .map(({ cadence, ...rest }) => ({ ...rest, ...cadence })),
  { maxLength: 20 },
);

describe('strictly more than twice the average', () => {
  test('of its currency is found; exactly twice is not', () => {
    // 1, 1 and 4 have an average of 2.
    expect(placesFound([charge(100), charge(100), charge(400)])).toEqual([]);
    expect(placesFound([charge(100), charge(100), charge(401)])).toEqual([2]);
    expect(placesFound([charge(100), charge(100), charge(399)])).toEqual([]);
  });

  test.each([
    ['a year for a month', YEARLY, 12],
    ['365 days for a year', every(365), 12],
    ['73 days, five times a year', every(73), 12 / 5],
    ['730 days, once in two years', every(730), 24],
  ])('compares what comes equally dear: %s', (_what, cadence, months) => {
    const [one, tie] = [charge(100), charge(400 * months, cadence)];
    expect(placesFound([one, one, tie])).toEqual([]);
    expect(placesFound([one, one, charge(400 * months + 1, cadence)])).toEqual([2]);
  });

  test('an endless fraction is not rounded before it is compared', () => {
    // 0.10 every 7 days is 0.4345... a month; four times that is a tie whatever it rounds to.
    const weekly = charge(10, every(7));
    expect(placesFound([weekly, weekly, charge(40, every(7))])).toEqual([]);
    expect(placesFound([weekly, weekly, charge(41, every(7))])).toEqual([2]);
    // The tie is at 1.7381 a month: rounded to 1.74 first, it would hide what costs just that.
    expect(placesFound([weekly, weekly, charge(173, MONTHLY)])).toEqual([]);
    expect(placesFound([weekly, weekly, charge(174, MONTHLY)])).toEqual([2]);
  });

  test('one or two of a currency are never above: none is more than what both cost', () => {
    fc.assert(
      fc.property(amounts, amounts, cadences, cadences, (a, b, one, other) => {
        expect(found([charge(a, one)])).toEqual([]);
        expect(found([charge(a, one), charge(b, other)])).toEqual([]);
      }),
    );
  });

  test('alike ones are never above, and where all are free none is', () => {
    const alike = fc.integer({ min: 1, max: 30 });
    fc.assert(
      fc.property(amounts, cadences, alike, (amount, cadence, count) => {
        expect(found(Array.from({ length: count }, () => charge(amount, cadence)))).toEqual([]);
        expect(found(Array.from({ length: count }, () => charge(0, cadence)))).toEqual([]);
      }),
    );
  });

  test('n that cost the same and one at exactly twice the average: a tie at any cadence', () => {
    // The one costs x with x = 2 (n a + x) / (n + 1), so x = 2 n a / (n - 1): whole for n - 1 | 2 a.
    const cases = fc.tuple(fc.integer({ min: 2, max: 40 }), fc.integer({ min: 1, max: 10_000 }));
    fc.assert(
      fc.property(cases, cadences, ([n, by], cadence) => {
        const alike = Array.from({ length: n }, () => charge(by * (n - 1), cadence));
        expect(placesFound([...alike, charge(2 * n * by, cadence)])).toEqual([]);
        expect(placesFound([...alike, charge(2 * n * by + 1, cadence)])).toEqual([n]);
        expect(placesFound([...alike, charge(2 * n * by - 1, cadence)])).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test('any charges at all, against whole numbers over one common denominator', () => {
    fc.assert(
      fc.property(charges, (all) => {
        const denominator = commonDenominator(all);
        const cost = (one: Charge) => yearlyTimes(denominator, BigInt(one.amountHundredths), one);
        const expected = candidatesOf(all).flatMap((one) => {
          const alike = all.filter(({ currency }) => currency === one.currency);
          const sum = alike.map(cost).reduce((total, part) => total + part, 0n);
          const count = BigInt(alike.length);
          if (cost(one) * count <= 2n * sum) return [];
          const { id, name, currency } = one;
          const monthlyHundredths = roundedHalfUp(cost(one), 12n * denominator);
          const averageHundredths = roundedHalfUp(sum, 12n * denominator * count);
          return [{ id, name, currency, monthlyHundredths, averageHundredths }];
        });
        expect(found(all)).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the average', () => {
  test('is that of the currency alone', () => {
    const dollars = [charge(100), charge(100), charge(500)];
    const yen = [1000, 2000, 3000].map((amount) => charge(amount, MONTHLY, 'JPY'));
    expect(placesFound([...dollars, ...yen])).toEqual([2]);
    expect(placesFound([...yen, ...dollars])).toEqual([5]);
  });

  test('what is in other currencies makes no difference', () => {
    fc.assert(
      fc.property(charges, fc.constantFrom(...currencies), (all, currency) => {
        const ofIt = found(all).filter((one) => one.currency === currency);
        const alone = found(all.filter((one) => one.currency === currency));
        const withoutPlace = ({ id: _id, name: _name, ...cost }: (typeof alone)[number]) => cost;
        expect(ofIt.map(withoutPlace)).toEqual(alone.map(withoutPlace));
      }),
      { numRuns: 300 },
    );
  });

  test('is the same when equal subscriptions are counted together', () => {
    const candidates = candidatesOf([charge(100), charge(100), charge(401)]);
    const [one, other, dear] = groupsOf([charge(100), charge(100), charge(401)]);
    if (one === undefined || other === undefined || dear === undefined) throw new Error('three');
    const together = { ...one, count: 2, sumHundredths: 200 };
    expect(aboveAverage(candidates, [together, dear])).toEqual(
      aboveAverage(candidates, [one, other, dear]),
    );
  });

  test('and the equivalent are told rounded half up', () => {
    // A twelfth of 0.18 is 0.015; the average of that, 0 and 0 is 0.005.
    expect(found([charge(18, YEARLY), charge(0), charge(0)])).toMatchObject([
      { monthlyHundredths: 2, averageHundredths: 1 },
    ]);
  });
});

describe('monthly to annual', () => {
  test('has every monthly one with twelve times its amount, and no other', () => {
    fc.assert(
      fc.property(charges, (all) => {
        const expected = candidatesOf(all)
          .filter(({ period }) => period === 'monthly')
          .map(({ id, name, currency, amountHundredths }) => ({
            id,
            name,
            currency,
            monthlyHundredths: amountHundredths,
            yearlyHundredths: Number(BigInt(amountHundredths) * 12n),
          }));
        expect(monthlyToAnnual(candidatesOf(all))).toEqual(expected);
      }),
    );
  });

  test('has a free one, too, and nothing where there is nothing', () => {
    expect(monthlyToAnnual(candidatesOf([charge(0)]))).toMatchObject([{ yearlyHundredths: 0 }]);
    expect(monthlyToAnnual([])).toEqual([]);
    expect(aboveAverage([], [])).toEqual([]);
  });
});
