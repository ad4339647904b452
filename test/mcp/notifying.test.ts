import { expect, test } from 'vitest';
import type { Outgoing } from '../../src-server/channels/outgoing.ts';
import { TestServer } from '../support/server.ts';
import { add, connect } from './client.ts';

/** An agent on a server of the desktop app, which collects what it shows. */
async function start() {
  const shown: Outgoing[] = [];
  const server = await TestServer.start({
    notifyDesktop(outgoing) {
      shown.push(outgoing);
      return Promise.resolve({ delivered: true, outcome: { code: 'accepted' } } as never);
    },
  });
  const { key } = server.issue({ name: 'Claude' });
  return { server, key, shown, agent: await connect(server, key, { write: true }) };
}

test('the desktop says once what an agent wants the owner to allow', async () => {
  const { server, key, shown, agent } = await start();
  const ids = [await add(server, key, { name: 'A' }), await add(server, key, { name: 'B' })];
  const { data } = await agent.call('delete_subscription', { id: ids[0] });
  await agent.call('apply_plan', { planId: data.plan.id });
  expect(shown).toMatchObject([
    { title: 'Claude wants to delete 1 subscription', subscriptionId: null },
  ]);
  expect(shown[0]?.body).toContain('“A”');
  expect(shown[0]?.acts).toEqual(['allow', 'refuse']);
  server.saveSettings({ locale: 'zh-CN' });
  const changes = ids.map((id) => ({ action: 'pause', id }));
  const made = await agent.call('plan_changes', { changes });
  expect(shown).toHaveLength(1);
  await agent.call('apply_plan', { planId: made.data.plan.id });
  expect(shown[1]?.title).toBe('Claude想要暂停2个订阅');
});

test('it stays silent where the owner wants no notifications', async () => {
  const { server, key, shown, agent } = await start();
  server.saveSettings({ desktopNotifications: false });
  await agent.call('delete_subscription', { id: await add(server, key) });
  expect(shown).toEqual([]);
});
