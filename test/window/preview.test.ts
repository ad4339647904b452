import { expect, test } from 'vitest';
import { chargesUntil } from '../../src-server/contract/schedule-preview.ts';

const LAST = '9999-12-31';
const monthly = { period: 'monthly', billingAnchorDay: 31, customDate: null } as const;

test('a preview keeps the anchor across short months', () => {
  expect(chargesUntil({ ...monthly, nextPaymentDate: '2027-01-31' }, LAST, 3)).toEqual([
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
  ]);
});

test('a preview ends with the calendar', () => {
  expect(chargesUntil({ ...monthly, nextPaymentDate: '9999-11-30' }, LAST, 6)).toEqual([
    '9999-11-30',
    '9999-12-31',
  ]);
});
