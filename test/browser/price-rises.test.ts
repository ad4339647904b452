import { describe, expect, test } from 'vitest';
import type { Payment, Subscription } from '../../src-renderer/records/charges.ts';
import { type ActivityEntry, priceRises } from '../../src-server/contract/price-rises.ts';

const SINCE = '2026-09-22';
const record: Subscription = {
  id: 'c0ffee00-0000-4000-8000-000000000001',
  name: 'Netflix',
  category: 'Video',
  amount: 17.99,
  currency: 'USD',
  period: 'monthly',
  customDate: null,
  customMonths: null,
  nextPaymentDate: '2026-12-14',
  lastPaymentDate: '2026-11-14',
  billingAnchorDay: 14,
  notificationEnabled: true,
  status: 'active',
  isTrial: false,
  trialEndsOn: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const paid = (paidOn: string, amount: number, currency: 'USD' | 'EUR' = 'USD'): Payment => ({
  subscriptionId: record.id,
  name: record.name,
  category: record.category,
  paidOn,
  amount,
  currency,
});

const changed = (createdAt: string, before: Partial<Subscription>): ActivityEntry => ({
  id: 'c0ffee00-0000-4000-8000-000000000002',
  action: 'subscription.update',
  subscriptionId: record.id,
  apiKeyId: 'c0ffee00-0000-4000-8000-000000000003',
  recordExists: true,
  canRestore: false,
  requestId: 'req_c0ffee00-0000-4000-8000-000000000004',
  metadata: { before: { ...record, ...before }, after: record },
  createdAt,
});

const rises = (payments: Payment[], changes: ActivityEntry[]) =>
  priceRises([record], payments, changes, { since: SINCE, timeZone: 'UTC' }).map(
    ({ from }) => from,
  );

describe('a price rise', () => {
  test('shows by what was paid before, from the earliest price on', () => {
    expect(rises([paid('2026-10-14', 15.49), paid('2026-11-14', 16.49)], [])).toEqual([15.49]);
  });

  test('shows by what was changed, without any payment', () => {
    expect(rises([], [changed('2026-11-20T08:00:00.000Z', { amount: 15.49 })])).toEqual([15.49]);
  });

  test('is none where the price stayed, fell, or was paid in another currency', () => {
    expect(rises([paid('2026-10-14', 17.99)], [])).toEqual([]);
    expect(rises([paid('2026-10-14', 19.99)], [])).toEqual([]);
    expect(rises([paid('2026-10-14', 5, 'EUR')], [])).toEqual([]);
  });

  test('is forgotten after a while', () => {
    expect(rises([], [changed('2026-09-21T08:00:00.000Z', { amount: 15.49 })])).toEqual([]);
  });

  test('is none where a month became a year', () => {
    const turn = changed('2026-11-01T08:00:00.000Z', { amount: 1.99, period: 'custom' });
    expect(rises([paid('2026-10-14', 1.99)], [turn])).toEqual([]);
    expect(rises([paid('2026-10-14', 1.99), paid('2026-11-14', 16.49)], [turn])).toEqual([16.49]);
  });
});
