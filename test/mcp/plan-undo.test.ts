import { describe, expect, test } from 'vitest';
import { add } from './client.ts';
import { apply, decide, draft, names, plan, start, undo } from './planning.ts';

const comparable = (records: Record<string, unknown>[]) =>
  records
    .map((record): Record<string, unknown> => ({ ...record, updatedAt: undefined }))
    .toSorted((a, b) => String(a['name']).localeCompare(String(b['name'])));

const price = (id: string | undefined, amount: number) => ({
  action: 'update',
  id,
  fields: { amount },
});

describe('a plan is undone in one step', () => {
  test('with everything that it created, changed, paused, and deleted', async () => {
    const started = await start();
    const { server, key, window } = started;
    server.saveSettings();
    const ids = [];
    for (const name of ['Changed', 'Deleted', 'Paused']) ids.push(await add(server, key, { name }));
    const list = async () => (await server.call('GET', '/api/v1/subscriptions', { key })).json.data;
    const before = comparable(await list());
    const made = await plan(
      started,
      { action: 'update', id: ids[0], fields: { amount: 1, notes: 'x' } },
      { action: 'delete', id: ids[1] },
      { action: 'pause', id: ids[2] },
      draft('New'),
      { action: 'update_notification_settings', fields: { enabled: false } },
    );
    expect((await undo(started, made.id)).json.error.reason).toBe('planNotApplied');
    await apply(started, made.id);
    await window.call('POST', `/app/v1/agent-plans/${made.id}/allow`);
    expect(await names(started)).toEqual(['Changed', 'New', 'Paused']);
    const undone = await undo(started, made.id);
    expect(undone.json.data).toEqual({ takenBack: 5, left: [] });
    expect(comparable(await list())).toEqual(before);
    const { data } = await started.agent.call('get_notification_settings');
    expect(data.data.enabled).toBe(true);
    expect((await undo(started, made.id)).json.error.reason).toBe('planUndone');
    expect((await apply(started, made.id)).data.plan.status).toBe('undone');
  });

  test.each(['pause', 'cancel', 'delete'])(
    'also after a later %s that was undone',
    async (action) => {
      const started = await start();
      const { server, key } = started;
      const id = await add(server, key);
      const first = await plan(started, { action: 'update', id, fields: { amount: 1 } });
      await apply(started, first.id);
      server.clock.advance(1000);
      const second = await plan(started, { action, id });
      await apply(started, second.id);
      await decide(started, second.id, 'allow');
      server.clock.advance(1000);
      expect((await undo(started, second.id)).json.data.takenBack).toBe(1);
      expect((await undo(started, first.id)).json.data).toEqual({ takenBack: 1, left: [] });
      const { json } = await server.call('GET', `/api/v1/subscriptions/${id}`, { key });
      expect([json.data.amount, json.data.status]).toEqual([15.49, 'active']);
    },
  );

  test('and what was left is undone later', async () => {
    const started = await start();
    const { server, key } = started;
    const ids = [await add(server, key, { name: 'X' }), await add(server, key, { name: 'Y' })];
    const first = await plan(started, price(ids[0], 1), price(ids[1], 1));
    await apply(started, first.id);
    server.clock.advance(1000);
    const second = await plan(started, price(ids[0], 2));
    await apply(started, second.id);
    server.clock.advance(1000);
    expect((await undo(started, first.id)).json.data).toMatchObject({ takenBack: 1, left: [{}] });
    await undo(started, second.id);
    expect((await undo(started, first.id)).json.data).toEqual({ takenBack: 1, left: [] });
    const { json } = await server.call('GET', '/api/v1/subscriptions', { key });
    expect(json.data.map((one: { amount: number }) => one.amount)).toEqual([15.49, 15.49]);
    expect((await undo(started, first.id)).json.error.reason).toBe('planUndone');
  });

  test('except what somebody has changed since', async () => {
    const started = await start();
    const { server, key } = started;
    const id = await add(server, key);
    const made = await plan(started, { action: 'update', id, fields: { amount: 1 } }, draft('New'));
    await apply(started, made.id);
    server.clock.advance(1000);
    await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body: { amount: 2 } });
    expect((await undo(started, made.id)).json.data).toEqual({
      takenBack: 1,
      left: [{ id, name: 'Netflix', isDeleted: false }],
    });
    expect(await names(started)).toEqual(['Netflix']);
  });
});
