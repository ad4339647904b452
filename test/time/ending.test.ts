import { expect, test } from 'vitest';
import { resolveAccount } from '../../src-server/accounts/service.ts';
import { listUpcoming } from '../../src-server/analytics/upcoming.ts';
import { byIcalJs } from '../calendar-feed/parsed.ts';
import { openWindow } from '../app/window.ts';
import { draft } from '../support/drafts.ts';

const DAY_MS = 24 * 3_600_000;

type Paid = { paidOn: string };
type Entry = { action: string; metadata: Record<'before' | 'after', Record<string, unknown>> };

const at = (id: string) => `/app/v1/subscriptions/${id}`;

// The clock of every test begins on 2026-11-21.
async function started() {
  const window = await openWindow();
  const { call, server } = window;
  server.saveSettings({ timeZone: 'UTC', daysBefore: 3 });
  return {
    ...window,
    add: async (fields: Record<string, unknown> = {}) => {
      const body = draft({ nextPaymentDate: '2026-12-14', ...fields });
      const { status, json } = await call('POST', '/app/v1/subscriptions', { body });
      expect(status).toBe(201);
      return String(json.data.id);
    },
    days: async (days: number) => {
      server.clock.advance(days * DAY_MS);
      await server.wake();
    },
    patch: (id: string, body: object) => call('PATCH', at(id), { body }),
    shown: async (id: string) => (await call('GET', at(id))).json.data,
    paid: async (id: string) =>
      ((await call('GET', `/app/v1/payments?subscriptionId=${id}`)).json.data as Paid[]).map(
        ({ paidOn }) => paidOn,
      ),
    entries: async (id: string) =>
      (await call('GET', `/app/v1/activity?subscriptionId=${id}`)).json.data as Entry[],
  };
}

test('on the day after its last one, a subscription is cancelled, with an entry', async () => {
  const { add, days, shown, paid, entries } = await started();
  const id = await add({ endsOn: '2027-01-14' });
  await days(54);
  expect(await shown(id)).toMatchObject({ status: 'active', nextPaymentDate: '2027-01-14' });
  await days(1);
  expect(await shown(id)).toMatchObject({ status: 'cancelled', endsOn: '2027-01-14' });
  expect(await paid(id)).toEqual(['2027-01-14', '2026-12-14']);
  const [last] = await entries(id);
  expect(last).toMatchObject({
    action: 'subscription.cancel',
    metadata: { before: { status: 'active' }, after: { status: 'cancelled' } },
  });
  await days(40);
  expect(await paid(id)).toHaveLength(2);
  expect((await entries(id)).filter(({ action }) => action === 'subscription.cancel')).toHaveLength(
    1,
  );
});

test('nothing that passed after the last day while nothing ran is charged', async () => {
  const { add, shown, paid, server } = await started();
  const id = await add({ nextPaymentDate: '2026-12-06', endsOn: '2026-12-14', ...weekly });
  const paused = await add({ endsOn: '2026-12-14' });
  await server.close();
  server.clock.advance(50 * DAY_MS);
  await server.restart();
  expect(await paid(id)).toEqual(['2026-12-13', '2026-12-06']);
  expect(await shown(id)).toMatchObject({ status: 'cancelled' });
  expect(await shown(paused)).toMatchObject({ status: 'cancelled' });
});

const weekly = { period: 'custom', customDate: '7' };

test('after the last charge there is none to expect, to remind of, or to confirm', async () => {
  const { add, days, call, server, shown } = await started();
  const id = await add({ endsOn: '2026-12-31' });
  const next = async () => (await call('GET', '/app/v1/reminders/next')).json.data as object[];
  expect(await next()).toMatchObject([{ kind: 'renewal', date: '2026-12-14' }]);
  await days(25);
  expect(await shown(id)).toMatchObject({ status: 'active', nextPaymentDate: '2027-01-14' });
  expect(await next()).toEqual([]);
  const { key } = server.issue();
  const summary = await server.call('GET', '/api/v1/analytics/summary?horizonDays=60', { key });
  expect(summary.json).toMatchObject({ counts: { active: 1 }, upcomingRenewals: [] });
  const { id: ownerId } = resolveAccount(server.context, 'Personal');
  const span = { from: '2026-12-01', until: '2027-06-01' };
  expect(await listUpcoming(server.context, ownerId, span)).toEqual([]);
  const renewal = await call('POST', `${at(id)}/renew-early`, { body: { date: '2027-01-14' } });
  expect([renewal.status, renewal.json.error.reason]).toEqual([409, 'noChargeLeft']);
  const { json } = await call('POST', '/app/v1/calendar/address');
  const { text } = await server.send('GET', String(json.path));
  expect(byIcalJs(text).events.map(({ day }) => day)).toEqual(['2026-12-14']);
});

test('an overdue charge is still to be confirmed after the last day, and then it is over', async () => {
  const { add, days, call, shown, paid } = await started();
  const id = await add({ nextPaymentDate: '2026-11-10', endsOn: '2026-11-30' });
  await days(20);
  expect(await shown(id)).toMatchObject({ status: 'active', nextPaymentDate: '2026-11-10' });
  await call('POST', `${at(id)}/renew`, { body: { date: '2026-11-10' } });
  expect(await shown(id)).toMatchObject({ status: 'cancelled' });
  expect(await paid(id)).toEqual(['2026-11-10']);
});

test('a last day that has passed ends it at once, and to reactivate it removes that day', async () => {
  const { add, patch, call, shown, days } = await started();
  const id = await add();
  await patch(id, { endsOn: '2026-11-20' });
  expect(await shown(id)).toMatchObject({ status: 'cancelled', endsOn: '2026-11-20' });
  await call('POST', `${at(id)}/reactivate`);
  const again = await shown(id);
  expect(again).toMatchObject({ status: 'active' });
  expect(again).not.toHaveProperty('endsOn');
  await patch(id, { endsOn: '2026-12-31' });
  await call('POST', `${at(id)}/cancel`);
  await call('POST', `${at(id)}/reactivate`);
  expect(await shown(id)).toMatchObject({ status: 'active', endsOn: '2026-12-31' });
  await days(41);
  expect(await shown(id)).toMatchObject({ status: 'cancelled' });
  expect(await shown(await add({ endsOn: '2026-01-01' }))).toMatchObject({ status: 'cancelled' });
});

test('a contract with a last day has no day until which it must be cancelled', async () => {
  const { add, patch, call } = await started();
  const terms = { endsOn: '2027-01-31', renewsForMonths: 12, notice: { count: 1, unit: 'month' } };
  const id = await add({ nextPaymentDate: '2027-01-31', terms });
  const kinds = async () =>
    ((await call('GET', '/app/v1/reminders/next')).json.data as { kind: string }[]).map(
      ({ kind }) => kind,
    );
  expect(await kinds()).toContain('cancelBy');
  await patch(id, { endsOn: '2027-01-31' });
  expect(await kinds()).toEqual(['renewal']);
});

test('a trial that ends before anything is charged is no concern', async () => {
  const { add, call } = await started();
  const id = await add({ nextPaymentDate: '2026-11-27', endsOn: '2026-11-26' });
  await call('PUT', `${at(id)}/trial`, { body: { trialEndsOn: '2026-11-26' } });
  expect((await call('GET', '/app/v1/reminders/next')).json.data).toEqual([]);
});
