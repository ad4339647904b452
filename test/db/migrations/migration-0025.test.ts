import { expect, test } from 'vitest';
import {
  findPlan,
  insertPlan,
  setPlanApplied,
} from '../../../src-server/agent-plans/repository.ts';
import { checks } from '../../../src-server/db/checksums.ts';
import { agentPlans } from '../../../src-server/db/migrations/0025-agent-plans.ts';
import { migrations } from '../../../src-server/db/migrations/index.ts';
import { OWNER, addBareOwner, insertAsFirstSchema, newFile, opened, uuid } from '../sample.ts';

test('a database from before takes plans, and its records stay', () => {
  const file = newFile();
  const before = migrations.slice(0, migrations.indexOf(agentPlans));
  opened(file, { migrations: before }).close();
  const old = opened(file, { migrations: before });
  addBareOwner(old);
  insertAsFirstSchema(old, { id: uuid(4) });
  old.close();
  const db = opened(file);
  const plan = { id: uuid(5), ownerId: OWNER, keyId: uuid(6), changes: '[]', createdAt: 1 };
  insertPlan(db, plan);
  expect(findPlan(db, OWNER, uuid(5))).toMatchObject({ ...plan, state: 'open', applied: null });
  setPlanApplied(db, uuid(5), { isAllowed: false, applied: '[]', appliedAt: 2 });
  expect(findPlan(db, OWNER, uuid(5))).toMatchObject({ state: 'applied', appliedAt: 2 });
  const wrong = checks.flatMap((sql) => db.prepare(sql).pluck().all());
  expect(wrong.filter((each) => String(each).includes('agent_plans'))).toEqual([]);
  expect(() => db.exec("UPDATE agent_plans SET state = 'open'")).toThrow('CHECK');
});
