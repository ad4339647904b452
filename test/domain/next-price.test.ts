import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readNextPrice, writeNextPrice } from '../../src-server/contract/next-price-text.ts';
import { addDays } from '../../src-server/domain/dates.ts';
import { MAX_AMOUNT_HUNDREDTHS, amountOf } from '../../src-server/domain/money.ts';
import { hundredthsOn, priced } from '../../src-server/domain/next-price.ts';

const record = {
  amountHundredths: 1549,
  details: { notes: 'Shared', nextPrice: { from: '2027-03-01', amount: 17.99 } },
};

test('charges cost the next price from its day on', () => {
  const costs = ['2027-02-28', '2027-03-01', '2027-03-02'].map((day) => hundredthsOn(record, day));
  expect(costs).toEqual([1549, 1799, 1799]);
  expect(hundredthsOn({ ...record, details: {} }, '2099-01-01')).toBe(1549);
});

test('on its day, the next price becomes the amount, and other details stay', () => {
  expect(priced(record, '2027-02-28')).toBe(record);
  const after = { amountHundredths: 1799, details: { notes: 'Shared' } };
  expect(priced(record, '2027-03-01')).toEqual(after);
});

const day = fc.integer({ min: -400, max: 400 }).map((days) => addDays('2027-01-01', days));
const hundredths = fc.integer({ min: 0, max: MAX_AMOUNT_HUNDREDTHS });
const records = fc
  .record({ present: hundredths, from: day, next: hundredths })
  .map(({ present, from, next }) => ({
    amountHundredths: present,
    details: { nextPrice: { from, amount: amountOf(next) } },
  }));

test('no charge from a day on costs another amount once the price was set on that day', () => {
  fc.assert(
    fc.property(records, day, fc.nat(400), (before, today, days) => {
      const after = priced(before, today);
      const charge = addDays(today, days);
      expect(hundredthsOn(after, charge)).toBe(hundredthsOn(before, charge));
      expect(after.amountHundredths).toBe(hundredthsOn(before, today));
      expect(priced(after, today)).toBe(after);
    }),
  );
});

test('a next price is written as a line and read again', () => {
  fc.assert(
    fc.property(records, fc.constantFrom('EUR', 'JPY'), ({ details: { nextPrice } }, currency) => {
      expect(readNextPrice(writeNextPrice(nextPrice, currency))).toEqual(nextPrice);
    }),
  );
});
