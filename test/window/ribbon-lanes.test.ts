import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Charge } from '../../src-renderer/components/charges.ts';
import { lanesOf, scaleOf } from '../../src-renderer/screens/overview/ribbon-lanes.ts';

const chargeOf = (amount: number, currency = 'USD', date = '2026-11-21'): Charge => ({
  key: `${date} ${amount} ${currency}`,
  id: '1',
  name: 'Paper',
  category: 'News',
  amount,
  currency,
  date,
  state: 'due',
});

describe('the scale of the ribbon', () => {
  test.each([
    [0, 2],
    [0.99, 2],
    [7.5, 8],
    [10, 10],
    [15.49, 16],
    [71.94, 80],
    [109.99, 120],
    [999_999.99, 1_000_000],
  ])('for amounts up to %d it ends at %d', (amount, top) => {
    expect(scaleOf([chargeOf(amount), chargeOf(5000, 'JPY')], 'USD')).toEqual({
      currency: 'USD',
      top,
    });
  });

  test('no amount is above it, none is far below, and its half is whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 99_999_999 }), (hundredths) => {
        const { top } = scaleOf([chargeOf(hundredths / 100)], 'USD');
        expect(top).toBeGreaterThanOrEqual(hundredths / 100);
        expect(top).toBeLessThanOrEqual((hundredths / 100) * 2);
        expect(Number.isInteger(top / 2)).toBe(true);
      }),
    );
  });
});

describe('the lanes of the ribbon', () => {
  const scale = { today: '2026-11-21', days: 2, currency: 'USD', top: 20 };
  const sharesOf = (charges: readonly Charge[]) =>
    lanesOf([], charges, scale)[0]?.marks.map((mark) =>
      mark.kind === 'charge' ? mark.share : `+${mark.count}`,
    );

  test('charges of one currency are in proportion, those of others have no part in it', () => {
    expect(sharesOf([chargeOf(20), chargeOf(5), chargeOf(900, 'JPY'), chargeOf(0)])).toEqual([
      1,
      0.25,
      undefined,
      0,
    ]);
  });

  test('of a crowded day the dearest of the scale are kept', () => {
    const small = Array.from({ length: 6 }, (_, index) => chargeOf(index + 1));
    const yen = Array.from({ length: 3 }, (_, index) => chargeOf(1000 + index, 'JPY'));
    expect(sharesOf([...yen, ...small])).toEqual([0.05, 0.1, 0.15, 0.2, 0.25, 0.3, '+3']);
  });
});
