import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { openWindow } from './window.ts';

const NETFLIX = draft({ nextPaymentDate: '2026-11-10' });

async function tracked() {
  const { server, call } = await openWindow();
  const { id } = (await call('POST', '/api/v1/subscriptions', { body: NETFLIX })).json.data;
  const actions = async () => {
    const { json } = await call('GET', '/app/v1/activity');
    const all = json.data.map(({ action }: { action: string }) => action).toReversed();
    return all.filter((action: string) => !['subscription.create', 'key.issue'].includes(action));
  };
  return { server, call, id, actions };
}

const headers = { 'Idempotency-Key': 'k-1' };

describe("a repeat of the window's change under the same key", () => {
  test.each([
    ['POST', (id: string) => `/app/v1/subscriptions/${id}/pause`, undefined, 'subscription.pause'],
    [
      'POST',
      (id: string) => `/app/v1/subscriptions/${id}/payments`,
      { paidOn: '2026-10-10', amount: 15.49, currency: 'USD' },
      'subscription.add_payment',
    ],
    ['PATCH', (id: string) => `/api/v1/subscriptions/${id}`, { amount: 9 }, 'subscription.update'],
    ['DELETE', (id: string) => `/api/v1/subscriptions/${id}`, undefined, 'subscription.delete'],
  ] as const)(
    '%s: gets the first answer, and changes nothing',
    async (method, pathOf, body, action) => {
      const { call, id, actions } = await tracked();
      const send = async () =>
        call(method, pathOf(id), body === undefined ? { headers } : { headers, body });
      const first = await send();
      const second = await send();
      expect(first.status, first.text).toBeLessThan(300);
      const { requestId: _first, ...answer } = first.json;
      const { requestId: _second, ...repeated } = second.json;
      expect([second.status, repeated]).toEqual([first.status, answer]);
      expect(await actions()).toEqual([action]);
    },
  );

  test('is refused where it asks for something else', async () => {
    const { call, id } = await tracked();
    const add = async (paidOn: string) =>
      call('POST', `/app/v1/subscriptions/${id}/payments`, {
        headers,
        body: { paidOn, amount: 15.49, currency: 'USD' },
      });
    await add('2026-10-10');
    const other = await add('2026-09-10');
    expect([other.status, other.json.error.code]).toEqual([400, 'invalid_idempotency_key']);
  });

  test('a key of the API has no such repeats: both changes count', async () => {
    const { server, call, id, actions } = await tracked();
    const { key } = server.issue();
    const path = `/api/v1/subscriptions/${id}`;
    for (const amount of [9, 10])
      await server.call('PATCH', path, { key, headers, body: { amount } });
    expect((await call('GET', path)).json.data.amount).toBe(10);
    expect(await actions()).toEqual(['subscription.update', 'subscription.update']);
  });
});
