import { describe, expect, test } from 'vitest';
import { openReminding } from './reminding.ts';

// The clock starts at noon of 21 November 2026, in UTC; reminders are sent from 09:00 on.

const TERMS = {
  endsOn: '2027-03-31',
  renewsForMonths: 12,
  notice: { count: 3, unit: 'month' },
};

/** A gym whose contract can be cancelled until 31 December 2026, and whose charges are years ahead. */
async function openGym() {
  const window = await openReminding();
  const id = await window.track({ name: 'Gym', period: 'yearly', nextPaymentDate: '2029-11-21' });
  const setTerms = (terms: object | null) =>
    window.call('PATCH', `/app/v1/subscriptions/${id}`, { body: { terms } });
  expect((await setTerms(TERMS)).status).toBe(200);
  return { ...window, id, setTerms };
}

describe('the last day to cancel', () => {
  test('is told 14 and 3 days before, once each, and again for the next term', async () => {
    const { wakeAt, titles, bodies, server } = await openGym();
    await wakeAt('2026-12-17T08:59:00.000Z');
    expect(titles()).toEqual([]);
    await wakeAt('2026-12-17T09:00:00.000Z');
    await server.wake();
    expect(titles()).toEqual(['The last day to cancel Gym is in 14 days']);
    expect(bodies()).toEqual([
      'Cancel it with the provider by Thursday, 31 December 2026, or it runs until Friday, 31 March 2028.',
    ]);
    await wakeAt('2026-12-28T09:00:00.000Z');
    await wakeAt('2027-01-15T09:00:00.000Z');
    expect(titles()).toEqual([
      'The last day to cancel Gym is in 14 days',
      'The last day to cancel Gym is in 3 days',
    ]);
    await wakeAt('2027-12-17T09:00:00.000Z');
    expect(titles()).toHaveLength(3);
  });

  test('that was missed is told until it is over', async () => {
    const late = await openGym();
    await late.wakeAt('2026-12-31T10:00:00.000Z');
    expect(late.titles()).toEqual(['The last day to cancel Gym is today']);
    const tooLate = await openGym();
    await tooLate.wakeAt('2027-01-01T10:00:00.000Z');
    expect(tooLate.titles()).toEqual([]);
  });

  test('is told on the days that its owner chose, or not at all', async () => {
    const { wakeAt, titles, save } = await openGym();
    await save({ cancelByDaysBefore: [] });
    await wakeAt('2026-12-29T09:00:00.000Z');
    expect(titles()).toEqual([]);
    await save({ cancelByDaysBefore: [1] });
    await wakeAt('2026-12-30T09:00:00.000Z');
    expect(titles()).toEqual(['The last day to cancel Gym is tomorrow']);
  });

  test.each(['pause', 'cancel'])('is not told after “%s”', async (verb) => {
    const { id, call, wakeAt, titles } = await openGym();
    await call('POST', `/app/v1/subscriptions/${id}/${verb}`);
    await wakeAt('2026-12-28T09:00:00.000Z');
    expect(titles()).toEqual([]);
  });

  test('is not told while reminders are off, of the record or of the account', async () => {
    const { id, call, wakeAt, titles, save } = await openGym();
    const remind = (notificationEnabled: boolean) =>
      call('PATCH', `/api/v1/subscriptions/${id}`, { body: { notificationEnabled } });
    await remind(false);
    await wakeAt('2026-12-18T09:00:00.000Z');
    await save({ enabled: false });
    await remind(true);
    await wakeAt('2026-12-19T09:00:00.000Z');
    expect(titles()).toEqual([]);
    await save({ enabled: true });
    await wakeAt('2026-12-20T09:00:00.000Z');
    expect(titles()).toEqual(['The last day to cancel Gym is in 11 days']);
  });

  test('that moved while its reminder waited is told for the new day only', async () => {
    const { wakeAt, titles, setTerms, history, server } = await openGym();
    await server.wake();
    await wakeAt('2026-12-16T23:00:00.000Z');
    await setTerms({ ...TERMS, notice: { count: 4, unit: 'month' } });
    await wakeAt('2026-12-28T09:00:00.000Z');
    expect(titles()).toEqual([]);
    expect(await history()).toEqual([]);
  });

  test('is listed with the reminders to come, soonest first, also for later terms', async () => {
    const { next, wakeAt } = await openGym();
    const listed = async () =>
      (await next()).slice(0, 3).map(({ kind, date, lead }) => `${kind} ${date} ${lead}`);
    expect(await listed()).toEqual([
      'cancelBy 2026-12-31 14',
      'cancelBy 2026-12-31 3',
      'cancelBy 2027-12-31 14',
    ]);
    await wakeAt('2026-12-17T09:00:00.000Z');
    expect((await listed())[0]).toBe('cancelBy 2026-12-31 3');
  });

  test('is told once of a contract that then goes on month by month', async () => {
    const { next, setTerms, wakeAt, titles } = await openGym();
    await setTerms({ ...TERMS, renewsForMonths: 1 });
    const listed = (await next()).filter(({ kind }) => kind === 'cancelBy');
    expect(listed.map(({ date, lead }) => `${date} ${lead}`)).toEqual([
      '2026-12-31 14',
      '2026-12-31 3',
    ]);
    await wakeAt('2026-12-28T09:00:00.000Z');
    expect(titles()).toHaveLength(1);
    await wakeAt('2027-01-30T09:00:00.000Z');
    expect(titles()).toHaveLength(1);
  });

  test('can be snoozed up to that day, and handled, which ends its reminders', async () => {
    const { wakeAt, titles, history, act, next } = await openGym();
    await wakeAt('2026-12-17T09:00:00.000Z');
    const id = (await history())[0]?.id ?? '';
    expect((await act(id, 'snooze', { until: '2027-01-01' })).status).toBe(409);
    expect((await act(id, 'snooze', { until: '2026-12-20' })).status).toBe(200);
    await wakeAt('2026-12-20T09:00:00.000Z');
    expect(titles()).toHaveLength(2);
    await act(id, 'settle');
    expect((await next())[0]).toMatchObject({ date: '2027-12-31' });
    await wakeAt('2026-12-28T09:00:00.000Z');
    expect(titles()).toHaveLength(2);
  });
});
