import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  Conversion,
  type OwnRate,
  isDownloadDue,
  newestPublished,
  nextPublished,
  parseRate,
  ratesInto,
} from '../../src-server/domain/conversion.ts';
import type { Currency } from '../../src-server/domain/currencies.ts';
import { rational } from '../../src-server/domain/rational.ts';

const reference = { USD: '1.25', GBP: '0.8', JPY: '160' };

/** The value of an amount in a currency, in hundredths, and what is left without a rate. */
const convert = (
  target: Currency,
  amounts: readonly [amount: number, currency: Currency][],
  own: readonly OwnRate[] = [],
) => {
  const conversion = new Conversion(target);
  const rateOf = ratesInto(target, reference, own);
  for (const [amount, currency] of amounts) {
    conversion.add({ currency, hundredths: rational(BigInt(amount), 1n) }, rateOf);
  }
  return conversion.total();
};

describe('a total in one currency', () => {
  test('takes reference rates into the euro, out of it, and through it', () => {
    expect(convert('EUR', [[12_50, 'USD']]).hundredths).toBe(10_00);
    expect(convert('USD', [[10_00, 'EUR']]).hundredths).toBe(12_50);
    expect(convert('GBP', [[12_50, 'USD']]).hundredths).toBe(8_00);
    expect(convert('USD', [[12_34, 'USD']]).hundredths).toBe(12_34);
  });

  test('is rounded once, half up, to the smallest unit of its currency', () => {
    // 0.004 euros each: two halves of a cent are a cent.
    expect(
      convert(
        'EUR',
        Array.from({ length: 2 }, () => [1, 'JPY']),
      ).hundredths,
    ).toBe(0);
    expect(convert('EUR', [[80, 'JPY']]).hundredths).toBe(1);
    expect(convert('EUR', [[79, 'JPY']]).hundredths).toBe(0);
    expect(convert('JPY', [[1, 'EUR']]).hundredths).toBe(2_00);
    expect(convert('JPY', [[31, 'GBP']]).hundredths).toBe(62_00);
  });

  test('leaves out nothing: what has no rate stays beside it', () => {
    expect(
      convert('EUR', [
        [5_00, 'SEK'],
        [12_50, 'USD'],
        [3_00, 'NOK'],
        [7_00, 'SEK'],
      ]),
    ).toEqual({
      hundredths: 10_00,
      rest: [
        { currency: 'SEK', hundredths: 12_00 },
        { currency: 'NOK', hundredths: 3_00 },
      ],
    });
    expect(convert('SEK', [[1_00, 'EUR']]).rest).toEqual([{ currency: 'EUR', hundredths: 1_00 }]);
  });

  test('prefers the rate that a person entered', () => {
    const own: OwnRate[] = [{ currency: 'USD', base: 'EUR', rate: '2' }];
    expect(convert('EUR', [[10_00, 'USD']], own).hundredths).toBe(5_00);
    expect(convert('USD', [[10_00, 'EUR']], own).hundredths).toBe(20_00);
    expect(convert('GBP', [[10_00, 'USD']], own).hundredths).toBe(4_00);
  });

  test('finds a way through a currency that only a person gave a rate for', () => {
    const own: OwnRate[] = [{ currency: 'VND', base: 'USD', rate: '25000' }];
    expect(convert('EUR', [[25_000_00, 'VND']], own).hundredths).toBe(80);
    expect(convert('VND', [[1_00, 'EUR']], own).hundredths).toBe(31_250_00);
  });
});

test('any amounts are all in the total or beside it, and the total is that of its parts', () => {
  const amount = fc.tuple(
    fc.integer({ min: 0, max: 9_999_999 }),
    fc.constantFrom<Currency[]>('EUR', 'USD', 'GBP', 'JPY', 'SEK'),
  );
  fc.assert(
    fc.property(fc.array(amount), fc.array(amount), (some, others) => {
      const [one, other, both] = [some, others, [...some, ...others]].map((all) =>
        convert('EUR', all),
      );
      const sum = (one?.hundredths ?? 0) + (other?.hundredths ?? 0);
      expect(Math.abs((both?.hundredths ?? 0) - sum)).toBeLessThanOrEqual(1);
      const crowns = both?.rest.find(({ currency }) => currency === 'SEK')?.hundredths ?? 0;
      const expected = [...some, ...others].filter(([, currency]) => currency === 'SEK');
      expect(crowns).toBe(expected.reduce((total, [cents]) => total + cents, 0));
    }),
  );
});

test.each(['0', '-1', '1e3', '', '1,5', '.5', '1.', '0.000', '1'.repeat(13)])(
  '"%s" is no rate',
  (text) => {
    expect(parseRate(text)).toBeUndefined();
  },
);

describe('rates of the European Central Bank', () => {
  test.each([
    ['2026-11-20T15:29:00Z', '2026-11-19'],
    ['2026-11-20T15:31:00Z', '2026-11-20'],
    ['2026-11-21T23:00:00Z', '2026-11-20'],
    ['2026-11-22T23:00:00Z', '2026-11-20'],
    ['2026-11-23T12:00:00Z', '2026-11-20'],
    ['2026-11-23T16:00:00Z', '2026-11-23'],
  ])('at %s, the newest are of %s', (now, day) => {
    expect(newestPublished(Date.parse(now))).toBe(day);
  });

  test('the next ones follow on the next working day', () => {
    expect(nextPublished('2026-11-19')).toBe('2026-11-20');
    expect(nextPublished('2026-11-20')).toBe('2026-11-23');
  });

  const at = Date.parse('2026-11-20T16:00:00Z');
  const hours = (count: number) => at + count * 3_600_000;
  const done = { triedAt: at, problem: null, since: '2026-01-01' } as const;
  const state = { newest: '2026-11-20', needed: '2026-06-01', last: done };

  test('are downloaded at most once a day', () => {
    expect(isDownloadDue(at, { ...state, last: undefined, newest: undefined })).toBe(true);
    expect(isDownloadDue(hours(1), state)).toBe(false);
    // On Sunday there are none to come.
    expect(isDownloadDue(hours(48), state)).toBe(false);
    expect(isDownloadDue(hours(72), state)).toBe(true);
    expect(isDownloadDue(hours(19), { ...state, newest: '2026-11-19' })).toBe(false);
    expect(isDownloadDue(hours(20), { ...state, newest: '2026-11-19' })).toBe(true);
  });

  test('are tried again an hour after a failure', () => {
    const last = { ...done, problem: 'unreachable', since: null } as const;
    const none = { ...state, newest: undefined, last };
    expect(isDownloadDue(hours(0.9), none)).toBe(false);
    expect(isDownloadDue(hours(1), none)).toBe(true);
    expect(isDownloadDue(hours(-1), none)).toBe(true);
  });

  test('are downloaded anew for earlier payments', () => {
    expect(isDownloadDue(hours(21), { ...state, needed: '2025-06-01' })).toBe(true);
  });
});
