import { z } from 'zod';
import { transitions } from '../../domain/subscription.ts';
import type { AppEndpoint } from '../endpoint.ts';
import { RequestId } from '../errors.ts';
import { NoQuery, Timestamp, invalidQuery, uuid } from '../fields.ts';
import { invalidRequest } from './fields.ts';

/** What a plan can do to a record. */
export const plannedActions = [
  'create',
  'update',
  'delete',
  ...(Object.keys(transitions) as (keyof typeof transitions)[]),
  'update_notification_settings',
] as const;
export type PlannedAction = (typeof plannedActions)[number];

const Values = z.record(z.string(), z.unknown());

/** A plan of an agent. */
export const AgentPlan = z.strictObject({
  id: z.uuid(),
  status: z
    .enum(['open', 'waiting', 'refused', 'applied', 'undone', 'expired'])
    .describe("waiting: the owner has been asked in Perennial's window."),
  needsApproval: z.boolean().describe('Whether the owner has to allow it in the window.'),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  appliedAt: Timestamp.nullable(),
  changes: z.array(
    z.strictObject({
      action: z.enum(plannedActions),
      subscriptionId: z.uuid().nullable().describe('Null for a new one and for settings.'),
      before: Values.nullable(),
      after: Values.nullable(),
    }),
  ),
});

const params = z.strictObject({ id: uuid('id') });
const deciding = {
  method: 'POST',
  params,
  query: NoQuery,
  invalid: { params: invalidRequest, query: invalidQuery },
  status: 200,
  errors: ['invalid_request', 'plan_not_found', 'not_possible'],
} as const;
const decided = z.strictObject({ data: AgentPlan, requestId: RequestId });

/** What agents plan to change and the owner has to allow. */
export const agentPlanEndpoints = {
  listAgentPlans: {
    method: 'GET',
    path: '/app/v1/agent-plans',
    topics: ['agentPlans', 'keys', 'subscriptions', 'settings'],
    summary:
      'List the plans that wait for the owner, oldest first. A plan whose records have changed since is not among them.',
    query: NoQuery,
    invalid: { query: invalidQuery },
    status: 200,
    response: z.strictObject({
      data: z.array(AgentPlan.extend({ keyId: z.uuid(), keyName: z.string() })),
      requestId: RequestId,
    }),
    errors: [],
  },
  allowAgentPlan: {
    ...deciding,
    path: '/app/v1/agent-plans/:id/allow',
    topics: ['subscriptions', 'dates', 'settings', 'agentPlans'],
    summary: 'Allow a plan that waits: it is carried out at once, under the name of its key.',
    response: decided,
    errors: [...deciding.errors, 'subscription_not_found', 'notification_settings_not_found'],
  },
  refuseAgentPlan: {
    ...deciding,
    path: '/app/v1/agent-plans/:id/refuse',
    topics: ['agentPlans'],
    summary: 'Refuse a plan that waits.',
    response: decided,
  },
  undoAgentPlan: {
    ...deciding,
    path: '/app/v1/agent-plans/:id/undo',
    topics: ['subscriptions', 'dates', 'settings', 'agentPlans'],
    summary: 'Take back what a plan changed and nobody has changed since.',
    response: z.strictObject({
      data: z.strictObject({
        takenBack: z.int().min(0),
        left: z
          .array(
            z.strictObject({ id: z.uuid().nullable(), name: z.string(), isDeleted: z.boolean() }),
          )
          .describe('What somebody has changed or deleted since; the ID is null for settings.'),
      }),
      requestId: RequestId,
    }),
  },
} as const satisfies Record<string, AppEndpoint>;
