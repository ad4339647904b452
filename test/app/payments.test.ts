import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { addAccount, openWindow } from './window.ts';

const PATH = '/app/v1/payments';
const DAY_MS = 24 * 3_600_000;
const MISSING_ID = '6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e';

type Payment = { subscriptionId: string; paidOn: string; amount: number };

// The clock of every test begins on 2026-11-21.
async function prepared() {
  const window = await openWindow();
  const { call, server } = window;
  return {
    ...window,
    track: async (fields: object, account?: string) => {
      const options = { body: draft({ ...fields }), account };
      const { status, json } = await call('POST', '/api/v1/subscriptions', options);
      expect(status).toBe(201);
      return String(json.data.id);
    },
    daysLater: (days: number) => server.clock.advance(days * DAY_MS),
    list: async (query = '', account?: string) =>
      (await call('GET', PATH + query, { account })).json.data as Payment[],
    totals: async (query = '', account?: string) =>
      (await call('GET', `${PATH}/totals${query}`, { account })).json.data as object[],
  };
}

describe('payments', () => {
  test('are none as long as nothing came due', async () => {
    const { track, list, totals } = await prepared();
    await track({ nextPaymentDate: '2026-11-22' });
    expect([await list(), await totals()]).toEqual([[], []]);
  });

  test('are listed newest first, with what their subscriptions are called now', async () => {
    const { track, daysLater, list, call } = await prepared();
    const weekly = { period: 'custom', customDate: '7', amount: 5, currency: 'EUR' };
    const id = await track({ ...weekly, name: 'Paper', nextPaymentDate: '2026-11-23' });
    const other = await track({ nextPaymentDate: '2026-11-30' });
    daysLater(15);
    const rename = { name: 'Weekly paper', category: 'News', amount: 6 };
    await call('PATCH', `/api/v1/subscriptions/${id}`, { body: rename });
    expect(await list()).toEqual([
      {
        subscriptionId: other,
        name: 'Netflix',
        category: 'Video',
        paidOn: '2026-11-30',
        amount: 15.49,
        currency: 'USD',
      },
      // With the amount of that day.
      {
        subscriptionId: id,
        name: 'Weekly paper',
        category: 'News',
        paidOn: '2026-11-30',
        amount: 5,
        currency: 'EUR',
      },
      {
        subscriptionId: id,
        name: 'Weekly paper',
        category: 'News',
        paidOn: '2026-11-23',
        amount: 5,
        currency: 'EUR',
      },
    ]);
  });

  test('are there as soon as the day has changed, before anything else was asked for', async () => {
    const { track, daysLater, list } = await prepared();
    await track({ nextPaymentDate: '2026-11-21' });
    expect(await list()).toEqual([]);
    daysLater(1);
    expect((await list()).map(({ paidOn }) => paidOn)).toEqual(['2026-11-21']);
  });

  test('go with their subscription', async () => {
    const { track, daysLater, list, totals, call } = await prepared();
    const id = await track({ nextPaymentDate: '2026-11-22' });
    daysLater(2);
    expect(await list()).toHaveLength(1);
    await call('DELETE', `/api/v1/subscriptions/${id}`);
    expect([await list(), await totals()]).toEqual([[], []]);
  });

  test('of another account are seen by nobody else', async () => {
    const window = await prepared();
    const { track, daysLater, list, totals } = window;
    const work = await addAccount(window, 'Work');
    const id = await track({ nextPaymentDate: '2026-11-22' }, work);
    daysLater(2);
    // Theirs are asked for first: it is then that they are noted.
    expect(await list('', work)).toHaveLength(1);
    expect(await totals('', work)).toHaveLength(1);
    const own = [await list(), await totals(), await list(`?subscriptionId=${id}`)];
    expect(own).toEqual([[], [], []]);
  });
});

/** Two subscriptions that were charged three times each. */
async function threeOfEach() {
  const window = await prepared();
  const every10 = { period: 'custom', customDate: '10', nextPaymentDate: '2026-11-25' };
  const one = await window.track({ ...every10, name: 'One' });
  const two = await window.track({ ...every10, name: 'Two' });
  window.daysLater(25);
  return { ...window, one, two };
}

describe('filters', () => {
  test.each([
    ['', 6],
    ['?from=2026-12-05', 4],
    ['?from=2026-12-06', 2],
    ['?to=2026-12-05', 4],
    ['?to=2026-12-04', 2],
    ['?from=2026-12-05&to=2026-12-05', 2],
    ['?from=2026-12-06&to=2026-12-05', 0],
    ['?from=1900-01-01&to=9999-12-31', 6],
  ])('%j leaves %i of 6, in the list and in the totals', async (query, count) => {
    const { list, totals } = await threeOfEach();
    expect(await list(query)).toHaveLength(count);
    const counted = (await totals(query)) as { payments: number }[];
    expect(counted.reduce((sum, { payments }) => sum + payments, 0)).toBe(count);
  });

  test('by subscription, in either case, and with days', async () => {
    const { list, one, two } = await threeOfEach();
    expect((await list(`?subscriptionId=${one.toUpperCase()}`)).length).toBe(3);
    const found = await list(`?subscriptionId=${two}&from=2026-12-01`);
    expect(found.map(({ paidOn }) => paidOn)).toEqual(['2026-12-15', '2026-12-05']);
    expect(found.every(({ subscriptionId }) => subscriptionId === two)).toBe(true);
    expect(await list(`?subscriptionId=${MISSING_ID}`)).toEqual([]);
  });

  test('pages hold every payment once, in the order of the whole list', async () => {
    const { list, call } = await threeOfEach();
    const whole = await list();
    const paged: unknown[] = [];
    for (const offset of [0, 2, 4]) {
      const { json } = await call('GET', `${PATH}?limit=2&offset=${offset}`);
      expect(json.pagination).toEqual({ limit: 2, offset, hasMore: offset < 4 });
      paged.push(...json.data);
    }
    expect(paged).toEqual(whole);
    const beyond = await call('GET', `${PATH}?offset=${Number.MAX_SAFE_INTEGER}`);
    expect([beyond.json.data, beyond.json.pagination.hasMore]).toEqual([[], false]);
  });

  test.each([
    ['?limit=0', 'invalid_pagination', 'limit'],
    ['?limit=101', 'invalid_pagination', 'limit'],
    ['?offset=-1', 'invalid_pagination', 'offset'],
    ['?from=2026-02-30', 'invalid_query', 'from'],
    ['?to=', 'invalid_query', 'to'],
    ['?subscriptionId=1', 'invalid_query', 'subscriptionId'],
    ['?currency=USD', 'invalid_query', 'currency'],
    ['/totals?limit=1', 'invalid_query', 'limit'],
    ['/totals?from=x', 'invalid_query', 'from'],
    ['/totals?from=2026-01-01&from=2026-01-02', 'invalid_query', 'from'],
  ])('%s is refused: 400 %s', async (query, code, field) => {
    const { call } = await prepared();
    const { status, json } = await call('GET', PATH + query);
    expect([status, json.error.code, json.error.field]).toEqual([400, code, field]);
  });
});

describe('totals', () => {
  test('are exact, by month and currency, oldest month first, never across currencies', async () => {
    const { track, daysLater, totals } = await prepared();
    const daily = { period: 'custom', customDate: '1', nextPaymentDate: '2026-11-22' };
    // Binary fractions: 0.1 ten times is not 1 where floats are added.
    await track({ ...daily, amount: 0.1, currency: 'USD' });
    await track({ ...daily, amount: 0.2, currency: 'USD' });
    await track({ ...daily, amount: 999_999.99, currency: 'EUR' });
    await track({ ...daily, amount: 100, currency: 'JPY', nextPaymentDate: '2026-12-01' });
    daysLater(13);
    expect(await totals()).toEqual([
      { month: '2026-11', currency: 'EUR', total: 8_999_999.91, payments: 9 },
      { month: '2026-11', currency: 'USD', total: 2.7, payments: 18 },
      { month: '2026-12', currency: 'EUR', total: 2_999_999.97, payments: 3 },
      { month: '2026-12', currency: 'JPY', total: 300, payments: 3 },
      { month: '2026-12', currency: 'USD', total: 0.9, payments: 6 },
    ]);
  });

  test('hold a month in which everything was free', async () => {
    const { track, daysLater, totals } = await prepared();
    await track({ amount: 0, nextPaymentDate: '2026-11-22' });
    daysLater(2);
    expect(await totals()).toEqual([{ month: '2026-11', currency: 'USD', total: 0, payments: 1 }]);
  });
});
