import { expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { byIcalJs } from '../calendar-feed/parsed.ts';
import { openWindow } from './window.ts';

const NEXT = { from: '2026-12-20', amount: 17.99 };

// The clock of every test begins on 2026-11-21.
async function started(fields: Record<string, unknown> = {}) {
  const window = await openWindow();
  const { call, server } = window;
  const body = draft({ nextPaymentDate: '2026-12-14', nextPrice: NEXT, ...fields });
  const { status, json } = await call('POST', '/app/v1/subscriptions', { body });
  expect(status).toBe(201);
  const { key } = server.issue();
  const { id } = json.data;
  return {
    ...window,
    id,
    key,
    made: json.data,
    patch: (changes: object) => call('PATCH', `/app/v1/subscriptions/${id}`, { body: changes }),
    shown: async () => (await call('GET', `/app/v1/subscriptions/${id}`)).json.data,
  };
}

test('a coming price begins after today', async () => {
  const { patch, call, shown } = await started();
  const today = { from: '2026-11-21', amount: 20 };
  const { status, json } = await patch({ nextPrice: today });
  expect([status, json.error.code, json.error.reason]).toEqual([
    409,
    'not_possible',
    'priceDayPast',
  ]);
  const made = await call('POST', '/app/v1/subscriptions', { body: draft({ nextPrice: today }) });
  expect([made.status, made.json.error.field]).toEqual([409, 'nextPrice']);
  await patch({ nextPrice: { from: '2026-11-22', amount: 21 } });
  expect(await shown()).toMatchObject({ amount: 15.49, nextPrice: { amount: 21 } });
});

test('a coming price is in the currency of the amount, with its decimals', async () => {
  const { patch, shown } = await started();
  const { status, json } = await patch({ currency: 'JPY', amount: 1500, nextPrice: NEXT });
  expect([status, json.error.field]).toEqual([409, 'nextPrice']);
  expect(await shown()).toMatchObject({ currency: 'USD', nextPrice: NEXT });
  await patch({ nextPrice: { ...NEXT, amount: 18 } });
  const yen = { ...NEXT, amount: 1800 };
  expect((await patch({ currency: 'JPY', amount: 1500, nextPrice: yen })).json.data).toMatchObject({
    nextPrice: yen,
  });
  // In another currency, the number would be another price.
  expect((await patch({ currency: 'EUR' })).json.data).not.toHaveProperty('nextPrice');
  const { call } = await started();
  const wrong = draft({ currency: 'JPY', amount: 5, nextPrice: { ...NEXT, amount: 5.5 } });
  const refused = await call('POST', '/app/v1/subscriptions', { body: wrong });
  expect([refused.status, refused.json.error.field]).toEqual([409, 'nextPrice']);
});

test('the public API answers the stored amount, in the list of renewals, too', async () => {
  const { server, id, key } = await started({ nextPaymentDate: '2026-12-20' });
  const { json } = await server.call('GET', `/api/v1/subscriptions/${id}`, { key });
  expect(json.data).toMatchObject({ amount: 15.49 });
  expect(json.data).not.toHaveProperty('nextPrice');
  const summary = await server.call('GET', '/api/v1/analytics/summary', { key });
  expect(summary.json.upcomingRenewals).toMatchObject([{ amount: 15.49 }]);
});

test('calendar apps are told of the amount that each charge will have', async () => {
  const { call, server } = await started();
  const { json } = await call('POST', '/app/v1/calendar/address');
  const { text } = await server.send('GET', String(json.path));
  const summaries = byIcalJs(text).events.map(({ day, summary }) => `${day} ${summary}`);
  expect(summaries.slice(0, 2)).toEqual([
    expect.stringMatching(/^2026-12-14 Netflix · .*15\.49/),
    expect.stringMatching(/^2027-01-14 Netflix · .*17\.99/),
  ]);
});

test('reminders are told the amount of their charge, and after a trial that of the first one', async () => {
  const { call, server, id } = await started({ nextPaymentDate: '2026-12-20' });
  server.saveSettings({ timeZone: 'UTC', daysBefore: 3 });
  const next = async () =>
    (await call('GET', '/app/v1/reminders/next')).json.data as { kind: string; amount: number }[];
  expect((await next())[0]).toMatchObject({ kind: 'renewal', amount: 17.99 });
  await call('PUT', `/app/v1/subscriptions/${id}/trial`, { body: { trialEndsOn: '2026-12-19' } });
  expect((await next())[0]).toMatchObject({ kind: 'trial', date: '2026-12-19', amount: 17.99 });
});
