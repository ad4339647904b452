import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { openWindow } from './window.ts';

const DAY_MS = 24 * 3_600_000;

// The clock of every test begins on 2026-11-21.
async function prepared(fields: object = {}) {
  const window = await openWindow();
  const { call, server } = window;
  const made = await call('POST', '/api/v1/subscriptions', { body: draft({ ...fields }) });
  const id = String(made.json.data.id);
  const path = `/app/v1/subscriptions/${id}`;
  return {
    ...window,
    id,
    path,
    renew: (date: string) => call('POST', `${path}/renew`, { body: { date } }),
    renewEarly: (date: string) => call('POST', `${path}/renew-early`, { body: { date } }),
    paid: async () =>
      ((await call('GET', '/app/v1/payments')).json.data as { paidOn: string }[]).map(
        ({ paidOn }) => paidOn,
      ),
    actions: async () =>
      (
        (await call('GET', `/app/v1/activity?subscriptionId=${id}`)).json.data as {
          action: string;
        }[]
      ).map(({ action }) => action),
    next: async () => {
      const { json } = await call('GET', `/api/v1/subscriptions/${id}`);
      return String(json.data.nextPaymentDate);
    },
    daysLater: (days: number) => server.clock.advance(days * DAY_MS),
  };
}

describe('what the owner confirms', () => {
  test('of an overdue charge is a payment, and the date moves on by the schedule', async () => {
    const { renew, paid, id } = await prepared({
      nextPaymentDate: '2026-10-31',
      billingAnchorDay: 31,
      amount: 9.5,
    });
    const { status, json } = await renew('2026-10-31');
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      id,
      nextPaymentDate: '2026-11-30',
      billingAnchorDay: 31,
    });
    expect(json.payments).toEqual([
      {
        subscriptionId: id,
        name: 'Netflix',
        category: 'Video',
        paidOn: '2026-10-31',
        amount: 9.5,
        currency: 'USD',
      },
    ]);
    expect(await paid()).toEqual(['2026-10-31']);
  });

  test('of today’s charge is a payment today, and is not noted again tomorrow', async () => {
    const { renew, paid, next, daysLater } = await prepared({ nextPaymentDate: '2026-11-21' });
    expect((await renew('2026-11-21')).status).toBe(200);
    expect([await next(), await paid()]).toEqual(['2026-12-21', ['2026-11-21']]);
    daysLater(2);
    expect(await paid()).toEqual(['2026-11-21']);
  });

  test('of an overdue charge leaves one that is due today to be confirmed by itself', async () => {
    const { renew, paid, next } = await prepared({ nextPaymentDate: '2026-10-21' });
    await renew('2026-10-21');
    expect([await next(), await paid()]).toEqual(['2026-11-21', ['2026-10-21']]);
  });

  test('includes every charge that has passed since', async () => {
    const weekly = { period: 'custom', customDate: '7', nextPaymentDate: '2026-11-02' };
    const { renew, paid, next } = await prepared(weekly);
    await renew('2026-11-02');
    expect(await paid()).toEqual(['2026-11-16', '2026-11-09', '2026-11-02']);
    expect(await next()).toBe('2026-11-23');
  });

  test('leaves an entry for the date and for each payment; the public audit has the date alone', async () => {
    const { renew, actions, call, id } = await prepared({ nextPaymentDate: '2026-11-20' });
    await renew('2026-11-20');
    expect(await actions()).toEqual([
      'subscription.add_payment',
      'subscription.update',
      'subscription.create',
    ]);
    const activity = await call('GET', '/app/v1/activity?action=subscription.add_payment');
    expect(activity.json.data[0]).toMatchObject({
      subscriptionId: id,
      metadata: {
        before: null,
        after: { name: 'Netflix', paidOn: '2026-11-20', amount: 15.49, currency: 'USD' },
      },
    });
    const audit = await call('GET', `/api/v1/audit?subscriptionId=${id}`);
    expect((audit.json.data as { action: string }[]).map(({ action }) => action)).toEqual([
      'subscription.update',
      'subscription.create',
    ]);
  });

  test.each([
    ['is not due yet', { nextPaymentDate: '2026-11-22' }, '2026-11-22'],
    ['was moved meanwhile', { nextPaymentDate: '2026-12-24' }, '2026-11-20'],
  ])('is refused where it %s, and nothing is noted', async (_what, fields, date) => {
    const { renew, paid, actions } = await prepared(fields);
    const { status, json } = await renew(date);
    expect([status, json.error.code]).toEqual([409, 'not_possible']);
    expect(json.error.message).toContain('Netflix');
    expect([await paid(), await actions()]).toEqual([[], ['subscription.create']]);
  });

  test('is refused of what is paused', async () => {
    const { renew, call, path, paid } = await prepared({ nextPaymentDate: '2026-11-20' });
    await call('POST', `${path}/pause`);
    const { status, json } = await renew('2026-11-20');
    expect([status, json.error.code]).toEqual([409, 'not_possible']);
    expect(await paid()).toEqual([]);
  });

  test('twice is once, also where the schedule has a charge each day', async () => {
    const daily = { period: 'custom', customDate: '1', nextPaymentDate: '2026-11-21' };
    const { renew, paid } = await prepared(daily);
    const answers = await Promise.all([renew('2026-11-21'), renew('2026-11-21')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await paid()).toEqual(['2026-11-21']);
  });
});

describe('what the owner confirms before its day', () => {
  test('is a payment today, and the date moves past that charge by the schedule', async () => {
    const { renewEarly, paid, next, daysLater } = await prepared({
      nextPaymentDate: '2026-11-30',
      billingAnchorDay: 31,
    });
    const { status, json } = await renewEarly('2026-11-30');
    expect([status, json.payments.length]).toEqual([200, 1]);
    expect(json.data).toMatchObject({ nextPaymentDate: '2026-12-31', billingAnchorDay: 31 });
    expect(await paid()).toEqual(['2026-11-21']);
    daysLater(20);
    // The charge that was paid early is not recorded once more on its day.
    expect([await next(), await paid()]).toEqual(['2026-12-31', ['2026-11-21']]);
  });

  test('is refused a second time, whether for the same charge or on the same day', async () => {
    const { renewEarly, paid, next } = await prepared({ nextPaymentDate: '2026-12-14' });
    await renewEarly('2026-12-14');
    const again = await renewEarly('2026-12-14');
    expect([again.status, again.json.error.reason]).toEqual([409, 'chargeMoved']);
    const another = await renewEarly('2027-01-14');
    expect([another.status, another.json.error.reason]).toEqual([409, 'dayPaid']);
    expect([await next(), await paid()]).toEqual(['2027-01-14', ['2026-11-21']]);
  });

  test('is refused while it is paused', async () => {
    const { renewEarly, call, path, paid } = await prepared({ nextPaymentDate: '2026-12-14' });
    await call('POST', `${path}/pause`);
    const { status, json } = await renewEarly('2026-12-14');
    expect([status, json.error.reason]).toEqual([409, 'otherStatus']);
    expect(await paid()).toEqual([]);
  });
});
