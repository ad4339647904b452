import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { openWindow } from './window.ts';

// The clock of every test begins on 2026-11-21.
async function prepared(fields: object = {}) {
  const { call } = await openWindow();
  const made = await call('POST', '/api/v1/subscriptions', { body: draft({ ...fields }) });
  const id = String(made.json.data.id);
  const path = `/app/v1/subscriptions/${id}`;
  return {
    call,
    id,
    path,
    add: (paidOn: string, amount = 5) =>
      call('POST', `${path}/payments`, { body: { paidOn, amount, currency: 'USD' } }),
    paid: async () =>
      (
        (await call('GET', '/app/v1/payments')).json.data as {
          paidOn: string;
          amount: number;
          currency: string;
        }[]
      ).map(({ paidOn, amount, currency }) => `${paidOn} ${amount} ${currency}`),
    entries: async () =>
      (await call('GET', `/app/v1/activity?subscriptionId=${id}`)).json.data as {
        action: string;
        metadata: Record<'before' | 'after', Record<string, unknown> | null>;
      }[],
  };
}

const fill = async ({ call, path }: Awaited<ReturnType<typeof prepared>>, from: string) =>
  call('POST', `${path}/fill-payments`, { body: { from } });

const remove = ({ call, path }: Awaited<ReturnType<typeof prepared>>, payments: unknown) =>
  call('POST', `${path}/remove-payments`, { body: { payments } });

describe('the history', () => {
  test('is put right by its owner, each change with an entry', async () => {
    const { call, path, add, paid, entries } = await prepared();
    expect((await add('2026-10-14')).status).toBe(201);
    const body = { paidOn: '2026-10-13', amount: 6.5, currency: 'EUR' };
    const changed = await call('PUT', `${path}/payments/2026-10-14`, { body });
    expect(changed.json.data).toMatchObject({ name: 'Netflix', ...body });
    expect(await paid()).toEqual(['2026-10-13 6.5 EUR']);
    expect((await call('DELETE', `${path}/payments/2026-10-13`)).json.deleted).toBe(true);
    expect(await paid()).toEqual([]);
    const told = (await entries()).map(({ action, metadata: { before, after } }) => [
      action,
      before?.['paidOn'],
      after?.['paidOn'],
    ]);
    expect(told.slice(0, 3)).toEqual([
      ['subscription.delete_payment', '2026-10-13', undefined],
      ['subscription.change_payment', '2026-10-14', '2026-10-13'],
      ['subscription.add_payment', undefined, '2026-10-14'],
    ]);
  });

  test('has one payment a day, none in the future, and keeps what is refused as it was', async () => {
    const { call, path, add, paid } = await prepared();
    await add('2026-10-14');
    await add('2026-09-14');
    const body = { paidOn: '2026-10-14', amount: 9, currency: 'USD' };
    for (const answer of [
      await add('2026-10-14', 9),
      await add('2026-11-22'),
      await call('PUT', `${path}/payments/2026-09-14`, { body }),
    ]) {
      expect([answer.status, answer.json.error.field]).toEqual([409, 'paidOn']);
    }
    const missing = await call('DELETE', `${path}/payments/2026-08-14`);
    expect([missing.status, missing.json.error.code]).toEqual([404, 'payment_not_found']);
    expect(await paid()).toEqual(['2026-10-14 5 USD', '2026-09-14 5 USD']);
  });
});

describe('a start in the past', () => {
  test('fills in the charges since by the schedule, and leaves those that are there', async () => {
    const made = await prepared({ nextPaymentDate: '2026-11-30', billingAnchorDay: 31 });
    await made.add('2026-10-31');
    const { json } = await fill(made, '2026-08-31');
    expect(json.data).toHaveLength(2);
    expect(await made.paid()).toEqual([
      '2026-10-31 5 USD',
      '2026-09-30 15.49 USD',
      '2026-08-31 15.49 USD',
    ]);
    expect((await fill(made, '2026-08-31')).json.data).toEqual([]);
  });

  test('begins after the trial, and leaves what is still to come', async () => {
    const made = await prepared({ nextPaymentDate: '2027-01-14' });
    await made.call('PUT', `${made.path}/trial`, { body: { trialEndsOn: '2026-10-14' } });
    await fill(made, '2026-01-01');
    expect(await made.paid()).toEqual(['2026-11-14 15.49 USD']);
  });

  test('is refused where it is not past, or too much would be filled in', async () => {
    const made = await prepared({ period: 'custom', customDate: '1' });
    for (const from of ['2026-11-22', '1990-01-01']) {
      const { status, json } = await fill(made, from);
      expect([status, json.error.field]).toEqual([409, 'from']);
    }
    expect(await made.paid()).toEqual([]);
  });
});

const priced = ({ call, path }: Awaited<ReturnType<typeof prepared>>, body: object) =>
  call('PUT', `${path}/price`, { body });

describe('a price that holds since a day in the past', () => {
  test('is that of the payments since, and of those to come', async () => {
    const made = await prepared();
    for (const day of ['2026-09-14', '2026-10-14', '2026-11-14']) await made.add(day, 15.49);
    const { status, json } = await priced(made, { amount: 17.99, since: '2026-10-01' });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ id: made.id, amount: 17.99 });
    expect(json.payments).toMatchObject([
      { paidOn: '2026-10-14', amount: 15.49 },
      { paidOn: '2026-11-14', amount: 15.49 },
    ]);
    expect(await made.paid()).toEqual([
      '2026-11-14 17.99 USD',
      '2026-10-14 17.99 USD',
      '2026-09-14 15.49 USD',
    ]);
    const told = (await made.entries()).map(({ action, metadata: { before, after } }) => [
      action,
      before?.['amount'],
      after?.['amount'],
    ]);
    expect(told.slice(0, 3)).toEqual([
      ['subscription.update', 15.49, 17.99],
      ['subscription.change_payment', 15.49, 17.99],
      ['subscription.change_payment', 15.49, 17.99],
    ]);
  });

  test('leaves payments in another currency, and those that have it already', async () => {
    const made = await prepared();
    await made.add('2026-10-14', 17.99);
    const euros = { paidOn: '2026-11-14', amount: 14, currency: 'EUR' };
    await made.call('POST', `${made.path}/payments`, { body: euros });
    const { json } = await priced(made, { amount: 17.99, since: '2026-10-14' });
    expect(json.payments).toEqual([]);
    expect(await made.paid()).toEqual(['2026-11-14 14 EUR', '2026-10-14 17.99 USD']);
  });

  test.each([
    [{ amount: 17.99, since: '2026-11-22' }, 409, 'since'],
    [{ amount: 17.999, since: '2026-10-01' }, 400, 'amount'],
    [{ amount: 17.99 }, 400, 'since'],
  ])('is refused where it cannot be: %j', async (body, status, field) => {
    const made = await prepared();
    await made.add('2026-10-14', 15.49);
    const refused = await priced(made, body);
    expect([refused.status, refused.json.error.field]).toEqual([status, field]);
    expect(await made.paid()).toEqual(['2026-10-14 15.49 USD']);
  });
});

describe('payments that were added at once', () => {
  test('are removed at once, a thousand of them, too', async () => {
    const made = await prepared({
      period: 'custom',
      customDate: '1',
      amount: 12_345.67,
      nextPaymentDate: '2026-11-22',
    });
    const { json } = await fill(made, '2024-02-26');
    expect(json.data).toHaveLength(1000);
    const payments = (json.data as { paidOn: string; amount: number; currency: string }[]).map(
      ({ paidOn, amount, currency }) => ({ paidOn, amount, currency }),
    );
    const removed = await remove(made, payments);
    expect([removed.status, removed.json.deleted]).toEqual([200, true]);
    expect(await made.paid()).toEqual([]);
  });

  test('all stay if one of them was changed or deleted since', async () => {
    const made = await prepared();
    await made.add('2026-10-14');
    await made.add('2026-11-14');
    const [one, other] = ['2026-10-14', '2026-11-14'].map((paidOn) => ({
      paidOn,
      amount: 5,
      currency: 'USD',
    }));
    for (const changed of [
      { ...other, amount: 6 },
      { ...other, currency: 'EUR' },
      { ...other, paidOn: '2026-11-15' },
    ]) {
      const { status, json } = await remove(made, [one, changed]);
      expect([status, json.error.code]).toEqual([404, 'payment_not_found']);
    }
    expect(await made.paid()).toHaveLength(2);
  });
});

describe('an amount in a currency without decimals', () => {
  test('is a whole number wherever the app takes one; what is there already stays', async () => {
    const { call, path, paid } = await prepared({ currency: 'JPY', amount: 1.5 });
    const broken = { paidOn: '2026-10-14', amount: 1.5, currency: 'JPY' };
    const refused = [
      await call('POST', `${path}/payments`, { body: broken }),
      await call('PUT', `${path}/price`, { body: { amount: 2.5, since: '2026-11-21' } }),
    ];
    expect(
      (await call('POST', `${path}/payments`, { body: { ...broken, amount: 15 } })).status,
    ).toBe(201);
    refused.push(await call('PUT', `${path}/payments/2026-10-14`, { body: broken }));
    for (const { status, json } of refused) {
      expect([status, json.error.code, json.error.field]).toEqual([409, 'not_possible', 'amount']);
    }
    const dollars = { ...broken, currency: 'USD' };
    expect((await call('PUT', `${path}/payments/2026-10-14`, { body: dollars })).status).toBe(200);
    expect(await paid()).toEqual(['2026-10-14 1.5 USD']);
  });
});
