import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Schedule } from '../../src-server/domain/schedule.ts';
import { prepared } from '../contract/owner.ts';
import { dayAfter, partsOf, walked } from '../domain/calendar-rules.ts';
import { manualClock } from '../support/clock.ts';
import { DAY_MS, decide, history } from './payments.ts';

const SUBSCRIPTIONS = '/api/v1/subscriptions';
const THREE_YEARS = 3 * 365 + 1;

/** Every day from `first` to the one before `end`. */
function daysBetween(first: string, end: string): string[] {
  const days: string[] = [];
  for (let day = first; day < end; day = dayAfter(day)) days.push(day);
  return days;
}

/** What is charged every day, made at noon on the last day of 2026. */
async function everyDay() {
  const clock = manualClock('2026-12-31T12:00:00.000Z');
  const owner = await prepared({ clock });
  const { id } = await owner.track({
    period: 'custom',
    customDate: '1',
    amount: 0.5,
    nextPaymentDate: '2026-12-31',
  });
  const next = async (): Promise<unknown> =>
    (await owner.get(`${SUBSCRIPTIONS}/${id}`)).json.data.nextPaymentDate;
  return { ...owner, clock, id, next };
}

// 2028 has a 29 February: three years are 1,096 days.
const CHARGED = daysBetween('2026-12-31', '2029-12-31').map((day) => `${day} 50`);

describe('a charge every day, over three years', () => {
  test('in which the server was down', async () => {
    const { server, clock, next } = await everyDay();
    await server.close();
    clock.advance(THREE_YEARS * DAY_MS);
    await server.restart();
    await decide(server, 'moveOn');
    expect(history(server)).toEqual(CHARGED);
    expect(await next()).toBe('2029-12-31');
  });

  test('in which nobody asked', async () => {
    const { server, clock, next } = await everyDay();
    clock.advance(THREE_YEARS * DAY_MS);
    await decide(server, 'moveOn');
    expect(await next()).toBe('2029-12-31');
    expect(history(server)).toEqual(CHARGED);
  });

  test('of which someone looked on each: one charge a day', async () => {
    const { server, clock, next } = await everyDay();
    for (let day = 1; day <= THREE_YEARS; day += 1) {
      clock.advance(DAY_MS);
      await next();
    }
    expect(await next()).toBe('2029-12-31');
    expect(history(server)).toEqual(CHARGED);
  });
});

type Kind = {
  period: Schedule['period'];
  nextPaymentDate: string;
  billingAnchorDay?: number;
  customDate?: string;
};

/** Schedules of every kind, as they are sent on 30 January 2027. */
const kinds: Kind[] = [
  ...[28, 29, 30, 31].map((day) => ({
    period: 'monthly' as const,
    nextPaymentDate: '2027-02-28',
    billingAnchorDay: day,
  })),
  { period: 'monthly', nextPaymentDate: '2027-01-30' },
  { period: 'monthly', nextPaymentDate: '2027-01-31' },
  { period: 'monthly', nextPaymentDate: '2027-12-31', billingAnchorDay: 31 },
  { period: 'yearly', nextPaymentDate: '2027-02-28', billingAnchorDay: 29 },
  { period: 'yearly', nextPaymentDate: '2028-02-29' },
  { period: 'yearly', nextPaymentDate: '2027-03-31' },
  { period: 'yearly', nextPaymentDate: '2027-02-28' },
  { period: 'custom', customDate: '7', nextPaymentDate: '2027-01-31' },
  { period: 'custom', customDate: '30', nextPaymentDate: '2027-02-10' },
  { period: 'custom', customDate: '365', nextPaymentDate: '2027-02-28' },
  { period: 'custom', customDate: '36500', nextPaymentDate: '2027-01-30' },
];

const scheduleOf = ({ period, nextPaymentDate, ...rest }: Kind): Schedule => ({
  period,
  customDays: rest.customDate === undefined ? null : Number(rest.customDate),
  customMonths: null,
  nextPaymentDate,
  billingAnchorDay: rest.billingAnchorDay ?? partsOf(nextPaymentDate)[2],
});

test('of every kind of schedule, looked at on any days, is what the calendar gives', async () => {
  const gaps = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(gaps, fc.boolean(), async (days, isDown) => {
      const clock = manualClock('2027-01-30T12:00:00.000Z');
      const { server, track, get } = await prepared({ clock });
      const made = [];
      for (const kind of kinds) made.push({ ...(await track(kind)), schedule: scheduleOf(kind) });
      for (const gap of days) {
        clock.advance(gap * DAY_MS);
        if (isDown) await server.restart();
        else await get(SUBSCRIPTIONS);
        await decide(server, 'moveOn');
      }
      const today = new Date(clock.now()).toISOString().slice(0, 10);
      for (const { id, schedule } of made) {
        const { charges, next } = walked(schedule, today);
        expect(history(server, id)).toEqual(charges.map((day) => `${day} 1549`));
        expect((await get(`${SUBSCRIPTIONS}/${id}`)).json.data.nextPaymentDate).toBe(next);
      }
      await server.close();
    }),
    { numRuns: 10, endOnFailure: true },
  );
});

test('more records than a page or a batch are caught up together', async () => {
  const clock = manualClock('2027-01-30T12:00:00.000Z');
  const { server, track, get } = await prepared({ clock });
  for (let i = 0; i < 250; i += 1) await track({ nextPaymentDate: '2027-01-31', amount: 1 });
  clock.advance(40 * DAY_MS);
  await get(SUBSCRIPTIONS);
  expect(history(server)).toEqual([
    ...Array<string>(250).fill('2027-01-31 100'),
    ...Array<string>(250).fill('2027-02-28 100'),
  ]);
  const { upcomingRenewals } = (await get('/api/v1/analytics/summary')).json;
  expect(upcomingRenewals).toHaveLength(250);
});
