import { expect, test } from 'vitest';
import type { Outgoing } from '../../src-server/channels/outgoing.ts';
import { openWindow } from '../app/window.ts';
import { TestServer } from '../support/server.ts';
import { add, connect } from './client.ts';

/** An agent has asked to delete two subscriptions, and the desktop shows that with buttons. */
async function asked() {
  const shown: Outgoing[] = [];
  const server = await TestServer.start({
    notifyDesktop(outgoing) {
      shown.push(outgoing);
      return Promise.resolve({ delivered: true, outcome: { code: 'shown' } });
    },
  });
  const { key, id: keyId } = server.issue({ name: 'Claude' });
  const { key: own } = server.issue({ name: 'Script' });
  const agent = await connect(server, key, { write: true });
  const ids = [await add(server, own, { name: 'A' }), await add(server, own, { name: 'B' })];
  const changes = ids.map((id) => ({ action: 'delete', id }));
  const { data } = await agent.call('plan_changes', { changes });
  const plan = String(data.plan.id);
  await agent.call('apply_plan', { planId: plan });
  const message = shown[0]?.id ?? '';
  const names = async () => {
    const { json } = await server.call('GET', '/api/v1/subscriptions?sort=name', { key: own });
    return json.data.map(({ name }: { name: string }) => name);
  };
  const press = (act: 'allow' | 'refuse') => server.desktop.pressPlanButton(message, act);
  const status = async () =>
    (await agent.call('apply_plan', { planId: plan })).data.plan?.status as unknown;
  return { server, key, own, keyId, ids, plan, message, names, press, status, shown };
}

test('“Allow” carries the plan out once, under the name of its key, and can be undone', async () => {
  const { server, plan, message, names, press, status } = await asked();
  expect(server.desktop.planOf(message)).toMatchObject({ plan, name: 'Claude' });
  expect(await press('allow')).toEqual({ outcome: 'allowed', changes: 2 });
  expect([await names(), await status()]).toEqual([[], 'applied']);
  const nothing = { outcome: 'nothing', reason: 'decided' };
  expect([await press('allow'), await press('refuse')]).toEqual([nothing, nothing]);

  const { call } = await openWindow(server);
  const actors = (await call('GET', '/app/v1/activity/keys')).json.data;
  const nameOf = (id: string) => actors.find((key: { id: string }) => key.id === id)?.name;
  const entries: { action: string; apiKeyId: string }[] = (await call('GET', '/app/v1/activity'))
    .json.data;
  expect(entries.slice(0, 3).map(({ action, apiKeyId }) => [action, nameOf(apiKeyId)])).toEqual([
    ['agent_plan.apply', 'Claude'],
    ['subscription.delete', 'Claude'],
    ['subscription.delete', 'Claude'],
  ]);
  await call('POST', `/app/v1/agent-plans/${plan}/undo`);
  expect(await names()).toEqual(['A', 'B']);
  expect(await press('allow')).toEqual(nothing);
});

test('“Refuse” changes nothing, for good', async () => {
  const { names, press } = await asked();
  expect(await press('refuse')).toEqual({ outcome: 'refused' });
  expect(await press('allow')).toEqual({ outcome: 'nothing', reason: 'decided' });
  expect(await names()).toEqual(['A', 'B']);
});

test('“Allow” changes nothing once the plan has expired', async () => {
  const { server, names, press } = await asked();
  server.clock.advance(10 * 60_000);
  expect(await press('allow')).toEqual({ outcome: 'nothing', reason: 'expired' });
  expect(await names()).toEqual(['A', 'B']);
});

test('“Allow” changes nothing if one of the records has changed since', async () => {
  const { server, own, ids, names, press } = await asked();
  server.clock.advance(1000);
  await server.call('PATCH', `/api/v1/subscriptions/${ids[1]}`, { key: own, body: { amount: 1 } });
  expect(await press('allow')).toEqual({ outcome: 'nothing', reason: 'outdated' });
  expect(await names()).toEqual(['A', 'B']);
});

test('“Allow” changes nothing if the key was revoked', async () => {
  const { server, keyId, names, press } = await asked();
  const { call } = await openWindow(server);
  await call('POST', `/app/v1/keys/${keyId}/revoke`);
  expect(await press('allow')).toEqual({ outcome: 'nothing', reason: 'keyGone' });
  expect(await names()).toEqual(['A', 'B']);
});

test('a message about something else is no plan', async () => {
  const { server } = await asked();
  const { desktop } = server;
  for (const message of ['plan_', 'plan_0f8fad5b-d9cb-469f-a165-70867728950e', 'msg_1', '']) {
    expect(desktop.planOf(message)).toBeUndefined();
    const gone = { outcome: 'nothing', reason: 'gone' };
    expect(await desktop.pressPlanButton(message, 'allow')).toEqual(gone);
  }
});

test('what is wanted is named, and only the first of many', async () => {
  const { server, key, own, shown } = await asked();
  const agent = await connect(server, key, { write: true });
  const made = await Promise.all(
    ['C', 'D', 'E', 'F', 'G'].map((name) => add(server, own, { name })),
  );
  const changes = made.map((id) => ({ action: 'cancel', id }));
  const { data } = await agent.call('plan_changes', { changes });
  await agent.call('apply_plan', { planId: data.plan.id });
  expect(shown[1]?.title).toBe('Claude wants to mark 5 subscriptions cancelled');
  expect(shown[1]?.body).toContain('“C”, “D”, “E”, and 2 more');
});
