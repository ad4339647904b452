import { expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { openWindow } from './window.ts';

const DAY_MS = 24 * 3_600_000;

// The clock of every test begins on 2026-11-21.
async function onTrial(trialEndsOn: string, fields: object) {
  const { call, server } = await openWindow();
  const made = await call('POST', '/api/v1/subscriptions', { body: draft({ ...fields }) });
  const path = `/app/v1/subscriptions/${made.json.data.id}`;
  await call('PUT', `${path}/trial`, { body: { trialEndsOn } });
  return {
    call,
    path,
    daysLater: (days: number) => server.clock.advance(days * DAY_MS),
    next: async () =>
      (await call('GET', `/api/v1/subscriptions/${made.json.data.id}`)).json.data.nextPaymentDate,
    paid: async () =>
      ((await call('GET', '/app/v1/payments')).json.data as { paidOn: string }[]).map(
        ({ paidOn }) => paidOn,
      ),
  };
}

test('dates within a trial, its last day too, are moved on without a payment', async () => {
  const { daysLater, next, paid } = await onTrial('2026-12-25', { nextPaymentDate: '2026-11-25' });
  daysLater(5);
  expect([await next(), await paid()]).toEqual(['2026-12-25', []]);
  daysLater(31);
  expect([await next(), await paid()]).toEqual(['2027-01-25', []]);
  daysLater(31);
  expect([await next(), await paid()]).toEqual(['2027-02-25', ['2027-01-25']]);
});

test('a date that had passed before the trial was set is moved on too: nothing of it is overdue', async () => {
  const { daysLater, next, paid } = await onTrial('2026-11-30', { nextPaymentDate: '2026-11-10' });
  daysLater(1);
  expect([await next(), await paid()]).toEqual(['2026-12-10', []]);
});

test('nothing can be confirmed within a trial', async () => {
  const { call, path, paid } = await onTrial('2026-11-30', { nextPaymentDate: '2026-11-21' });
  for (const date of ['2026-11-21', '2026-12-21']) {
    const { status, json } = await call('POST', `${path}/renew`, { body: { date } });
    expect([status, json.error.code]).toEqual([409, 'not_possible']);
  }
  expect(await paid()).toEqual([]);
});

test('only the first charge after it is announced', async () => {
  const { call } = await onTrial('2026-12-24', { nextPaymentDate: '2026-11-25' });
  const { json } = await call('GET', '/app/v1/reminders/next');
  const told = (json.data as { kind: string; date: string }[]).map(
    ({ kind, date }) => `${kind} ${date}`,
  );
  expect(told.slice(0, 2)).toEqual(['trial 2026-12-24', 'renewal 2026-12-25']);
});
