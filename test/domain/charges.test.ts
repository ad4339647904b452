import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargesWithin, expectedCharges } from '../../src-server/domain/charges.ts';
import { addDays } from '../../src-server/domain/dates.ts';
import { confirmRenewal } from '../../src-server/domain/renewal.ts';
import { type Schedule, chargeDate } from '../../src-server/domain/schedule.ts';

const monthly: Schedule = {
  period: 'monthly',
  nextPaymentDate: '2026-01-31',
  billingAnchorDay: 31,
  customDays: null,
};

const schedules = fc
  .record({
    day: fc.integer({ min: 0, max: 40_000 }),
    billingAnchorDay: fc.integer({ min: 1, max: 31 }),
    every: fc.oneof(
      fc.constantFrom<'monthly' | 'yearly'>('monthly', 'yearly'),
      fc.integer({ min: 1, max: 800 }),
    ),
  })
  .map(({ day, billingAnchorDay, every }): Schedule => ({
    period: typeof every === 'number' ? 'custom' : every,
    customDays: typeof every === 'number' ? every : null,
    nextPaymentDate: addDays('1990-01-01', day),
    billingAnchorDay,
  }));

const spans = fc.record({
  after: fc.integer({ min: -400, max: 6000 }),
  length: fc.integer({ min: 0, max: 400 }),
});

/** Every date of a schedule up to a day, one after the other. */
function walked(schedule: Schedule, until: string): string[] {
  const dates: string[] = [];
  for (let count = 0; chargeDate(schedule, count) <= until; count += 1) {
    dates.push(chargeDate(schedule, count));
  }
  return dates;
}

describe('charges within a span', () => {
  test('both days count, and the anchor survives short months', () => {
    expect(chargesWithin(monthly, { from: '2026-02-28', until: '2026-05-31' })).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
  });

  test('none comes before the next one', () => {
    expect(chargesWithin(monthly, { from: '2025-01-01', until: '2026-01-31' })).toEqual([
      '2026-01-31',
    ]);
  });

  test('they are those of the schedule from its next charge on, however far ahead', () => {
    fc.assert(
      fc.property(schedules, spans, (schedule, { after, length }) => {
        const from = addDays(schedule.nextPaymentDate, after);
        const until = addDays(from, length);
        expect(chargesWithin(schedule, { from, until })).toEqual(
          walked(schedule, until).filter((date) => date >= from),
        );
      }),
    );
  });

  test('ends with the last year that has four digits', () => {
    const schedule = { ...monthly, nextPaymentDate: '2026-01-15', billingAnchorDay: 15 };
    const in9999 = (from: string) => chargesWithin(schedule, { from, until: '9999-12-31' });
    expect(in9999('9999-12-01')).toEqual(['9999-12-15']);
    expect(in9999('9999-12-16')).toEqual([]);
  });
});

describe('expected charges', () => {
  test('are overdue on days that have passed, and due from today on', () => {
    const span = { from: '2026-01-01', until: '2026-04-30' };
    expect(expectedCharges(monthly, span, '2026-03-31')).toEqual([
      { date: '2026-01-31', state: 'overdue' },
      { date: '2026-02-28', state: 'overdue' },
      { date: '2026-03-31', state: 'due' },
      { date: '2026-04-30', state: 'due' },
    ]);
  });

  test('to confirm a charge never changes what a span costs', () => {
    const lates = fc.integer({ min: 0, max: 900 });
    fc.assert(
      fc.property(schedules, lates, spans, (schedule, late, { after, length }) => {
        const today = addDays(schedule.nextPaymentDate, late);
        const from = addDays(schedule.nextPaymentDate, after % 1000);
        const span = { from, until: addDays(from, length) };
        const expected = (of: Schedule) => expectedCharges(of, span, today).map(({ date }) => date);
        const { charges, schedule: renewed } = confirmRenewal(schedule, today);
        const paid = charges.filter((date) => date >= span.from && date <= span.until);
        expect([...paid, ...expected(renewed)]).toEqual(expected(schedule));
        expect(charges[0]).toBe(schedule.nextPaymentDate);
        expect(renewed.nextPaymentDate >= today).toBe(true);
      }),
    );
  });
});
