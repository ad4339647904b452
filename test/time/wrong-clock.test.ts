import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { openWindow } from '../app/window.ts';
import { ownerOn } from '../contract/owner.ts';
import { startPushService } from '../support/push-service.ts';
import { manualClock } from '../support/clock.ts';
import { TestServer } from '../support/server.ts';
import { DAY_MS, chargesAfter, history } from './payments.ts';

const TODAY = '2026-11-21T12:00:00.000Z';
const SUBSCRIPTIONS = '/api/v1/subscriptions';

const schedules = [
  { name: 'Monthly', period: 'monthly', nextPaymentDate: '2026-11-30', billingAnchorDay: 31 },
  { name: 'Yearly', period: 'yearly', nextPaymentDate: '2027-02-28', billingAnchorDay: 29 },
  { name: 'Weekly', period: 'custom', customDate: '7', nextPaymentDate: '2026-11-25' },
];

/** A window on a server with a few records, at noon of 21 November 2026. */
async function household() {
  const clock = manualClock(TODAY);
  const server = await TestServer.start({ clock });
  const owner = ownerOn(server);
  for (const fields of schedules) await owner.track(fields);
  const window = await openWindow(server);
  const dates = async () => (await window.call('GET', '/app/v1/dates')).json.data;
  const records = async () =>
    (await owner.get(`${SUBSCRIPTIONS}?sort=createdAt`)).json.data.map(
      ({ updatedAt: _at, ...record }: Record<string, unknown>) => record,
    );
  const activity = async (action: string) =>
    (await window.call('GET', `/app/v1/activity?action=${action}`)).json.data;
  const post = (verb: string) => window.call('POST', `/app/v1/dates/${verb}`);
  // A window that was not used for a week is closed.
  const later = async () => Object.assign(window, await openWindow(server));
  return { ...owner, server, clock, window, later, dates, records, activity, post };
}

/** The same, opened once more at a later moment. */
async function householdAt(moment: string) {
  const made = await household();
  made.clock.setWall(moment);
  await made.server.restart();
  await made.later();
  return made;
}

const IN_20_YEARS = '2046-11-21T12:00:00.000Z';

describe('a clock 20 years ahead', () => {
  test('changes nothing, and is asked about', async () => {
    const { server, dates, records, clock } = await householdAt(IN_20_YEARS);
    expect(await dates()).toMatchObject({
      today: '2046-11-21',
      waiting: { since: '2026-11-25', subscriptions: 3 },
      ahead: null,
    });
    expect(history(server)).toEqual([]);
    const shown = await records();
    clock.setWall(TODAY);
    expect(await dates()).toEqual({
      today: '2026-11-21',
      waiting: null,
      ahead: null,
      toldAhead: 0,
    });
    expect(await records()).toEqual(shown);
  });

  test('that its owner took for right, then back: all charges of the future are taken back', async () => {
    const made = await household();
    const { server, clock, dates, records, activity, post } = made;
    const before = await records();
    clock.setWall(IN_20_YEARS);
    await made.later();
    expect((await post('move-on')).json.data).toMatchObject({ subscriptions: 3 });
    clock.setWall(TODAY);
    await made.later();
    const future = chargesAfter(server, '2026-11-21');
    expect(future).toBeGreaterThan(1000);
    expect(await dates()).toMatchObject({
      ahead: { first: '2026-11-25', charges: future, subscriptions: 3 },
    });
    expect(await records()).not.toEqual(before);
    const done = (await post('take-back')).json.data;
    expect(done).toMatchObject({ charges: future, subscriptions: 3 });
    expect(existsSync(done.copy)).toBe(true);
    expect(chargesAfter(server, '2026-11-21')).toBe(0);
    expect(await records()).toEqual(before);
    expect(await dates()).toMatchObject({ waiting: null, ahead: null });
    expect(await activity('subscription.take_back')).toHaveLength(3);
    // A second time there is nothing to take back.
    expect((await post('take-back')).json.data).toEqual({
      charges: 0,
      subscriptions: 0,
      reminders: 0,
      copy: null,
    });
    // And the days come as ever.
    clock.advance(10 * DAY_MS);
    await server.wake();
    expect(history(server)).toEqual(['2026-11-25 1549', '2026-11-30 1549']);
  });

  test('is told to whoever has the server started', async () => {
    const { server, clock } = await household();
    const heard: unknown[] = [];
    await server.close();
    clock.setWall(IN_20_YEARS);
    const other = await TestServer.start({
      clock,
      dataDir: server.dataDir,
      onConcern: (concern) => heard.push(concern),
    });
    expect(heard).toMatchObject([{ waiting: { subscriptions: 3 } }]);
    // Not again at every look.
    await other.wake();
    await other.wake();
    expect(heard).toHaveLength(1);
  });
});

describe('charges that a clock noted that was ahead by less than is asked about', () => {
  test('are found when it goes back, and a date that was set by hand since stays', async () => {
    const made = await household();
    const { server, key, clock, records, dates, post } = made;
    clock.advance(50 * DAY_MS);
    await server.wake();
    clock.setWall(TODAY);
    await server.wake();
    await made.later();
    const before = chargesAfter(server, '2026-11-21');
    expect((await dates()).ahead).toMatchObject({ charges: before });
    expect(before).toBeGreaterThan(0);
    const [{ id }] = await records();
    await server.call('PATCH', `${SUBSCRIPTIONS}/${id}`, {
      key,
      body: { nextPaymentDate: '2026-12-15', billingAnchorDay: 15 },
    });
    await post('take-back');
    expect(chargesAfter(server, '2026-11-21')).toBe(0);
    const found = (await records()).map((each: Record<string, unknown>) => each['nextPaymentDate']);
    expect(found).toEqual(['2026-12-15', '2027-02-28', '2026-11-25']);
  });
});

/** A window at noon of 24 November 2026, with a trial of each of these last days. */
async function trials(...ends: string[]) {
  const clock = manualClock('2026-11-24T12:00:00.000Z');
  const server = await TestServer.start({ clock });
  const owner = ownerOn(server);
  const window = await openWindow(server);
  const ids: string[] = [];
  for (const trialEndsOn of ends) {
    const { id } = await owner.track({ nextPaymentDate: '2026-12-01', billingAnchorDay: 1 });
    await window.call('PUT', `/app/v1/subscriptions/${id}/trial`, { body: { trialEndsOn } });
    ids.push(id);
  }
  clock.setWall('2027-01-10T12:00:00.000Z');
  await server.restart();
  clock.setWall('2026-11-24T12:00:00.000Z');
  await server.restart();
  Object.assign(window, await openWindow(server));
  const dates = async () =>
    (await owner.get(`${SUBSCRIPTIONS}?sort=createdAt`)).json.data.map(
      (each: { nextPaymentDate: string }) => each.nextPaymentDate,
    );
  const told = async () => (await window.call('GET', '/app/v1/dates')).json.data.ahead;
  return { server, owner, window, ids, dates, told };
}

describe('dates within a trial that a clock passed that was ahead', () => {
  test('are restored, whether the trial had ended by then or not', async () => {
    const { server, window, dates, told } = await trials('2027-03-15', '2026-12-20');
    expect(await dates()).toEqual(['2027-02-01', '2027-02-01']);
    expect(await told()).toMatchObject({ charges: 1, subscriptions: 2, first: '2026-12-01' });
    const { json } = await window.call('POST', '/app/v1/dates/take-back');
    expect(json.data).toMatchObject({ charges: 1, subscriptions: 2 });
    expect(await dates()).toEqual(['2026-12-01', '2026-12-01']);
    expect(history(server)).toEqual([]);
    expect(await told()).toBeNull();
  });

  test('are told of and restored, however many they are', async () => {
    const { window, dates, told } = await trials(...Array<string>(60).fill('2027-03-15'));
    expect(await told()).toMatchObject({ charges: 0, subscriptions: 60 });
    const { json } = await window.call('POST', '/app/v1/dates/take-back');
    expect(json.data).toMatchObject({ charges: 0, subscriptions: 60 });
    expect(new Set(await dates())).toEqual(new Set(['2026-12-01']));
    expect(await told()).toBeNull();
  });

  test('are told of where nothing was charged, and stay where somebody has set another since', async () => {
    const { server, owner, window, ids, dates, told } = await trials('2027-03-15', '2027-03-15');
    expect(await told()).toEqual({
      first: '2026-12-01',
      last: '2026-12-01',
      charges: 0,
      subscriptions: 2,
    });
    const body = { nextPaymentDate: '2027-01-15' };
    await server.call('PATCH', `${SUBSCRIPTIONS}/${ids[0]}`, { key: owner.key, body });
    await window.call('POST', '/app/v1/dates/take-back');
    expect(await dates()).toEqual(['2027-01-15', '2026-12-01']);
  });
});

describe('moving dates on', () => {
  test('over 62 days asks nothing, and leaves an audit entry for each record', async () => {
    const { server, activity, dates, get, records } = await household();
    const { clock } = server;
    const before = await records();
    // 62 days after the first of the dates.
    clock.setWall('2027-01-26T12:00:00.000Z');
    await server.restart();
    expect((await dates()).waiting).toBeNull();
    const entries = await activity('subscription.renew');
    expect(entries.map((entry: { metadata: unknown }) => entry.metadata)).toMatchObject([
      {
        before: { name: 'Monthly', nextPaymentDate: '2026-11-30' },
        after: { nextPaymentDate: '2027-01-31' },
      },
      { before: before[2], after: { nextPaymentDate: '2027-01-27' } },
    ]);
    // One run, one request id; and nothing of it in the public audit.
    expect(new Set(entries.map(({ requestId }: { requestId: string }) => requestId)).size).toBe(1);
    const { data } = (await get('/api/v1/audit?limit=100')).json;
    expect(data.map(({ action }: { action: string }) => action)).toEqual(
      Array(3).fill('subscription.create'),
    );
  });

  test('over one day more asks first, makes a copy, and then notes each charge once', async () => {
    const { server, clock, dates, post } = await household();
    clock.setWall('2027-01-27T12:00:00.000Z');
    await server.restart();
    expect((await dates()).waiting).toMatchObject({ since: '2026-11-25', days: 63 });
    expect(history(server)).toEqual([]);
    const done = (await post('move-on')).json.data;
    expect(done.charges).toBe(history(server).length);
    expect(existsSync(done.copy)).toBe(true);
    expect(history(server)).toContain('2026-12-31 1549');
    expect(new Set(history(server)).size).toBe(history(server).length);
  });
});

/** The household half a year later, of which one record is deleted while its dates wait, and comes back. */
async function deleted() {
  const made = await householdAt('2027-06-01T12:00:00.000Z');
  const before = await made.records();
  const { id } = before[0];
  await made.server.call('DELETE', `${SUBSCRIPTIONS}/${id}`, { key: made.key });
  const restore = async () => {
    const { status } = await made.window.call('POST', `/app/v1/subscriptions/${id}/restore`);
    expect(status).toBe(200);
  };
  return { ...made, before, id, restore };
}

describe('while dates wait', () => {
  test('requests are answered with what is known', async () => {
    const { records, get } = await householdAt(IN_20_YEARS);
    expect(await records()).toMatchObject(schedules);
    expect((await get('/api/v1/analytics/summary')).status).toBe(200);
    expect((await get('/api/v1/audit')).status).toBe(200);
  });

  test('a PATCH is made, and what it leaves as it was goes on waiting', async () => {
    const { server, key, records, clock, dates, post } = await householdAt(
      '2027-06-01T12:00:00.000Z',
    );
    const [monthly, yearly] = await records();
    const patch = (id: string, body: object) =>
      server.call('PATCH', `${SUBSCRIPTIONS}/${id}`, { key, body });
    expect((await patch(monthly.id, { name: 'Renamed' })).status).toBe(200);
    // A date that is set is its owner's word on it: nothing is caught up for that record.
    expect((await patch(yearly.id, { nextPaymentDate: '2027-08-28' })).status).toBe(200);
    expect((await dates()).waiting).toMatchObject({ subscriptions: 2 });
    await post('move-on');
    expect(history(server, monthly.id)).toHaveLength(7);
    expect(history(server, yearly.id)).toEqual([]);
    clock.setWall(TODAY);
  });

  test('nothing is paused or cancelled and no trial is set or removed, which would lose charges', async () => {
    const { server, clock, records, window, later, dates } = await household();
    const [{ id }] = await records();
    const body = { trialEndsOn: '2026-11-29' };
    await window.call('PUT', `/app/v1/subscriptions/${id}/trial`, { body });
    clock.setWall('2027-06-01T12:00:00.000Z');
    await server.restart();
    await later();
    for (const verb of ['pause', 'cancel']) {
      const { status, json } = await window.call('POST', `/app/v1/subscriptions/${id}/${verb}`);
      expect([status, json.error.code]).toEqual([409, 'not_possible']);
    }
    for (const trialEndsOn of ['2027-12-31', null]) {
      const path = `/app/v1/subscriptions/${id}/trial`;
      const { status, json } = await window.call('PUT', path, { body: { trialEndsOn } });
      expect([status, json.error.code]).toEqual([409, 'not_possible']);
    }
    expect((await dates()).waiting.subscriptions).toBe(3);
  });

  test('what was deleted and brought back goes on waiting, and is moved on with the others', async () => {
    const { server, id, before, records, dates, restore, post } = await deleted();
    expect((await dates()).waiting).toMatchObject({ subscriptions: 2 });
    await restore();
    expect((await dates()).waiting).toMatchObject({ subscriptions: 3 });
    expect(await records()).toEqual(expect.arrayContaining(before));
    await post('move-on');
    expect(history(server, id)).toHaveLength(7);
    expect((await dates()).waiting).toBeNull();
  });

  test('what is brought back after the answer is asked about again', async () => {
    const { server, id, dates, restore, post } = await deleted();
    await post('move-on');
    await restore();
    expect((await dates()).waiting).toMatchObject({ since: '2026-11-30', subscriptions: 1 });
    await post('move-on');
    expect(history(server, id)).toHaveLength(7);
  });

  test('what is brought back after the answer, and passed lately, is moved on at once', async () => {
    const { server, key, clock, records, dates, window, post } = await household();
    const [{ id }] = await records();
    clock.setWall('2027-01-27T12:00:00.000Z');
    await server.restart();
    await window.call('DELETE', `${SUBSCRIPTIONS}/${id}`, { key });
    await post('move-on');
    await window.call('POST', `/app/v1/subscriptions/${id}/restore`);
    expect((await dates()).waiting).toBeNull();
    expect(history(server, id)).toEqual(['2026-11-30 1549', '2026-12-31 1549']);
  });

  test('what was overdue before stays so when it is deleted and brought back', async () => {
    const { server, key, clock, track, dates, window, post } = await household();
    const { id } = await track({ nextPaymentDate: '2026-11-01' });
    clock.setWall('2027-06-01T12:00:00.000Z');
    await server.restart();
    await server.call('DELETE', `${SUBSCRIPTIONS}/${id}`, { key });
    await Object.assign(window, await openWindow(server)).call(
      'POST',
      `/app/v1/subscriptions/${id}/restore`,
    );
    expect((await dates()).waiting).toMatchObject({ subscriptions: 3 });
    await post('move-on');
    expect(history(server, id)).toEqual([]);
  });

  test('no reminder leaves', async () => {
    const { server } = await household();
    const service = await startPushService();
    const push = { pushUrl: service.url, deviceKey: 'device', allowPrivatePush: true };
    server.saveSettings(push);
    server.clock.setWall(IN_20_YEARS);
    await server.wake();
    expect(service.received).toEqual([]);
  });

  test('the accounts of others go on', async () => {
    const { server, clock } = await household();
    server.addAccount('Work');
    const work = ownerOn(server, 'Work');
    clock.setWall('2027-06-01T12:00:00.000Z');
    await work.track({ nextPaymentDate: '2027-06-01' });
    clock.advance(DAY_MS);
    const [record] = (await work.get(SUBSCRIPTIONS)).json.data;
    expect(record.nextPaymentDate).toBe('2027-07-01');
    expect(history(server)).toEqual(['2027-06-01 1549']);
  });
});
