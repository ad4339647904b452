import { describe, expect, test } from 'vitest';
import { type PushAnswer, says, startPushService, success } from '../support/push-service.ts';
import { openReminding } from './reminding.ts';

const MINUTE_MS = 60_000;

/** Busy until it is told to take pushes; until when, its answer says in `Retry-After`. */
function busy(retryAfter: string, status = 429) {
  const state = { works: false };
  const answer: PushAnswer = (response) => {
    if (state.works) return success(response);
    response.setHeader('retry-after', retryAfter);
    return says(status, { code: status, message: 'slow down' })(response);
  };
  return { answer, mend: () => (state.works = true) };
}

const inTwoHours: PushAnswer = (response) => {
  response.setHeader('date', 'Sun, 01 Jan 2034 10:00:00 GMT');
  response.setHeader('retry-after', 'Sun, 01 Jan 2034 12:00:00 GMT');
  return says(503, { code: 503, message: 'busy' })(response);
};

describe('a service that asks to be left alone', () => {
  test.each([
    ['7200', 429, 120],
    ['7200', 503, 120],
    ['0', 429, 1],
    ['999999999', 429, 1440],
    ['tomorrow', 429, 1],
    // Of other answers it means something else.
    ['7200', 400, 1],
  ])('Retry-After: %s with %i is honoured (%i minutes)', async (value, status, minutes) => {
    const { track, server, history, service } = await openReminding(busy(value, status).answer);
    await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    const [reminder] = await history();
    const wait = Date.parse(reminder?.nextAttemptAt ?? '') - server.clock.now();
    expect(wait).toBe(minutes * MINUTE_MS);
    // What comes due meanwhile waits as well.
    await track({ nextPaymentDate: '2026-11-23' });
    server.clock.advance(wait - 1);
    await server.wake();
    if (status === 400 || minutes === 1) return;
    expect(service.received).toHaveLength(1);
    server.clock.advance(1);
    await server.wake();
    expect(service.received).toHaveLength(2);
  });

  test('a date is read by the clock of the service', async () => {
    const { track, server, history } = await openReminding(inTwoHours);
    await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    const [reminder] = await history();
    expect(Date.parse(reminder?.nextAttemptAt ?? '') - server.clock.now()).toBe(120 * MINUTE_MS);
  });

  test('that costs no attempt, and the gap after the next failure begins where it was', async () => {
    const state = { isBusy: true };
    const { track, server, history } = await openReminding((response) =>
      (state.isBusy ? busy('3600').answer : says(500, { code: 500, message: 'broken' }))(response),
    );
    await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    for (let times = 1; times < 4; times += 1) {
      server.clock.advance(60 * MINUTE_MS);
      await server.wake();
    }
    const [asked] = await history();
    expect(asked).toMatchObject({ state: 'waiting', attempts: 0, undelivered: false });
    expect(asked?.answer).toContain('429');
    state.isBusy = false;
    server.clock.advance(60 * MINUTE_MS);
    await server.wake();
    const [failed] = await history();
    expect(failed).toMatchObject({ state: 'waiting', attempts: 1, undelivered: false });
    expect(Date.parse(failed?.nextAttemptAt ?? '') - server.clock.now()).toBe(MINUTE_MS);
  });

  test.each(['0', '-5', 'Tue, 01 Jan 2019 10:00:00 GMT'])(
    'who answers "%s" asks for no time, and fails like any other',
    async (value) => {
      const { track, server, history, service } = await openReminding(busy(value, 503).answer);
      await track({ nextPaymentDate: '2026-11-24' });
      for (let minutes = 0; minutes < 30; minutes += 1) {
        await server.wake();
        server.clock.advance(MINUTE_MS);
      }
      // At once, and after 1, 5 and 15 minutes.
      expect(service.received).toHaveLength(4);
      expect(await history()).toMatchObject([{ attempts: 4, undelivered: true }]);
    },
  );

  test('is left alone by the next run of the program too, until the time has come', async () => {
    const { answer, mend } = busy('3600');
    const { track, server, service, history } = await openReminding(answer);
    await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    mend();
    server.clock.advance(12_000);
    await server.restart();
    await track({ name: 'Second', nextPaymentDate: '2026-11-23' });
    await server.wake();
    expect(service.received).toHaveLength(1);
    server.clock.advance(60 * MINUTE_MS);
    await server.wake();
    expect((await history()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  test.each([
    ['changed', false],
    ['removed and set up again', true],
  ])(
    'an address that is %s is not left alone, and gets what waits at once',
    async (_name, gone) => {
      const { track, call, save, server, history, service } = await openReminding(
        busy('7200').answer,
      );
      const other = await startPushService();
      await track({ nextPaymentDate: '2026-11-24' });
      await server.wake();
      if (gone) {
        await call('DELETE', '/app/v1/channels/bark');
        await server.wake();
      }
      await save({ pushUrl: other.url, deviceKey: 'other', allowPrivatePush: true });
      await server.wake();
      expect([service.received.length, other.received.length]).toEqual([1, 1]);
      expect(await history()).toMatchObject([{ state: 'sent' }]);
    },
  );

  test('what the old address answers after a change does not hold up the new one', async () => {
    const held = Promise.withResolvers<() => void>();
    const slow: PushAnswer = (response) => held.resolve(() => busy('7200').answer(response));
    const { track, save, server, history, service } = await openReminding(slow);
    const other = await startPushService();
    await track({ nextPaymentDate: '2026-11-24' });
    const woken = server.wake();
    const answer = await held.promise;
    await save({ pushUrl: other.url, deviceKey: 'other', allowPrivatePush: true });
    answer();
    await woken;
    await server.wake();
    expect([service.received.length, other.received.length]).toEqual([1, 1]);
    expect(await history()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  test('its owner can have it sent again at once all the same', async () => {
    const { answer, mend } = busy('7200');
    const { track, server, history, act, titles } = await openReminding(answer);
    await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    const [failed] = await history();
    mend();
    await act(failed?.id ?? '', 'retry');
    await server.wake();
    expect(titles()).toHaveLength(2);
    expect(await history()).toMatchObject([{ state: 'sent' }]);
  });
});
