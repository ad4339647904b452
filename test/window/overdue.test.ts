import { expect, test } from 'vitest';
import { type Subscription, isDue, isOverdue } from '../../src-renderer/records/charges.ts';
import {
  type BulkAction,
  changesOf,
} from '../../src-renderer/features/subscriptions/bulk/bulk-actions.ts';

const TODAY = '2026-11-21';

function record(fields: Partial<Subscription>): Subscription {
  return {
    id: 'one',
    name: 'Netflix',
    category: 'Video',
    amount: 10,
    currency: 'USD',
    period: 'monthly',
    customDate: null,
    customMonths: null,
    nextPaymentDate: '2026-11-11',
    lastPaymentDate: '2026-10-11',
    billingAnchorDay: 11,
    trialEndsOn: null,
    isTrial: false,
    status: 'active',
    ...fields,
  } as Subscription;
}

test.each([
  ['a charge before today is overdue', {}, true],
  ['one of today is not', { nextPaymentDate: TODAY, billingAnchorDay: 21 }, false],
  ['nor what is paused', { status: 'paused' }, false],
  ['nor what is cancelled', { status: 'cancelled' }, false],
  ['nor a date within a trial', { trialEndsOn: '2026-11-30', isTrial: true }, false],
  ['but a charge that followed a trial is', { trialEndsOn: '2026-10-30' }, true],
] as const)('%s', (_, fields, expected) => {
  expect(isOverdue(record(fields), TODAY)).toBe(expected);
});

test('renewing takes what is overdue, and moves it on to today or later', () => {
  const renew: BulkAction = { kind: 'renew' };
  const rows = [
    record({ nextPaymentDate: '2026-09-11' }),
    record({ id: 'two', status: 'paused' }),
    record({ id: 'three', nextPaymentDate: '2026-12-01' }),
  ];
  expect(changesOf(renew, rows, TODAY)).toEqual([
    {
      id: 'one',
      there: {
        patch: { nextPaymentDate: '2026-12-11' },
        steps: [{ name: 'renewSubscription', id: 'one', body: { date: '2026-09-11' } }],
      },
      back: {
        patch: { nextPaymentDate: '2026-09-11' },
        steps: [
          {
            name: 'updateRecord',
            id: 'one',
            body: { nextPaymentDate: '2026-09-11', billingAnchorDay: 11 },
          },
        ],
      },
    },
  ]);
});

test('renewing takes what is due today, and moves it past today', () => {
  const row = record({ nextPaymentDate: TODAY, billingAnchorDay: 21 });
  expect(isDue(row, TODAY)).toBe(true);
  const [change] = changesOf({ kind: 'renew' }, [row], TODAY);
  expect(change?.there).toEqual({
    patch: { nextPaymentDate: '2026-12-21' },
    steps: [{ name: 'renewSubscription', id: 'one', body: { date: TODAY } }],
  });
});

test.each([
  ['a charge tomorrow is not due', { nextPaymentDate: '2026-11-22', billingAnchorDay: 22 }],
  ['nor what is paused', { nextPaymentDate: TODAY, status: 'paused' }],
  ['nor a date within a trial', { nextPaymentDate: TODAY, trialEndsOn: '2026-11-30' }],
] as const)('%s', (_, fields) => {
  expect(isDue(record(fields), TODAY)).toBe(false);
});
