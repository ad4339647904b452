import { describe, expect, test } from 'vitest';
import { manualClock } from '../support/clock.ts';
import { ownerOn, prepared } from './owner.ts';

const PATH = '/api/v1/analytics/summary';
const TODAY = '2026-11-21';

type Renewal = { daysUntilRenewal: number };
const daysOf = (answer: { json: { upcomingRenewals: Renewal[] } }) =>
  answer.json.upcomingRenewals.map(({ daysUntilRenewal }) => daysUntilRenewal);

describe('today', () => {
  test.each([
    ['2026-11-21T09:59:59.999Z', 'Pacific/Kiritimati', '2026-11-21'],
    ['2026-11-21T10:00:00.000Z', 'Pacific/Kiritimati', '2026-11-22'],
    ['2026-11-21T23:59:59.999Z', 'UTC', '2026-11-21'],
    ['2026-11-22T00:00:00.000Z', 'UTC', '2026-11-22'],
    ['2026-11-22T07:59:59.999Z', 'America/Los_Angeles', '2026-11-21'],
    ['2026-11-22T08:00:00.000Z', 'America/Los_Angeles', '2026-11-22'],
    ['2026-11-22T10:59:59.999Z', 'Pacific/Pago_Pago', '2026-11-21'],
    ['2026-11-22T11:00:00.000Z', 'Pacific/Pago_Pago', '2026-11-22'],
    ['2026-11-21T18:14:59.999Z', 'Asia/Kathmandu', '2026-11-21'],
    ['2026-11-21T18:15:00.000Z', 'Asia/Kathmandu', '2026-11-22'],
    ['2026-11-21T10:14:59.999Z', 'Pacific/Chatham', '2026-11-21'],
    ['2026-11-21T10:15:00.000Z', 'Pacific/Chatham', '2026-11-22'],
  ])('at %s in %s is %s', async (moment, timeZone, day) => {
    const { server, get, track } = await prepared({ clock: manualClock(moment, 'Asia/Tokyo') });
    server.saveSettings({ timeZone });
    const due = await track({ nextPaymentDate: day });
    const { json } = await get(`${PATH}?horizonDays=1`);
    expect(json.asOf).toBe(day);
    expect(json.upcomingRenewals).toMatchObject([{ id: due.id, daysUntilRenewal: 0 }]);
  });

  test('is that of the system until the owner saved settings', async () => {
    const clock = manualClock('2026-11-21T10:30:00.000Z', 'Pacific/Kiritimati');
    const { server, get } = await prepared({ clock });
    expect((await get(PATH)).json.asOf).toBe('2026-11-22');
    server.saveSettings({ timeZone: 'America/Los_Angeles' });
    expect((await get(PATH)).json.asOf).toBe('2026-11-21');
  });

  test('moves on with the clock, to the moment', async () => {
    const clock = manualClock('2026-11-21T23:59:59.999Z');
    const { get, track } = await prepared({ clock });
    await track({ nextPaymentDate: '2026-11-22' });
    expect((await get(PATH)).json).toMatchObject({
      asOf: TODAY,
      upcomingRenewals: [{ daysUntilRenewal: 1 }],
    });
    clock.advance(1);
    expect((await get(PATH)).json).toMatchObject({
      asOf: '2026-11-22',
      upcomingRenewals: [{ daysUntilRenewal: 0 }],
    });
  });

  test('is each owner’s own', async () => {
    const clock = manualClock('2026-11-21T10:30:00.000Z');
    const { server, get, track } = await prepared({ clock });
    server.addAccount('Work');
    const work = ownerOn(server, 'Work');
    server.saveSettings({ timeZone: 'Pacific/Pago_Pago' });
    server.saveSettings({ timeZone: 'Pacific/Kiritimati' }, 'Work');
    await track({ nextPaymentDate: '2026-11-22' });
    await work.track({ nextPaymentDate: '2026-11-22' });
    const [mine, theirs] = [await get(PATH), await work.get(PATH)];
    expect([mine.json.asOf, theirs.json.asOf]).toEqual(['2026-11-20', '2026-11-22']);
    expect([daysOf(mine), daysOf(theirs)]).toEqual([[2], [0]]);
  });

  test('ends an hour later where clocks are put back', async () => {
    // 1 November 2026 has 25 hours there; this is half past midnight.
    const clock = manualClock('2026-11-01T07:30:00.000Z');
    const { server, get, track } = await prepared({ clock });
    server.saveSettings({ timeZone: 'America/Los_Angeles' });
    await track({ nextPaymentDate: '2026-11-02' });
    const seen = async () => {
      const { json } = await get(PATH);
      return [json.asOf, ...daysOf({ json })];
    };
    expect(await seen()).toEqual(['2026-11-01', 1]);
    clock.advance(24 * 3_600_000);
    expect(await seen()).toEqual(['2026-11-01', 1]);
    clock.advance(3_600_000);
    expect(await seen()).toEqual(['2026-11-02', 0]);
  });
});
