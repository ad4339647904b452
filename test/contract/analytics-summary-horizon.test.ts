import { describe, expect, test } from 'vitest';
import { manualClock } from '../support/clock.ts';
import { prepared } from './owner.ts';

const PATH = '/api/v1/analytics/summary';
const TODAY = '2026-11-21';

type Renewal = { name: string; nextPaymentDate: string; daysUntilRenewal: number };
const daysOf = (answer: { json: { upcomingRenewals: Renewal[] } }) =>
  answer.json.upcomingRenewals.map(({ daysUntilRenewal }) => daysUntilRenewal);

/** The day `days` after the one the test's clock shows. */
const dayIn = (days: number) =>
  new Date(Date.parse(TODAY) + days * 86_400_000).toISOString().slice(0, 10);

/** A server with a renewal on each of some days from today. */
async function renewingIn(...days: number[]) {
  const owner = await prepared();
  for (const day of days) {
    await owner.track({ name: `In ${day}`, nextPaymentDate: dayIn(day) });
  }
  return owner;
}

describe('upcoming renewals', () => {
  test('are from today to today + horizonDays, both included', async () => {
    const { get } = await renewingIn(-1, 0, 1, 29, 30, 31, 365, 366);
    expect(daysOf(await get(PATH))).toEqual([0, 1, 29, 30]);
    expect(daysOf(await get(`${PATH}?horizonDays=30`))).toEqual([0, 1, 29, 30]);
    expect(daysOf(await get(`${PATH}?horizonDays=29`))).toEqual([0, 1, 29]);
    expect(daysOf(await get(`${PATH}?horizonDays=31`))).toEqual([0, 1, 29, 30, 31]);
    expect(daysOf(await get(`${PATH}?horizonDays=1`))).toEqual([0, 1]);
    expect(daysOf(await get(`${PATH}?horizonDays=365`))).toEqual([0, 1, 29, 30, 31, 365]);
  });

  test('are in order of their dates, however they were tracked', async () => {
    const { get } = await renewingIn(20, 3, 11, 0, 27, 4, 11);
    const { json } = await get(PATH);
    expect(json.upcomingRenewals.map(({ nextPaymentDate }: Renewal) => nextPaymentDate)).toEqual(
      [0, 3, 4, 11, 11, 20, 27].map(dayIn),
    );
    expect(daysOf({ json })).toEqual([0, 3, 4, 11, 11, 20, 27]);
  });

  test('tell of each what it is, in its own currency', async () => {
    const { get, track } = await prepared();
    const fields = {
      name: '日本の番組',
      category: 'Vidéo',
      amount: 1480.5,
      currency: 'JPY',
      period: 'custom',
      customDate: '90',
      nextPaymentDate: TODAY,
    };
    const { id } = await track(fields);
    const { customDate: _days, ...told } = fields;
    expect((await get(PATH)).json.upcomingRenewals).toEqual([{ id, ...told, daysUntilRenewal: 0 }]);
  });

  test('are of active subscriptions alone', async () => {
    const { get, track, change } = await prepared();
    const paused = await track({ name: 'Paused' });
    const cancelled = await track({ name: 'Cancelled' });
    await track({ name: 'Active' });
    change('pause', paused.id);
    change('cancel', cancelled.id);
    const names = async () =>
      (await get(PATH)).json.upcomingRenewals.map(({ name }: Renewal) => name);
    expect(await names()).toEqual(['Active']);
    change('resume', paused.id);
    change('reactivate', cancelled.id);
    expect((await names()).toSorted()).toEqual(['Active', 'Cancelled', 'Paused']);
  });

  test('have no overdue ones; those go on to count as spend', async () => {
    const { get } = await renewingIn(-400, -1);
    const { json } = await get(`${PATH}?horizonDays=365`);
    expect(json.upcomingRenewals).toEqual([]);
    expect(json.byCurrency[0].activeSubscriptions).toBe(2);
  });

  test('span the ends of months and years, and leap days', async () => {
    const clock = manualClock('2028-02-28T12:00:00.000Z');
    const { get, track } = await prepared({ clock });
    for (const nextPaymentDate of ['2028-02-29', '2028-03-01', '2029-02-27', '2029-02-28']) {
      await track({ nextPaymentDate });
    }
    expect(daysOf(await get(`${PATH}?horizonDays=365`))).toEqual([1, 2, 365]);
    expect(daysOf(await get(`${PATH}?horizonDays=1`))).toEqual([1]);
  });

  test('are all told, however many', async () => {
    const { get, track } = await prepared();
    for (let i = 0; i < 120; i += 1) await track({ name: `Number ${i}` });
    expect((await get(PATH)).json.upcomingRenewals).toHaveLength(120);
  });
});

describe('horizonDays', () => {
  test.each([
    ['', 30],
    ['?horizonDays=1', 1],
    ['?horizonDays=30', 30],
    ['?horizonDays=365', 365],
  ])('of %j is applied and told: %i', async (query, horizonDays) => {
    const { get } = await prepared();
    expect((await get(`${PATH}${query}`)).json).toMatchObject({ asOf: TODAY, horizonDays });
  });

  test.each([
    '',
    '0',
    '366',
    '-1',
    '1000',
    '99999999999999999999',
    '1.5',
    '30.0',
    '1e2',
    '0x1e',
    '%2B30',
    '+30',
    '%2030',
    '30%20',
    'abc',
    '30d',
    'NaN',
    'Infinity',
    'null',
    '%EF%BC%93%EF%BC%90',
    '30,60',
    '%00',
    '%zz',
  ])('of %j is invalid_query, and uses no quota', async (value) => {
    const { get } = await prepared({ hourlyQuota: 2 });
    const refused = await get(`${PATH}?horizonDays=${value}`);
    expect([refused.status, refused.json.error.code, refused.json.error.field]).toEqual([
      400,
      'invalid_query',
      'horizonDays',
    ]);
    expect(refused.json.error.message).toContain('horizonDays');
    expect(refused.json.error.suggestedFix).toEqual(expect.any(String));
    expect(refused.headers['x-ratelimit-limit']).toBeUndefined();
    expect((await get(PATH)).headers['x-ratelimit-remaining']).toBe('1');
  });

  test('may be given once only', async () => {
    const { get } = await prepared();
    const { status, json } = await get(`${PATH}?horizonDays=30&horizonDays=30`);
    expect([status, json.error.code, json.error.field]).toEqual([
      400,
      'invalid_query',
      'horizonDays',
    ]);
  });

  test.each(['horizondays', 'horizonDay', 'horizon_days', 'horizonDays%20'])(
    'misspelt as %s is refused, with the right name in the fix',
    async (name) => {
      const { get } = await prepared();
      const { status, json } = await get(`${PATH}?${name}=7`);
      expect([status, json.error.code, json.error.field]).toEqual([
        400,
        'invalid_query',
        decodeURIComponent(name),
      ]);
      expect(json.error.suggestedFix).toContain('horizonDays');
    },
  );
});
