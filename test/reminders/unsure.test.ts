import { describe, expect, test } from 'vitest';
import { type PushAnswer, says, startPushService, success } from '../support/push-service.ts';
import { openReminding } from './reminding.ts';

const MINUTE_MS = 60_000;

const silent: PushAnswer = (response) => void response.destroy();

const refusing: PushAnswer = (response) => {
  response.writeHead(500, { 'content-length': 50 });
  response.write('{"code":500', () => response.destroy());
};

describe('a reminder that a service gets and does not answer', () => {
  test('is sent again at least every 6 hours until its day is over, and says that it may have come', async () => {
    const { track, server, history, bodies, save } = await openReminding(silent);
    await save({ quietHours: null });
    await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    const answer = 'The server closed the connection. It may have arrived.';
    expect(await history()).toMatchObject([{ state: 'waiting', mayRepeat: true, answer }]);
    for (const minutes of [5, 60, ...Array.from({ length: 13 }, () => 360)]) {
      server.clock.advance(minutes * MINUTE_MS - 1);
      await server.wake();
      const before = bodies().length;
      server.clock.advance(1);
      await server.wake();
      expect(bodies()).toHaveLength(before + 1);
    }
    server.clock.setWall('2026-11-25T06:00:00.000Z');
    await server.wake();
    expect(await history()).toMatchObject([
      {
        state: 'failed',
        mayRepeat: true,
        answer: `${answer} The day passed before this could be sent.`,
      },
    ]);
    const [first, ...repeats] = bodies();
    expect(first).not.toContain('received this already');
    for (const body of repeats) expect(body).toContain('You may have received this already');
  });

  test('arrives once the service answers again, after an outage of ten hours', async () => {
    const state = { works: false };
    const { track, wakeAt, history, bodies } = await openReminding((response) =>
      (state.works ? success : silent)(response),
    );
    await wakeAt('2026-12-12T08:00:00.000Z');
    await track({ nextPaymentDate: '2026-12-15' });
    const times = ['09:01', '09:07', '10:10', '16:15', '18:20', '19:00', '21:00'];
    for (const time of times) {
      state.works = time >= '19:00';
      await wakeAt(`2026-12-12T${time}:00.000Z`);
    }
    await wakeAt('2026-12-13T08:50:00.000Z');
    await wakeAt('2026-12-13T09:00:00.000Z');
    expect(await history()).toMatchObject([{ state: 'sent' }]);
    expect(bodies().at(-1)).toContain('You may have received this already');
  });

  test('of a passed date is given up after a week', async () => {
    const { track, server, history } = await openReminding(silent);
    await track({ nextPaymentDate: '2026-11-20' });
    await server.wake();
    for (let hours = 0; hours < 9 * 24; hours += 6) {
      server.clock.advance(6 * 60 * MINUTE_MS);
      await server.wake();
    }
    expect(await history()).toMatchObject([{ kind: 'overdue', state: 'failed', mayRepeat: true }]);
  });

  test('is sent again by itself, as the message that it was', async () => {
    const state = { works: false };
    const { track, server, history, titles } = await openReminding((response) =>
      (state.works ? success : silent)(response),
    );
    await track({ name: 'First', nextPaymentDate: '2026-11-24' });
    await server.wake();
    const [before] = await history();
    state.works = true;
    await track({ name: 'Second', nextPaymentDate: '2026-11-24' });
    server.clock.advance(5 * MINUTE_MS);
    await server.wake();
    expect(titles()).toEqual([
      'First renews in 3 days',
      'First renews in 3 days',
      'Second renews in 3 days',
    ]);
    const [second, first] = await history();
    expect([second?.mayRepeat, first?.mayRepeat]).toEqual([false, true]);
    expect(first?.messageId).toBe(before?.messageId);
  });

  test('that was refused in so many words is none of these', async () => {
    const { track, server, history } = await openReminding(refusing);
    await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    expect(await history()).toMatchObject([{ state: 'waiting', mayRepeat: false }]);
  });
});

describe('a slow service', () => {
  test('keeps no other channel and no other account waiting', async () => {
    const held: (() => void)[] = [];
    const { call, server, track, service, history } = await openReminding(
      (response) => void held.push(() => success(response)),
    );
    const quick = await startPushService(says(200, { id: 'x', event: 'message' }));
    await track({ nextPaymentDate: '2026-11-24' });
    const asked = service.asked();
    const first = server.wake();
    await asked;
    await call('PATCH', '/app/v1/channels/ntfy', {
      body: { url: quick.url, topic: 'home', allowPrivate: true },
    });
    const second = server.wake();
    await expect.poll(() => quick.received.length).toBe(1);
    expect((await history()).map(({ channel, state }) => `${channel} ${state}`)).toContain(
      'bark sending',
    );
    for (const answer of held) answer();
    await Promise.all([first, second]);
    expect((await history()).every(({ state }) => state === 'sent')).toBe(true);
    expect(service.received).toHaveLength(1);
  });
});
