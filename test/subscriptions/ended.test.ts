import { expect, test } from 'vitest';
import { listEnded } from '../../src-server/subscriptions/dates-repository.ts';
import { listening, planOf } from '../db/plans.ts';
import { OWNER } from '../db/sample.ts';

test('subscriptions that have ended are looked up, without reading others', () => {
  const { db, heard } = listening();
  expect(listEnded(db, OWNER, '2027-03-01', 5)).toEqual([]);
  expect(planOf(db, heard[0])).toEqual([
    'SEARCH subscriptions USING INDEX subscriptions_by_last_day (owner_id=? AND <expr><?)',
  ]);
});
