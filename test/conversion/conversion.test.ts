import { Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { addAccount, openWindow } from '../app/window.ts';
import { manualClock } from '../support/clock.ts';
import { draft } from '../support/drafts.ts';
import { ratesCsv, ratesXml, startRatesService } from '../support/rates.ts';
import { TestServer } from '../support/server.ts';

const days = [
  { day: '2025-03-03', rates: { USD: '1.05', GBP: '0.83' } },
  { day: '2026-09-01', rates: { USD: '1.10', GBP: '0.85' } },
  { day: '2026-11-19', rates: { USD: '1.20', GBP: '0.80', JPY: '160' } },
  { day: '2026-11-20', rates: { USD: '1.25', GBP: '0.80', JPY: '160' } },
];

/** A window on a server that downloads rates from a service of the test's own, at noon of Saturday, 21 November 2026. */
async function open() {
  const service = await startRatesService(days);
  const clock = manualClock('2026-11-21T12:00:00.000Z');
  const server = await TestServer.start({ clock, ratesUrl: service.url });
  const window = await openWindow(server);
  const { call } = window;
  return {
    ...window,
    service,
    clock,
    add: (fields: Record<string, unknown>) =>
      call('POST', '/api/v1/subscriptions', { body: draft(fields) }),
    change: async (body: object) =>
      (await call('PATCH', '/app/v1/conversion', { body })).json.data as object,
    shown: async () => (await call('GET', '/app/v1/conversion')).json.data,
    spend: async () => (await call('GET', '/app/v1/spend')).json.data,
  };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Resolves once rates have been downloaded or that has failed. */
const tried = ({ shown }: Opened) =>
  vi.waitFor(async () => expect((await shown()).download.triedAt).not.toBeNull(), {
    timeout: 15_000,
  });

const rest = (amount: number) => [{ currency: 'SEK', amount }];

test('off at first: no total, and nothing is downloaded', async () => {
  const window = await open();
  expect(await window.shown()).toEqual({
    currency: null,
    automatic: false,
    ownRates: [],
    reference: null,
    missing: [],
    download: { triedAt: null, problem: null },
  });
  expect(await window.spend()).toBeNull();
  window.clock.advance(48 * 3_600_000);
  await window.server.wake();
  expect(window.service.requests).toEqual([]);
});

test('while it is off, the server connects to nobody, whatever is called and however time passes', async () => {
  const connect = vi.spyOn(Socket.prototype, 'connect');
  onTestFinished(() => connect.mockRestore());
  const window = await open();
  await window.add({ currency: 'USD' });
  for (const path of ['conversion', 'spend', 'rates', 'payments/totals', 'subscriptions']) {
    await window.call('GET', `/app/v1/${path}`);
  }
  for (let day = 0; day < 10; day += 1) {
    window.clock.advance(24 * 3_600_000);
    await window.server.wake();
  }
  const ports = connect.mock.calls.flat(2).flatMap((to) => Object(to).port ?? []);
  expect(new Set(ports.map(Number))).toEqual(new Set([window.server.port]));
});

test('a total in a currency, at the newest rates, by category and with what has no rate', async () => {
  const window = await open();
  await window.add({ amount: 10, currency: 'USD', category: 'Video' });
  await window.add({ amount: 120, currency: 'GBP', period: 'yearly', category: 'Work' });
  await window.add({ amount: 800, currency: 'JPY', category: 'Work' });
  await window.call('POST', '/app/v1/subscriptions', {
    body: draft({ amount: 99, currency: 'SEK', category: 'Work' }),
  });
  await window.change({ currency: 'EUR', automatic: true });
  await tried(window);
  expect(await window.shown()).toMatchObject({
    currency: 'EUR',
    automatic: true,
    reference: { day: '2026-11-20', rates: { USD: '1.25' } },
    missing: ['SEK'],
    download: { problem: null },
  });
  expect(await window.spend()).toEqual({
    currency: 'EUR',
    monthly: { amount: 25.5, rest: rest(99) },
    yearly: { amount: 306, rest: rest(1188) },
    byCategory: [
      { category: 'Video', monthly: { amount: 8, rest: [] }, yearly: { amount: 96, rest: [] } },
      {
        category: 'Work',
        monthly: { amount: 17.5, rest: rest(99) },
        yearly: { amount: 210, rest: rest(1188) },
      },
    ],
  });
});

describe('downloads', () => {
  test('once a day: the first of as many days as payments need, then the daily file', async () => {
    const window = await open();
    await window.change({ currency: 'EUR', automatic: true });
    await tried(window);
    expect(window.service.requests).toEqual(['/eurofxref-hist-90d.xml']);
    await window.server.wake();
    window.service.days = [...days, { day: '2026-11-23', rates: { USD: '1.5' } }];
    window.clock.setWall('2026-11-23T16:00:00.000Z');
    await window.server.wake();
    await window.server.wake();
    expect(window.service.requests).toEqual(['/eurofxref-hist-90d.xml', '/eurofxref-daily.xml']);
    expect((await window.shown()).reference.day).toBe('2026-11-23');
  });

  test('all rates since the first payment, at the rate of its day', async () => {
    const window = await open();
    const { id } = (await window.add({ currency: 'USD' })).json.data;
    await window.call('POST', `/app/v1/subscriptions/${id}/payments`, {
      body: { paidOn: '2026-01-05', amount: 10, currency: 'USD' },
    });
    await window.change({ currency: 'EUR', automatic: true });
    await tried(window);
    expect(window.service.requests).toEqual(['/eurofxref-hist.zip']);
    const listed = await window.call('GET', '/app/v1/rates?from=2026-11-20');
    expect(listed.json.data).toEqual(days.slice(3));
    const { json } = await window.call('GET', '/app/v1/rates?from=2026-10-01');
    expect(json.data.map(({ day }: { day: string }) => day)).toEqual(
      days.slice(1).map(({ day }) => day),
    );
  });

  test.each([
    ['refused', { status: 503, body: 'busy' }],
    ['unreadable', { status: 200, body: '<html>Maintenance</html>' }],
    ['unreadable', { status: 200, body: 'PK\u0003\u0004 no archive' }],
  ])('that are %s keep the rates of before, and are tried again', async (problem, fault) => {
    const window = await open();
    await window.change({ currency: 'EUR', automatic: true });
    await tried(window);
    window.service.fault = fault;
    const { json } = await window.call('POST', '/app/v1/conversion/download');
    expect(json.data).toMatchObject({
      reference: { day: '2026-11-20' },
      download: { problem },
    });
    window.service.fault = undefined;
    window.clock.advance(3 * 24 * 3_600_000);
    await window.server.wake();
    expect((await window.shown()).download.problem).toBeNull();
  });

  test('an unreachable service is a problem with the download alone', async () => {
    const window = await open();
    await window.change({ currency: 'EUR' });
    const server = await TestServer.start({ ratesUrl: 'http://127.0.0.1:9/' });
    const { call } = await openWindow(server);
    const { json, status } = await call('POST', '/app/v1/conversion/download');
    expect([status, json.data.download.problem]).toEqual([200, 'unreachable']);
  });

  test('do not wait for a day that a file with wrong rates has already', async () => {
    const window = await open();
    await load(window, ratesCsv([{ day: '2099-01-01', rates: { USD: '2' } }]));
    await window.change({ currency: 'EUR', automatic: true });
    await tried(window);
    window.clock.setWall('2026-11-25T16:00:00.000Z');
    await window.server.wake();
    expect(window.service.requests).toHaveLength(2);
    expect((await window.shown()).reference.day).toBe('2026-11-20');
  });

  test('end when the switch is turned off', async () => {
    const window = await open();
    await window.change({ currency: 'EUR', automatic: true });
    await tried(window);
    await window.change({ automatic: false });
    window.clock.advance(7 * 24 * 3_600_000);
    await window.server.wake();
    expect(window.service.requests).toHaveLength(1);
  });
});

const load = ({ call }: Opened, body: string) => call('POST', '/app/v1/conversion/file', { body });

describe('rates from a file', () => {
  test.each([
    ['XML', ratesXml(days)],
    ['a table with a column for each currency', ratesCsv(days)],
    [
      'a table with a row for each rate',
      days
        .flatMap(({ day, rates }) =>
          Object.entries(rates).map(([code, rate]) => `${day},EUR,${code},${rate}`),
        )
        .reduce((text, row) => `${text}${row}\n`, 'date,base,quote,rate\n'),
    ],
  ])('of %s', async (_form, text) => {
    const window = await open();
    const { json, status } = await load(window, text);
    expect([status, json.loaded]).toEqual([
      200,
      { days: 4, from: '2025-03-03', until: '2026-11-20' },
    ]);
    const listed = await window.call('GET', '/app/v1/rates?from=2020-01-01');
    expect(listed.json.data).toEqual(days);
  });

  test('the table of a single day', async () => {
    const window = await open();
    const { json } = await load(window, 'Date, USD, JPY, \n20 November 2026, 1.25, 160, \n');
    expect(json.loaded).toEqual({ days: 1, from: '2026-11-20', until: '2026-11-20' });
  });

  test.each(['', 'Name,Amount\nNetflix,12\n', '<rates>', '{"a":1}', 'Date,USD\n2026-02-31,1.2\n'])(
    'without any is refused: %j',
    async (text) => {
      const window = await open();
      const { status, json } = await load(window, text);
      expect([status, json.error.reason]).toEqual([409, 'noRates']);
    },
  );
});

test('rates that a person entered, one for each currency', async () => {
  const window = await open();
  await window.call('POST', '/app/v1/subscriptions', {
    body: draft({ amount: 112, currency: 'SEK' }),
  });
  const own = { currency: 'SEK', base: 'EUR', rate: '11.2' };
  await window.change({ currency: 'EUR', ownRates: [own] });
  expect(await window.spend()).toMatchObject({ monthly: { amount: 10, rest: [] } });
  for (const ownRates of [
    [own, own],
    [{ ...own, base: 'SEK' }],
    [{ ...own, rate: '0' }],
    [{ ...own, currency: 'XXX' }],
  ]) {
    const { status } = await window.call('PATCH', '/app/v1/conversion', { body: { ownRates } });
    expect(status).toBe(400);
  }
});

test('each account has its own total, and an export brings it along', async () => {
  const window = await open();
  const other = await addAccount(window, 'Work');
  await window.change({
    currency: 'CHF',
    ownRates: [{ currency: 'USD', base: 'CHF', rate: '1.1' }],
  });
  const of = async (account: string) =>
    (await window.call('GET', '/app/v1/conversion', { account })).json.data.currency;
  expect(await of(other)).toBeNull();
  const { text } = await window.call('GET', '/app/v1/export');
  expect(JSON.parse(text).accounts[0].conversion).toEqual({
    currency: 'CHF',
    automatic: false,
    ownRates: [{ currency: 'USD', base: 'CHF', rate: '1.1' }],
  });
});

test('with a total, amounts in different currencies are sorted by their worth over time', async () => {
  const window = await open();
  for (const [name, amount, currency, period] of [
    ['Yen', 800, 'JPY', 'monthly'],
    ['Dollars', 120, 'USD', 'yearly'],
    ['Pounds', 5, 'GBP', 'monthly'],
    ['Crowns', 900, 'SEK', 'monthly'],
    ['Euros', 7, 'EUR', 'monthly'],
  ] as const) {
    const body = draft({ name, amount, currency, period });
    await window.call('POST', '/app/v1/subscriptions', { body });
  }
  const names = async (sort: string) =>
    (await window.call('GET', `/app/v1/subscriptions?sort=${sort}`)).json.data.map(
      (record: { name: string }) => record.name,
    );
  await window.change({ currency: 'EUR', automatic: true });
  await tried(window);
  expect(await names('-amount')).toEqual(['Dollars', 'Euros', 'Pounds', 'Yen', 'Crowns']);
  expect(await names('amount')).toEqual(['Yen', 'Pounds', 'Euros', 'Dollars', 'Crowns']);
});

test('past months are converted at the rates of their days', async () => {
  const window = await open();
  const { id } = (await window.add({ amount: 11, currency: 'USD' })).json.data;
  for (const [paidOn, amount] of [
    ['2026-09-02', 11],
    ['2026-11-19', 12],
    ['2026-11-20', 12.5],
  ]) {
    const body = { paidOn, amount, currency: 'USD' };
    await window.call('POST', `/app/v1/subscriptions/${id}/payments`, { body });
  }
  await window.change({ currency: 'EUR', automatic: true });
  await tried(window);
  const { json } = await window.call('GET', '/app/v1/payments/totals');
  expect(json.converted).toEqual([
    { month: '2026-09', amount: 10, rest: [], payments: 1 },
    { month: '2026-11', amount: 20, rest: [], payments: 2 },
  ]);
});

/** What the public API says is the same, whatever is converted. */
test('the public API never converts', async () => {
  const window = await open();
  await window.add({ amount: 10, currency: 'USD' });
  const key = window.server.issue().key;
  const asked = async () =>
    (await window.server.call('GET', '/api/v1/analytics/summary', { key })).json.data;
  const before = await asked();
  await window.change({ currency: 'EUR', automatic: true });
  await tried(window);
  expect(await asked()).toEqual(before);
});
