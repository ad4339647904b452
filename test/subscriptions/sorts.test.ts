import { expect, test } from 'vitest';
import { listSubscriptionChanges } from '../../src-server/audit/repository.ts';
import { type SortColumn, listAnswers } from '../../src-server/subscriptions/repository.ts';
import { listening, planOf } from '../db/plans.ts';
import { OWNER, uuid } from '../db/sample.ts';

const columns: Record<Exclude<SortColumn, 'cost'>, true> = {
  created_at: true,
  next_payment_date: true,
  amount_hundredths: true,
  name_folded: true,
};
const sorts = Object.keys(columns).flatMap((column) =>
  [false, true].map((descending) => ({ column: column as SortColumn, descending })),
);

test.each(sorts)('a list by $column (descending: $descending) walks an index', (sort) => {
  const { db, heard } = listening();
  const found = listAnswers(db, OWNER, { filter: {}, sort, limit: 51, offset: 100 });
  expect(found).toHaveLength(51);
  const plan = planOf(db, heard[0]);
  expect(plan).toHaveLength(1);
  expect(plan[0]).toMatch(
    /^SEARCH subscriptions USING INDEX subscriptions_by_\w+ \(owner_id=\?\)$/,
  );
});

test.each([undefined, uuid(1000)])('the audit of %s walks an index, newest first', (id) => {
  const { db, heard } = listening();
  listSubscriptionChanges(db, OWNER, {
    subscriptionId: id,
    actions: ['subscription.update'],
    limit: 51,
    offset: 0,
  });
  const plan = planOf(db, heard[0]);
  expect(plan).toHaveLength(1);
  expect(plan[0]).toMatch(/^SEARCH audit_entries USING INDEX audit_entries_by_\w+/);
});

test('the plan of a sort without an index would tell', () => {
  const { db } = listening();
  const plan = planOf(db, "SELECT id FROM subscriptions WHERE owner_id = 'x' ORDER BY answer");
  expect(plan).toContain('USE TEMP B-TREE FOR ORDER BY');
});
