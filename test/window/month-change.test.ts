import { expect, test } from 'vitest';
import { monthChanges } from '../../src-renderer/features/overview/month-change.ts';

const paid = (currency: 'AUD' | 'EUR' | 'USD', total: number) => ({
  month: '2026-10',
  currency,
  total,
  payments: 1,
});

test('months are compared in the account’s own currency first, and then in those of the past', () => {
  const last = [paid('AUD', 24), paid('EUR', 0.3), paid('USD', 10)];
  const changes = monthChanges(last, [{ currency: 'USD', total: 12.5, count: 2 }], ['USD', 'EUR']);
  expect(changes).toEqual([
    { currency: 'USD', last: 10, current: 12.5, change: 2.5 },
    { currency: 'EUR', last: 0.3, current: 0, change: -0.3 },
    { currency: 'AUD', last: 24, current: 0, change: -24 },
  ]);
});

test('a currency that is new this month is compared too, unless nothing was paid last month', () => {
  const totals = [{ currency: 'CHF', total: 49.9, count: 1 }];
  expect(monthChanges([paid('EUR', 15.49)], totals, ['EUR', 'CHF'])).toEqual([
    { currency: 'EUR', last: 15.49, current: 0, change: -15.49 },
    { currency: 'CHF', last: 0, current: 49.9, change: 49.9 },
  ]);
  expect(monthChanges([], totals, ['CHF'])).toEqual([]);
});
