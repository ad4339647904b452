import { expect, test } from 'vitest';
import { add, connect } from './client.ts';
import { apply, decide, draft, plan, start, waiting } from './planning.ts';

test('a refusal of an expired plan counts from then on', async () => {
  const started = await start();
  const { server, agent, key } = started;
  const { data } = await agent.call('delete_subscription', { id: await add(server, key) });
  server.clock.advance(11 * 60_000);
  expect((await decide(started, data.plan.id, 'refuse')).json.data.status).toBe('refused');
  server.clock.advance(9 * 60_000);
  expect((await plan(started, draft('A'))).needsApproval).toBe(true);
  server.clock.advance(60_000);
  expect((await plan(started, draft('B'))).needsApproval).toBe(false);
});

test('the owner is asked once to delete a subscription, however often a key asks', async () => {
  const started = await start();
  const { server, agent, key } = started;
  const id = await add(server, key);
  const other = await add(server, key, { name: 'Other' });
  const ask = async (of: string) =>
    (await agent.call('delete_subscription', { id: of })).data.plan.id;
  const first = await ask(id);
  expect(await ask(id)).toBe(first);
  expect(await ask(other)).not.toBe(first);
  expect(await waiting(started)).toHaveLength(2);
});

test('after a refusal, a smaller plan needs the owner as well', async () => {
  const started = await start();
  const { agent, window, server } = started;
  const drafts = ['A', 'B', 'C', 'D', 'E', 'F'].map(draft);
  const refused = await plan(started, ...drafts);
  await apply(started, refused.id);
  await decide(started, refused.id, 'refuse');
  const [few, ofOther] = [drafts.slice(0, 2), drafts.slice(2, 4)];
  const smaller = await plan(started, ...few);
  expect((await apply(started, smaller.id)).data.plan.status).toBe('waiting');
  const { key } = server.issue({ name: 'Other' });
  const other = { ...started, agent: await connect(server, key, { write: true }) };
  const { id } = await plan(other, ...ofOther);
  expect((await apply(other, id)).data.plan.status).toBe('applied');
  await window.call('POST', `/app/v1/agent-plans/${smaller.id}/allow`);
  expect((await agent.call('apply_plan', { planId: smaller.id })).data.plan.status).toBe('applied');
});
