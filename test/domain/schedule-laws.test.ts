import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../src-server/domain/dates.ts';
import {
  MAX_CUSTOM_DAYS,
  MAX_CUSTOM_MONTHS,
  type Schedule,
  anchorGives,
  cadenceOfInterval,
  chargeDate,
  everyMonths,
  intervalOf,
  isChargeDate,
  lastPaymentDate,
  shownCustomDays,
} from '../../src-server/domain/schedule.ts';

// The calendar from its rules, without the library that the product reckons with.

type Day = { year: number; month: number; day: number };

function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

const two = (part: number) => String(part).padStart(2, '0');

function written({ year, month, day }: Day): string {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

function read(date: string): Day {
  expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return { year, month, day };
}

/** Days since the day before 1 January of the year 1. */
function dayNumber({ year, month, day }: Day): number {
  const before = year - 1;
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400);
  let days = before * 365 + leapDays + day;
  for (let earlier = 1; earlier < month; earlier += 1) days += daysIn(year, earlier);
  return days;
}

/** The day `anchor`, or the last one, of the month that is `count` months after one. */
function dayAfterMonths({ year, month }: Day, count: number, anchor: number): Day {
  const months = year * 12 + (month - 1) + count;
  const there = { year: Math.floor(months / 12), month: (months % 12) + 1 };
  return { ...there, day: Math.min(anchor, daysIn(there.year, there.month)) };
}

// Early enough for the charges below to stay within years of four digits.
const years = fc.integer({ min: 1900, max: 9_600 });
const months = fc.integer({ min: 1, max: 12 });
const anchors = fc.integer({ min: 1, max: 31 });
const counts = fc.integer({ min: -100, max: 100 });

const days: fc.Arbitrary<Day> = fc
  .tuple(years, months, anchors)
  .map(([year, month, day]) => ({ year, month, day: Math.min(day, daysIn(year, month)) }));

const monthly: fc.Arbitrary<Schedule> = fc
  .tuple(years, months, anchors)
  .map(([year, month, anchor]) => ({
    period: 'monthly',
    customDays: null,
    customMonths: null,
    nextPaymentDate: written({ year, month, day: Math.min(anchor, daysIn(year, month)) }),
    billingAnchorDay: anchor,
  }));

const leapYearly: fc.Arbitrary<Schedule> = years.map((year) => ({
  period: 'yearly',
  customDays: null,
  customMonths: null,
  nextPaymentDate: written({ year, month: 2, day: daysIn(year, 2) }),
  billingAnchorDay: 29,
}));

const yearly: fc.Arbitrary<Schedule> = days
  .filter(({ month, day }) => month !== 2 || day !== 29)
  .map((day) => ({
    period: 'yearly',
    customDays: null,
    customMonths: null,
    nextPaymentDate: written(day),
    billingAnchorDay: day.day,
  }));

const custom: fc.Arbitrary<Schedule> = fc
  .tuple(days, fc.integer({ min: 1, max: 400 }), anchors)
  .map(([day, customDays, billingAnchorDay]) => ({
    period: 'custom',
    customDays,
    customMonths: null,
    nextPaymentDate: written(day),
    billingAnchorDay,
  }));

const everySoManyMonths: fc.Arbitrary<Schedule> = fc
  .tuple(monthly, fc.integer({ min: 2, max: 40 }))
  .map(([schedule, customMonths]) => ({ ...schedule, period: 'custom', customMonths }));

const byMonths = fc.oneof(monthly, everySoManyMonths);
const onTheirAnchor = fc.oneof(monthly, everySoManyMonths, leapYearly, yearly, custom);
const runs = { numRuns: 1000 };

describe('a schedule of months', () => {
  test('charges k times its months on, on its anchor or the last day of that month', () => {
    fc.assert(
      fc.property(byMonths, counts, (schedule, count) => {
        const from = read(schedule.nextPaymentDate);
        const months = count * (schedule.customMonths ?? 1);
        const expected = dayAfterMonths(from, months, schedule.billingAnchorDay);
        expect(chargeDate(schedule, count)).toBe(written(expected));
      }),
      runs,
    );
  });

  test('returns to its anchor also from a date that is off it', () => {
    fc.assert(
      fc.property(byMonths, days, counts, (schedule, day, count) => {
        const moved = { ...schedule, nextPaymentDate: written(day) };
        const months = count * (schedule.customMonths ?? 1);
        const expected = count === 0 ? day : dayAfterMonths(day, months, schedule.billingAnchorDay);
        expect(chargeDate(moved, count)).toBe(written(expected));
      }),
      runs,
    );
  });
});

describe('a yearly schedule', () => {
  test('charges on the same day of the same month, k years on', () => {
    fc.assert(
      fc.property(yearly, counts, (schedule, count) => {
        const from = read(schedule.nextPaymentDate);
        expect(chargeDate(schedule, count)).toBe(written({ ...from, year: from.year + count }));
      }),
      runs,
    );
  });

  test('of 29 February charges on the last day of each February', () => {
    fc.assert(
      fc.property(leapYearly, counts, (schedule, count) => {
        const year = read(schedule.nextPaymentDate).year + count;
        const expected = written({ year, month: 2, day: daysIn(year, 2) });
        expect(chargeDate(schedule, count)).toBe(expected);
      }),
      runs,
    );
  });
});

describe('a custom schedule', () => {
  test('charges every so many days, counted one by one', () => {
    fc.assert(
      fc.property(custom, counts, (schedule, count) => {
        const charge = read(chargeDate(schedule, count));
        expect(charge.day).toBeLessThanOrEqual(daysIn(charge.year, charge.month));
        const expected =
          dayNumber(read(schedule.nextPaymentDate)) + count * Number(schedule.customDays);
        expect(dayNumber(charge)).toBe(expected);
      }),
      runs,
    );
  });

  test('holds for the longest interval', () => {
    fc.assert(
      fc.property(custom, fc.integer({ min: -1, max: 1 }), (schedule, count) => {
        const longest = { ...schedule, customDays: MAX_CUSTOM_DAYS };
        const distance =
          dayNumber(read(chargeDate(longest, count))) - dayNumber(read(schedule.nextPaymentDate));
        expect(distance).toBe(count * 36_500);
      }),
    );
  });
});

describe('an interval', () => {
  const intervals = fc.record({
    count: fc.integer({ min: 1, max: 99 }),
    unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
  });

  test('in its largest unit means the same cadence', () => {
    fc.assert(
      fc.property(intervals, (interval) => {
        const cadence = cadenceOfInterval(interval);
        expect(cadenceOfInterval(intervalOf(cadence))).toEqual(cadence);
      }),
    );
  });

  test('of months is told to the API as the days from the last charge to the next', () => {
    fc.assert(
      fc.property(onTheirAnchor, (schedule) => {
        const days = shownCustomDays(schedule);
        expect(days !== null).toBe(schedule.period === 'custom');
        if (days === null) return;
        const [last, next] = [lastPaymentDate(schedule), schedule.nextPaymentDate].map(read);
        expect(days).toBe(dayNumber(next as Day) - dayNumber(last as Day));
        expect(days).toBeGreaterThanOrEqual(1);
        expect(days).toBeLessThanOrEqual(MAX_CUSTOM_DAYS);
      }),
      runs,
    );
  });

  test('of the most months has no more days than the API can tell', () => {
    fc.assert(
      fc.property(monthly, (schedule) => {
        const longest = { ...schedule, ...everyMonths(MAX_CUSTOM_MONTHS) };
        expect(shownCustomDays(longest)).toBeLessThanOrEqual(MAX_CUSTOM_DAYS);
      }),
    );
  });

  test('of 1 and 12 months is monthly and yearly', () => {
    expect(everyMonths(1).period).toBe('monthly');
    expect(everyMonths(12).period).toBe('yearly');
  });
});

describe('any schedule whose date lies on its anchor', () => {
  test('is the same schedule from each of its charges', () => {
    fc.assert(
      fc.property(onTheirAnchor, counts, counts, (schedule, first, second) => {
        const there = { ...schedule, nextPaymentDate: chargeDate(schedule, first) };
        expect(chargeDate(there, second)).toBe(chargeDate(schedule, first + second));
      }),
      runs,
    );
  });

  test('had the charge before the next one now', () => {
    fc.assert(
      fc.property(onTheirAnchor, (schedule) => {
        const advanced = { ...schedule, nextPaymentDate: chargeDate(schedule, 1) };
        expect(lastPaymentDate(advanced)).toBe(schedule.nextPaymentDate);
      }),
      runs,
    );
  });

  test('charges later each time', () => {
    fc.assert(
      fc.property(onTheirAnchor, counts, (schedule, count) => {
        expect(chargeDate(schedule, count) < chargeDate(schedule, count + 1)).toBe(true);
      }),
      runs,
    );
  });

  test('has each of its charges, and no day between them', () => {
    fc.assert(
      fc.property(
        onTheirAnchor,
        counts,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (schedule, count, share) => {
          const later = Math.abs(count);
          const [date, next] = [chargeDate(schedule, later), chargeDate(schedule, later + 1)];
          expect(isChargeDate(schedule, date)).toBe(true);
          const gap = dayNumber(read(next)) - dayNumber(read(date));
          const between = addDays(date, 1 + Math.floor(share * (gap - 1)));
          expect(isChargeDate(schedule, between)).toBe(between === next);
          expect(isChargeDate({ ...schedule, nextPaymentDate: next }, date)).toBe(false);
        },
      ),
      runs,
    );
  });

  test('charges on its own date when no period has passed', () => {
    fc.assert(
      fc.property(onTheirAnchor, (schedule) => {
        expect(chargeDate(schedule, 0)).toBe(schedule.nextPaymentDate);
      }),
    );
  });
});

test('an anchor gives its own day, and the last one of a month that has no such day', () => {
  fc.assert(
    fc.property(anchors, days, (anchor, day) => {
      const isLast = day.day === daysIn(day.year, day.month);
      const expected = anchor === day.day || (isLast && anchor > day.day);
      expect(anchorGives(anchor, written(day))).toBe(expected);
    }),
    runs,
  );
});
