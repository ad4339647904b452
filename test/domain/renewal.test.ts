import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Charged } from '../../src-server/domain/charges.ts';
import { renew } from '../../src-server/domain/renewal.ts';
import { dateOf, dayAfter, daysAfter, partsOf, walked } from './calendar-rules.ts';

const monthly = (nextPaymentDate: string, billingAnchorDay: number): Charged => ({
  period: 'monthly',
  customDays: null,
  customMonths: null,
  nextPaymentDate,
  billingAnchorDay,
  trialEndsOn: null,
});

const days = fc
  .tuple(
    fc.integer({ min: 1990, max: 2100 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  )
  .map(([year, month, day]) => dateOf(year, month, day));

const onAnchor = fc
  .tuple(days, fc.constantFrom('monthly', 'yearly'))
  .map(([date, period]): Charged => ({ ...monthly(date, partsOf(date)[2]), period }));
const offAnchor = fc
  .tuple(days, fc.integer({ min: 1, max: 31 }))
  .map(([date, anchor]) => monthly(date, anchor));
const custom = fc
  .tuple(days, fc.integer({ min: 1, max: 400 }))
  .map(([date, customDays]): Charged => ({
    ...monthly(date, partsOf(date)[2]),
    period: 'custom',
    customDays,
  }));
const schedules = fc.oneof(onAnchor, offAnchor, custom);
const spans = fc.integer({ min: 0, max: 1200 });

describe('a schedule whose date is not past', () => {
  test('stays as it is, on the day itself too', () => {
    fc.assert(
      fc.property(schedules, spans, (schedule, span) => {
        const later = { ...schedule, nextPaymentDate: daysAfter(schedule.nextPaymentDate, span) };
        const [, , day] = partsOf(later.nextPaymentDate);
        const kept = later.period === 'custom' ? { ...later, billingAnchorDay: day } : later;
        expect(renew(kept, schedule.nextPaymentDate)).toEqual({ charges: [], schedule: kept });
      }),
      { numRuns: 200 },
    );
  });
});

describe('a schedule whose date is past', () => {
  test('is charged on the date itself, and comes again one period later', () => {
    expect(renew(monthly('2027-01-14', 14), '2027-01-15')).toEqual({
      charges: ['2027-01-14'],
      schedule: monthly('2027-02-14', 14),
    });
  });

  test.each([
    [
      'day 31 over February and April',
      monthly('2027-01-31', 31),
      '2027-05-01',
      ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'],
      '2027-05-31',
    ],
    [
      'day 31 over a leap February',
      monthly('2028-01-31', 31),
      '2028-03-01',
      ['2028-01-31', '2028-02-29'],
      '2028-03-31',
    ],
    [
      'a leap day, year by year',
      { ...monthly('2028-02-29', 29), period: 'yearly' as const },
      '2032-02-29',
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28'],
      '2032-02-29',
    ],
    [
      'every 30 days over the end of a year',
      { ...monthly('2027-11-15', 15), period: 'custom' as const, customDays: 30 },
      '2028-01-15',
      ['2027-11-15', '2027-12-15', '2028-01-14'],
      '2028-02-13',
    ],
    [
      'a date off its anchor, then on it',
      monthly('2027-01-20', 5),
      '2027-03-01',
      ['2027-01-20', '2027-02-05'],
      '2027-03-05',
    ],
  ])('%s', (_what, schedule, today, charges, next) => {
    const renewed = renew(schedule, today);
    expect(renewed.charges).toEqual(charges);
    expect(renewed.schedule.nextPaymentDate).toBe(next);
  });

  test('a custom one takes the day of its new date for its anchor, others keep theirs', () => {
    const every10 = { ...monthly('2027-01-31', 31), period: 'custom' as const, customDays: 10 };
    expect(renew(every10, '2027-02-01').schedule.billingAnchorDay).toBe(10);
    expect(renew(monthly('2027-01-31', 31), '2027-02-01').schedule.billingAnchorDay).toBe(31);
  });
});

describe('every missed charge', () => {
  test('is caught once, in order, and the next is the first that is not past', () => {
    fc.assert(
      fc.property(schedules, spans, (schedule, span) => {
        const today = daysAfter(schedule.nextPaymentDate, span);
        const { charges, schedule: renewed } = renew(schedule, today);
        const expected = walked(schedule, today);
        expect(charges).toEqual(expected.charges);
        expect(renewed.nextPaymentDate).toBe(expected.next);
        expect([renewed.period, renewed.customDays]).toEqual([
          schedule.period,
          schedule.customDays,
        ]);
      }),
      { numRuns: 500 },
    );
  });

  test('is the same whether someone looks each day or only on the last', () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: 0, max: 500 }), (schedule, span) => {
        const charges: string[] = [];
        let daily = schedule;
        let today = schedule.nextPaymentDate;
        for (let day = 0; day < span; day += 1) {
          today = dayAfter(today);
          const renewed = renew(daily, today);
          // Each on the day after it, and no two on one day.
          expect(renewed.charges.length).toBeLessThanOrEqual(1);
          charges.push(...renewed.charges);
          daily = renewed.schedule;
        }
        const once = renew(schedule, today);
        expect(charges).toEqual(once.charges);
        expect(daily).toEqual(once.schedule);
      }),
      { numRuns: 200 },
    );
  });

  test('is the same whatever the days between are on which someone looks', () => {
    const looks = fc.array(spans, { maxLength: 5 });
    fc.assert(
      fc.property(schedules, looks, (schedule, gaps) => {
        const charges: string[] = [];
        let looked = schedule;
        let today = schedule.nextPaymentDate;
        for (const gap of gaps) {
          today = daysAfter(today, gap);
          const renewed = renew(looked, today);
          charges.push(...renewed.charges);
          looked = renewed.schedule;
          // A second look on the same day finds nothing.
          expect(renew(looked, today)).toEqual({ charges: [], schedule: looked });
        }
        expect({ charges, schedule: looked }).toEqual(renew(schedule, today));
      }),
      { numRuns: 200 },
    );
  });

  test('has the anchor of a monthly or yearly one kept', () => {
    fc.assert(
      fc.property(fc.oneof(onAnchor, offAnchor), spans, (schedule, span) => {
        const today = daysAfter(schedule.nextPaymentDate, span);
        const { billingAnchorDay } = renew(schedule, today).schedule;
        expect(billingAnchorDay).toBe(schedule.billingAnchorDay);
      }),
      { numRuns: 200 },
    );
  });
});
