import { expect, test } from 'vitest';
import { listPriceDue } from '../../src-server/subscriptions/dates-repository.ts';
import { listening, planOf } from '../db/plans.ts';
import { OWNER } from '../db/sample.ts';

test('prices that have come are looked up, without reading other subscriptions', () => {
  const { db, heard } = listening();
  expect(listPriceDue(db, OWNER, '2027-03-01', 5)).toEqual([]);
  expect(planOf(db, heard[0])).toEqual([
    'SEARCH subscriptions USING INDEX subscriptions_by_next_price (owner_id=? AND <expr><?)',
  ]);
});
