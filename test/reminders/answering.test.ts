import { describe, expect, test } from 'vitest';
import { says } from '../support/push-service.ts';
import { openReminding } from './reminding.ts';

// What an owner does about a reminder: put it off, settle its charge, take that back.

/** A reminder of a renewal on 24 November that was sent. */
async function reminded() {
  const window = await openReminding();
  const subscriptionId = await window.track({ nextPaymentDate: '2026-11-24' });
  await window.server.wake();
  const [reminder] = await window.history();
  if (reminder === undefined) throw new Error('Nothing was sent.');
  return { ...window, subscriptionId, id: reminder.id };
}

describe('putting off', () => {
  test('reminds once more on that day, at the time of day, and is told among what comes', async () => {
    const { act, id, next, wakeAt, titles, history } = await reminded();
    const answer = await act(id, 'snooze', { until: '2026-11-23' });
    expect([answer.status, answer.json.data.state]).toEqual([200, 'sent']);
    expect((await next())[0]).toMatchObject({
      name: 'Netflix',
      date: '2026-11-24',
      lead: 1,
      dueAt: '2026-11-23T09:00:00.000Z',
    });
    await wakeAt('2026-11-23T08:59:00.000Z');
    expect(titles()).toHaveLength(1);
    await wakeAt('2026-11-23T09:00:00.000Z');
    await wakeAt('2026-11-24T09:00:00.000Z');
    expect(titles()).toEqual(['Netflix renews in 3 days', 'Netflix renews tomorrow']);
    expect(await history()).toMatchObject([{ snoozed: true, state: 'sent' }, { snoozed: false }]);
  });

  test('to the same day twice is once', async () => {
    const { act, id, wakeAt, titles } = await reminded();
    await act(id, 'snooze', { until: '2026-11-23' });
    await act(id, 'snooze', { until: '2026-11-23' });
    await wakeAt('2026-11-23T09:00:00.000Z');
    expect(titles()).toHaveLength(2);
  });

  test.each([
    ['2026-11-20', 'a day that is past'],
    ['2026-11-21', 'a moment that is past'],
    ['2026-11-25', 'a day after the charge'],
  ])('to %s is refused: %s', async (until) => {
    const { act, id, history } = await reminded();
    const { status, json } = await act(id, 'snooze', { until });
    expect([status, json.error.field]).toEqual([409, 'until']);
    expect(json.error.suggestedFix).toContain('2026-11-24');
    expect(await history()).toHaveLength(1);
  });

  test('comes to nothing where the record was cancelled since', async () => {
    const { act, call, id, subscriptionId, wakeAt, titles, history, next } = await reminded();
    await act(id, 'snooze', { until: '2026-11-23' });
    await call('POST', `/app/v1/subscriptions/${subscriptionId}/cancel`);
    expect(await next()).toEqual([]);
    await wakeAt('2026-11-23T09:00:00.000Z');
    expect(titles()).toHaveLength(1);
    expect(await history('?state=dropped')).toMatchObject([{ snoozed: true }]);
  });

  test('can be taken back, as long as it was not sent', async () => {
    const { act, id, next, wakeAt, titles } = await reminded();
    await act(id, 'snooze', { until: '2026-11-23' });
    const { status } = await act(id, 'snooze', undefined, 'DELETE');
    expect(status).toBe(200);
    expect((await next())[0]).toMatchObject({ date: '2026-12-24' });
    await wakeAt('2026-11-23T09:00:00.000Z');
    expect(titles()).toHaveLength(1);
    await act(id, 'snooze', { until: '2026-11-24' });
    await wakeAt('2026-11-24T09:00:00.000Z');
    expect(titles()).toHaveLength(2);
  });

  test('outlives a pause, and can be done again', async () => {
    const { act, call, id, subscriptionId, server, wakeAt, titles } = await reminded();
    await act(id, 'snooze', { until: '2026-11-23' });
    const turn = (verb: string) => call('POST', `/app/v1/subscriptions/${subscriptionId}/${verb}`);
    await turn('pause');
    await server.wake();
    await turn('resume');
    await act(id, 'snooze', { until: '2026-11-23' });
    await wakeAt('2026-11-23T09:00:00.000Z');
    expect(titles()).toHaveLength(2);
  });

  test.each([
    ['a channel that is removed and set up again', true],
    ['reminders that are switched off and on again', false],
  ])('outlives %s after its day', async (_name, isRemoved) => {
    const { act, call, save, service, id, server, wakeAt, titles, history } = await reminded();
    await act(id, 'snooze', { until: '2026-11-23' });
    if (isRemoved) await call('DELETE', '/app/v1/channels/bark');
    else await save({ enabled: false });
    await wakeAt('2026-11-23T09:00:00.000Z');
    expect(titles()).toHaveLength(1);
    if (isRemoved) await save({ pushUrl: service.url, deviceKey: 'k', allowPrivatePush: true });
    else await save({ enabled: true });
    await server.wake();
    await server.wake();
    expect(titles()).toHaveLength(2);
    expect((await history()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  test('to another day than before ends what was put off before, also where reminders are off for a while', async () => {
    const { act, save, id, wakeAt, titles, history } = await reminded();
    await act(id, 'snooze', { until: '2026-11-22' });
    await act(id, 'snooze', { until: '2026-11-23' });
    const [putOff] = await history('?state=waiting');
    const again = await act(putOff?.id ?? '', 'snooze', { until: '2026-11-24' });
    expect(again.status).toBe(200);
    await save({ enabled: false });
    await wakeAt('2026-11-23T09:00:00.000Z');
    await save({ enabled: true });
    await wakeAt('2026-11-23T10:00:00.000Z');
    expect(titles()).toHaveLength(1);
    await wakeAt('2026-11-24T09:00:00.000Z');
    expect(titles()).toHaveLength(2);
  });

  test('ends what was tried again meanwhile', async () => {
    const { act, history, server, track, wakeAt, service } = await openReminding(
      says(503, { code: 503, message: 'busy' }),
    );
    await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    const [waiting] = await history();
    await act(waiting?.id ?? '', 'snooze', { until: '2026-11-24' });
    server.clock.advance(3_600_000);
    await server.wake();
    await server.wake();
    expect(service.received).toHaveLength(1);
    expect(await history('?state=dropped')).toMatchObject([{ answer: 'You snoozed it.' }]);
    await wakeAt('2026-11-24T09:00:00.000Z');
    expect(service.received).toHaveLength(2);
  });

  test('is refused of what was settled, and where there is no channel', async () => {
    const { act, call, id } = await reminded();
    await act(id, 'settle');
    const settled = await act(id, 'snooze', { until: '2026-11-23' });
    expect([settled.status, settled.json.error.reason]).toEqual([409, 'chargeSettled']);
    await act(id, 'settle', undefined, 'DELETE');
    await call('DELETE', '/app/v1/channels/bark');
    const unheard = await act(id, 'snooze', { until: '2026-11-23' });
    expect([unheard.status, unheard.json.error.reason]).toEqual([409, 'noChannel']);
  });

  test('is refused where the record’s own reminders are switched off; settling is not', async () => {
    const { act, call, id, subscriptionId } = await reminded();
    await call('PATCH', `/api/v1/subscriptions/${subscriptionId}`, {
      body: { notificationEnabled: false },
    });
    const refused = await act(id, 'snooze', { until: '2026-11-23' });
    expect([refused.status, refused.json.error.reason]).toEqual([409, 'subscriptionNotReminded']);
    expect((await act(id, 'settle')).status).toBe(200);
  });

  test('what is overdue', async () => {
    const { act, history, server, track, wakeAt, titles } = await openReminding();
    await track({ nextPaymentDate: '2026-11-01' });
    await server.wake();
    const [reminder] = await history();
    await act(reminder?.id ?? '', 'snooze', { until: '2026-12-01' });
    await wakeAt('2026-12-01T09:00:00.000Z');
    expect(titles()).toEqual(['Netflix was due 20 days ago', 'Netflix was due 30 days ago']);
  });
});

describe('settling', () => {
  test('ends reminders of that charge, not of the next one', async () => {
    const { act, id, save, server, wakeAt, titles, history } = await reminded();
    await save({ furtherDaysBefore: [1] });
    const { json } = await act(id, 'settle');
    expect(json.data).toMatchObject({ settled: true, open: true });
    await wakeAt('2026-11-23T09:00:00.000Z');
    expect(titles()).toHaveLength(1);
    expect(await history('?open=true')).toEqual([]);
    await wakeAt('2026-12-21T09:00:00.000Z');
    await server.wake();
    expect(titles()).toEqual(['Netflix renews in 3 days', 'Netflix renews in 3 days']);
  });

  test('can be taken back', async () => {
    const { act, id, save, wakeAt, titles, history } = await reminded();
    await save({ furtherDaysBefore: [1] });
    await act(id, 'settle');
    const { json } = await act(id, 'settle', undefined, 'DELETE');
    expect(json.data).toMatchObject({ settled: false });
    await wakeAt('2026-11-23T09:00:00.000Z');
    expect(titles()).toHaveLength(2);
    expect(await history('?open=true')).toHaveLength(2);
  });

  test('takes the charge out of what comes', async () => {
    const { act, id, next, save } = await reminded();
    await save({ furtherDaysBefore: [0] });
    const dates = async () => (await next()).map(({ date, lead }) => `${date} ${lead}`);
    expect((await dates()).slice(0, 2)).toEqual(['2026-11-24 0', '2026-12-24 3']);
    await act(id, 'settle');
    expect((await dates()).slice(0, 2)).toEqual(['2026-12-24 3', '2026-12-24 0']);
    expect(await next()).toHaveLength(10);
  });

  test.each(['settle', 'snooze', 'retry'])('%s of what is past is refused', async (verb) => {
    const { act, id, wakeAt } = await reminded();
    await wakeAt('2026-11-25T12:00:00.000Z');
    const body = verb === 'snooze' ? { until: '2026-11-26' } : undefined;
    const { status, json } = await act(id, verb, body);
    expect([status, json.error.code]).toEqual([409, 'not_possible']);
  });

  test('another account’s reminder is not found', async () => {
    const { call, id, server } = await reminded();
    server.addAccount('Work');
    const accounts = await call('GET', '/app/v1/accounts');
    const account = accounts.json.data.find(({ name }: { name: string }) => name === 'Work').id;
    const { status, json } = await call('POST', `/app/v1/reminders/${id}/settle`, { account });
    expect([status, json.error.code]).toEqual([404, 'reminder_not_found']);
    expect((await call('GET', '/app/v1/reminders', { account })).json.data).toEqual([]);
  });
});

describe('what comes', () => {
  test('is the next ten, soonest first, with the time at which each is due', async () => {
    const { call, next, track, save } = await openReminding();
    await save({ daysBefore: 7, furtherDaysBefore: [1], timeZone: 'Asia/Tokyo' });
    await track({ name: 'Monthly', nextPaymentDate: '2026-12-01' });
    const yearly = await track({
      name: 'Yearly',
      nextPaymentDate: '2027-01-15',
      period: 'yearly',
    });
    await track({ name: 'Silent', nextPaymentDate: '2026-12-02', notificationEnabled: false });
    const found = await next();
    expect(found).toHaveLength(10);
    expect(found.slice(0, 2)).toEqual([
      {
        subscriptionId: expect.any(String) as string,
        name: 'Monthly',
        category: 'Video',
        amount: 15.49,
        currency: 'USD',
        kind: 'renewal',
        date: '2026-12-01',
        lead: 7,
        dueAt: '2026-11-24T00:00:00.000Z',
      },
      expect.objectContaining({ date: '2026-12-01', lead: 1, dueAt: '2026-11-30T00:00:00.000Z' }),
    ]);
    expect(new Set(found.map(({ name }) => name))).toEqual(new Set(['Monthly', 'Yearly']));
    const { json } = await call('GET', `/app/v1/reminders/next?subscriptionId=${yearly}&limit=1`);
    expect(json.data).toMatchObject([
      { name: 'Yearly', lead: 7, dueAt: '2027-01-08T00:00:00.000Z' },
    ]);
    await save({ enabled: false });
    expect(await next()).toEqual([]);
  });

  test('is not what was told, also where its time of day comes once more', async () => {
    const { next, save, server, track, titles } = await openReminding();
    await track({ nextPaymentDate: '2026-11-24' });
    await server.wake();
    await save({ timeOfDay: '23:59' });
    expect((await next())[0]).toMatchObject({ date: '2026-12-24' });
    expect(titles()).toHaveLength(1);
  });

  test('is what arrives', async () => {
    const { next, track, wakeAt, titles } = await openReminding();
    await track({ nextPaymentDate: '2026-12-01' });
    const [first] = (await next()) as unknown as { dueAt: string }[];
    await wakeAt(new Date(Date.parse(first?.dueAt ?? '') - 1).toISOString());
    expect(titles()).toEqual([]);
    await wakeAt(first?.dueAt ?? '');
    expect(titles()).toEqual(['Netflix renews in 3 days']);
  });
});

describe('the history', () => {
  test('is paged, and filtered by record and state', async () => {
    const { call, history, server, track } = await openReminding();
    const id = await track({ name: 'First', nextPaymentDate: '2026-11-22' });
    await track({ name: 'Second', nextPaymentDate: '2026-11-23' });
    await server.wake();
    const page = async (query: string) => {
      const { json } = await call('GET', `/app/v1/reminders${query}`);
      return [json.data.map(({ name }: { name: string }) => name), json.pagination.hasMore];
    };
    expect(await page('?limit=1')).toEqual([['Second'], true]);
    expect(await page('?limit=1&offset=1')).toEqual([['First'], false]);
    expect(await page('?open=true&limit=1')).toEqual([['Second'], true]);
    expect(await page('?open=true&limit=1&offset=1')).toEqual([['First'], false]);
    expect(await page(`?subscriptionId=${id}`)).toEqual([['First'], false]);
    expect(await history('?state=failed')).toEqual([]);
  });
});
