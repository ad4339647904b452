import { describe, expect, test } from 'vitest';
import { type PushAnswer, says, startPushService, success } from '../support/push-service.ts';
import { openReminding } from './reminding.ts';

const down = says(503, { code: 503, message: 'busy' });

/** A service that fails until it is told to take pushes. */
function mendable() {
  const state = { works: false };
  const answer: PushAnswer = (response) => (state.works ? success : down)(response);
  return { answer, mend: () => (state.works = true) };
}

const MINUTE_MS = 60_000;

describe('a reminder that a service does not take', () => {
  test('is tried again after growing gaps, then every 6 hours until its day is over', async () => {
    const { track, server, history, service, save } = await openReminding(down);
    await save({ quietHours: null });
    await track({ nextPaymentDate: '2026-11-24' });
    const gaps: number[] = [];
    await server.wake();
    for (;;) {
      const [reminder] = await history();
      if (reminder?.nextAttemptAt === null || reminder === undefined) break;
      const gap = Date.parse(reminder.nextAttemptAt) - server.clock.now();
      server.clock.advance(gap - 1);
      const before = service.received.length;
      await server.wake();
      expect(service.received.length).toBe(before);
      server.clock.advance(1);
      await server.wake();
      gaps.push(gap / MINUTE_MS);
    }
    expect(gaps.slice(0, 6)).toEqual([1, 5, 15, 60, 180, 360]);
    // From noon on the 21st to the end of the 24th: 84 hours, 10 h 21 min of them in growing gaps. The last
    // attempt comes when that day is about to end; then it is found to be over.
    const regular = Math.floor((84 - 10.35) / 6);
    expect(new Set(gaps.slice(6, 6 + regular))).toEqual(new Set([360]));
    const [beforeTheEnd, untilFoundOver] = gaps.slice(6 + regular);
    expect(beforeTheEnd).toBeCloseTo((84 - 10.35 - regular * 6) * 60 - 0.75);
    expect(untilFoundOver).toBe(360);
    expect(gaps).toHaveLength(6 + regular + 2);
    expect(await history()).toMatchObject([
      {
        state: 'failed',
        answer: 'The service answered 503: busy. The day passed before this could be sent.',
      },
    ]);
  });

  test.each([
    ['refused', down],
    ['not answered', (response) => void response.destroy()],
  ] as [string, PushAnswer][])(
    'is tried once more shortly before its day ends on the clocks of its owner: %s',
    async (_name, failing) => {
      const state = { works: false };
      const { track, wakeAt, history, save } = await openReminding((response) =>
        (state.works ? success : failing)(response),
      );
      await save({ timeZone: 'America/New_York' });
      await wakeAt('2026-12-15T15:00:00.000Z');
      await track({ nextPaymentDate: '2026-12-15' });
      for (const time of ['15T15:30', '15T16:00', '15T17:00', '15T19:00', '15T23:00', '16T03:30']) {
        await wakeAt(`2026-12-${time}:00.000Z`);
      }
      expect(await history()).toMatchObject([{ nextAttemptAt: '2026-12-16T04:59:15.000Z' }]);
      state.works = true;
      await wakeAt('2026-12-16T04:59:30.000Z');
      expect(await history()).toMatchObject([{ state: 'sent' }]);
    },
  );

  test.each([1, 3, 7, 14])(
    'arrives after an outage as long as its lead of %i days',
    async (daysBefore) => {
      const { answer, mend } = mendable();
      const { track, server, titles, save } = await openReminding(answer);
      await save({ daysBefore });
      const date = new Date(server.clock.now() + daysBefore * 24 * 60 * MINUTE_MS);
      await track({ name: 'Paper', nextPaymentDate: date.toISOString().slice(0, 10) });
      // As long as there is time for one more attempt before its day ends.
      const end = server.clock.now() + daysBefore * 24 * 60 * MINUTE_MS;
      while (server.clock.now() < end) {
        server.clock.advance(30 * MINUTE_MS);
        await server.wake();
      }
      mend();
      const before = titles().length;
      for (let minutes = 0; minutes <= 360; minutes += 30) {
        server.clock.advance(30 * MINUTE_MS);
        await server.wake();
      }
      expect(titles().slice(before)).toEqual(['Paper renews today']);
    },
  );

  test('is told to its owner from the third failed attempt on, until it arrives', async () => {
    const { answer, mend } = mendable();
    const { track, server, history } = await openReminding(answer);
    await track({ nextPaymentDate: '2026-11-24' });
    const untold: number[] = [];
    for (const minutes of [0, 1, 5, 15]) {
      server.clock.advance(minutes * MINUTE_MS);
      await server.wake();
      untold.push((await history('?undelivered=true')).length);
    }
    expect(untold).toEqual([0, 0, 1, 1]);
    expect(await history()).toMatchObject([{ state: 'waiting', undelivered: true }]);
    mend();
    server.clock.advance(60 * MINUTE_MS);
    await server.wake();
    expect(await history('?undelivered=true')).toEqual([]);
    expect(await history()).toMatchObject([{ state: 'sent', undelivered: false }]);
  });

  test('of a passed date is given up after a week', async () => {
    const { track, server, history } = await openReminding(down);
    await track({ nextPaymentDate: '2026-11-20' });
    const begun = server.clock.now();
    do {
      await server.wake();
      server.clock.advance(6 * 60 * MINUTE_MS);
    } while ((await history()).some(({ state }) => state === 'waiting'));
    const days = (server.clock.now() - begun) / (24 * 60 * MINUTE_MS);
    expect(await history()).toMatchObject([{ kind: 'overdue', state: 'failed' }]);
    expect(days).toBeGreaterThan(6);
    expect(days).toBeLessThan(9);
  });

  test('arrives once the service is back, with what else came due meanwhile', async () => {
    const { answer, mend } = mendable();
    const { track, server, titles, wakeAt, history } = await openReminding(answer);
    await track({ name: 'First', nextPaymentDate: '2026-11-24' });
    await server.wake();
    mend();
    await track({ name: 'Second', nextPaymentDate: '2026-11-25' });
    await wakeAt('2026-11-22T09:00:00.000Z');
    expect(titles()).toEqual(['First renews in 3 days', '2 subscriptions need attention']);
    expect((await history()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  test('is the same message at every attempt', async () => {
    const { answer, mend } = mendable();
    const { track, server, history, service } = await openReminding(answer);
    await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    const [before] = await history();
    mend();
    server.clock.advance(MINUTE_MS);
    await server.wake();
    const [after] = await history();
    expect(after).toMatchObject({ state: 'sent', messageId: before?.messageId });
    const [first, second] = service.received.map(({ text }) => text);
    expect(second).toBe(first);
  });

  test('is not tried once its day is over; it is told to have failed', async () => {
    const { track, wakeAt, history, service } = await openReminding(down);
    await track({ nextPaymentDate: '2026-11-22' });
    await wakeAt('2026-11-22T23:58:00.000Z');
    await wakeAt('2026-11-23T00:30:00.000Z');
    expect(service.received).toHaveLength(1);
    expect(await history('?state=failed')).toMatchObject([
      {
        answer: 'The service answered 503: busy. The day passed before this could be sent.',
        open: false,
      },
    ]);
  });

  test('is not kept waiting by a clock that was set back', async () => {
    const { answer, mend } = mendable();
    const { track, wakeAt, history } = await openReminding(answer);
    await track({ nextPaymentDate: '2026-11-24' });
    await wakeAt('2026-11-24T12:00:00.000Z');
    mend();
    await wakeAt('2026-11-21T12:00:00.000Z');
    expect(await history()).toMatchObject([{ state: 'sent' }]);
  });

  test('is sent again with all of its message, in one', async () => {
    const { answer, mend } = mendable();
    const { track, server, history, act, titles } = await openReminding(answer);
    for (const name of ['First', 'Second', 'Third']) {
      await track({ name, nextPaymentDate: '2026-11-24' });
    }
    await server.wake();
    const [failed] = await history();
    mend();
    await act(failed?.id ?? '', 'retry');
    await server.wake();
    expect(titles()).toEqual(['3 subscriptions need attention', '3 subscriptions need attention']);
    expect((await history()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  });

  test.each([
    ['reminders are off', { enabled: false }, 'remindersOff'],
    ['its channel is gone', { pushUrl: '', deviceKey: '' }, 'noChannel'],
  ])('is not promised to be sent again where %s', async (_name, settings, reason) => {
    const { track, server, history, act, save } = await openReminding(down);
    await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    const [failed] = await history();
    await save(settings);
    for (const [verb, body] of [['retry'], ['snooze', { until: '2026-11-23' }]] as const) {
      const { status, json } = await act(failed?.id ?? '', verb, body);
      expect([status, json.error.reason]).toEqual([409, reason]);
    }
  });

  test('is tried at once where its channel is set up anew', async () => {
    const { track, server, save, service, history } = await openReminding(down);
    const works = await startPushService();
    await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    for (const minutes of [1, 5, 15]) {
      server.clock.advance(minutes * MINUTE_MS);
      await server.wake();
    }
    await save({ pushUrl: works.url, deviceKey: 'other', allowPrivatePush: true });
    await server.wake();
    expect([service.received.length, works.received.length]).toEqual([4, 1]);
    expect(await history()).toMatchObject([{ state: 'sent', undelivered: false }]);
  });

  test('can be sent again by its owner, at once', async () => {
    const { answer, mend } = mendable();
    const { track, server, history, act, titles } = await openReminding(answer);
    await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    const [failed] = await history();
    mend();
    const retried = await act(failed?.id ?? '', 'retry');
    expect(retried.json.data).toMatchObject({ state: 'waiting', attempts: 0 });
    await server.wake();
    expect(titles()).toHaveLength(2);
    expect(await history()).toMatchObject([{ state: 'sent' }]);
    const again = await act(failed?.id ?? '', 'retry');
    expect([again.status, again.json.error.code]).toEqual([409, 'not_possible']);
  });
});

describe('what nobody wants to hear any more', () => {
  test.each<[string, string, string, string]>([
    ['cancelled', 'POST', 'cancel', 'Reminders for this subscription were turned off.'],
    ['paused', 'POST', 'pause', 'Reminders for this subscription were turned off.'],
  ])('is not sent: %s', async (_name, method, verb, reason) => {
    const { call, track, server, history, service } = await openReminding(down);
    const id = await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    await call(method, `/app/v1/subscriptions/${id}/${verb}`);
    server.clock.advance(MINUTE_MS);
    await server.wake();
    expect(service.received).toHaveLength(1);
    expect(await history()).toMatchObject([{ state: 'dropped', answer: reason }]);
  });

  test('is not sent: deleted', async () => {
    const { call, track, server, history, service } = await openReminding(down);
    const id = await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    await call('DELETE', `/api/v1/subscriptions/${id}`);
    server.clock.advance(MINUTE_MS);
    await server.wake();
    expect(service.received).toHaveLength(1);
    expect(await history()).toMatchObject([
      {
        state: 'dropped',
        answer: 'The subscription was deleted.',
        name: 'Netflix',
        recordExists: false,
      },
    ]);
  });

  test('is not sent: moved to another date', async () => {
    const { call, track, server, history, service } = await openReminding(down);
    const id = await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    const body = { nextPaymentDate: '2027-02-01' };
    await call('PATCH', `/api/v1/subscriptions/${id}`, { body });
    server.clock.advance(MINUTE_MS);
    await server.wake();
    expect(service.received).toHaveLength(1);
    expect(await history()).toMatchObject([{ state: 'dropped' }]);
  });

  test('is not told to have failed where nobody wants it, also once its day is over', async () => {
    const { track, server, history, call } = await openReminding(down);
    const id = await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    await call('POST', `/app/v1/subscriptions/${id}/cancel`);
    server.clock.advance(5 * 24 * 60 * MINUTE_MS);
    await server.wake();
    expect(await history()).toMatchObject([{ state: 'dropped' }]);
  });

  test('is sent after all where that is taken back in time', async () => {
    const { answer, mend } = mendable();
    const { call, track, server, titles } = await openReminding(answer);
    const id = await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    await call('POST', `/app/v1/subscriptions/${id}/cancel`);
    server.clock.advance(MINUTE_MS);
    await server.wake();
    mend();
    await call('POST', `/app/v1/subscriptions/${id}/reactivate`);
    await server.wake();
    await server.wake();
    expect(titles()).toHaveLength(2);
  });

  test('is dropped with the channel that was removed', async () => {
    const { call, track, server, history } = await openReminding(down);
    await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    await call('DELETE', '/app/v1/channels/bark');
    await server.wake();
    expect(await history()).toMatchObject([
      { state: 'dropped', answer: 'The channel was removed.', channel: 'bark' },
    ]);
  });
});

describe('trouble of our own', () => {
  test('what can not be read of one channel keeps nothing from another, and can be removed', async () => {
    const { call, server, track, titles, history } = await openReminding();
    await call('PATCH', '/app/v1/channels/ntfy', {
      body: { url: 'https://ntfy.example', topic: 'home' },
    });
    const { json } = await call('GET', '/app/v1/accounts');
    server.context.secrets.set({ [`${json.data[0].id}/ntfy`]: '{"planted":' });
    await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    expect(titles()).toHaveLength(1);
    expect(await history('?state=waiting')).toMatchObject([{ channel: 'ntfy', attempts: 0 }]);
    const channels = await call('GET', '/app/v1/channels');
    const ntfy = channels.json.data.find(({ channel }: { channel: string }) => channel === 'ntfy');
    expect(ntfy).toMatchObject({ configured: false });
    expect(ntfy.problem).toContain('Remove the channel, then set it up again.');
    expect(channels.text).not.toContain('planted');
    const removed = await call('DELETE', '/app/v1/channels/ntfy');
    expect(removed.json.data).toMatchObject({ configured: false, problem: null });
  });

  test('one account’s damaged secrets keep nothing from another', async () => {
    const { server, track, titles } = await openReminding();
    server.addAccount('Work');
    const work = (await server.context.db
      .prepare("SELECT id FROM accounts WHERE name = 'Work'")
      .pluck()
      .get()) as string;
    server.context.secrets.set({ [`${work}/ntfy`]: '{"planted":' });
    await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    expect(titles()).toHaveLength(1);
  });
});
