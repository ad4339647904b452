import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LeavingRules, endOfQuiet, mayLeave } from '../../src-server/domain/quiet-hours.ts';
import { says, success } from '../support/push-service.ts';
import { openReminding } from './reminding.ts';

// The clock starts at noon of 21 November 2026, in UTC; reminders are sent from 09:00 on, 3 days before;
// quiet hours are from 22:00 to 08:00.

describe('in quiet hours', () => {
  test('what comes due waits until they end', async () => {
    const { track, wakeAt, titles, save, next } = await openReminding();
    await save({ timeOfDay: '23:00' });
    await track({ nextPaymentDate: '2026-12-01' });
    // What is listed is when it leaves.
    expect((await next())[0]).toMatchObject({ dueAt: '2026-11-29T08:00:00.000Z' });
    for (const moment of ['2026-11-28T23:00', '2026-11-29T03:00', '2026-11-29T07:59']) {
      await wakeAt(`${moment}:00.000Z`);
      expect(titles()).toEqual([]);
    }
    await wakeAt('2026-11-29T08:00:00.000Z');
    expect(titles()).toEqual(['Netflix renews in 2 days']);
  });

  test('what is caught up waits too, unless the charge is that day', async () => {
    const { track, wakeAt, titles } = await openReminding();
    await track({ name: 'Today', nextPaymentDate: '2026-12-01' });
    await track({ name: 'Tomorrow', nextPaymentDate: '2026-12-02' });
    await wakeAt('2026-12-01T05:00:00.000Z');
    expect(titles()).toEqual(['Today renews today']);
    await wakeAt('2026-12-01T08:00:00.000Z');
    expect(titles()).toEqual(['Today renews today', 'Tomorrow renews tomorrow']);
  });

  test('what its owner has sent again leaves at once', async () => {
    let isDown = true;
    const { track, wakeAt, service, history, act, server } = await openReminding((response) =>
      (isDown ? says(503, { code: 503, message: 'busy' }) : success)(response),
    );
    await track({ nextPaymentDate: '2026-12-01' });
    await wakeAt('2026-11-28T21:58:00.000Z');
    expect(service.received).toHaveLength(1);
    isDown = false;
    await wakeAt('2026-11-28T23:00:00.000Z');
    expect(service.received).toHaveLength(1);
    const [reminder] = await history();
    await act(reminder?.id ?? '', 'retry');
    await server.wake();
    expect(service.received).toHaveLength(2);
  });

  test('what was dropped after an attempt, and is wanted again, waits until they end', async () => {
    let isDown = true;
    const { track, wakeAt, service, call } = await openReminding((response) =>
      (isDown ? says(503, { code: 503, message: 'busy' }) : success)(response),
    );
    const id = await track({ nextPaymentDate: '2026-12-01' });
    await wakeAt('2026-11-28T21:50:00.000Z');
    await call('POST', `/app/v1/subscriptions/${id}/pause`);
    await wakeAt('2026-11-28T21:55:00.000Z');
    await call('POST', `/app/v1/subscriptions/${id}/resume`);
    isDown = false;
    await wakeAt('2026-11-28T23:00:00.000Z');
    expect(service.received).toHaveLength(1);
    await wakeAt('2026-11-29T08:00:00.000Z');
    expect(service.received).toHaveLength(2);
  });

  test('no attempt is made anew, and the next one is told for when they end', async () => {
    const down = says(503, { code: 503, message: 'busy' });
    const { track, wakeAt, service, history } = await openReminding(down);
    await track({ nextPaymentDate: '2026-12-01' });
    await wakeAt('2026-11-28T21:59:30.000Z');
    expect((await history())[0]).toMatchObject({ nextAttemptAt: '2026-11-29T08:00:00.000Z' });
    await wakeAt('2026-11-29T07:59:00.000Z');
    expect(service.received).toHaveLength(1);
    await wakeAt('2026-11-29T08:00:00.000Z');
    expect(service.received).toHaveLength(2);
  });

  test('none are kept where they were switched off', async () => {
    const { track, wakeAt, titles, save } = await openReminding();
    const saved = await save({ timeOfDay: '23:00', quietHours: null });
    expect(saved.json.data.quietHours).toBeNull();
    await track({ nextPaymentDate: '2026-12-01' });
    await wakeAt('2026-11-28T23:00:00.000Z');
    expect(titles()).toHaveLength(1);
  });

  test.each([
    ['the same time twice', { from: '22:00', until: '22:00' }],
    ['no time', { from: '22:00', until: '24:00' }],
    ['one time alone', { from: '22:00' }],
    ['more than two times', { from: '22:00', until: '08:00', at: '09:00' }],
  ])('are not %s', async (_name, quietHours) => {
    const { save } = await openReminding();
    const { status, json } = await save({ quietHours });
    expect([status, json.error.field]).toEqual([400, 'quietHours']);
  });
});

test('what may leave a few minutes before the reminders of the day leaves with them', async () => {
  const { track, wakeAt, titles, save, history } = await openReminding();
  await save({ timeOfDay: '08:05' });
  await track({ name: 'Waiting', nextPaymentDate: '2026-11-30' });
  await track({ name: 'Of the day', nextPaymentDate: '2026-12-01' });
  await wakeAt('2026-11-28T04:00:00.000Z');
  await wakeAt('2026-11-28T08:00:00.000Z');
  expect(titles()).toEqual([]);
  await wakeAt('2026-11-28T08:05:00.000Z');
  expect(titles()).toEqual(['2 subscriptions need attention']);
  // Each keeps an outcome of its own.
  expect((await history()).map(({ name, state }) => `${name} ${state}`)).toEqual([
    'Of the day sent',
    'Waiting sent',
  ]);
});

/** A reminder that was sent 3 days before, and put off to the last of them. */
async function putOff() {
  const reminding = await openReminding();
  const { track, wakeAt, history, act, next } = reminding;
  await track({ nextPaymentDate: '2026-12-01' });
  await wakeAt('2026-11-28T09:00:00.000Z');
  const [sent] = await history();
  const { status } = await act(sent?.id ?? '', 'snooze', { until: '2026-11-30' });
  expect(status).toBe(200);
  const due = async () => (await next())[0];
  return { ...reminding, due };
}

describe('a reminder that was put off', () => {
  test('comes on its day at the time of day that holds then', async () => {
    const { save, due, wakeAt, titles } = await putOff();
    expect(await due()).toMatchObject({ dueAt: '2026-11-30T09:00:00.000Z' });
    await save({ timeOfDay: '18:30' });
    expect(await due()).toMatchObject({ dueAt: '2026-11-30T18:30:00.000Z' });
    await wakeAt('2026-11-30T09:00:00.000Z');
    expect(titles()).toHaveLength(1);
    await wakeAt('2026-11-30T18:30:00.000Z');
    expect(titles()).toEqual(['Netflix renews in 3 days', 'Netflix renews tomorrow']);
  });

  test('and in the zone that holds then, once', async () => {
    const { save, wakeAt, titles } = await putOff();
    await save({ timeZone: 'Pacific/Honolulu' });
    // 09:00 of 30 November, ten hours behind.
    await wakeAt('2026-11-30T18:59:00.000Z');
    expect(titles()).toHaveLength(1);
    await wakeAt('2026-11-30T19:00:00.000Z');
    await wakeAt('2026-11-30T20:00:00.000Z');
    expect(titles()).toHaveLength(2);
  });
});

describe('a reminder that comes late', () => {
  test('says by how much, and one in time does not', async () => {
    const { track, wakeAt, bodies } = await openReminding();
    await track({ name: 'First', nextPaymentDate: '2026-12-01' });
    await wakeAt('2026-11-28T09:30:00.000Z');
    await track({ name: 'Second', nextPaymentDate: '2026-12-05' });
    await wakeAt('2026-12-02T14:00:00.000Z');
    await track({ name: 'Third', nextPaymentDate: '2026-12-12' });
    await wakeAt('2026-12-11T21:00:00.000Z');
    expect(bodies()[0]).not.toContain('late');
    expect(bodies()[1]).toMatch(/This reminder is 5 hours late\.$/);
    expect(bodies()[2]).toMatch(/This reminder is 2 days late\.$/);
  });

  test('says it of each in a message of several, and in Chinese', async () => {
    const { track, wakeAt, bodies, save } = await openReminding();
    await save({ locale: 'zh-CN' });
    await track({ name: 'First', nextPaymentDate: '2026-12-01' });
    await track({ name: 'Second', nextPaymentDate: '2026-12-02' });
    await wakeAt('2026-11-30T13:00:00.000Z');
    const lines = bodies()[0]?.split('\n') ?? [];
    expect(lines[0]).toMatch(/（提醒迟了2\s?天）$/);
    expect(lines[1]).toMatch(/（提醒迟了28\s?小时）$/);
  });

  test('is not late where the record, or what reminders go by, is newer than its moment', async () => {
    const { track, wakeAt, bodies, save, server } = await openReminding();
    await wakeAt('2026-11-28T12:00:00.000Z');
    await track({ nextPaymentDate: '2026-11-29' });
    await server.wake();
    await track({ nextPaymentDate: '2026-12-08' });
    await wakeAt('2026-12-02T12:00:00.000Z');
    await save({ daysBefore: 7 });
    await server.wake();
    expect(bodies()).toHaveLength(2);
    for (const body of bodies()) expect(body).not.toContain('late');
  });
});

const HOUR_MS = 3_600_000;
const times = fc
  .integer({ min: 0, max: 24 * 60 - 1 })
  .map((minute) => [Math.floor(minute / 60), minute % 60])
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));
const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata');
const rules: fc.Arbitrary<LeavingRules> = fc
  .record({ timeOfDay: times, timeZone: zones, from: times, until: times })
  .filter(({ from, until }) => from !== until)
  .map(({ timeOfDay, timeZone, from, until }) => ({
    timeOfDay,
    timeZone,
    quietHours: { from, until },
  }));
const moments = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  .map((date) => Math.floor(date.getTime() / 60_000) * 60_000);

describe('laws of quiet hours', () => {
  test('they are those that the clocks of the owner show', () => {
    fc.assert(
      fc.property(rules, moments, ({ quietHours, ...rest }, moment) => {
        const { from, until } = quietHours ?? { from: '', until: '' };
        const clock = new Intl.DateTimeFormat('sv-SE', {
          timeStyle: 'short',
          timeZone: rest.timeZone,
        });
        const at = (time: number) => clock.format(time);
        // On days on which clocks change, a time may be there twice or not at all.
        fc.pre(
          [-24, -12, 12, 24].every(
            (hours) => at(moment + hours * HOUR_MS).slice(3) === at(moment).slice(3),
          ) &&
            at(moment + 24 * HOUR_MS) === at(moment) &&
            at(moment - 24 * HOUR_MS) === at(moment),
        );
        const time = at(moment);
        const isQuiet = from < until ? time >= from && time < until : time >= from || time < until;
        const end = endOfQuiet(moment, { quietHours, ...rest });
        expect(end !== undefined).toBe(isQuiet);
        if (end !== undefined) expect(at(end)).toBe(until);
      }),
    );
  });

  test('whatever is due may leave within a day and ten minutes', () => {
    fc.assert(
      fc.property(rules, moments, (each, dueAt) => {
        const due = { date: '2030-01-01', dueAt };
        const waits = Array.from({ length: 26 * 60 }, (_, minute) => dueAt + minute * 60_000);
        expect(waits.some((moment) => mayLeave(due, each, moment))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });
});
