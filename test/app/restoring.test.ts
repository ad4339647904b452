import { describe, expect, test } from 'vitest';
import { resolveAccount } from '../../src-server/accounts/service.ts';
import { draft } from '../support/drafts.ts';
import { openWindow } from './window.ts';

const DAY_MS = 24 * 3_600_000;

/** A window with a subscription that has payments. */
async function tracked() {
  const window = await openWindow();
  const { call } = window;
  const made = await call('POST', '/api/v1/subscriptions', {
    body: draft({ nextPaymentDate: '2026-12-31', billingAnchorDay: 31 }),
  });
  const { id } = made.json.data;
  await call('PUT', `/app/v1/subscriptions/${id}/trial`, { body: { trialEndsOn: '2027-01-15' } });
  await call('POST', `/app/v1/subscriptions/${id}/pause`);
  for (const paidOn of ['2026-01-31', '2026-02-28']) {
    const body = { paidOn, amount: 15.49, currency: 'USD' };
    await call('POST', `/app/v1/subscriptions/${id}/payments`, { body });
  }
  return {
    ...window,
    id,
    path: `/api/v1/subscriptions/${id}`,
    restore: () => call('POST', `/app/v1/subscriptions/${id}/restore`),
    /** Does something while the clock is ahead by some days. */
    clockAhead: async (days: number, work: () => Promise<unknown>) => {
      const right = window.server.clock.now();
      window.server.clock.setWall(new Date(right + days * DAY_MS).toISOString());
      await work();
      window.server.clock.setWall(new Date(right).toISOString());
    },
    payments: async () => (await call('GET', '/app/v1/payments')).json.data,
  };
}

describe('POST /app/v1/subscriptions/:id/restore', () => {
  test('brings a deleted subscription back as it was, with its payments, for scripts too', async () => {
    const { call, path, payments, restore } = await tracked();
    const before = (await call('GET', path)).json.data;
    const paid = await payments();
    expect(paid).toHaveLength(2);
    await call('DELETE', path);
    expect(await payments()).toEqual([]);
    const { status, json } = await restore();
    expect(status).toBe(200);
    const restored = { ...before, updatedAt: json.data.updatedAt };
    expect(json.data).toEqual({ ...restored, customMonths: null });
    expect((await call('GET', path)).json.data).toEqual(restored);
    expect((await call('GET', '/api/v1/subscriptions')).json.data).toEqual([restored]);
    expect(await payments()).toEqual(paid);
    const activity = await call('GET', '/app/v1/activity?limit=1');
    expect(activity.json.data).toMatchObject([
      { action: 'subscription.restore', recordExists: true, canRestore: false },
    ]);
  });

  test('can be done again and again, but once for each deletion', async () => {
    const { call, path, payments, restore } = await tracked();
    for (let time = 0; time < 2; time += 1) {
      await call('DELETE', path);
      expect((await restore()).status).toBe(200);
      const again = await restore();
      expect([again.status, again.json.error.code]).toEqual([404, 'subscription_not_found']);
    }
    expect(await payments()).toHaveLength(2);
  });

  test('is possible for 30 days', async () => {
    const { server, call, path, restore } = await tracked();
    await call('DELETE', path);
    server.clock.advance(30 * DAY_MS - 1);
    expect((await restore()).status).toBe(200);
    await call('DELETE', path);
    server.clock.advance(30 * DAY_MS);
    expect((await restore()).status).toBe(404);
    const { json } = await call('GET', '/app/v1/activity?limit=1');
    expect(json.data).toMatchObject([{ action: 'subscription.delete', canRestore: false }]);
  });

  test('forgets what is kept only once it was seen on 30 days, whatever the clock jumps to', async () => {
    const { server, call, path, restore, clockAhead } = await tracked();
    const kept = () =>
      server.context.db.prepare('SELECT count(*) FROM deleted_subscriptions').pluck().get();
    await call('POST', '/api/v1/subscriptions', {
      body: draft({ period: 'yearly', nextPaymentDate: '2029-06-01' }),
    });
    await call('DELETE', path);
    await clockAhead(60, () => server.wake());
    await clockAhead(93, () => server.restart());
    expect(kept()).toBe(1);
    for (let day = 0; day < 20; day += 1) {
      server.clock.advance(DAY_MS);
      await server.wake();
    }
    await clockAhead(60, () => server.wake());
    expect(kept()).toBe(1);
    expect((await restore()).status).toBe(200);
    await call('DELETE', path);
    for (let day = 0; day < 31; day += 1) {
      server.clock.advance(DAY_MS);
      await server.wake();
    }
    expect(kept()).toBe(0);
  });

  test('nobody brings back what another account deleted', async () => {
    const { server, call, id, path } = await tracked();
    server.addAccount('Work');
    const { id: account } = resolveAccount(server.context, 'Work');
    await call('DELETE', path);
    const foreign = await call('POST', `/app/v1/subscriptions/${id}/restore`, {
      account,
    });
    expect(foreign.status).toBe(404);
  });
});
