import { describe, expect, test } from 'vitest';
import { ownerOn, prepared } from './owner.ts';

const PATH = '/api/v1/analytics/summary';

type Row = { category: string };

test('an account that tracks nothing has an empty summary', async () => {
  const { get } = await prepared();
  const answer = await get(PATH);
  expect(answer.status).toBe(200);
  expect(answer.json).toEqual({
    asOf: '2026-11-21',
    horizonDays: 30,
    counts: { total: 0, active: 0, paused: 0, cancelled: 0 },
    byCurrency: [],
    byCategory: [],
    upcomingRenewals: [],
    requestId: answer.headers['x-request-id'],
  });
});

test('all of it is at the top level, with exactly these fields', async () => {
  const { get, track } = await prepared();
  const netflix = await track({ nextPaymentDate: '2026-12-14' });
  const answer = await get(PATH);
  expect(answer.json).toEqual({
    asOf: '2026-11-21',
    horizonDays: 30,
    counts: { total: 1, active: 1, paused: 0, cancelled: 0 },
    byCurrency: [
      { currency: 'USD', activeSubscriptions: 1, monthlyTotal: 15.49, yearlyTotal: 185.88 },
    ],
    byCategory: [
      {
        category: 'Video',
        activeSubscriptions: 1,
        monthlyTotalsByCurrency: { USD: 15.49 },
        yearlyTotalsByCurrency: { USD: 185.88 },
      },
    ],
    upcomingRenewals: [
      {
        id: netflix.id,
        name: 'Netflix',
        category: 'Video',
        amount: 15.49,
        currency: 'USD',
        period: 'monthly',
        nextPaymentDate: '2026-12-14',
        daysUntilRenewal: 23,
      },
    ],
    requestId: answer.headers['x-request-id'],
  });
});

describe('equivalents', () => {
  test.each([
    ['monthly: the year is twelve times it', { amount: 15.49 }, 15.49, 185.88],
    ['yearly: the month is a twelfth', { amount: 99, period: 'yearly' }, 8.25, 99],
    ['every 30 days', { amount: 10, period: 'custom', customDate: '30' }, 10.14, 121.67],
    ['every 365 days', { amount: 99, period: 'custom', customDate: '365' }, 8.25, 99],
    ['every day', { amount: 1, period: 'custom', customDate: '1' }, 30.42, 365],
    ['every 36500 days', { amount: 100, period: 'custom', customDate: '36500' }, 0.08, 1],
    ['free', { amount: 0 }, 0, 0],
    [
      'the dearest, each day',
      { amount: 999999.99, period: 'custom', customDate: '1' },
      30416666.36,
      364999996.35,
    ],
  ])('%s', async (_what, fields, monthlyTotal, yearlyTotal) => {
    const { get, track } = await prepared();
    await track(fields);
    const { json } = await get(PATH);
    expect(json.byCurrency).toEqual([
      { currency: 'USD', activeSubscriptions: 1, monthlyTotal, yearlyTotal },
    ]);
  });
});

describe('rounding', () => {
  test.each([
    ['half a hundredth goes up', [0.06], 0.01],
    ['less than half goes down', [0.05], 0],
    ['three that would each go down make a half that goes up', [0.02, 0.02, 0.02], 0.01],
    ['twelve that would each go up are not twelve too many', Array(12).fill(0.06), 0.06],
  ])('%s', async (_what, yearlyAmounts: number[], monthlyTotal) => {
    const { get, track } = await prepared();
    for (const amount of yearlyAmounts) await track({ amount, period: 'yearly' });
    const { json } = await get(PATH);
    expect(json.byCurrency[0].monthlyTotal).toBe(monthlyTotal);
  });

  test('happens once for each total: parts of a category need not add up to the whole', async () => {
    const { get, track } = await prepared();
    for (const category of ['A', 'B', 'C'])
      await track({ category, amount: 0.02, period: 'yearly' });
    const { json } = await get(PATH);
    expect(json.byCurrency[0].monthlyTotal).toBe(0.01);
    for (const { monthlyTotalsByCurrency } of json.byCategory) {
      expect(monthlyTotalsByCurrency).toEqual({ USD: 0 });
    }
  });

  test('amounts that floats do not add up exactly are added exactly', async () => {
    const { get, track } = await prepared();
    for (const amount of [0.1, 0.2, 1.1, 2.2, 1.15]) await track({ amount });
    const { json } = await get(PATH);
    expect(json.byCurrency[0]).toMatchObject({ monthlyTotal: 4.75, yearlyTotal: 57 });
  });
});

describe('currencies', () => {
  test('are never added, and come in order of their codes', async () => {
    const { get, track } = await prepared();
    for (const currency of ['USD', 'JPY', 'EUR', 'USD', 'CNY'])
      await track({ currency, amount: 10 });
    const { json } = await get(PATH);
    const one = { activeSubscriptions: 1, monthlyTotal: 10, yearlyTotal: 120 };
    expect(json.byCurrency).toEqual([
      { currency: 'CNY', ...one },
      { currency: 'EUR', ...one },
      { currency: 'JPY', ...one },
      { currency: 'USD', activeSubscriptions: 2, monthlyTotal: 20, yearlyTotal: 240 },
    ]);
    expect(json.byCategory).toEqual([
      {
        category: 'Video',
        activeSubscriptions: 5,
        monthlyTotalsByCurrency: { CNY: 10, EUR: 10, JPY: 10, USD: 20 },
        yearlyTotalsByCurrency: { CNY: 120, EUR: 120, JPY: 120, USD: 240 },
      },
    ]);
  });

  test('of categories are those that occur there', async () => {
    const { get, track } = await prepared();
    await track({ category: 'Music', currency: 'EUR' });
    await track({ category: 'Video', currency: 'USD' });
    const { json } = await get(PATH);
    const found = json.byCategory.map(
      (one: { monthlyTotalsByCurrency: object; yearlyTotalsByCurrency: object }) => [
        Object.keys(one.monthlyTotalsByCurrency),
        Object.keys(one.yearlyTotalsByCurrency),
      ],
    );
    expect(found).toEqual([
      [['EUR'], ['EUR']],
      [['USD'], ['USD']],
    ]);
  });
});

test('categories are told apart to the letter, and come in order', async () => {
  const { get, track } = await prepared();
  for (const category of ['Video', 'Cloud', 'video', '__proto__', 'constructor', 'Cloud']) {
    await track({ category, amount: 1 });
  }
  const { json } = await get(PATH);
  const found = json.byCategory.map(
    ({ category, activeSubscriptions }: Row & { activeSubscriptions: number }) => [
      category,
      activeSubscriptions,
    ],
  );
  expect(found).toEqual([
    ['Cloud', 2],
    ['Video', 1],
    ['__proto__', 1],
    ['constructor', 1],
    ['video', 1],
  ]);
});

describe('status', () => {
  test('is counted, and only what is active counts as spend', async () => {
    const { get, track, change } = await prepared();
    await track({ amount: 1 });
    await track({ amount: 2, category: 'Kept' });
    const paused = await track({ amount: 40, currency: 'EUR', category: 'Paused' });
    const cancelled = await track({ amount: 800, category: 'Gone' });
    change('pause', paused.id);
    change('cancel', cancelled.id);
    const { json } = await get(PATH);
    expect(json.counts).toEqual({ total: 4, active: 2, paused: 1, cancelled: 1 });
    expect(json.byCurrency).toEqual([
      { currency: 'USD', activeSubscriptions: 2, monthlyTotal: 3, yearlyTotal: 36 },
    ]);
    expect(json.byCategory.map(({ category }: Row) => category)).toEqual(['Kept', 'Video']);
    expect(json.upcomingRenewals).toHaveLength(2);
  });

  test('counts at once, with each change', async () => {
    const { get, track, change } = await prepared();
    const { id } = await track({ amount: 5 });
    const seen = async () => {
      const { counts, byCurrency, byCategory, upcomingRenewals } = (await get(PATH)).json;
      expect([byCategory.length, upcomingRenewals.length]).toEqual(
        Array(2).fill(byCurrency.length),
      );
      return [counts.active, counts.paused, counts.cancelled, byCurrency.length];
    };
    expect(await seen()).toEqual([1, 0, 0, 1]);
    change('pause', id);
    expect(await seen()).toEqual([0, 1, 0, 0]);
    change('resume', id);
    expect(await seen()).toEqual([1, 0, 0, 1]);
    change('cancel', id);
    expect(await seen()).toEqual([0, 0, 1, 0]);
    change('reactivate', id);
    expect(await seen()).toEqual([1, 0, 0, 1]);
  });
});

test('a write through the API shows at once', async () => {
  const { server, key, get, track } = await prepared();
  const { id } = await track({ amount: 5 });
  const monthly = async () => (await get(PATH)).json.byCurrency[0]?.monthlyTotal;
  expect(await monthly()).toBe(5);
  await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body: { amount: 7.25 } });
  expect(await monthly()).toBe(7.25);
  await server.call('DELETE', `/api/v1/subscriptions/${id}`, { key });
  expect(await monthly()).toBeUndefined();
});

test('owners never mix', async () => {
  const { server, get, track } = await prepared();
  server.addAccount('Work');
  const work = ownerOn(server, 'Work');
  await track({ amount: 1 });
  const theirs = await work.track({ amount: 20, currency: 'EUR', category: 'Office' });
  await work.track({ amount: 20, currency: 'EUR', category: 'Office' });
  work.change('pause', theirs.id);
  const [mine, other] = [(await get(PATH)).json, (await work.get(PATH)).json];
  expect([mine.counts.total, other.counts.total]).toEqual([1, 2]);
  expect(mine.byCurrency).toMatchObject([{ currency: 'USD', monthlyTotal: 1 }]);
  expect(other.byCurrency).toMatchObject([{ currency: 'EUR', monthlyTotal: 20 }]);
  expect(mine.byCategory.map(({ category }: Row) => category)).toEqual(['Video']);
  expect(other.byCategory.map(({ category }: Row) => category)).toEqual(['Office']);
  expect([mine.upcomingRenewals.length, other.upcomingRenewals.length]).toEqual([1, 1]);
});
