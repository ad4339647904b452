import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { openWindow } from './window.ts';

const pathOf = (id: string) => `/app/v1/subscriptions/${id}/pause`;

async function tracked() {
  const window = await openWindow();
  const made = await window.call('POST', '/api/v1/subscriptions', { body: draft() });
  const { id } = made.json.data;
  const go = (verb: string) => window.call('POST', `/app/v1/subscriptions/${id}/${verb}`);
  const counts = async () => (await window.call('GET', '/api/v1/analytics/summary')).json.counts;
  return { ...window, id, go, counts };
}

describe('transitions', () => {
  test.each([
    [['pause'], 'paused'],
    [['pause', 'resume'], 'active'],
    [['cancel'], 'cancelled'],
    [['pause', 'cancel'], 'cancelled'],
    [['cancel', 'reactivate'], 'active'],
  ])('%j leads to %s, with an audit entry each, and the summary follows', async (steps, status) => {
    const { call, id, go, counts } = await tracked();
    for (const step of steps) {
      const answer = await go(step);
      expect([answer.status, answer.json.data.id]).toEqual([200, id]);
    }
    expect((await call('GET', `/api/v1/subscriptions/${id}`)).json.data.status).toBe(status);
    expect(await counts()).toEqual({ total: 1, active: 0, paused: 0, cancelled: 0, [status]: 1 });
    const { json } = await call('GET', '/api/v1/audit');
    expect(json.data.map(({ action }: { action: string }) => action).toReversed()).toEqual([
      'subscription.create',
      ...steps.map((step) => `subscription.${step}`),
    ]);
  });

  test.each([
    [[], 'resume'],
    [[], 'reactivate'],
    [['pause'], 'pause'],
    [['pause'], 'reactivate'],
    [['cancel'], 'cancel'],
    [['cancel'], 'pause'],
    [['cancel'], 'resume'],
  ])('after %j, %s is not possible: 409, and nothing changes', async (steps, verb) => {
    const { call, id, go } = await tracked();
    for (const step of steps) await go(step);
    const before = await call('GET', `/api/v1/subscriptions/${id}`);
    const refused = await go(verb);
    expect([refused.status, refused.json.error.reason]).toEqual([409, 'otherStatus']);
    const after = await call('GET', `/api/v1/subscriptions/${id}`);
    expect(after.json.data).toEqual(before.json.data);
    const { json } = await call('GET', '/api/v1/audit');
    expect(json.data).toHaveLength(1 + steps.length);
  });

  test('of a record that is missing or foreign, or no id: 404, 404, 400', async () => {
    const { server, call, id } = await tracked();
    const missing = '6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e';
    expect((await call('POST', pathOf(missing))).json.error.code).toBe('subscription_not_found');
    server.addAccount('Other');
    const account = String(
      server.context.db.prepare("SELECT id FROM accounts WHERE name = 'Other'").pluck().get(),
    );
    const foreign = await call('POST', pathOf(id), { account });
    expect([foreign.status, foreign.json.error.code]).toEqual([404, 'subscription_not_found']);
    expect((await call('POST', pathOf('42'))).json.error.code).toBe('invalid_subscription_id');
  });
});

describe('a trial', () => {
  test('is set, shown while it lasts, and taken back', async () => {
    const { call, id, server } = await tracked();
    const path = `/app/v1/subscriptions/${id}/trial`;
    const today = new Date(server.clock.now()).toISOString().slice(0, 10);
    const set = await call('PUT', path, { body: { trialEndsOn: today } });
    expect(set.json.data).toMatchObject({ isTrial: true, trialEndsOn: today });
    const none = await call('PUT', path, { body: { trialEndsOn: null } });
    expect(none.json.data).toMatchObject({ isTrial: false, trialEndsOn: null });
  });

  test.each([
    [{}, 'invalid_subscription', 'trialEndsOn'],
    [{ trialEndsOn: '2027-02-30' }, 'invalid_subscription', 'trialEndsOn'],
    [{ trialEndsOn: '2027-01-31', status: 'paused' }, 'invalid_subscription_field', 'status'],
  ])('%j is refused: 400 %s', async (body, code, field) => {
    const { call, id } = await tracked();
    const { status, json } = await call('PUT', `/app/v1/subscriptions/${id}/trial`, { body });
    expect([status, json.error.code, json.error.field]).toEqual([400, code, field]);
  });
});
