import { describe, expect, test } from 'vitest';
import {
  type Schedule,
  anchorGives,
  chargeDate,
  everyDays,
  everyMonths,
  inferAnchor,
  lastPaymentDate,
} from '../../src-server/domain/schedule.ts';

function monthly(nextPaymentDate: string, billingAnchorDay: number): Schedule {
  return { ...everyMonths(1), nextPaymentDate, billingAnchorDay };
}

function yearly(nextPaymentDate: string, billingAnchorDay: number): Schedule {
  return { ...everyMonths(12), nextPaymentDate, billingAnchorDay };
}

function every(customDays: number, nextPaymentDate: string): Schedule {
  const billingAnchorDay = Number(nextPaymentDate.slice(8));
  return { ...everyDays(customDays), nextPaymentDate, billingAnchorDay };
}

function following(schedule: Schedule, length: number): string[] {
  return Array.from({ length }, (_, index) => chargeDate(schedule, index + 1));
}

/** The charges as they come when each one is reckoned from the one before it. */
function resumable(schedule: Schedule, length: number): string[] {
  const dates: string[] = [];
  let { nextPaymentDate } = schedule;
  for (let index = 0; index < length; index += 1) {
    nextPaymentDate = chargeDate({ ...schedule, nextPaymentDate }, 1);
    dates.push(nextPaymentDate);
  }
  return dates;
}

describe('a monthly charge', () => {
  const year = [
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
    '2027-07-31',
    '2027-08-31',
    '2027-09-30',
    '2027-10-31',
    '2027-11-30',
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
  ];

  test('of 31 January falls on the last day of short months and returns to the 31st', () => {
    expect(following(monthly('2027-01-31', 31), 13)).toEqual(year);
  });

  test('keeps the 31st also when each charge is reckoned from the one before', () => {
    expect(resumable(monthly('2027-01-31', 31), 13)).toEqual(year);
  });

  test.each([
    [29, ['2027-02-28', '2027-03-29', '2027-04-29']],
    [30, ['2027-02-28', '2027-03-30', '2027-04-30']],
    [28, ['2027-02-28', '2027-03-28', '2027-04-28']],
    [1, ['2027-02-01', '2027-03-01', '2027-04-01']],
  ])('on day %i returns to it after February', (anchor, expected) => {
    const january = `2027-01-${String(anchor).padStart(2, '0')}`;
    expect(following(monthly(january, anchor), 3)).toEqual(expected);
  });

  test.each([
    ['2027-01-31', 31, '2026-12-31'],
    ['2027-03-31', 31, '2027-02-28'],
    ['2028-03-31', 31, '2028-02-29'],
    ['2027-02-28', 31, '2027-01-31'],
    ['2027-02-28', 28, '2027-01-28'],
    ['2027-05-30', 30, '2027-04-30'],
    ['2027-01-01', 1, '2026-12-01'],
  ])('next on %s with anchor %i was last on %s', (next, anchor, last) => {
    expect(lastPaymentDate(monthly(next, anchor))).toBe(last);
  });

  test('comes on the date that is stored for it, and then returns to its anchor', () => {
    const moved = monthly('2027-01-15', 31);
    expect(chargeDate(moved, 0)).toBe('2027-01-15');
    expect(following(moved, 2)).toEqual(['2027-02-28', '2027-03-31']);
    expect(lastPaymentDate(moved)).toBe('2026-12-31');
  });
});

describe('a yearly charge', () => {
  const years = ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29', '2033-02-28'];

  test('of 29 February falls on the 28th in common years and returns in leap years', () => {
    expect(following(yearly('2028-02-29', 29), 5)).toEqual(years);
  });

  test('keeps 29 February also when each charge is reckoned from the one before', () => {
    expect(resumable(yearly('2028-02-29', 29), 5)).toEqual(years);
  });

  test('knows that 2100 has no 29 February and that 2000 had one', () => {
    expect(chargeDate(yearly('2096-02-29', 29), 4)).toBe('2100-02-28');
    expect(chargeDate(yearly('2096-02-29', 29), 8)).toBe('2104-02-29');
    expect(chargeDate(yearly('1996-02-29', 29), 4)).toBe('2000-02-29');
  });

  test.each([
    ['2028-02-29', 29, '2027-02-28'],
    ['2029-02-28', 29, '2028-02-29'],
    ['2029-02-28', 28, '2028-02-28'],
    ['2030-02-28', 29, '2029-02-28'],
    ['2027-12-31', 31, '2026-12-31'],
    ['2027-04-30', 30, '2026-04-30'],
  ])('next on %s with anchor %i was last on %s', (next, anchor, last) => {
    expect(lastPaymentDate(yearly(next, anchor))).toBe(last);
  });

  test('of 28 February stays on the 28th in leap years', () => {
    expect(following(yearly('2027-02-28', 28), 2)).toEqual(['2028-02-28', '2029-02-28']);
  });

  test('outside February stays on its own day, whatever the anchor', () => {
    expect(following(yearly('2027-06-15', 31), 2)).toEqual(['2028-06-15', '2029-06-15']);
  });
});

describe('a charge every fixed number of days', () => {
  test('counts days through months, years and leap days', () => {
    expect(following(every(30, '2027-01-31'), 3)).toEqual([
      '2027-03-02',
      '2027-04-01',
      '2027-05-01',
    ]);
    expect(following(every(1, '2028-02-28'), 2)).toEqual(['2028-02-29', '2028-03-01']);
    expect(following(every(365, '2027-12-31'), 2)).toEqual(['2028-12-30', '2029-12-30']);
  });

  test.each([
    ['2027-03-02', 30, '2027-01-31'],
    ['2028-03-01', 1, '2028-02-29'],
    ['2027-01-01', 7, '2026-12-25'],
  ])('next on %s, every %i days, was last on %s', (next, days, last) => {
    expect(lastPaymentDate(every(days, next))).toBe(last);
  });

  test('takes no notice of the anchor', () => {
    const schedule = { ...every(30, '2027-01-31'), billingAnchorDay: 5 };
    expect(chargeDate(schedule, 1)).toBe('2027-03-02');
  });

  test('is an error without its number of days', () => {
    expect(() => chargeDate({ ...every(30, '2027-01-31'), customDays: null }, 1)).toThrow(
      RangeError,
    );
  });
});

describe('the anchor', () => {
  test.each([
    [31, '2027-01-31', true],
    [31, '2027-01-30', false],
    [31, '2027-02-28', true],
    [31, '2028-02-28', false],
    [31, '2028-02-29', true],
    [29, '2027-02-28', true],
    [28, '2028-02-28', true],
    [28, '2028-02-29', false],
    [30, '2027-04-30', true],
    [15, '2027-04-30', false],
  ])('%i gives %s: %s', (anchor, date, gives) => {
    expect(anchorGives(anchor, date)).toBe(gives);
  });

  test('that a date implies is its own day', () => {
    expect(inferAnchor('2027-02-28')).toBe(28);
    expect(inferAnchor('2027-01-01')).toBe(1);
    expect(inferAnchor('2027-01-31')).toBe(31);
  });
});
