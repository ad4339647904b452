import { expect, test } from 'vitest';
import {
  eachCandidate,
  eachDuplicate,
  eachRenewal,
  listSpendGroups,
} from '../../src-server/analytics/repository.ts';
import type { Db } from '../../src-server/db/db.ts';
import { listening, planOf } from '../db/plans.ts';
import { OWNER } from '../db/sample.ts';

/** The plan of the one statement that `read` runs. */
function planOfRead(read: (db: Db) => Iterable<unknown>): string[] {
  const { db, heard } = listening();
  expect([...read(db)]).not.toEqual([]);
  expect(heard).toHaveLength(1);
  return planOf(db, heard[0]);
}

test('spend is summed from an index alone, in the order in which it is grouped', () => {
  expect(planOfRead((db) => listSpendGroups(db, OWNER, 'active'))).toEqual([
    'SEARCH subscriptions USING COVERING INDEX subscriptions_by_spend (owner_id=? AND status=?)',
  ]);
});

test('renewals are read in the order of their days, and no others with them', () => {
  const week = { from: '2026-12-10', until: '2026-12-16' };
  expect(planOfRead((db) => eachRenewal(db, OWNER, week))).toEqual([
    'SEARCH subscriptions USING INDEX subscriptions_by_next_payment_date (owner_id=? AND next_payment_date>? AND next_payment_date<?)',
  ]);
});

test('duplicates are found in the index of normalized names, and only they are read', () => {
  expect(planOfRead((db) => eachDuplicate(db, OWNER))).toEqual([
    'SEARCH subscriptions USING INDEX subscriptions_by_name_key (owner_id=? AND name_key=?)',
    'LIST SUBQUERY 1',
    'SEARCH subscriptions USING INDEX subscriptions_by_name_key (owner_id=?)',
  ]);
});

test('candidates are read from the oldest on, without being sorted', () => {
  expect(planOfRead((db) => eachCandidate(db, OWNER))).toEqual([
    'SEARCH subscriptions USING INDEX subscriptions_by_created_at (owner_id=?)',
  ]);
});
