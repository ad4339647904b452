import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { type Window, openWindow } from './window.ts';

const RECORDS = '/app/v1/subscriptions';
const PUBLIC = '/api/v1/subscriptions';

type Fields = Readonly<Record<string, unknown>>;

/** A window with a quarterly record, and how to change it from either side. */
async function quarterly(fields: Fields = {}) {
  const window = await openWindow();
  const made = await window.call('POST', RECORDS, {
    body: draft({ period: 'custom', customMonths: 3, nextPaymentDate: '2027-01-31', ...fields }),
  });
  expect(made.status).toBe(201);
  const { id } = made.json.data;
  const { key } = window.server.issue();
  return {
    window,
    id,
    key,
    made: made.json.data,
    shown: async () => (await window.call('GET', `${RECORDS}/${id}`)).json.data,
    told: async () => (await window.server.call('GET', `${PUBLIC}/${id}`, { key })).json.data,
    patch: (body: Fields) => window.call('PATCH', `${RECORDS}/${id}`, { body }),
    patchPublic: (body: Fields) => window.server.call('PATCH', `${PUBLIC}/${id}`, { key, body }),
  };
}

describe('an interval in months', () => {
  test('keeps its day, and is told to the API as the days that lead to the next charge', async () => {
    const { made, told, window, id } = await quarterly();
    expect(made).toMatchObject({
      period: 'custom',
      customMonths: 3,
      customDate: '92',
      lastPaymentDate: '2026-10-31',
      billingAnchorDay: 31,
    });
    const { customMonths: _, ...same } = made;
    expect(await told()).toEqual(same);
    // 31 January, 30 April, 31 July: moved on by time, and the days follow.
    for (const day of ['2026-12-31', '2027-02-01', '2027-03-31', '2027-05-01']) {
      window.server.clock.setWall(`${day}T12:00:00.000Z`);
      await window.server.wake();
    }
    const { json } = await window.call('GET', `${RECORDS}/${id}`);
    expect(json.data).toMatchObject({
      nextPaymentDate: '2027-07-31',
      lastPaymentDate: '2027-04-30',
      customDate: '92',
      customMonths: 3,
      billingAnchorDay: 31,
    });
  });

  test('of 1 and 12 months is monthly and yearly', async () => {
    const { patch } = await quarterly();
    expect((await patch({ period: 'custom', customMonths: 1 })).json.data).toMatchObject({
      period: 'monthly',
      customMonths: null,
      customDate: null,
    });
    expect((await patch({ period: 'custom', customMonths: 12 })).json.data).toMatchObject({
      period: 'yearly',
      customMonths: null,
      customDate: null,
    });
    expect((await patch({ period: 'custom', customMonths: 24 })).json.data).toMatchObject({
      period: 'custom',
      customMonths: 24,
    });
  });

  test('stays through a patch of anything else, whose new date moves the anchor', async () => {
    const { patchPublic, shown } = await quarterly();
    await patchPublic({ amount: 5, name: 'Water' });
    expect(await shown()).toMatchObject({ customMonths: 3, billingAnchorDay: 31 });
    const moved = await patchPublic({ nextPaymentDate: '2027-02-15' });
    expect(moved.json.data).toMatchObject({ period: 'custom', customDate: '92' });
    expect(await shown()).toMatchObject({ customMonths: 3, billingAnchorDay: 15 });
  });

  test.each([
    [{ period: 'monthly' }, { period: 'monthly', customDate: null }],
    [{ period: 'yearly' }, { period: 'yearly', customDate: null }],
    [{ customDate: '30' }, { period: 'custom', customDate: '30' }],
    [
      { period: 'custom', customDate: '92' },
      { period: 'custom', customDate: '92' },
    ],
    // Named again, it is what the API told.
    [{ period: 'custom' }, { period: 'custom', customDate: '92' }],
  ])('ends with a patch of the API with %j', async (body, expected) => {
    const { patchPublic, shown } = await quarterly();
    expect((await patchPublic(body)).json.data).toMatchObject(expected);
    expect(await shown()).toMatchObject({ ...expected, customMonths: null });
  });

  test('counts by its months: 12 divided by them a year', async () => {
    const { window, key } = await quarterly({ amount: 10 });
    const { json } = await window.server.call('GET', '/api/v1/analytics/summary', { key });
    expect(json.byCurrency).toMatchObject([{ monthlyTotal: 3.33, yearlyTotal: 40 }]);
  });

  test('is found among custom ones, and its changes are told to the window alone', async () => {
    const { window, key, patch, id } = await quarterly();
    await patch({ period: 'custom', customMonths: 6 });
    const found = await window.server.call('GET', `${PUBLIC}?period=custom`, { key });
    expect(found.json.data).toHaveLength(1);
    const audit = await window.server.call('GET', `/api/v1/audit?subscriptionId=${id}`, { key });
    expect(JSON.stringify(audit.json)).not.toContain('customMonths');
    const activity = await window.call('GET', `/app/v1/activity?subscriptionId=${id}`);
    const [changed, created] = activity.json.data;
    expect(changed.metadata.before.customMonths).toBe(3);
    expect(changed.metadata.after.customMonths).toBe(6);
    expect(created.metadata.after.customMonths).toBe(3);
  });

  test('comes back when it is restored', async () => {
    const { window, id, key, shown } = await quarterly();
    const before = await shown();
    await window.server.call('DELETE', `${PUBLIC}/${id}`, { key });
    const listed = await window.call('GET', '/app/v1/deletions');
    expect(listed.json.data[0].subscription).toMatchObject({ customMonths: 3 });
    const { json } = await window.call('POST', `${RECORDS}/${id}/restore`);
    expect(json.data).toEqual({ ...before, updatedAt: json.data.updatedAt });
  });

  test.each([
    [{ period: 'custom', customMonths: 0 }, 'customMonths'],
    [{ period: 'custom', customMonths: 1189 }, 'customMonths'],
    [{ period: 'custom', customMonths: 1.5 }, 'customMonths'],
    [{ period: 'custom', customMonths: '3' }, 'customMonths'],
    [{ period: 'custom', customMonths: 3, customDate: '30' }, 'customMonths'],
    [{ period: 'monthly', customMonths: 3 }, 'customMonths'],
    [{ period: 'custom' }, 'customDate'],
    [{ period: 'custom', customMonths: null }, 'customDate'],
  ])('%j is refused', async (interval, field) => {
    const { call } = await openWindow();
    const { status, json } = await call('POST', RECORDS, { body: draft(interval) });
    expect([status, json.error.code, json.error.field]).toEqual([
      400,
      'invalid_subscription',
      field,
    ]);
  });

  test('is a field of the window alone', async () => {
    const { window, key } = await quarterly();
    const body = draft({ period: 'custom', customDate: '90', customMonths: 3 });
    const { status, json } = await window.server.call('POST', PUBLIC, { key, body });
    expect([status, json.error.code]).toEqual([400, 'invalid_subscription_field']);
    expect(json.error.writableFields).not.toContain('customMonths');
  });
});

describe('details', () => {
  const details = {
    notes: 'Shared with **Ana**.\n\nPIN in the safe',
    website: 'https://example.com/',
    cancelUrl: 'https://example.com/cancel',
    paymentMethod: 'Visa',
    accountNumber: 'C-1204',
    startedOn: '2021-03-31',
    nextPrice: { from: '2027-03-01', amount: 17.99 },
    tags: ['family', 'Büro'],
    links: [{ title: 'Contract', url: 'https://example.com/contract.pdf' }],
  };

  test('are kept, changed one by one, and removed by null', async () => {
    const { made, patch, shown } = await quarterly(details);
    expect(made).toMatchObject(details);
    await patch({ notes: ' Mine alone \r\nnow\n', tags: [], links: null });
    const { tags: _tags, links: _links, ...rest } = details;
    const after = await shown();
    expect(after).toMatchObject({ ...rest, notes: 'Mine alone \nnow' });
    expect(Object.keys(after)).not.toEqual(expect.arrayContaining(['tags']));
    expect(after).not.toHaveProperty('links');
  });

  test('are listed with their record, and are there after it was deleted and restored', async () => {
    const { window, id, key } = await quarterly(details);
    expect((await window.call('GET', RECORDS)).json.data).toMatchObject([details]);
    await window.server.call('DELETE', `${PUBLIC}/${id}`, { key });
    const listed = await window.call('GET', '/app/v1/deletions');
    expect(listed.json.data).toMatchObject([{ subscription: details }]);
    const { json } = await window.call('POST', `${RECORDS}/${id}/restore`);
    expect(json.data).toMatchObject(details);
  });

  test('stay through a patch of the API, which neither returns nor takes them', async () => {
    const { told, patchPublic, shown, window, id, key } = await quarterly(details);
    await patchPublic({ name: 'Water', period: 'monthly' });
    expect(await shown()).toMatchObject({ ...details, name: 'Water' });
    expect(Object.keys(await told())).not.toEqual(expect.arrayContaining(['notes']));
    const refused = await patchPublic({ notes: 'x' });
    expect([refused.status, refused.json.error.code]).toEqual([400, 'invalid_subscription_field']);
    const audit = await window.server.call('GET', `/api/v1/audit?subscriptionId=${id}`, { key });
    expect(JSON.stringify(audit.json)).not.toContain('C-1204');
    const activity = await window.call('GET', `/app/v1/activity?subscriptionId=${id}`);
    expect(activity.json.data[0].metadata.after).toMatchObject(details);
  });

  test.each([
    ['notes', ''],
    ['notes', 'a\u0000b'],
    ['notes', 'x'.repeat(10_001)],
    ['website', 'example.com'],
    ['website', 'javascript:alert(1)'],
    ['website', 'ftp://example.com'],
    ['cancelUrl', 'https://'],
    ['cancelUrl', 'https://exa mple.com'],
    ['paymentMethod', ' '],
    ['paymentMethod', 'x'.repeat(81)],
    ['accountNumber', 'a\nb'],
    ['startedOn', '2026-02-30'],
    ['nextPrice', { from: '2027-02-30', amount: 5 }],
    ['nextPrice', { from: '2027-03-01' }],
    ['nextPrice', { from: '2027-03-01', amount: 5.001 }],
    ['nextPrice', { from: '2027-03-01', amount: -1 }],
    ['nextPrice', { from: '2027-03-01', amount: 5, currency: 'EUR' }],
    ['tags', ['a', 'A']],
    ['tags', ['']],
    ['tags', ['a, b']],
    ['tags', Array.from({ length: 21 }, (_, at) => `tag ${at}`)],
    ['tags', 'family'],
    ['links', [{ title: 'x', url: 'data:text/html,x' }]],
    ['links', [{ url: 'https://example.com' }]],
    ['links', [{ title: '', url: 'https://example.com', more: 1 }]],
  ])('%s: %j is refused', async (field, value) => {
    const { patch, shown } = await quarterly();
    const before = await shown();
    const { status, json } = await patch({ [field]: value });
    expect([status, json.error.code, json.error.field]).toEqual([
      400,
      'invalid_subscription',
      field,
    ]);
    expect(await shown()).toEqual(before);
  });
});

describe('an amount beyond those of the API', () => {
  const dong = { currency: 'VND', amount: 99_999_999 };

  test('is returned, counted and paid as it is, and a patch of other fields works', async () => {
    const { told, patchPublic, window, key, id } = await quarterly(dong);
    expect(await told()).toMatchObject(dong);
    expect((await patchPublic({ name: 'Insurance' })).json.data).toMatchObject(dong);
    const { json } = await window.server.call('GET', '/api/v1/analytics/summary', { key });
    expect(json.byCurrency).toMatchObject([{ yearlyTotal: 399_999_996 }]);
    const payment = { paidOn: '2026-10-31', ...dong };
    const paid = await window.call('POST', `${RECORDS}/${id}/payments`, { body: payment });
    expect(paid.status).toBe(201);
    const payments = await window.call('GET', `/app/v1/payments?subscriptionId=${id}`);
    expect(payments.json.data).toMatchObject([payment]);
  });

  test.each([1_000_000, 99_999_999])('%d is refused by the API', async (amount) => {
    const { patchPublic, told, window, key } = await quarterly(dong);
    const refused = await patchPublic({ amount });
    expect([refused.status, refused.json.error.field]).toEqual([400, 'amount']);
    const made = await window.server.call('POST', PUBLIC, { key, body: draft({ amount }) });
    expect([made.status, made.json.error.field]).toEqual([400, 'amount']);
    expect(await told()).toMatchObject(dong);
  });

  test.each([100_000_000, 1e9, -1])('%d is refused by the window', async (amount) => {
    const { call } = await openWindow();
    const { status, json } = await call('POST', RECORDS, { body: draft({ ...dong, amount }) });
    expect([status, json.error.field]).toEqual([400, 'amount']);
  });
});

describe('a currency beyond those of the API', () => {
  test('is returned with its code, and a patch of other fields works', async () => {
    const { told, patchPublic, window, key } = await quarterly({ currency: 'SEK', amount: 120 });
    expect(await told()).toMatchObject({ currency: 'SEK', amount: 120 });
    expect((await patchPublic({ amount: 99.5 })).json.data).toMatchObject({ currency: 'SEK' });
    const refused = await patchPublic({ currency: 'SEK' });
    expect([refused.status, refused.json.error.field]).toEqual([400, 'currency']);
    const { json } = await window.server.call('GET', '/api/v1/analytics/summary', { key });
    expect(json.byCurrency.map(({ currency }: { currency: string }) => currency)).toEqual(['SEK']);
  });

  test.each(['PLN', 'INR', 'KWD', 'CLF', 'VED', 'XCG', 'ZWG', 'TWD'])(
    '%s is taken',
    async (currency) => {
      const { call } = await openWindow();
      const { status, json } = await call('POST', RECORDS, {
        body: draft({ currency, amount: 5 }),
      });
      expect([status, json.data?.currency]).toEqual([201, currency]);
    },
  );

  test.each(['DEM', 'HRK', 'XAU', 'XXX', 'sek', 'BTC', ''])('%j is refused', async (currency) => {
    const { call } = await openWindow();
    const { status, json } = await call('POST', RECORDS, { body: draft({ currency }) });
    expect([status, json.error.field]).toEqual([400, 'currency']);
  });

  test.each([
    ['JPY', 1200.5],
    ['ISK', 0.01],
    ['KRW', 9900.9],
    ['CLP', 0.5],
  ])('%s has no decimals, so %d is refused by the window', async (currency, amount) => {
    const { call, server } = await openWindow();
    const refused = await call('POST', RECORDS, { body: draft({ currency, amount }) });
    expect([refused.status, refused.json.error.field]).toEqual([409, 'amount']);
    expect((await call('GET', RECORDS)).json.data).toEqual([]);
    if (currency !== 'JPY') return;
    // The public API takes it (contract), and the window still changes its other fields.
    const { key } = server.issue();
    const body = draft({ currency, amount });
    const { id } = (await server.call('POST', PUBLIC, { key, body })).json.data;
    const renamed = await call('PATCH', `${RECORDS}/${id}`, { body: { name: 'B' } });
    expect(renamed.status).toBe(200);
    const repriced = await call('PATCH', `${RECORDS}/${id}`, { body: { amount: 3.5 } });
    expect(repriced.status).toBe(409);
    const { json } = await call('GET', `${RECORDS}/${id}`);
    expect(json.data).toMatchObject({ name: 'B', amount });
  });
});

/** Adds records and lists their names in an order. */
async function namesBy(window: Window, sort: string, query = ''): Promise<string[]> {
  const { json } = await window.call('GET', `${RECORDS}?sort=${sort}${query}`);
  return json.data.map(({ name }: { name: string }) => name);
}

/** A window with records at different prices, in several currencies. */
async function priced(): Promise<Window> {
  const window = await openWindow();
  const add = (name: string, fields: Fields) =>
    window.call('POST', RECORDS, { body: draft({ name, ...fields }) });
  await add('Yen', { currency: 'JPY', amount: 4277 });
  await add('Yearly', { currency: 'USD', amount: 120, period: 'yearly' });
  await add('Monthly', { currency: 'USD', amount: 11 });
  await add('Quarterly', { currency: 'USD', amount: 29, period: 'custom', customMonths: 3 });
  await add('Weekly', { currency: 'USD', amount: 2, period: 'custom', customDate: '7' });
  await add('Franc', { currency: 'CHF', amount: 3995, period: 'yearly' });
  return window;
}

test.each(['HUF', 'COP', 'RSD', 'KWD'])('%s has two decimals', async (currency) => {
  const { call } = await openWindow();
  const { status, json } = await call('POST', RECORDS, { body: draft({ currency, amount: 9.5 }) });
  expect([status, json.data?.amount]).toEqual([201, 9.5]);
});

describe('the list', () => {
  test('by amount compares the cost over time, within a currency, the most used one first', async () => {
    const window = await priced();
    const dollars = ['Monthly', 'Yearly', 'Quarterly', 'Weekly'];
    expect(await namesBy(window, '-amount')).toEqual([...dollars, 'Franc', 'Yen']);
    const rising = dollars.toReversed();
    expect(await namesBy(window, 'amount')).toEqual([...rising, 'Franc', 'Yen']);
    expect(await namesBy(window, '-amount', '&limit=2&offset=1')).toEqual(['Yearly', 'Quarterly']);
  });

  test('through the API stays in the order of the numbers', async () => {
    const { server } = await priced();
    const { key } = server.issue();
    const { json } = await server.call('GET', `${PUBLIC}?sort=-amount`, { key });
    expect(json.data.map(({ name }: { name: string }) => name).slice(0, 2)).toEqual([
      'Yen',
      'Franc',
    ]);
  });

  test('has pages of up to 1,000, and filters as the API does', async () => {
    const window = await priced();
    const { json } = await window.call('GET', `${RECORDS}?limit=1000&q=ly&sort=name`);
    expect(json.data.map(({ name }: { name: string }) => name)).toEqual([
      'Monthly',
      'Quarterly',
      'Weekly',
      'Yearly',
    ]);
    expect(json.pagination).toEqual({ limit: 1000, offset: 0, hasMore: false });
    expect((await window.call('GET', `${RECORDS}?limit=1001`)).status).toBe(400);
  });
});

test('a window creates once under one key', async () => {
  const { call } = await openWindow(await TestServer.start());
  const headers = { 'Idempotency-Key': 'once' };
  const body = draft({ period: 'custom', customMonths: 3 });
  const first = await call('POST', RECORDS, { headers, body });
  const again = await call('POST', RECORDS, { headers, body });
  expect(again.json.data).toEqual(first.json.data);
  expect((await call('GET', RECORDS)).json.data).toHaveLength(1);
});
