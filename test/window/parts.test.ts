import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averageTotals } from '../../src-server/contract/equivalents.ts';
import { type PartKind, partKindsOf, partsOf } from '../../src-renderer/features/insights/parts.ts';
import type { Cost } from '../../src-renderer/records/cost.ts';

const names = fc.constantFrom<string[]>('Visa', 'PayPal', 'Cash');
const anyRecord = fc.record({
  category: fc.constantFrom('Video', 'Music'),
  amount: fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
  currency: fc.constantFrom('EUR' as const, 'USD' as const),
  period: fc.constantFrom('monthly' as const, 'yearly' as const),
  customDate: fc.constant(null),
  customMonths: fc.constant(null),
  paymentMethod: fc.option(names, { nil: undefined }),
  tags: fc.uniqueArray(names, { maxLength: 2 }),
});
type AnyRecord = typeof anyRecord extends fc.Arbitrary<infer R> ? R : never;

const exactly = (amount: number) => ({ amount, rest: [] });

function costOf(records: readonly AnyRecord[]): Cost {
  const total = averageTotals(records).find(({ currency }) => currency === 'EUR');
  const { monthly = 0, yearly = 0, subscriptions: count = 0 } = total ?? {};
  return {
    currency: 'EUR',
    only: 'EUR',
    count,
    monthly: exactly(monthly),
    yearly: exactly(yearly),
    categories: [],
  };
}

const parts = (records: readonly AnyRecord[], kind: PartKind) =>
  partsOf(records, kind, costOf(records), undefined);

const ROUNDING = 0.02;

describe('the parts of a cost', () => {
  test('by category or payment method add up to the cost, with shares that add up to all of it', () => {
    fc.assert(
      fc.property(
        fc.array(anyRecord, { maxLength: 12 }),
        fc.constantFrom('category' as const, 'method' as const),
        (records, kind) => {
          const found = parts(records, kind);
          const sum = found.reduce((total, { yearly }) => total + yearly.amount, 0);
          const whole = costOf(records).yearly.amount;
          expect(Math.abs(sum - whole)).toBeLessThan(ROUNDING * (found.length + 1));
          const shares = found.reduce((total, { share }) => total + share, 0);
          expect(shares).toBeCloseTo(sum === 0 ? 0 : 1, 6);
        },
      ),
    );
  });

  test('by tag each cost what is tagged with it, and what has none comes last', () => {
    fc.assert(
      fc.property(fc.array(anyRecord, { maxLength: 12 }), (records) => {
        const found = parts(records, 'tag');
        for (const { name, yearly } of found) {
          const members = records.filter(
            ({ currency, tags }) =>
              currency === 'EUR' && (name === undefined ? tags.length === 0 : tags.includes(name)),
          );
          expect(yearly.amount).toBe(averageTotals(members)[0]?.yearly);
        }
        const none = found.findIndex(({ name }) => name === undefined);
        expect([-1, found.length - 1]).toContain(none);
      }),
    );
  });

  test('are offered by what any record has', () => {
    const [record] = fc.sample(anyRecord, 1) as [AnyRecord];
    const bare = { ...record, paymentMethod: undefined, tags: [] };
    expect(partKindsOf([bare])).toEqual(['category']);
    expect(partKindsOf([bare, { ...bare, tags: ['Visa'] }])).toEqual(['category', 'tag']);
    expect(partKindsOf([{ ...bare, paymentMethod: 'Visa' }])).toEqual(['category', 'method']);
  });
});
