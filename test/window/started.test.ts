import { expect, test } from 'vitest';
import { rolledForward, startedIn } from '../../src-renderer/features/inspector/form/started.ts';

const TODAY = '2026-11-24';
const monthly = {
  period: 'monthly',
  billingAnchorDay: null,
  customDate: null,
  customMonths: null,
  trialEndsOn: null,
} as const;

test('a start in the past: the next payment follows by the schedule, and those since are counted', () => {
  const started = startedIn({ ...monthly, nextPaymentDate: '2026-01-31' }, TODAY);
  expect(started).toEqual({ from: '2026-01-31', next: '2026-11-30', passed: 10 });
});

test('what is charged today is the next payment, not one that has passed', () => {
  const started = startedIn({ ...monthly, nextPaymentDate: '2026-10-24' }, TODAY);
  expect(started).toEqual({ from: '2026-10-24', next: TODAY, passed: 1 });
});

test.each([TODAY, '2026-11-25', '9999-12-31'])('%s has not passed', (nextPaymentDate) => {
  expect(startedIn({ ...monthly, nextPaymentDate }, TODAY)).toBeUndefined();
});

test('no more are counted than can be filled in', () => {
  const daily = { ...monthly, period: 'custom', customDate: '1' } as const;
  expect(startedIn({ ...daily, nextPaymentDate: '1900-01-01' }, TODAY)?.passed).toBe(1000);
});

test('what is sent keeps the day of the start across shorter months and common years', () => {
  const started = { from: '2026-01-31', next: '2026-11-30', passed: 10 };
  const sent = { name: 'Netflix', period: 'monthly', nextPaymentDate: '2026-01-31' };
  expect(rolledForward(sent, started)).toEqual({
    name: 'Netflix',
    period: 'monthly',
    nextPaymentDate: '2026-11-30',
    billingAnchorDay: 31,
  });
  const leap = { from: '2024-02-29', next: '2027-02-28', passed: 3 };
  expect(rolledForward({ period: 'yearly' }, leap)).toMatchObject({ billingAnchorDay: 29 });
  const days = { period: 'custom', customDate: '30' };
  expect(rolledForward(days, started)).not.toHaveProperty('billingAnchorDay');
  const months = { period: 'custom', customMonths: 3 };
  expect(rolledForward(months, started)).toMatchObject({ billingAnchorDay: 31 });
});
