import { findIssuedKey } from '../accounts/keys-repository.ts';
import { windowActor } from '../accounts/service.ts';
import type { PlanAct } from '../channels/outgoing.ts';
import type { AppErrorCode } from '../contract/error-messages.ts';
import { AppError } from '../contract/errors.ts';
import type { Context } from '../context.ts';
import type { Writer } from '../db/writer.ts';
import { findPlanOfAny } from './repository.ts';
import { allowPlan, refusePlan } from './service.ts';

const PREFIX = 'plan_';

/** The ID of the message about a plan. */
export const planMessageId = (planId: string): string => `${PREFIX}${planId}`;

/** The plan of a message. */
export type MessagePlan = {
  plan: string;
  account: string;
  /** The name of the key that made it. */
  name: string;
};

/** The plan of a message; undefined if the message is about something else, or if the plan is gone. */
export function planOfMessage({ db }: Context, messageId: string): MessagePlan | undefined {
  if (!messageId.startsWith(PREFIX)) return undefined;
  const plan = findPlanOfAny(db, messageId.slice(PREFIX.length));
  if (plan === undefined) return undefined;
  const name = findIssuedKey(db, plan.keyId)?.name ?? '';
  return { plan: plan.id, account: plan.ownerId, name };
}

const reasons = {
  plan_not_found: 'gone',
  planExpired: 'expired',
  planRefused: 'decided',
  planApplied: 'decided',
  planUndone: 'decided',
  planOutdated: 'outdated',
  planKeyGone: 'keyGone',
} as const satisfies Partial<Record<AppErrorCode, string>>;

/** The result of a button of a plan: what was done, or why nothing was changed. */
export type PlanButtonResult =
  | { outcome: 'allowed'; changes: number }
  | { outcome: 'refused' }
  | { outcome: 'nothing'; reason: (typeof reasons)[keyof typeof reasons] };

/**
 * Decides on the plan of a message exactly as the window does, with the same checks. Resolves once the decision is on
 * disk. Rejects if it failed for a reason that is not about the plan.
 */
export async function pressPlanButton(
  context: Context,
  writer: Writer,
  messageId: string,
  act: PlanAct,
): Promise<PlanButtonResult> {
  try {
    return await writer.write(() => decide(context, messageId, act));
  } catch (error) {
    const reason = error instanceof AppError ? reasonOf(error) : undefined;
    if (reason === undefined) throw error;
    return { outcome: 'nothing', reason };
  }
}

const reasonOf = ({ code }: AppError) =>
  Object.entries(reasons).find(([each]) => each === code)?.[1];

function decide(context: Context, messageId: string, act: PlanAct): PlanButtonResult {
  const found = planOfMessage(context, messageId);
  if (found === undefined) throw new AppError('plan_not_found');
  const actor = windowActor(context, found.account, context.ids.requestId());
  if (act === 'refuse') {
    refusePlan(context, actor, found.plan);
    return { outcome: 'refused' };
  }
  const { data } = allowPlan(context, actor, found.plan);
  return { outcome: 'allowed', changes: data.changes.length };
}
