import { expect } from 'vitest';
import { type Window, openWindow } from '../app/window.ts';
import { TestServer } from '../support/server.ts';
import { type Agent, connect } from './client.ts';

/** An agent with a key of its own, another key, and the owner's window. */
export type Started = { server: TestServer; key: string; agent: Agent; window: Window };

/** Starts a server with all of that. */
export async function start(): Promise<Started> {
  const server = await TestServer.start();
  const { key } = server.issue({ name: 'Claude' });
  const { key: own } = server.issue({ name: 'Script' });
  const agent = await connect(server, key, { write: true });
  return { server, key: own, agent, window: await openWindow(server) };
}

/** The names of all subscriptions, in order. */
export const names = async ({ server, key }: Started): Promise<string[]> => {
  const { json } = await server.call('GET', '/api/v1/subscriptions?sort=name', { key });
  return json.data.map(({ name }: { name: string }) => name);
};

/** Plans changes; the plan. */
export async function plan({ agent }: Started, ...changes: object[]) {
  const { data, isError } = await agent.call('plan_changes', { changes });
  expect([isError, data.error]).toEqual([false, undefined]);
  return data.plan;
}

/** Carries a plan out, as far as the agent can. */
export const apply = ({ agent }: Pick<Started, 'agent'>, planId: string) =>
  agent.call('apply_plan', { planId });

/** A change that adds a subscription. */
export const draft = (name: string) => ({
  action: 'create',
  fields: {
    name,
    category: 'Video',
    amount: 5,
    currency: 'USD',
    period: 'monthly',
    nextPaymentDate: '2026-12-14',
  },
});

/** The plans that wait for the owner. */
export const waiting = async ({ window }: Started) =>
  (await window.call('GET', '/app/v1/agent-plans')).json.data;

/** Decides on a plan, or undoes it, in the window. */
export const decide = ({ window }: Started, id: string, what: string) =>
  window.call('POST', `/app/v1/agent-plans/${id}/${what}`);

/** Undoes a plan in the window. */
export const undo = (started: Started, id: string) => decide(started, id, 'undo');
