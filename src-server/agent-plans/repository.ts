import { assignment, insertion } from '../db/checksums.ts';
import type { Db } from '../db/db.ts';
import { statement } from '../db/statements.ts';

/**
 * What became of a plan. `open`: nobody has been asked. `asked`: it waits for the owner. `undone`: it was applied, then
 * undone.
 */
export type PlanState = 'open' | 'asked' | 'refused' | 'applied' | 'undone';

/** A plan as stored. Times are epoch milliseconds. */
export type StoredPlan = {
  id: string;
  ownerId: string;
  /** The key that made it. */
  keyId: string;
  state: PlanState;
  /** Whether the owner allowed it in the window. */
  isAllowed: boolean;
  /** JSON. */
  changes: string;
  /** JSON; null unless it was applied. */
  applied: string | null;
  createdAt: number;
  appliedAt: number | null;
};

type Row = {
  id: string;
  owner_id: string;
  key_id: string;
  state: PlanState;
  is_allowed: number;
  changes: string;
  applied: string | null;
  created_at: number;
  applied_at: number | null;
};

const toPlan = (row: Row): StoredPlan => ({
  id: row.id,
  ownerId: row.owner_id,
  keyId: row.key_id,
  state: row.state,
  isAllowed: row.is_allowed === 1,
  changes: row.changes,
  applied: row.applied,
  createdAt: row.created_at,
  appliedAt: row.applied_at,
});

const INSERT = insertion('agent_plans', {
  id: '@id',
  owner_id: '@ownerId',
  key_id: '@keyId',
  state: "'open'",
  is_allowed: '0',
  changes: '@changes',
  applied: 'NULL',
  created_at: '@createdAt',
  applied_at: 'NULL',
});

/** Adds a plan that nobody has been asked about. */
export function insertPlan(
  db: Db,
  plan: Pick<StoredPlan, 'id' | 'ownerId' | 'keyId' | 'changes' | 'createdAt'>,
): void {
  statement<[object]>(db, `INSERT INTO agent_plans ${INSERT}`).run(plan);
}

/** A plan of this owner. */
export function findPlan(db: Db, ownerId: string, id: string): StoredPlan | undefined {
  const sql = 'SELECT * FROM agent_plans WHERE owner_id = ? AND id = ?';
  const row = statement<[string, string], Row>(db, sql).get(ownerId, id);
  return row === undefined ? undefined : toPlan(row);
}

/** A plan of any owner. */
export function findPlanOfAny(db: Db, id: string): StoredPlan | undefined {
  const row = statement<[string], Row>(db, 'SELECT * FROM agent_plans WHERE id = ?').get(id);
  return row === undefined ? undefined : toPlan(row);
}

/** This owner's plans in a state that were made after `since`, oldest first. */
export function listPlans(
  db: Db,
  ownerId: string,
  { states, since }: { states: readonly PlanState[]; since: number },
): StoredPlan[] {
  const sql = `SELECT * FROM agent_plans WHERE owner_id = ? AND created_at > ?
    AND state IN (${states.map(() => '?').join(', ')}) ORDER BY seq`;
  return statement<unknown[], Row>(db, sql)
    .all(ownerId, since, ...states)
    .map(toPlan);
}

/** Sets what became of a plan that was not applied. */
export function setPlanState(db: Db, id: string, state: 'asked' | 'refused' | 'undone'): void {
  const sql = `UPDATE agent_plans SET ${assignment('agent_plans', { state: '@state' })} WHERE id = @id`;
  statement<[object]>(db, sql).run({ id, state });
}

const APPLIED = assignment('agent_plans', {
  state: "'applied'",
  is_allowed: '@isAllowed',
  applied: '@applied',
  applied_at: '@appliedAt',
});

/** Notes that a plan was applied at `appliedAt`, and what is needed to undo it. */
export function setPlanApplied(
  db: Db,
  id: string,
  { isAllowed, applied, appliedAt }: { isAllowed: boolean; applied: string; appliedAt: number },
): void {
  const sql = `UPDATE agent_plans SET ${APPLIED} WHERE id = @id`;
  statement<[object]>(db, sql).run({ id, isAllowed: Number(isAllowed), applied, appliedAt });
}

/** Sets what is left to undo of a plan that was undone in part. */
export function setPlanRemaining(db: Db, id: string, applied: string): void {
  const sql = `UPDATE agent_plans SET ${assignment('agent_plans', { applied: '@applied' })} WHERE id = @id`;
  statement<[object]>(db, sql).run({ id, applied });
}

/** Discards a plan. */
export function deletePlan(db: Db, id: string): void {
  statement<[string]>(db, 'DELETE FROM agent_plans WHERE id = ?').run(id);
}

/** Discards this owner's plans that were made up to `until`, and those up to `openUntil` that were not applied. */
export function forgetPlans(
  db: Db,
  ownerId: string,
  { until, openUntil }: { until: number; openUntil: number },
): void {
  const sql = `DELETE FROM agent_plans WHERE owner_id = ?
    AND (created_at <= ? OR (created_at <= ? AND applied IS NULL))`;
  statement<[string, number, number]>(db, sql).run(ownerId, until, openUntil);
}
