import { describe, expect, test } from 'vitest';
import type { Charge } from '../../src-renderer/records/charges.ts';
import { inCurrencyOrder } from '../../src-renderer/records/currency-order.ts';
import { byMonth, monthsFrom, totalIn } from '../../src-renderer/records/use-months.ts';

const chargeOn = (date: string, amount: number, currency = 'EUR'): Charge => ({
  key: `${date} ${amount}`,
  id: '1',
  name: 'Paper',
  category: 'News',
  amount,
  currency,
  date,
  state: 'due',
});

const used = (currency: string, activeSubscriptions: number) => ({
  currency,
  activeSubscriptions,
});

describe('what months cost', () => {
  test('months follow each other over the end of a year', () => {
    expect(monthsFrom('2026-11', 3)).toEqual(['2026-11', '2026-12', '2027-01']);
  });

  test('each has its own charges, added up exactly in each currency', () => {
    const charges = [
      chargeOn('2026-11-30', 0.1),
      chargeOn('2026-11-01', 0.2),
      chargeOn('2026-11-15', 4277, 'JPY'),
      chargeOn('2026-12-01', 5),
      chargeOn('2027-01-01', 7),
    ];
    const [november, december, empty] = byMonth(charges, ['2026-11', '2026-12', '2027-02']);
    expect(november?.totals).toEqual([
      { currency: 'EUR', total: 0.3, count: 2 },
      { currency: 'JPY', total: 4277, count: 1 },
    ]);
    expect(december && totalIn(december, 'EUR')).toBe(5);
    expect(december && totalIn(december, 'JPY')).toBe(0);
    expect(empty).toEqual({ month: '2027-02', charges: [], totals: [] });
  });
});

describe('the account’s own currency', () => {
  test('is the one that most subscriptions are in', () => {
    const order = inCurrencyOrder([used('EUR', 1), used('JPY', 2), used('USD', 41)], 'EUR');
    expect(order.map(({ currency }) => currency)).toEqual(['USD', 'JPY', 'EUR']);
  });

  test('is the one of its region where several are used equally often', () => {
    const order = inCurrencyOrder([used('AUD', 1), used('EUR', 1), used('USD', 1)], 'USD');
    expect(order.map(({ currency }) => currency)).toEqual(['USD', 'AUD', 'EUR']);
  });
});
