import { expect, test } from 'vitest';
import { addAccount, openWindow } from '../app/window.ts';
import { draft } from '../support/drafts.ts';

const DAY_MS = 24 * 3_600_000;

type Paid = { paidOn: string; amount: number };
type Entry = { action: string; metadata: Record<'before' | 'after', Record<string, unknown>> };

const at = (id: string) => `/app/v1/subscriptions/${id}`;

// The clock of every test begins on 2026-11-21.
async function started() {
  const window = await openWindow();
  const { call, server } = window;
  return {
    ...window,
    add: async (fields: Record<string, unknown> = {}, account?: string) => {
      const nextPrice = { from: '2026-12-20', amount: 17.99 };
      const body = draft({ nextPaymentDate: '2026-12-14', nextPrice, ...fields });
      const { status, json } = await call('POST', '/app/v1/subscriptions', { body, account });
      expect(status).toBe(201);
      return String(json.data.id);
    },
    days: async (days: number) => {
      server.clock.advance(days * DAY_MS);
      await server.wake();
    },
    shown: async (id: string) => (await call('GET', at(id))).json.data,
    paid: async (id: string) =>
      ((await call('GET', `/app/v1/payments?subscriptionId=${id}`)).json.data as Paid[]).map(
        ({ paidOn, amount }) => `${paidOn} ${amount}`,
      ),
    entries: async (id: string) =>
      (await call('GET', `/app/v1/activity?subscriptionId=${id}`)).json.data as Entry[],
  };
}

test('on its day, a coming price becomes the amount, with an entry, and stays the only one', async () => {
  const { add, days, shown, paid, entries, server } = await started();
  const id = await add();
  await days(28);
  expect(await shown(id)).toMatchObject({ amount: 15.49, nextPrice: { amount: 17.99 } });
  await days(1);
  const after = await shown(id);
  expect(after).toMatchObject({ amount: 17.99, nextPaymentDate: '2027-01-14' });
  expect(after).not.toHaveProperty('nextPrice');
  await days(27);
  expect(await paid(id)).toEqual(['2027-01-14 17.99', '2026-12-14 15.49']);
  const changes = (await entries(id)).filter(({ action }) => action === 'subscription.update');
  expect(changes).toHaveLength(1);
  expect(changes[0]?.metadata).toMatchObject({
    before: { amount: 15.49, nextPrice: { from: '2026-12-20', amount: 17.99 } },
    after: { amount: 17.99 },
  });
  // The public API tells of the amount alone.
  const { key } = server.issue();
  const audit = await server.call('GET', `/api/v1/audit?subscriptionId=${id}`, { key });
  expect(audit.json.data[0]).toMatchObject({
    action: 'subscription.update',
    metadata: { before: { amount: 15.49 }, after: { amount: 17.99 } },
  });
  expect(JSON.stringify(audit.json)).not.toContain('nextPrice');
});

test('each charge while nothing ran has the amount that held on its day', async () => {
  const { add, shown, paid, server } = await started();
  const id = await add({ nextPaymentDate: '2026-12-06', period: 'custom', customDate: '7' });
  const onTheDay = await add({ nextPaymentDate: '2026-12-20' });
  await server.close();
  server.clock.advance(50 * DAY_MS);
  await server.restart();
  expect(await paid(id)).toEqual([
    '2027-01-03 17.99',
    '2026-12-27 17.99',
    '2026-12-20 17.99',
    '2026-12-13 15.49',
    '2026-12-06 15.49',
  ]);
  expect(await paid(onTheDay)).toEqual(['2026-12-20 17.99']);
  expect(await shown(id)).toMatchObject({ amount: 17.99, nextPaymentDate: '2027-01-10' });
});

test('a price changes for records that are paused or cancelled, and in each account on its own day', async () => {
  const window = await started();
  const { add, days, shown, call } = window;
  const account = await addAccount(window, 'Work');
  const [paused, cancelled, yearly] = [await add(), await add(), await add({ period: 'yearly' })];
  const other = await add({}, account);
  await call('POST', `${at(paused)}/pause`);
  await call('POST', `${at(cancelled)}/cancel`);
  await days(29);
  for (const [id, status] of [
    [paused, 'paused'],
    [cancelled, 'cancelled'],
    [yearly, 'active'],
  ] as const) {
    expect(await shown(id)).toMatchObject({ status, amount: 17.99 });
  }
  expect((await call('GET', at(other), { account })).json.data.amount).toBe(17.99);
});

test('while dates wait for the owner, so do prices', async () => {
  const { add, days, shown, paid, call } = await started();
  const id = await add();
  await days(100);
  expect(await shown(id)).toMatchObject({ amount: 15.49, nextPaymentDate: '2026-12-14' });
  await call('POST', '/app/v1/dates/move-on');
  await expect.poll(() => shown(id)).toMatchObject({ amount: 17.99 });
  expect(await paid(id)).toEqual(['2027-02-14 17.99', '2027-01-14 17.99', '2026-12-14 15.49']);
});

test('a charge confirmed before its day has the amount of its day', async () => {
  const { add, paid, call } = await started();
  const id = await add({ nextPaymentDate: '2026-12-20' });
  const { status } = await call('POST', `${at(id)}/renew-early`, { body: { date: '2026-12-20' } });
  expect(status).toBe(200);
  expect(await paid(id)).toEqual(['2026-11-21 17.99']);
});
