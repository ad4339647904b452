import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { datePartsOf, dayOfMonth, daysInMonth, isDateOnly } from '../../src-server/domain/dates.ts';

// The Gregorian rule, written without the library that the product reckons with.
function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  if (month === 2) return isLeap ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isReal(year: number, month: number, day: number): boolean {
  if (year < 1900 || month < 1 || month > 12) return false;
  return day >= 1 && day <= daysIn(year, month);
}

const two = (part: number) => String(part).padStart(2, '0');

describe('a calendar day', () => {
  test('is told from every other number of that form, from 1899 to 1905', () => {
    const wrong: string[] = [];
    for (let year = 1899; year <= 1905; year += 1) {
      for (let month = 0; month <= 99; month += 1) {
        for (let day = 0; day <= 99; day += 1) {
          const text = `${year}-${two(month)}-${two(day)}`;
          if (isDateOnly(text) !== isReal(year, month, day)) wrong.push(text);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test('is told from every other number of that form in any year', () => {
    const years = fc.integer({ min: 0, max: 9_999 });
    const months = fc.integer({ min: 0, max: 13 });
    const days = fc.integer({ min: 0, max: 32 });
    fc.assert(
      fc.property(years, months, days, (year, month, day) => {
        const text = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
        expect(isDateOnly(text)).toBe(isReal(year, month, day));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['1900-02-29', false],
    ['1904-02-29', true],
    ['2000-02-29', true],
    ['2027-02-29', false],
    ['2028-02-29', true],
    ['2100-02-29', false],
    ['2400-02-29', true],
    ['9900-02-29', false],
    ['9996-02-29', true],
  ])('29 February follows the rule of centuries: %s %s', (text, real) => {
    expect(isDateOnly(text)).toBe(real);
  });

  test('lies between 1900-01-01 and 9999-12-31, both included', () => {
    expect(isDateOnly('1900-01-01')).toBe(true);
    expect(isDateOnly('9999-12-31')).toBe(true);
    expect(isDateOnly('1899-12-31')).toBe(false);
    expect(isDateOnly('0000-01-01')).toBe(false);
    expect(isDateOnly('10000-01-01')).toBe(false);
  });

  test.each([
    '',
    '2027',
    '2027-01',
    '2027-1-31',
    '2027-01-1',
    '20270131',
    '2027/01/31',
    '2027–01–31',
    '31-01-2027',
    '01/31/2027',
    ' 2027-01-31',
    '2027-01-31 ',
    '2027-01-31\n',
    '\n2027-01-31',
    '2027-01-31\0',
    '2027-01-31T00:00:00Z',
    '2027-01-31Z',
    '2027-01-31[u-ca=hebrew]',
    '+002027-01-31',
    '-002027-01-31',
    '2027-W04-7',
    '2027-031',
    '27-01-31',
    '2O27-01-31',
    '٢٠٢٧-٠١-٣١',
    '\uff12\uff10\uff12\uff17-\uff10\uff11-\uff13\uff11',
    'today',
  ])('is written YYYY-MM-DD in ASCII digits and nothing else: not %j', (text) => {
    expect(isDateOnly(text)).toBe(false);
  });
});

describe('the parts of a date', () => {
  test('are its numbers', () => {
    expect(datePartsOf('2027-01-09')).toEqual([2027, 1, 9]);
    expect(datePartsOf('1900-12-31')).toEqual([1900, 12, 31]);
    expect(dayOfMonth('2027-01-09')).toBe(9);
    expect(dayOfMonth('2027-01-31')).toBe(31);
  });

  test('the days in a month follow the Gregorian rule in every year that can be written', () => {
    const wrong: string[] = [];
    for (let year = 1900; year <= 9_999; year += 1) {
      for (const month of [1, 2, 4, 12]) {
        if (daysInMonth(year, month) !== daysIn(year, month)) wrong.push(`${year}-${month}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    [1, 31],
    [2, 28],
    [3, 31],
    [4, 30],
    [5, 31],
    [6, 30],
    [7, 31],
    [8, 31],
    [9, 30],
    [10, 31],
    [11, 30],
    [12, 31],
  ])('month %i of a common year has %i days', (month, days) => {
    expect(daysInMonth(2027, month)).toBe(days);
  });
});
