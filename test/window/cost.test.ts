import { expect, test } from 'vitest';
import { equivalentsOf } from '../../src-server/contract/cost.ts';

test.each([
  [
    { amount: 15.49, period: 'monthly', customDate: null },
    { monthly: 15.49, yearly: 185.88 },
  ],
  [
    { amount: 100, period: 'yearly', customDate: null },
    { monthly: 8.33, yearly: 100 },
  ],
  // 9.99 x 365 / 30 = 121.545, rounded half up once; a twelfth of the unrounded year is 10.12875.
  [
    { amount: 9.99, period: 'custom', customDate: '30' },
    { monthly: 10.13, yearly: 121.55 },
  ],
  [
    { amount: 0, period: 'custom', customDate: '36500' },
    { monthly: 0, yearly: 0 },
  ],
] as const)('%j costs %j', (subscription, expected) => {
  expect(equivalentsOf(subscription)).toEqual(expected);
});
