import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { nextFrom } from '../../src-renderer/reminders/next-from.ts';
import { renew } from '../../src-server/domain/renewal.ts';
import { systemIds } from '../../src-server/platform/ids.ts';
import type { Outgoing } from '../../src-server/channels/outgoing.ts';
import { startServer } from '../../src-server/server.ts';
import { manualClock } from '../support/clock.ts';
import { draft } from '../support/drafts.ts';
import { temporaryFolder } from '../support/server.ts';
import { windowCalls } from '../support/window-calls.ts';

const SUBSCRIPTIONS = '/api/v1/subscriptions';
const DAY_MS = 86_400_000;

/** A server as the desktop app runs it, on 21 November 2026, and what it showed. */
async function openDesktop() {
  const shown: Outgoing[] = [];
  const asked: string[] = [];
  const clock = manualClock();
  const folders = { pagesDir: temporaryFolder(), dataDir: temporaryFolder() };
  const running = await startServer(
    { port: 0, hourlyQuota: 1000, allowHosts: [], ...folders },
    {
      clock,
      ids: systemIds,
      notifyDesktop: (outgoing) => {
        shown.push(outgoing);
        return Promise.resolve({ delivered: true, outcome: { code: 'shown' } });
      },
      askToNotify: () => void asked.push('asked'),
    },
  );
  onTestFinished(() => running.close());
  const call = await windowCalls(running);
  /** Adds a subscription and waits until it was reminded of; answers its id and the message. */
  const reminded = async (changes: Record<string, unknown>, trialEndsOn?: string) => {
    const { json } = await call('POST', SUBSCRIPTIONS, draft(changes));
    const id = String(json.data.id);
    if (trialEndsOn !== undefined) await call('PUT', trialOf(id), { trialEndsOn });
    await running.wake();
    const message = shown.at(-1);
    if (message === undefined) throw new Error('Nothing was shown.');
    return { id, message };
  };
  const record = async (id: string) =>
    (await call('GET', `${SUBSCRIPTIONS}/${id}`)).json.data as Record<string, unknown>;
  const { desktop, wake } = running;
  return { desktop, wake, shown, asked, clock, call, reminded, record };
}

const trialOf = (id: string) => `/app/v1/subscriptions/${id}/trial`;

test('“Renewed” moves a date that has passed on, once, as the owner does in the window', async () => {
  const { desktop, reminded, record, call } = await openDesktop();
  const { id, message } = await reminded({ nextPaymentDate: '2026-10-31', billingAnchorDay: 31 });
  expect(message.acts).toEqual(['renewed', 'snooze']);
  const done = { outcome: 'moved', next: '2026-11-30' };
  expect(await desktop.pressButton(message.id, 'renewed')).toEqual(done);
  expect(await record(id)).toMatchObject({ nextPaymentDate: '2026-11-30', billingAnchorDay: 31 });
  expect(await desktop.pressButton(message.id, 'renewed')).toEqual({ outcome: 'nothing' });
  expect(await desktop.pressButton(message.id, 'snooze')).toEqual({ outcome: 'nothing' });
  const { json } = await call('GET', `/app/v1/activity?subscriptionId=${id}`);
  expect((json.data as { action: string }[]).map(({ action }) => action)).toEqual([
    'subscription.add_payment',
    'subscription.update',
    'subscription.create',
  ]);
  expect((await call('GET', '/app/v1/payments')).json.data).toMatchObject([
    { subscriptionId: id, paidOn: '2026-10-31' },
  ]);
});

test('“Renewed” on the day itself, also of a message from before, records the charge once', async () => {
  const { desktop, reminded, record, call, clock } = await openDesktop();
  const { id, message } = await reminded({ nextPaymentDate: '2026-11-22' });
  clock.advance(DAY_MS);
  const done = { outcome: 'moved', next: '2026-12-22' };
  expect(await desktop.pressButton(message.id, 'renewed')).toEqual(done);
  expect(await desktop.pressButton(message.id, 'renewed')).toEqual({ outcome: 'nothing' });
  expect(await record(id)).toMatchObject({ nextPaymentDate: '2026-12-22' });
  clock.advance(2 * DAY_MS);
  expect((await call('GET', '/app/v1/payments')).json.data).toMatchObject([
    { subscriptionId: id, paidOn: '2026-11-22' },
  ]);
});

test('“Renewed” before the day hears nothing more of that charge, and leaves the date', async () => {
  const { desktop, reminded, record, clock, wake, shown } = await openDesktop();
  const { id, message } = await reminded({ nextPaymentDate: '2026-11-22' });
  expect(await desktop.pressButton(message.id, 'renewed')).toEqual({ outcome: 'settled' });
  expect(await record(id)).toMatchObject({ nextPaymentDate: '2026-11-22' });
  expect(await desktop.pressButton(message.id, 'renewed')).toEqual({ outcome: 'nothing' });
  clock.advance(DAY_MS);
  await wake();
  expect(shown).toHaveLength(1);
});

test('a date that was moved on in the window meanwhile stays where it is', async () => {
  const { desktop, reminded, record, call } = await openDesktop();
  const { id, message } = await reminded({ nextPaymentDate: '2026-11-01' });
  await call('PATCH', `${SUBSCRIPTIONS}/${id}`, { nextPaymentDate: '2026-12-24' });
  expect(await desktop.pressButton(message.id, 'renewed')).toEqual({ outcome: 'nothing' });
  expect(await record(id)).toMatchObject({ nextPaymentDate: '2026-12-24' });
});

test('a trial can be kept: neither its end nor the charge after it is told again', async () => {
  const { desktop, reminded, clock, wake, shown, call } = await openDesktop();
  await call('PATCH', '/app/v1/settings', { daysBefore: 3, furtherDaysBefore: [1] });
  const { message } = await reminded({ nextPaymentDate: '2026-11-23' }, '2026-11-23');
  const { id } = message;
  const { length } = shown;
  expect(message).toMatchObject({ acts: ['keep', 'snooze'] });
  expect(await desktop.pressButton(id, 'keep')).toEqual({ outcome: 'settled' });
  clock.advance(DAY_MS);
  await wake();
  expect(shown).toHaveLength(length);
});

const TERMS = {
  endsOn: '2026-12-24',
  renewsForMonths: 12,
  notice: { count: 1, unit: 'month' },
};

test('a contract can be kept: its last day to cancel is not told again, and no charge is recorded', async () => {
  const { desktop, reminded, clock, wake, shown, call, record } = await openDesktop();
  await call('PATCH', '/app/v1/settings', { cancelByDaysBefore: [2, 0] });
  const { id, message: charge } = await reminded({ nextPaymentDate: '2026-11-23' });
  await desktop.pressButton(charge.id, 'renewed');
  // Until 24 November.
  await call('PATCH', `/app/v1/subscriptions/${id}`, { terms: TERMS });
  clock.advance(DAY_MS);
  await wake();
  const message = shown.at(-1);
  expect(message).toMatchObject({
    title: 'The last day to cancel Netflix is in 2 days',
    acts: ['keep', 'snooze'],
  });
  clock.advance(2 * DAY_MS);
  await wake();
  const { nextPaymentDate } = await record(id);
  const today = shown.at(-1);
  expect(today).toMatchObject({ title: 'The last day to cancel Netflix is today', acts: ['keep'] });
  const done = { outcome: 'settled' };
  expect(await desktop.pressButton(today?.id ?? '', 'keep')).toEqual(done);
  expect(await desktop.pressButton(message?.id ?? '', 'keep')).toEqual({ outcome: 'nothing' });
  expect(await record(id)).toMatchObject({ nextPaymentDate });
});

test('a charge and the last day to cancel in one message can only be snoozed', async () => {
  const { call, wake, shown } = await openDesktop();
  const made = draft({ nextPaymentDate: '2026-11-24' });
  await call('POST', '/app/v1/subscriptions', { ...made, terms: TERMS });
  await wake();
  expect(shown.at(-1)).toMatchObject({ title: 'Netflix needs attention', acts: ['snooze'] });
});

test('“Snooze a day” reminds once more on the next day', async () => {
  const { desktop, reminded, clock, wake, shown } = await openDesktop();
  const { message } = await reminded({ nextPaymentDate: '2026-11-23' });
  const snoozed = { outcome: 'snoozed' };
  expect(await desktop.pressButton(message.id, 'snooze')).toEqual(snoozed);
  expect(await desktop.pressButton(message.id, 'snooze')).toEqual(snoozed);
  await wake();
  expect(shown).toHaveLength(1);
  clock.advance(DAY_MS);
  await wake();
  expect(shown.map(({ title }) => title)).toEqual([
    'Netflix renews in 2 days',
    'Netflix renews tomorrow',
  ]);
});

test('what is about today can’t be snoozed: there is no button, and an old one says why', async () => {
  const { desktop, reminded, clock, call } = await openDesktop();
  const { message } = await reminded({ nextPaymentDate: '2026-11-22' });
  expect(message.acts).toEqual(['renewed', 'snooze']);
  clock.advance(DAY_MS);
  expect(await desktop.pressButton(message.id, 'snooze')).toEqual({
    outcome: 'refused',
    reason: 'tooLate',
  });
  await call('PATCH', '/app/v1/settings', { daysBefore: 0 });
  const today = await reminded({ name: 'Paper', nextPaymentDate: '2026-11-22' });
  expect(today.message.acts).toEqual(['renewed']);
});

test('with reminders switched off nothing can be snoozed', async () => {
  const { desktop, reminded, call } = await openDesktop();
  const { message } = await reminded({ nextPaymentDate: '2026-11-23' });
  await call('PATCH', '/app/v1/settings', { enabled: false });
  expect(await desktop.pressButton(message.id, 'snooze')).toEqual({
    outcome: 'refused',
    reason: 'remindersOff',
  });
});

test('a message about several has no buttons, and is about no record', async () => {
  const { desktop, reminded, call } = await openDesktop();
  await call('POST', SUBSCRIPTIONS, draft({ name: 'Paper', nextPaymentDate: '2026-11-22' }));
  const { id, message } = await reminded({ nextPaymentDate: '2026-11-22' });
  expect(message).toMatchObject({ acts: [], subscriptionId: null });
  expect(desktop.recordOf(message.id)).toBeUndefined();
  expect(await desktop.pressButton(message.id, 'renewed')).toEqual({ outcome: 'nothing' });
  expect((await call('GET', `/app/v1/reminders?subscriptionId=${id}`)).json.data).toMatchObject([
    { settled: false },
  ]);
});

test('a message tells its record by its id, until that is deleted', async () => {
  const { desktop, reminded, call } = await openDesktop();
  const { id, message } = await reminded({ nextPaymentDate: '2026-11-22' });
  expect(desktop.recordOf(message.id)).toEqual({
    record: id,
    account: message.ownerId,
    name: 'Netflix',
    locale: 'en-GB',
  });
  await call('DELETE', `${SUBSCRIPTIONS}/${id}`);
  expect(desktop.recordOf(message.id)).toBeUndefined();
  expect(await desktop.pressButton(message.id, 'renewed')).toEqual({ outcome: 'nothing' });
  expect(desktop.recordOf('msg_of_nobody')).toBeUndefined();
});

test('whoever switches reminders on is asked to allow notifications, and nobody else', async () => {
  const { call, asked, desktop } = await openDesktop();
  const save = (body: object) => call('PATCH', '/app/v1/settings', body);
  await save({ daysBefore: 3 });
  await save({ enabled: false });
  await save({ desktopNotifications: true });
  expect(asked).toHaveLength(0);
  await save({ enabled: true, daysBefore: 3 });
  expect(asked).toHaveLength(1);
  await save({ desktopNotifications: false });
  await save({ enabled: true });
  expect(asked).toHaveLength(1);
  await save({ desktopNotifications: true });
  const [account] = desktop.state().accounts;
  await desktop.switchReminders(account?.id ?? '', true);
  expect(asked).toHaveLength(3);
});

test('the button and the window move a date on to the same day', () => {
  const days = fc
    .integer({ min: 1, max: 28 })
    .map((day) => `2024-02-${String(day).padStart(2, '0')}`);
  const schedules = fc.oneof(
    fc.record({
      period: fc.constantFrom('monthly' as const, 'yearly' as const),
      customDays: fc.constant(null),
      nextPaymentDate: days,
      billingAnchorDay: fc.integer({ min: 1, max: 31 }),
    }),
    fc.record({
      period: fc.constant('custom' as const),
      customDays: fc.integer({ min: 1, max: 400 }),
      nextPaymentDate: days,
      billingAnchorDay: fc.constant(1),
    }),
  );
  const todays = fc
    .integer({ min: 1, max: 28 })
    .map((day) => `2026-02-${String(day).padStart(2, '0')}`);
  fc.assert(
    fc.property(schedules, todays, ({ customDays, ...schedule }, today) => {
      const customDate = customDays === null ? null : String(customDays);
      const charged = { ...schedule, trialEndsOn: null };
      const next = renew({ ...charged, customDays, customMonths: null }, today).schedule
        .nextPaymentDate;
      expect(nextFrom({ ...charged, customDate, customMonths: null }, today)).toBe(next);
    }),
  );
});
