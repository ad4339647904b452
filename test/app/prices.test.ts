import { expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { addAccount, openWindow } from './window.ts';

const DAY_MS = 24 * 3_600_000;
const MISSING_ID = '6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e';

type Prices = {
  steps: { since: string; amount: number; period: string; customMonths: number | null }[];
  paid: object[];
};

const at = (id: string) => `/app/v1/subscriptions/${id}`;

// The clock of every test begins on 2026-11-21.
async function prepared() {
  const window = await openWindow();
  const { call, server } = window;
  return {
    ...window,
    track: async (fields: Record<string, unknown> = {}, account?: string) => {
      const { status, json } = await call('POST', '/app/v1/subscriptions', {
        body: draft(fields),
        account,
      });
      expect(status).toBe(201);
      return String(json.data.id);
    },
    pay: (id: string, paidOn: string, amount: number, currency = 'USD') =>
      call('POST', `${at(id)}/payments`, { body: { paidOn, amount, currency } }),
    edit: (id: string, body: object) => call('PATCH', at(id), { body }),
    daysLater: (days: number) => server.clock.advance(days * DAY_MS),
    prices: async (id: string) => (await call('GET', `${at(id)}/prices`)).json.data as Prices,
    rises: async (account?: string) =>
      (await call('GET', '/app/v1/price-rises', { account })).json.data as { name: string }[],
  };
}

test('what a record has cost follows from its payments and changes, whoever made them', async () => {
  const { track, pay, edit, daysLater, prices, call } = await prepared();
  const id = await track({ amount: 12, nextPaymentDate: '2026-12-14' });
  await pay(id, '2025-12-14', 9);
  await pay(id, '2026-10-14', 9);
  await pay(id, '2024-01-31', 7.5, 'EUR');
  daysLater(30);
  await call('PATCH', `/api/v1/subscriptions/${id}`, { body: { amount: 120 } });
  await edit(id, { amount: 13.5, notes: 'Dearer again' });
  daysLater(1);
  await edit(id, { customMonths: 3, period: 'custom', amount: 40 });
  const { steps, paid } = await prices(id);
  expect(steps).toMatchObject([
    { since: '2026-12-22', amount: 40, period: 'custom', customMonths: 3 },
    { since: '2026-12-21', amount: 13.5, period: 'monthly', customMonths: null },
    { since: '2026-11-21', amount: 12 },
    { since: '2025-12-14', amount: 9, currency: 'USD' },
    { since: '2024-01-31', amount: 7.5, currency: 'EUR' },
  ]);
  expect(paid).toEqual([
    { currency: 'EUR', total: 7.5, payments: 1, since: '2024-01-31' },
    { currency: 'USD', total: 30, payments: 3, since: '2025-12-14' },
  ]);
});

test('a record that is not the account’s own has no prices', async () => {
  const window = await prepared();
  const other = await addAccount(window, 'Work');
  const id = await window.track({}, other);
  for (const each of [id, MISSING_ID]) {
    const { status, json } = await window.call('GET', `/app/v1/subscriptions/${each}/prices`);
    expect([status, json.error.code]).toEqual([404, 'subscription_not_found']);
  }
});

test('rises are those of active records, the most in proportion first', async () => {
  const window = await prepared();
  const { track, pay, edit, daysLater, rises, call } = window;
  const other = await addAccount(window, 'Work');
  await track({ name: 'Unchanged' });
  const paper = await track({ name: 'Paper', amount: 100 });
  const film = await track({ name: 'Film', amount: 10 });
  const entered = await track({ name: 'Never paid', amount: 20 });
  const free = await track({ name: 'Free at first', amount: 0 });
  const cheaper = await track({ name: 'Cheaper', amount: 8 });
  const yearly = await track({ name: 'Yearly now', amount: 5 });
  const paused = await track({ name: 'Paused', amount: 10 });
  await pay(paper, '2020-05-01', 80);
  await pay(film, '2020-06-01', 5);
  await pay(paused, '2020-06-01', 5);
  daysLater(1);
  await edit(entered, { amount: 26 });
  await edit(free, { amount: 5 });
  await edit(cheaper, { amount: 7 });
  await edit(yearly, { amount: 50, period: 'yearly' });
  await call('POST', `/app/v1/subscriptions/${paused}/pause`);
  expect(await rises()).toEqual([
    {
      id: film,
      name: 'Film',
      category: 'Video',
      amount: 10,
      currency: 'USD',
      from: 5,
      since: '2020-06-01',
    },
    expect.objectContaining({ name: 'Never paid', from: 20, since: '2026-11-21' }),
    expect.objectContaining({ name: 'Paper', from: 80, since: '2020-05-01' }),
  ]);
  expect(await rises(other)).toEqual([]);
});
