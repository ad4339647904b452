import { describe, expect, test } from 'vitest';
import { openReminding } from './reminding.ts';

// The clock starts at noon of 21 November 2026, in UTC; reminders are sent from 09:00 on, 3 days before.

describe('a reminder', () => {
  test('arrives on its morning, once, and says what, when, how much and what to do', async () => {
    const { track, wakeAt, service, bodies, titles, server } = await openReminding();
    await track({ nextPaymentDate: '2026-12-01' });
    await wakeAt('2026-11-28T08:59:59.999Z');
    expect(service.received).toEqual([]);
    await wakeAt('2026-11-28T09:00:00.000Z');
    await server.wake();
    await wakeAt('2026-11-29T10:00:00.000Z');
    await wakeAt('2026-12-01T23:00:00.000Z');
    expect(titles()).toEqual(['Netflix renews in 3 days']);
    expect(bodies()[0]).toMatch(
      /^US\$15\.49 on Tuesday,? 1 December 2026\. .*cancel it with the provider/,
    );
  });

  test('comes by the owner’s own calendar and clock', async () => {
    const { track, wakeAt, titles, save } = await openReminding();
    await save({ timeZone: 'Pacific/Kiritimati', timeOfDay: '08:30', daysBefore: 1 });
    await track({ nextPaymentDate: '2026-12-01' });
    // 14 hours ahead: 08:30 there on 30 November.
    await wakeAt('2026-11-29T18:29:00.000Z');
    expect(titles()).toEqual([]);
    await wakeAt('2026-11-29T18:30:00.000Z');
    expect(titles()).toEqual(['Netflix renews tomorrow']);
  });

  test('that came due while nobody was there comes late, but not after its day', async () => {
    const { track, wakeAt, titles } = await openReminding();
    await track({ name: 'In time', nextPaymentDate: '2026-12-10' });
    await track({ name: 'Too late', nextPaymentDate: '2026-12-05' });
    await wakeAt('2026-12-10T23:59:00.000Z');
    expect(titles()).toEqual(['In time renews today']);
  });

  test('is not sent of what is paused, switched off, or all of it', async () => {
    const { call, track, wakeAt, service, save } = await openReminding();
    await track({ nextPaymentDate: '2026-12-01', notificationEnabled: false });
    const paused = await track({ nextPaymentDate: '2026-12-01' });
    await call('POST', `/app/v1/subscriptions/${paused}/pause`);
    await wakeAt('2026-11-28T12:00:00.000Z');
    await save({ enabled: false });
    await call('POST', `/app/v1/subscriptions/${paused}/resume`);
    await wakeAt('2026-11-29T12:00:00.000Z');
    expect(service.received).toEqual([]);
    await save({ enabled: true });
    await wakeAt('2026-11-29T12:01:00.000Z');
    expect(service.received).toHaveLength(1);
  });

  test('of a record that was added late is sent at once', async () => {
    const { track, server, titles } = await openReminding();
    await track({ nextPaymentDate: '2026-11-22' });
    await server.wake();
    expect(titles()).toEqual(['Netflix renews tomorrow']);
  });

  test('speaks the account’s language', async () => {
    const { track, server, save, titles, bodies } = await openReminding();
    await save({ locale: 'zh-CN' });
    await track({ nextPaymentDate: '2026-11-22' });
    await server.wake();
    expect(titles()).toEqual(['Netflix 明天续费']);
    expect(bodies()[0]).toContain('US$15.49');
  });

  test('is of the new date, once, where the date was changed', async () => {
    const { call, track, server, titles } = await openReminding();
    const id = await track({ nextPaymentDate: '2026-11-22' });
    await server.wake();
    const move = (nextPaymentDate: string) =>
      call('PATCH', `/api/v1/subscriptions/${id}`, { body: { nextPaymentDate } });
    await move('2026-11-24');
    await server.wake();
    await move('2026-11-22');
    await server.wake();
    expect(titles()).toEqual(['Netflix renews tomorrow', 'Netflix renews in 3 days']);
  });

  test('tells the amount that holds when it is sent', async () => {
    const { call, track, wakeAt, bodies } = await openReminding();
    const id = await track({ nextPaymentDate: '2026-12-01' });
    await call('PATCH', `/api/v1/subscriptions/${id}`, { body: { amount: 17.99 } });
    await wakeAt('2026-11-28T09:00:00.000Z');
    expect(bodies()[0]).toContain('US$17.99');
  });
});

describe('further days before', () => {
  test('each have one of their own', async () => {
    const { track, wakeAt, titles, save } = await openReminding();
    await save({ daysBefore: 7, furtherDaysBefore: [0, 1] });
    await track({ nextPaymentDate: '2026-12-10' });
    for (let day = 1; day <= 11; day += 1) {
      await wakeAt(`2026-12-${String(day).padStart(2, '0')}T09:00:00.000Z`);
    }
    expect(titles()).toEqual([
      'Netflix renews in 7 days',
      'Netflix renews tomorrow',
      'Netflix renews today',
    ]);
  });

  test('that came due together are told once', async () => {
    const { track, server, titles, save, history } = await openReminding();
    await save({ daysBefore: 14, furtherDaysBefore: [7, 3] });
    await track({ nextPaymentDate: '2026-11-23' });
    await server.wake();
    expect(titles()).toEqual(['Netflix renews in 2 days']);
    const sent = await history();
    expect(sent.map(({ lead, state }) => `${state} ${lead}`).toSorted()).toEqual([
      'sent 14',
      'sent 3',
      'sent 7',
    ]);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('added once a nearer one was told tell nothing again', async () => {
    const { track, server, titles, save } = await openReminding();
    await track({ nextPaymentDate: '2026-11-23' });
    await server.wake();
    await save({ furtherDaysBefore: [14] });
    await server.wake();
    expect(titles()).toHaveLength(1);
  });
});

describe('trials and passed dates', () => {
  test('the end of a trial is told like a renewal, in words of its own', async () => {
    const { call, track, wakeAt, titles } = await openReminding();
    const id = await track({ nextPaymentDate: '2027-03-01' });
    await call('PUT', `/app/v1/subscriptions/${id}/trial`, { body: { trialEndsOn: '2026-12-01' } });
    await wakeAt('2026-11-28T09:00:00.000Z');
    expect(titles()).toEqual(['The trial of Netflix ends in 3 days']);
  });

  test('a date on the last day of a trial is told as the end of the trial alone', async () => {
    const { call, track, wakeAt, titles, history } = await openReminding();
    const id = await track({ nextPaymentDate: '2026-12-01' });
    await call('PUT', `/app/v1/subscriptions/${id}/trial`, { body: { trialEndsOn: '2026-12-01' } });
    await wakeAt('2026-11-28T09:00:00.000Z');
    expect(titles()).toEqual(['The trial of Netflix ends in 3 days']);
    expect((await history()).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['trial sent']);
  });

  test('a date that had passed when it was written is told once, and no charge after it', async () => {
    const { track, wakeAt, server, titles } = await openReminding();
    await track({ nextPaymentDate: '2026-11-19' });
    await server.wake();
    await wakeAt('2026-12-18T09:00:00.000Z');
    await wakeAt('2027-01-18T09:00:00.000Z');
    expect(titles()).toEqual(['Netflix was due 2 days ago']);
  });
});

describe('more than one', () => {
  test('due together come in one message', async () => {
    const { track, wakeAt, titles, bodies } = await openReminding();
    for (const name of ['First', 'Second', 'Third']) {
      await track({ name, nextPaymentDate: '2026-12-01' });
    }
    await wakeAt('2026-11-28T09:00:00.000Z');
    expect(titles()).toEqual(['3 subscriptions need attention']);
    for (const name of ['First', 'Second', 'Third']) expect(bodies()[0]).toContain(name);
  });

  test('forty days asleep end in one message, of what is still to come', async () => {
    const { track, wakeAt, titles, bodies } = await openReminding();
    for (let day = 1; day <= 28; day += 1) {
      const date = `2026-12-${String(day).padStart(2, '0')}`;
      await track({ name: `Of the ${day}.`, nextPaymentDate: date });
    }
    await wakeAt('2026-12-31T10:00:00.000Z');
    // Those of the 31st to the 3rd: their charges have moved on by a month.
    expect(titles()).toEqual(['3 subscriptions need attention']);
    for (const day of [1, 2, 3]) expect(bodies()[0]).toContain(`Of the ${day}.`);
  });

  test('accounts are told of their own, each by its own channel', async () => {
    const { server, track, titles } = await openReminding();
    server.addAccount('Work');
    server.saveSettings({}, 'Work');
    const { key } = server.issue({ account: 'Work' });
    await server.call('POST', '/api/v1/subscriptions', {
      key,
      body: {
        name: 'Of work',
        category: 'Any',
        amount: 1,
        currency: 'EUR',
        period: 'monthly',
        nextPaymentDate: '2026-11-22',
      },
    });
    await track({ nextPaymentDate: '2026-11-22' });
    await server.wake();
    expect(titles()).toEqual(['Netflix renews tomorrow']);
  });
});

describe('a clock', () => {
  test('that goes back and forth repeats nothing and leaves nothing out', async () => {
    const { track, wakeAt, titles } = await openReminding();
    await track({ name: 'One', nextPaymentDate: '2026-12-01' });
    await track({ name: 'Two', nextPaymentDate: '2026-12-02' });
    await wakeAt('2026-11-28T09:00:00.000Z');
    await wakeAt('2026-11-20T09:00:00.000Z');
    await wakeAt('2026-11-28T10:00:00.000Z');
    await wakeAt('2026-11-29T09:00:00.000Z');
    await wakeAt('2026-11-28T10:00:00.000Z');
    await wakeAt('2026-11-29T09:30:00.000Z');
    expect(titles()).toEqual(['One renews in 3 days', 'Two renews in 3 days']);
  });

  test('that is set to another zone tells no reminder twice', async () => {
    const { track, wakeAt, titles, save } = await openReminding();
    await track({ nextPaymentDate: '2026-12-01' });
    await wakeAt('2026-11-28T09:00:00.000Z');
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata']) {
      await save({ timeZone });
      await wakeAt('2026-11-28T12:00:00.000Z');
    }
    expect(titles()).toHaveLength(1);
  });
});
