import type { z } from 'zod';
import { findIssuedKey } from '../accounts/keys-repository.ts';
import { countChangesSince } from '../audit/repository.ts';
import { recordOwnerChange } from '../audit/service.ts';
import type { AgentPlan, PlannedAction, agentPlanEndpoints } from '../contract/app/agent-plans.ts';
import type { Reply } from '../contract/endpoint.ts';
import { AppError } from '../contract/errors.ts';
import type { Actor, Context } from '../context.ts';
import { publicCurrencies } from '../domain/currencies.ts';
import { MAX_PUBLIC_AMOUNT_HUNDREDTHS, amountOf } from '../domain/money.ts';
import { type AppliedChange, applyAll, applyBy, changedSince, requireUnchanged } from './apply.ts';
import { type SentChange, parseChange, parseChanges } from './change.ts';
import { type Previewed, preview, previewAll } from './preview.ts';
import * as store from './repository.ts';
import { getSubscription } from '../subscriptions/service.ts';
import { type LeftRecord, undoChange } from './undo.ts';

/** How long a plan can be carried out. */
const VALID_MS = 10 * 60_000;
/** The most changes that a key makes within {@link VALID_MS} without the owner. */
const MOST_UNASKED = 5;
/** The most plans of a key that wait for the owner, and the most that nobody was asked about. */
const MOST_OPEN = 20;
const DAY_MS = 24 * 3_600_000;
/** How long a plan can be undone. */
const KEPT_MS = 30 * DAY_MS;

/** A plan in the form that agents and the window receive. */
export type PlanAnswer = z.output<typeof AgentPlan>;

type Contract = typeof agentPlanEndpoints;

/** Plans changes without making them. Throws 400 or 404 for the first that is impossible. */
export function makePlan(context: Context, actor: Actor, sent: readonly SentChange[]): PlanAnswer {
  const changes = previewAll(context, actor.ownerId, parseChanges(sent));
  const inState = (state: 'open' | 'asked') =>
    listValid(context, actor.ownerId, [state]).filter(({ keyId }) => keyId === actor.apiKeyId);
  if (inState('asked').length >= MOST_OPEN) throw new AppError('tooManyPlans', { most: MOST_OPEN });
  // What an agent only looked at makes room for what it looks at next.
  const open = inState('open');
  const [oldest] = open;
  if (oldest !== undefined && open.length >= MOST_OPEN) store.deletePlan(context.db, oldest.id);
  return answerOf(context, insertPlan(context, actor, changes));
}

function insertPlan(
  context: Context,
  { ownerId, apiKeyId: keyId }: Actor,
  changes: readonly Previewed[],
): store.StoredPlan {
  const { db, clock, ids } = context;
  const now = clock.now();
  store.forgetPlans(db, ownerId, { until: now - KEPT_MS, openUntil: now - DAY_MS });
  const id = ids.uuid();
  store.insertPlan(db, { id, ownerId, keyId, changes: JSON.stringify(changes), createdAt: now });
  return requirePlan(context, ownerId, id);
}

/**
 * Makes a single change of an agent by `make`, which returns the ID of the record if it is about one. Notes it as a
 * plan that was carried out, so that it can be undone like one.
 */
export function makeAsPlan(
  context: Context,
  actor: Actor,
  sent: SentChange,
  make: () => string | undefined,
): void {
  const change = parseChange(sent);
  const plan = insertPlan(context, actor, [preview(context, actor.ownerId, change)]);
  const applied = [applyBy(context, actor, change, make)];
  noteApplied(context, actor, plan, { applied, isAllowed: false });
}

/** Notes that a person declined a change of an agent, or the plan with this ID, when the agent's program asked. */
export function noteDeclined(context: Context, actor: Actor, planId: string | undefined): void {
  const { ownerId, apiKeyId } = actor;
  const plan = planId === undefined ? undefined : store.findPlan(context.db, ownerId, planId);
  if (plan?.keyId === apiKeyId && plan.state === 'open') {
    store.setPlanState(context.db, plan.id, 'refused');
  }
  noteRefusal(context, { ownerId, keyId: apiKeyId });
}

// A refusal counts from now on, however old a plan is and whatever was refused: as a plan without changes.
function noteRefusal(
  context: Context,
  { ownerId, keyId }: Pick<store.StoredPlan, 'ownerId' | 'keyId'>,
): void {
  const actor = { ownerId, apiKeyId: keyId, requestId: '' };
  store.setPlanState(context.db, insertPlan(context, actor, []).id, 'refused');
}

/** Asks the owner to let a key delete a subscription, once, however often the key asks. */
export function askToDelete(context: Context, actor: Actor, id: string): PlanAnswer {
  getSubscription(context, actor.ownerId, id);
  const asked = listValid(context, actor.ownerId, ['asked']).find((plan) => {
    const changes = changesOf(plan);
    const [only, another] = changes;
    const isThis = only?.change.action === 'delete' && only.subscriptionId === id && !another;
    const isOwn = plan.keyId === actor.apiKeyId;
    return isOwn && isThis && changedSince(context, actor.ownerId, changes).length === 0;
  });
  const planId = asked?.id ?? makePlan(context, actor, [{ action: 'delete', id }]).id;
  return applyPlan(context, actor, planId);
}

/**
 * What a key's plan would change, if it can be carried out without the owner; undefined otherwise, also if it can't be
 * carried out at all.
 */
export function changesWithoutOwner(
  context: Context,
  { ownerId, apiKeyId }: Actor,
  id: string,
): readonly Previewed[] | undefined {
  const plan = store.findPlan(context.db, ownerId, id);
  if (plan === undefined || plan.keyId !== apiKeyId || plan.state !== 'open') return undefined;
  if (isExpired(context, plan) || needsApproval(context, plan)) return undefined;
  return changesOf(plan);
}

/**
 * Carries out a key's plan, or asks the owner if it needs approval. Does nothing if it was carried out before. Throws
 * 404 for a plan of another key.
 */
export function applyPlan(context: Context, actor: Actor, id: string): PlanAnswer {
  const plan = requirePlan(context, actor.ownerId, id);
  if (plan.keyId !== actor.apiKeyId) throw new AppError('plan_not_found');
  if (plan.state === 'applied' || plan.state === 'undone') return answerOf(context, plan);
  requirePending(context, plan);
  if (needsApproval(context, plan)) return ask(context, plan);
  return carryOut(context, actor, plan, false);
}

function ask(context: Context, plan: store.StoredPlan): PlanAnswer {
  // Nobody is asked about what could not be carried out.
  requireUnchanged(context, plan.ownerId, changesOf(plan));
  if (plan.state !== 'asked') {
    store.setPlanState(context.db, plan.id, 'asked');
    context.changes.note('agentPlans', plan.ownerId);
  }
  return answerOf(context, { ...plan, state: 'asked' });
}

/** The plans that wait for the owner and can still be carried out, with the names of their keys. */
export function listWaiting(context: Context, ownerId: string): Reply<Contract['listAgentPlans']> {
  return {
    data: listValid(context, ownerId, ['asked']).flatMap((plan) => {
      const key = usableKey(context, plan.keyId);
      const isOutdated = changedSince(context, ownerId, changesOf(plan)).length > 0;
      if (key === undefined || isOutdated) return [];
      return [{ ...answerOf(context, plan), keyId: key.id, keyName: key.name }];
    }),
  };
}

/** Carries out a plan that the owner allows, under the name of its key. */
export function allowPlan(
  context: Context,
  { ownerId, requestId }: Actor,
  id: string,
): Reply<Contract['allowAgentPlan']> {
  const plan = requirePlan(context, ownerId, id);
  if (plan.state === 'applied') throw new AppError('planApplied');
  requirePending(context, plan);
  const key = usableKey(context, plan.keyId);
  if (key === undefined) throw new AppError('planKeyGone');
  return { data: carryOut(context, { ownerId, apiKeyId: key.id, requestId }, plan, true) };
}

/** Refuses a plan that waits, also one that has expired meanwhile: a person's no always counts. */
export function refusePlan(
  context: Context,
  { ownerId }: Actor,
  id: string,
): Reply<Contract['refuseAgentPlan']> {
  const plan = requirePlan(context, ownerId, id);
  if (plan.state === 'applied') throw new AppError('planApplied');
  if (plan.state !== 'open' && plan.state !== 'asked') requirePending(context, plan);
  store.setPlanState(context.db, id, 'refused');
  noteRefusal(context, plan);
  context.changes.note('agentPlans', ownerId);
  return { data: answerOf(context, { ...plan, state: 'refused' }) };
}

/** Undoes a plan: whatever nobody has changed since. The rest of it can be undone later. */
export function undoPlan(
  context: Context,
  actor: Actor,
  id: string,
): Reply<Contract['undoAgentPlan']> {
  const plan = requirePlan(context, actor.ownerId, id);
  if (plan.state === 'undone') throw new AppError('planUndone');
  if (plan.applied === null) throw new AppError('planNotApplied');
  const applied = JSON.parse(plan.applied) as AppliedChange[];
  // In reverse, so that each finds what it left behind.
  const results = applied
    .toReversed()
    .map((change) => ({ change, left: undoChange(context, actor, change) }));
  const remaining = results.filter(({ left }) => left !== undefined).toReversed();
  const left = results.flatMap(({ left: record }): LeftRecord[] => (record ? [record] : []));
  const takenBack = results.length - left.length;
  if (takenBack > 0) {
    if (left.length === 0) store.setPlanState(context.db, id, 'undone');
    else
      store.setPlanRemaining(context.db, id, JSON.stringify(remaining.map(({ change }) => change)));
    recordOwnerChange(context, actor, 'agent_plan.undo', {
      before: null,
      after: { id, takenBack, left: left.length },
    });
  }
  return { data: { takenBack, left } };
}

/** Whether a key may make so many more changes without the owner. */
export function mayChangeUnasked(
  context: Context,
  { ownerId, apiKeyId }: Pick<Actor, 'ownerId' | 'apiKeyId'>,
  more: number,
): boolean {
  const since = context.clock.now() - VALID_MS;
  const made = countChangesSince(context.db, ownerId, { apiKeyId, since });
  const allowed = store
    .listPlans(context.db, ownerId, { states: ['applied', 'undone'], since: since - VALID_MS })
    .filter((plan) => plan.isAllowed && plan.keyId === apiKeyId && (plan.appliedAt ?? 0) > since)
    .reduce((count, plan) => count + changesOf(plan).length, 0);
  return made - allowed + more <= MOST_UNASKED;
}

function carryOut(
  context: Context,
  actor: Actor,
  plan: store.StoredPlan,
  isAllowed: boolean,
): PlanAnswer {
  const applied = applyAll(context, actor, changesOf(plan));
  return answerOf(context, noteApplied(context, actor, plan, { applied, isAllowed }));
}

function noteApplied(
  context: Context,
  actor: Actor,
  plan: store.StoredPlan,
  { applied, isAllowed }: { applied: readonly AppliedChange[]; isAllowed: boolean },
): store.StoredPlan {
  const { id } = plan;
  const changes = changesOf(plan);
  const done = { isAllowed, applied: JSON.stringify(applied), appliedAt: context.clock.now() };
  store.setPlanApplied(context.db, id, done);
  recordOwnerChange(context, actor, 'agent_plan.apply', {
    before: null,
    after: { id, changes: changes.length, isAllowed, action: onlyActionOf(changes) },
  });
  return { ...plan, state: 'applied', ...done };
}

/** What all of the changes do, or null if they differ. */
function onlyActionOf(changes: readonly Previewed[]): PlannedAction | null {
  const [action, ...others] = new Set(changes.map(({ change }) => change.action));
  return action === undefined || others.length > 0 ? null : action;
}

function requirePlan({ db }: Context, ownerId: string, id: string): store.StoredPlan {
  const plan = store.findPlan(db, ownerId, id);
  if (plan === undefined) throw new AppError('plan_not_found');
  return plan;
}

function requirePending(context: Context, plan: store.StoredPlan): void {
  if (plan.state === 'refused') throw new AppError('planRefused');
  if (plan.state === 'undone') throw new AppError('planUndone');
  if (isExpired(context, plan)) throw new AppError('planExpired');
}

const isExpired = ({ clock }: Context, { createdAt }: store.StoredPlan): boolean =>
  createdAt + VALID_MS <= clock.now();

const listValid = (context: Context, ownerId: string, states: readonly store.PlanState[]) =>
  store.listPlans(context.db, ownerId, { states, since: context.clock.now() - VALID_MS });

function usableKey(context: Context, id: string) {
  const key = findIssuedKey(context.db, id);
  if (key === undefined || !key.canWrite || key.revokedAt !== null) return undefined;
  return key.expiresAt !== null && key.expiresAt < context.clock.now() ? undefined : key;
}

const changesOf = ({ changes }: store.StoredPlan): Previewed[] =>
  JSON.parse(changes) as Previewed[];

const UNASKED: ReadonlySet<string> = new Set(['create', 'update', 'update_notification_settings']);

// What no request to the public API can set, so that agents need the owner for it (decisions: agents' tools).
function isBeyondApi({ before, after }: Previewed): boolean {
  if (after === null) return false;
  const isSet = (field: string) => after[field] !== undefined && after[field] !== before?.[field];
  const { currency, amount, customMonths } = after;
  return (
    (isSet('currency') && !publicCurrencies.some((code) => code === currency)) ||
    (isSet('amount') && Number(amount) > amountOf(MAX_PUBLIC_AMOUNT_HUNDREDTHS)) ||
    (isSet('customMonths') && customMonths !== null)
  );
}

function needsApproval(context: Context, plan: store.StoredPlan): boolean {
  const changes = changesOf(plan);
  const isFarReaching = changes.some(
    (previewed) => !UNASKED.has(previewed.change.action) || isBeyondApi(previewed),
  );
  const actor = { ownerId: plan.ownerId, apiKeyId: plan.keyId };
  return (
    isFarReaching ||
    wasRefusedLately(context, plan) ||
    !mayChangeUnasked(context, actor, changes.length)
  );
}

// An agent must not get by another plan, or another tool, what a person has just refused.
function wasRefusedLately(context: Context, { ownerId, keyId }: store.StoredPlan): boolean {
  return listValid(context, ownerId, ['refused']).some((plan) => plan.keyId === keyId);
}

const moment = (at: number) => new Date(at).toISOString();

function answerOf(context: Context, plan: store.StoredPlan): PlanAnswer {
  const isPending = plan.state === 'open' || plan.state === 'asked';
  const status = plan.state === 'asked' ? 'waiting' : plan.state;
  return {
    id: plan.id,
    status: isPending && isExpired(context, plan) ? 'expired' : status,
    needsApproval: isPending ? needsApproval(context, plan) : plan.isAllowed,
    createdAt: moment(plan.createdAt),
    expiresAt: moment(plan.createdAt + VALID_MS),
    appliedAt: plan.appliedAt === null ? null : moment(plan.appliedAt),
    changes: changesOf(plan).map(({ change, subscriptionId, before, after }) => ({
      action: change.action,
      subscriptionId,
      before,
      after,
    })),
  };
}
