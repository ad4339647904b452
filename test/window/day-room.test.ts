import { describe, expect, test } from 'vitest';
import { dayLook, hasOwnSign, roomFor } from '../../src-renderer/features/calendar/day-room.ts';

describe('the charges of a day', () => {
  test('take two lines each where all of them fit', () => {
    expect(roomFor(2, 72)).toEqual({ isTall: true, count: 2 });
    expect(roomFor(2, 71)).toEqual({ isTall: false, count: 2 });
    expect(roomFor(0, 0)).toEqual({ isTall: true, count: 0 });
  });

  test('leave room for the line that counts the others', () => {
    const counts = [86, 85, 64, 63, 42, 30, 0].map((height) => roomFor(4, height).count);
    expect(counts).toEqual([4, 2, 2, 1, 1, 0, 0]);
  });
});

describe('a currency is told by its bare sign', () => {
  test('where no other of the account shares it', () => {
    expect(hasOwnSign('USD', ['EUR', 'USD'])).toBe(true);
    expect(hasOwnSign('AUD', ['EUR', 'USD', 'AUD'])).toBe(false);
    expect(hasOwnSign('CNY', ['EUR', 'JPY', 'CNY'])).toBe(false);
  });

  test('where it is the one used most', () => {
    expect(hasOwnSign('USD', ['USD', 'AUD'])).toBe(true);
    expect(hasOwnSign('AUD', ['USD', 'AUD'])).toBe(false);
  });

  test('in a month that has a currency nothing active is in any more', () => {
    expect(hasOwnSign('CAD', ['USD', 'EUR'])).toBe(false);
    expect(hasOwnSign('GBP', ['USD', 'EUR'])).toBe(true);
  });
});

test('a day shows its charges, their logos with a total, or logos alone, by the width of its month', () => {
  expect([1144, 700].map(dayLook)).toEqual(['charges', 'charges']);
  expect([699, 648, 525].map(dayLook)).toEqual(['marks', 'marks', 'marks']);
  expect([524, 328].map(dayLook)).toEqual(['dots', 'dots']);
});
