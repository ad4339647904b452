import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Charge } from '../../src-renderer/records/charges.ts';
import {
  type Mark,
  lanesOf,
  scaleOf,
} from '../../src-renderer/features/overview/ribbon/ribbon-lanes.ts';
import { measureBy, measureIn } from '../../src-renderer/records/conversion/measure.ts';
import { Converter } from '../../src-renderer/records/conversion/converter.ts';

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

const dollars = measureIn('USD');

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
    expect(scaleOf([], [chargeOf(amount), chargeOf(5000, 'JPY')], dollars)).toEqual({
      currency: 'USD',
      top,
    });
  });

  test('it has room for what a day costs altogether, and for all that is overdue', () => {
    const day = [chargeOf(50), chargeOf(60)];
    expect(scaleOf([], [...day, chargeOf(90, 'USD', '2026-11-22')], dollars).top).toBe(120);
    expect(scaleOf(day, [chargeOf(90)], dollars).top).toBe(120);
  });

  test('no amount is above it, none is far below, and its half is whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 99_999_999 }), (hundredths) => {
        const { top } = scaleOf([], [chargeOf(hundredths / 100)], dollars);
        expect(top).toBeGreaterThanOrEqual(hundredths / 100);
        expect(top).toBeLessThanOrEqual((hundredths / 100) * 2);
        expect(Number.isInteger(top / 2)).toBe(true);
      }),
    );
  });
});

const textsOf = (marks: readonly Mark[] = []) =>
  marks.map((mark) =>
    mark.kind === 'charge'
      ? [mark.charge.amount, mark.share]
      : [`+${mark.kind === 'more' ? mark.count : 0}`, mark.share],
  );

describe('the lanes of the ribbon', () => {
  const scale = { today: '2026-11-21', days: 2, top: 20, worthOf: dollars.worthOf };
  const laneOf = (charges: readonly Charge[]) => {
    const [lane] = lanesOf([], charges, { ...scale, deadlines: [] });
    return { bar: textsOf(lane?.bar), dots: textsOf(lane?.dots), count: lane?.charges.length };
  };

  test('charges of one currency stand on each other, largest first; those of others are dots', () => {
    const charges = [chargeOf(5), chargeOf(900, 'JPY'), chargeOf(20), chargeOf(0)];
    expect(laneOf(charges)).toEqual({
      bar: [
        [20, 1],
        [5, 0.25],
        [0, 0],
      ],
      dots: [[900, undefined]],
      count: 3,
    });
  });

  test('on a crowded day the smallest are one segment, and few dots are counted on', () => {
    const small = Array.from({ length: 8 }, (_, index) => chargeOf(8 - index));
    const yen = Array.from({ length: 3 }, (_, index) => chargeOf(1000 + index, 'JPY'));
    const { bar, dots, count } = laneOf([...yen, ...small]);
    expect(bar.map(([amount]) => amount)).toEqual([8, 7, 6, 5, 4, '+3']);
    expect(bar.at(-1)).toEqual(['+3', 0.3]);
    expect(dots).toEqual([
      [1000, undefined],
      ['+2', undefined],
    ]);
    expect(count).toBe(8);
  });

  test('with a total in one currency, charges of others stand beside its own by their value', () => {
    const rates = [{ day: '2026-11-20', rates: { USD: '1.25', JPY: '160' } }];
    const measure = measureBy(new Converter('EUR', rates, []));
    const charges = [chargeOf(10), chargeOf(800, 'JPY'), chargeOf(6, 'EUR'), chargeOf(9, 'SEK')];
    const { top } = scaleOf([], charges, measure);
    expect(top).toBe(20);
    const [lane] = lanesOf([], charges, { ...scale, ...measure, top, deadlines: [] });
    expect(textsOf(lane?.bar)).toEqual([
      [10, 0.4],
      [6, 0.3],
      [800, 0.25],
    ]);
    expect(textsOf(lane?.dots)).toEqual([[9, undefined]]);
  });
});
