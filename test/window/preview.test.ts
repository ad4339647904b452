import { expect, test } from 'vitest';
import { nextCharges } from '../../src-server/contract/schedule-preview.ts';

const monthly = {
  period: 'monthly',
  billingAnchorDay: 31,
  customDate: null,
  customMonths: null,
  trialEndsOn: null,
} as const;

test('a preview keeps the anchor across short months', () => {
  const input = { ...monthly, nextPaymentDate: '2027-01-31' };
  expect(nextCharges(input, '2027-01-31', 3)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
});

test('a preview of what is overdue begins today at the earliest, by the schedule', () => {
  const input = { ...monthly, nextPaymentDate: '2026-08-31' };
  expect(nextCharges(input, '2026-11-21', 2)).toEqual(['2026-11-30', '2026-12-31']);
  expect(nextCharges(input, '2026-11-30', 1)).toEqual(['2026-11-30']);
});

test('a preview ends with the calendar', () => {
  const input = { ...monthly, nextPaymentDate: '9999-11-30' };
  expect(nextCharges(input, '2027-01-01', 6)).toEqual(['9999-11-30', '9999-12-31']);
});
