import { describe, expect, test } from 'vitest';
import { type Owner, ownerOn, prepared } from './owner.ts';

const PATH = '/api/v1/analytics/optimizations';

type Item = { name: string };

/** The names in one of the lists; their order is not the contract's. */
async function namesIn(
  { get }: Owner,
  list: 'monthlyToAnnual' | 'aboveAverageInCurrency',
): Promise<string[]> {
  const items = (await get(PATH)).json.optimizations[list] as Item[];
  return items.map(({ name }) => name).toSorted();
}

const aboveAverage = (owner: Owner) => namesIn(owner, 'aboveAverageInCurrency');
const monthlyToAnnual = (owner: Owner) => namesIn(owner, 'monthlyToAnnual');

test('an account that tracks nothing has two empty lists', async () => {
  const { get } = await prepared();
  const { status, json, headers } = await get(PATH);
  expect(status).toBe(200);
  expect(json).toEqual({
    optimizations: { monthlyToAnnual: [], aboveAverageInCurrency: [] },
    requestId: headers['x-request-id'],
  });
});

describe('monthlyToAnnual', () => {
  test('has each monthly one with twelve times its amount, and exactly these fields', async () => {
    const { get, track } = await prepared();
    const { id } = await track({ name: 'Netflix', amount: 15.49, currency: 'EUR' });
    expect((await get(PATH)).json.optimizations.monthlyToAnnual).toEqual([
      { id, name: 'Netflix', currency: 'EUR', monthlyAmount: 15.49, yearlyAtCurrentRate: 185.88 },
    ]);
  });

  test.each([
    [0, 0],
    [0.01, 0.12],
    [0.07, 0.84],
    [1.15, 13.8],
    [33.33, 399.96],
    [999999.99, 11999999.88],
  ])('%d a month is %d a year', async (amount, yearlyAtCurrentRate) => {
    const { get, track } = await prepared();
    await track({ amount });
    expect((await get(PATH)).json.optimizations.monthlyToAnnual).toMatchObject([
      { monthlyAmount: amount, yearlyAtCurrentRate },
    ]);
  });

  test('has neither yearly nor custom ones, not even every 30 days', async () => {
    const owner = await prepared();
    await owner.track({ name: 'Monthly' });
    await owner.track({ name: 'Yearly', period: 'yearly' });
    await owner.track({ name: 'Custom', period: 'custom', customDate: '30' });
    expect(await monthlyToAnnual(owner)).toEqual(['Monthly']);
  });

  test('follows the period at once', async () => {
    const { server, key, track, ...rest } = await prepared();
    const { id } = await track({ name: 'One', period: 'yearly' });
    const owner = { key, track, ...rest };
    expect(await monthlyToAnnual(owner)).toEqual([]);
    const path = `/api/v1/subscriptions/${id}`;
    await server.call('PATCH', path, { key, body: { period: 'monthly' } });
    expect(await monthlyToAnnual(owner)).toEqual(['One']);
  });
});

describe('aboveAverageInCurrency', () => {
  test('has what is more than twice the average, with exactly these fields', async () => {
    const { get, track } = await prepared();
    for (const amount of [1, 2]) await track({ amount, currency: 'GBP' });
    const dear = await track({
      name: 'Dear',
      amount: 120.5,
      currency: 'GBP',
      period: 'yearly',
    });
    // 10.0416... a month, where the average is 4.3472...
    expect((await get(PATH)).json.optimizations.aboveAverageInCurrency).toEqual([
      {
        id: dear.id,
        name: 'Dear',
        currency: 'GBP',
        monthlyEquivalent: 10.04,
        currencyMonthlyAverage: 4.35,
      },
    ]);
  });

  test.each([
    ['less than twice', 3.99, []],
    ['exactly twice', 4, []],
    ['a hundredth more than twice', 4.01, ['Dear']],
  ])('strictly: %s', async (_what, amount, expected) => {
    const owner = await prepared();
    for (let i = 0; i < 2; i += 1) await owner.track({ amount: 1 });
    await owner.track({ name: 'Dear', amount });
    expect(await aboveAverage(owner)).toEqual(expected);
  });

  test.each([
    ['a year', { period: 'yearly', amount: 48 }, { period: 'yearly', amount: 48.01 }],
    [
      '365 days',
      { period: 'custom', customDate: '365', amount: 48 },
      { period: 'custom', customDate: '365', amount: 48.01 },
    ],
    [
      '73 days',
      { period: 'custom', customDate: '73', amount: 9.6 },
      { period: 'custom', customDate: '73', amount: 9.61 },
    ],
  ])('a tie across periods, at %s, is one', async (_what, tie, more) => {
    const owner = await prepared();
    for (let i = 0; i < 2; i += 1) await owner.track({ amount: 1 });
    const { id } = await owner.track({ name: 'Dear', ...tie });
    expect(await aboveAverage(owner)).toEqual([]);
    const { server, key } = owner;
    await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body: more });
    expect(await aboveAverage(owner)).toEqual(['Dear']);
  });

  test('a tie of endless fractions is one, though each rounds to something else', async () => {
    const owner = await prepared();
    const weekly = { period: 'custom', customDate: '7' };
    for (let i = 0; i < 2; i += 1) await owner.track({ ...weekly, amount: 0.1 });
    const { id } = await owner.track({ name: 'Dear', ...weekly, amount: 0.4 });
    expect(await aboveAverage(owner)).toEqual([]);
    const { server, key } = owner;
    await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body: { amount: 0.41 } });
    expect(await aboveAverage(owner)).toEqual(['Dear']);
  });

  test('compares with the same currency only', async () => {
    const owner = await prepared();
    for (const amount of [1, 1, 5]) {
      await owner.track({ name: `USD ${amount}`, amount, currency: 'USD' });
      await owner.track({ name: `JPY ${amount}`, amount: amount * 1000, currency: 'JPY' });
    }
    await owner.track({ name: 'EUR', amount: 9999, currency: 'EUR' });
    expect(await aboveAverage(owner)).toEqual(['JPY 5', 'USD 5']);
  });

  test('one or two of a currency are never above', async () => {
    const owner = await prepared();
    await owner.track({ amount: 1000 });
    await owner.track({ amount: 0 });
    expect(await aboveAverage(owner)).toEqual([]);
  });

  test('averages over active records only', async () => {
    const owner = await prepared();
    for (let i = 0; i < 2; i += 1) await owner.track({ amount: 1 });
    await owner.track({ name: 'Dear', amount: 5 });
    const paused = await owner.track({ name: 'Paused', amount: 500 });
    expect(await aboveAverage(owner)).toEqual(['Paused']);
    owner.change('pause', paused.id);
    expect(await aboveAverage(owner)).toEqual(['Dear']);
    owner.change('cancel', paused.id);
    expect(await aboveAverage(owner)).toEqual(['Dear']);
    owner.change('reactivate', paused.id);
    expect(await aboveAverage(owner)).toEqual(['Paused']);
  });
});

test('neither list has what is paused or cancelled', async () => {
  const owner = await prepared();
  for (let i = 0; i < 4; i += 1) await owner.track({ name: 'Cheap', amount: 1, period: 'yearly' });
  const paused = await owner.track({ name: 'Paused', amount: 50 });
  const cancelled = await owner.track({ name: 'Cancelled', amount: 50 });
  expect(await monthlyToAnnual(owner)).toEqual(['Cancelled', 'Paused']);
  expect(await aboveAverage(owner)).toEqual(['Cancelled', 'Paused']);
  owner.change('pause', paused.id);
  owner.change('cancel', cancelled.id);
  expect(await monthlyToAnnual(owner)).toEqual([]);
  expect(await aboveAverage(owner)).toEqual([]);
  owner.change('resume', paused.id);
  expect(await monthlyToAnnual(owner)).toEqual(['Paused']);
  expect(await aboveAverage(owner)).toEqual(['Paused']);
});

test('owners never mix', async () => {
  const { server, ...owner } = await prepared();
  server.addAccount('Work');
  const work = ownerOn(server, 'Work');
  for (let i = 0; i < 2; i += 1) await owner.track({ name: 'Cheap', amount: 1, period: 'yearly' });
  await work.track({ name: 'Dear', amount: 100 });
  expect(await aboveAverage(owner)).toEqual([]);
  expect(await aboveAverage(work)).toEqual([]);
  expect(await monthlyToAnnual(owner)).toEqual([]);
  expect(await monthlyToAnnual(work)).toEqual(['Dear']);
});
