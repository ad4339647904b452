import type { Handler } from '../public/handlers.ts';
import { type PlanAnswer, applyPlan, askToDelete, makePlan } from '../../agent-plans/service.ts';
import type { Context } from '../../context.ts';
import { listPayments } from '../../payments/service.ts';
import { explainPrice } from './reads/prices.ts';
import { findSavings } from './reads/savings.ts';
import { searchSubscriptions } from './reads/search.ts';
import { listUpcomingCharges } from './reads/upcoming-charges.ts';
import type { OwnOperations, PlanOperations } from './own-operations.ts';

/** One handler for each operation that only agents have. */
export type OwnHandlers = { [N in keyof OwnOperations]: Handler<OwnOperations[N]> };

/** The handlers; each makes one call. */
export const createOwnHandlers = (context: Context): OwnHandlers => ({
  searchSubscriptions: {
    later: ({ ownerId }, { query }) => searchSubscriptions(context, ownerId, query),
  },
  listUpcomingCharges: {
    later: ({ ownerId }, { query }) => listUpcomingCharges(context, ownerId, query),
  },
  listPayments: { run: ({ ownerId }, { query }) => listPayments(context, ownerId, query) },
  explainPrice: { run: ({ ownerId }, { query }) => explainPrice(context, ownerId, query) },
  findSavings: { later: ({ ownerId }) => findSavings(context, ownerId) },
});

/** One handler for each operation on plans. */
export type PlanHandlers = { [N in keyof PlanOperations]: Handler<PlanOperations[N]> };

/** The handlers; they run in the transaction of a write. */
export const createPlanHandlers = (context: Context): PlanHandlers => ({
  planChanges: {
    run: (actor, { body }) => withNextStep(makePlan(context, actor, body.changes)),
  },
  applyPlan: {
    run: (actor, { params }) => withNextStep(applyPlan(context, actor, params.planId)),
  },
  deleteSubscription: {
    // Nobody deletes without being asked, so the owner is asked at once.
    run: (actor, { params }) => withNextStep(askToDelete(context, actor, params.id)),
  },
});

const nextSteps: Readonly<Record<PlanAnswer['status'], string>> = {
  open: 'Nothing has been changed yet. Show the person what would change, and call apply_plan once they agree.',
  waiting:
    "Nothing has been changed yet. The owner has been asked in Perennial's own window. Tell the person to decide there; then call apply_plan with this ID to learn the outcome.",
  refused: 'The owner refused it, and nothing was changed. Do not plan it again.',
  applied: 'The plan has been carried out, once. There is nothing left to do.',
  undone: 'The plan was carried out, and the owner has undone it since. Do not plan it again.',
  expired: 'The plan has expired, and nothing was changed. Make a new one if it is still wanted.',
};

const withNextStep = (plan: PlanAnswer) => ({ plan, nextStep: nextSteps[plan.status] });
