import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atOnce } from '../../src-server/platform/slices.ts';
import { listAnswers } from '../../src-server/subscriptions/repository.ts';
import { searchAnswers } from '../../src-server/subscriptions/service.ts';
import { listening, planOf } from '../db/plans.ts';
import { OWNER, addOwner, addSubscription, newFile, opened, uuid } from '../db/sample.ts';

const names = ['Netflix', 'Müller', 'Zeitung', '云音乐'] as const;
const categories = ['Video', 'News'] as const;
const periods = ['monthly', 'yearly'] as const;
const statuses = ['active', 'paused'] as const;
const days = ['2026-12-14', '2027-01-01', '2027-02-28'] as const;

const anyRecord = fc.record({
  name: fc.constantFrom(...names),
  category: fc.constantFrom(...categories),
  amountHundredths: fc.nat(3),
  period: fc.constantFrom(...periods),
  nextPaymentDate: fc.constantFrom(...days),
  status: fc.constantFrom(...statuses),
  createdAt: fc.nat(3),
});
const anyPage = fc.record({
  filter: fc.record(
    {
      status: fc.constantFrom(...statuses),
      category: fc.constantFrom(...categories, 'None'),
      period: fc.constantFrom(...periods),
      q: fc.constantFrom('e', 'MÜ', '音', 'nowhere'),
      expiringBefore: fc.constantFrom(...days),
    },
    { requiredKeys: [] },
  ),
  sort: fc.record({
    column: fc.constantFrom('created_at', 'next_payment_date', 'amount_hundredths', 'name_folded'),
    descending: fc.boolean(),
  }),
  limit: fc.integer({ min: 1, max: 8 }),
  offset: fc.nat(8),
});

test('a search that is paused finds the page that SQLite does', () => {
  const anyRecords = fc.array(anyRecord, { maxLength: 20 });
  fc.assert(
    fc.property(anyRecords, fc.array(anyPage, { minLength: 20 }), (records, pages) => {
      const db = opened(newFile());
      addOwner(db);
      records.forEach((record, index) =>
        addSubscription(db, { id: uuid(1000 + index), ...record }),
      );
      for (const page of pages) {
        expect(atOnce(searchAnswers(db, OWNER, page))).toEqual(listAnswers(db, OWNER, page));
      }
      db.close();
    }),
    { numRuns: 15 },
  );
});

test('a search walks an index, so that nothing is sorted before the first pause', () => {
  const { db, heard } = listening();
  const sort = { column: 'amount_hundredths', descending: true } as const;
  const page = { filter: { q: 'nowhere', status: 'paused' }, sort, limit: 51, offset: 0 } as const;
  expect(atOnce(searchAnswers(db, OWNER, page))).toEqual([]);
  expect(planOf(db, heard[0])).toEqual([
    'SEARCH subscriptions USING INDEX subscriptions_by_amount (owner_id=?)',
  ]);
});
