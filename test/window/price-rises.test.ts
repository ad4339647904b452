import { expect, test } from 'vitest';
import type { Subscription } from '../../src-renderer/records/charges.ts';
import { type ActivityEntry, priceRises } from '../../src-server/contract/price-rises.ts';

const record = (amount: number, createdAt: string): Subscription => ({
  id: '6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e',
  name: 'Netflix',
  category: 'Video',
  amount,
  currency: 'USD',
  period: 'monthly',
  nextPaymentDate: '2026-12-14',
  billingAnchorDay: 14,
  lastPaymentDate: '2026-11-14',
  customDate: null,
  customMonths: null,
  notificationEnabled: true,
  status: 'active',
  isTrial: false,
  trialEndsOn: null,
  createdAt,
  updatedAt: createdAt,
});

function change(from: number, to: number, createdAt: string): ActivityEntry {
  const { id } = record(to, createdAt);
  return {
    id,
    action: 'subscription.update',
    subscriptionId: id,
    recordExists: true,
    canRestore: false,
    apiKeyId: id,
    requestId: 'req_6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e',
    metadata: { before: record(from, createdAt), after: record(to, createdAt) },
    createdAt,
  };
}

const risesFrom = (subscription: Subscription, changes: ActivityEntry[], timeZone = 'UTC') =>
  priceRises([subscription], [], changes, { since: '2026-09-22', timeZone }).map(
    ({ from }) => from,
  );

test('what was corrected on the day on which it was entered is no rise', () => {
  const corrected = change(1.55, 15.5, '2026-11-20T18:00:00.000Z');
  expect(risesFrom(record(15.5, '2026-11-20T09:00:00.000Z'), [corrected])).toEqual([]);
  expect(risesFrom(record(15.5, '2026-11-19T09:00:00.000Z'), [corrected])).toEqual([1.55]);
});

test('payments that were filled in before the amount was corrected that day were no price', () => {
  const made = record(5, '2026-11-20T09:00:00.000Z');
  const corrected = change(4, 5, '2026-11-20T18:00:00.000Z');
  const { id: subscriptionId, name, category, currency } = made;
  const payments = ['2026-10-05', '2026-11-05'].map((paidOn) => ({
    subscriptionId,
    name,
    category,
    paidOn,
    amount: 4,
    currency,
  }));
  const rises = (changes: ActivityEntry[]) =>
    priceRises([made], payments, changes, { since: '2026-09-22', timeZone: 'UTC' }).map(
      ({ from }) => from,
    );
  expect(rises([corrected])).toEqual([]);
  // What was paid at another price than the mistyped one was one.
  expect(rises([change(3, 5, '2026-11-20T18:00:00.000Z')])).toEqual([4]);
  expect(rises([change(4, 5, '2026-11-21T18:00:00.000Z')])).toEqual([4]);
});

test('the day is the owner’s', () => {
  const made = record(15.5, '2026-11-20T22:00:00.000Z');
  const later = change(1.55, 15.5, '2026-11-21T02:00:00.000Z');
  expect(risesFrom(made, [later])).toEqual([1.55]);
  expect(risesFrom(made, [later], 'America/New_York')).toEqual([]);
});

test('a rise whose amount was mistyped first is one from the price before', () => {
  const changes = [
    change(120, 12, '2026-11-20T10:01:00.000Z'),
    change(10, 120, '2026-11-20T10:00:00.000Z'),
  ];
  expect(risesFrom(record(12, '2026-01-01T00:00:00.000Z'), changes)).toEqual([10]);
  const lowered = [
    change(1, 10, '2026-11-20T10:01:00.000Z'),
    change(10, 1, '2026-11-20T10:00:00.000Z'),
  ];
  expect(risesFrom(record(10, '2026-01-01T00:00:00.000Z'), lowered)).toEqual([]);
});
