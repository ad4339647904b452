import { describe, expect, test } from 'vitest';
import {
  dayLook,
  hasOwnSign,
  rowsWithRoom,
} from '../../src-renderer/features/calendar/day-room.ts';

describe('the rows of a day', () => {
  const bottoms = [20, 42, 64, 86];

  test('are all there where they have room', () => {
    expect(rowsWithRoom(bottoms, 86, 22)).toBe(4);
    expect(rowsWithRoom([], 0, 22)).toBe(0);
  });

  test('leave room for the line that counts the others', () => {
    expect(rowsWithRoom(bottoms, 85, 22)).toBe(2);
    expect(rowsWithRoom(bottoms, 64, 22)).toBe(2);
    expect(rowsWithRoom(bottoms, 63, 22)).toBe(1);
  });

  test('go by the height of each, for some take two lines', () => {
    expect(rowsWithRoom([40, 62, 104], 84, 22)).toBe(2);
    expect(rowsWithRoom([40, 62, 104], 83, 22)).toBe(1);
  });

  test('are none where not even one has room beside that line', () => {
    expect(rowsWithRoom(bottoms, 30, 22)).toBe(0);
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
