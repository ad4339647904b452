import { expect, test } from 'vitest';
import {
  listCandidates,
  listDuplicates,
  listRenewals,
  listSpendGroups,
} from '../../src-server/store/analytics.ts';
import type { Db } from '../../src-server/store/open.ts';
import { listening, planOf } from './plans.ts';
import { OWNER } from './sample.ts';

/** The plan of the one statement that `read` runs. */
function planOfRead(read: (db: Db) => unknown[]): string[] {
  const { db, heard } = listening();
  expect(read(db)).not.toEqual([]);
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
  expect(planOfRead((db) => listRenewals(db, OWNER, week))).toEqual([
    'SEARCH subscriptions USING INDEX subscriptions_by_next_payment_date (owner_id=? AND next_payment_date>? AND next_payment_date<?)',
  ]);
});

test('duplicates are found in the index of normalized names, and only they are read', () => {
  expect(planOfRead((db) => listDuplicates(db, OWNER))).toEqual([
    'SEARCH subscriptions USING INDEX subscriptions_by_name_key (owner_id=? AND name_key=?)',
    'LIST SUBQUERY 1',
    'SEARCH subscriptions USING INDEX subscriptions_by_name_key (owner_id=?)',
  ]);
});

test('candidates are read from the oldest on, without being sorted', () => {
  expect(planOfRead((db) => listCandidates(db, OWNER))).toEqual([
    'SEARCH subscriptions USING INDEX subscriptions_by_created_at (owner_id=?)',
  ]);
});
