import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type PreviewInput,
  chargesBetween,
  chargesUntil,
} from '../../src-server/contract/schedule-preview.ts';
import { addDays } from '../../src-server/domain/dates.ts';

const monthly: PreviewInput = {
  period: 'monthly',
  nextPaymentDate: '2026-01-31',
  billingAnchorDay: 31,
  customDate: null,
};

const inputs = fc
  .record({
    day: fc.integer({ min: 0, max: 40_000 }),
    anchor: fc.option(fc.integer({ min: 1, max: 31 })),
    every: fc.oneof(
      fc.constantFrom<'monthly' | 'yearly'>('monthly', 'yearly'),
      fc.integer({ min: 1, max: 800 }),
    ),
  })
  .map(({ day, anchor, every }): PreviewInput => ({
    period: typeof every === 'number' ? 'custom' : every,
    customDate: typeof every === 'number' ? String(every) : null,
    nextPaymentDate: addDays('1990-01-01', day),
    billingAnchorDay: anchor,
  }));

describe('charges between two days', () => {
  test('both days count, and the anchor survives short months', () => {
    expect(chargesBetween(monthly, '2026-02-28', '2026-05-31')).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
  });

  test('none comes before the next one', () => {
    expect(chargesBetween(monthly, '2025-01-01', '2026-01-31')).toEqual(['2026-01-31']);
  });

  test('they are those of the schedule from its next charge on, however far ahead', () => {
    const spans = fc.record({
      after: fc.integer({ min: -400, max: 6000 }),
      length: fc.integer({ min: 0, max: 400 }),
    });
    fc.assert(
      fc.property(inputs, spans, (input, { after, length }) => {
        const from = addDays(input.nextPaymentDate, after);
        const until = addDays(from, length);
        const all = chargesUntil(input, until, Number.POSITIVE_INFINITY);
        expect(chargesBetween(input, from, until)).toEqual(all.filter((date) => date >= from));
      }),
    );
  });

  test('ends with the last year that has four digits', () => {
    const input = { ...monthly, nextPaymentDate: '2026-01-15', billingAnchorDay: 15 };
    expect(chargesBetween(input, '9999-12-01', '9999-12-30')).toEqual(['9999-12-15']);
    expect(chargesBetween(input, '9999-12-16', '9999-12-30')).toEqual([]);
  });
});
