import * as plans from '../../agent-plans/service.ts';
import type { Context } from '../../context.ts';
import type { agentPlanEndpoints } from '../../contract/app/agent-plans.ts';
import type { AppHandlers } from './handler.ts';

/** The handlers for what agents plan to change. */
export const createAgentPlanHandlers = (
  context: Context,
): Pick<AppHandlers, keyof typeof agentPlanEndpoints> => ({
  listAgentPlans: ({ ownerId }) => plans.listWaiting(context, ownerId),
  allowAgentPlan: (user, { params }) => plans.allowPlan(context, user, params.id),
  refuseAgentPlan: (user, { params }) => plans.refusePlan(context, user, params.id),
  undoAgentPlan: (user, { params }) => plans.undoPlan(context, user, params.id),
});
