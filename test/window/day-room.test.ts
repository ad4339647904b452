import { describe, expect, test } from 'vitest';
import {
  dayLook,
  fitsTall,
  hasOwnSign,
  roomFor,
} from '../../src-renderer/features/calendar/day-room.ts';

test('charges take two lines each where all of them fit', () => {
  const fits = [72, 71].map((height) => fitsTall(2, height));
  expect([...fits, fitsTall(0, 0)]).toEqual([true, false, true]);
});

test('a day shows as many of its charges as it has room for, and leaves a line to count the others', () => {
  const shown = [86, 85, 64, 63, 42, 30, 0].map((height) => roomFor(4, height));
  expect(shown).toEqual([4, 2, 2, 1, 1, 0, 0]);
  expect([1, 3, 10].map((charges) => roomFor(charges, 64))).toEqual([1, 3, 2]);
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
