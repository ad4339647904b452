import { describe, expect, test } from 'vitest';
import { manualClock } from '../support/clock.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const DAY_MS = 24 * 3_600_000;

/** Everything in the payment history, as `date amount`. */
function history(server: TestServer): string[] {
  const rows = server.context.db
    .prepare('SELECT paid_on, amount_hundredths FROM payments ORDER BY paid_on, seq')
    .raw()
    .all() as [string, number][];
  return rows.map(([date, amount]) => `${date} ${amount}`);
}

async function dateOf(server: TestServer, key: string, id: string): Promise<unknown> {
  const answer = await server.call('GET', `/api/v1/subscriptions/${id}`, { key });
  const { nextPaymentDate, lastPaymentDate, billingAnchorDay } = answer.json.data;
  return { nextPaymentDate, lastPaymentDate, billingAnchorDay };
}

async function track(server: TestServer, key: string, fields: object): Promise<string> {
  const made = await server.call('POST', '/api/v1/subscriptions', {
    key,
    body: draft({ ...fields }),
  });
  return made.json.data.id;
}

describe.each(['Pacific/Kiritimati', 'UTC', 'America/Los_Angeles'])('in %s', (timeZone) => {
  async function started() {
    const clock = manualClock('2027-01-30T12:00:00.000Z');
    const server = await TestServer.start({ clock });
    server.saveSettings({ timeZone });
    const { key } = server.issue();
    return { clock, server, key };
  }

  test('40 days across 31 January: every missed charge once, from the anchor', async () => {
    const { clock, server, key } = await started();
    const id = await track(server, key, { nextPaymentDate: '2027-01-31' });
    clock.advance(40 * DAY_MS);
    expect(await dateOf(server, key, id)).toEqual({
      nextPaymentDate: '2027-03-31',
      lastPaymentDate: '2027-02-28',
      billingAnchorDay: 31,
    });
    expect(history(server)).toEqual(['2027-01-31 1549', '2027-02-28 1549']);
    await dateOf(server, key, id);
    expect(history(server)).toHaveLength(2);
  });

  test('the same while the server was down', async () => {
    const { clock, server, key } = await started();
    const id = await track(server, key, {
      period: 'custom',
      customDate: '10',
      nextPaymentDate: '2027-02-01',
    });
    await server.close();
    clock.advance(40 * DAY_MS);
    await server.restart();
    expect(history(server)).toEqual([
      '2027-02-01 1549',
      '2027-02-11 1549',
      '2027-02-21 1549',
      '2027-03-03 1549',
    ]);
    expect(await dateOf(server, key, id)).toEqual({
      nextPaymentDate: '2027-03-13',
      lastPaymentDate: '2027-03-03',
      billingAnchorDay: 13,
    });
  });

  test('a charge is due all day, and moved on when the day of the owner is over', async () => {
    const { clock, server, key } = await started();
    const { today } = server.context;
    const owner = server.issue().ownerId;
    const id = await track(server, key, { nextPaymentDate: today(owner) });
    const day = today(owner);
    for (let hour = 0; today(owner) === day && hour < 30; hour += 1) {
      expect(await dateOf(server, key, id)).toMatchObject({ nextPaymentDate: day });
      expect(history(server)).toEqual([]);
      clock.advance(3_600_000);
    }
    await dateOf(server, key, id);
    expect(history(server)).toEqual([`${day} 1549`]);
  });
});

test('a list on a new day shows no date of yesterday, though the page was kept', async () => {
  const clock = manualClock('2027-01-31T23:59:00.000Z');
  const server = await TestServer.start({ clock });
  const { key } = server.issue();
  await track(server, key, { nextPaymentDate: '2027-01-31' });
  const before = await server.call('GET', '/api/v1/subscriptions', { key });
  clock.advance(60_000);
  const after = await server.call('GET', '/api/v1/subscriptions', { key });
  expect(before.json.data[0].nextPaymentDate).toBe('2027-01-31');
  expect(after.json.data[0].nextPaymentDate).toBe('2027-02-28');
});

test('the amount in the history is the one of that day', async () => {
  const clock = manualClock('2027-01-30T12:00:00.000Z');
  const server = await TestServer.start({ clock });
  const { key } = server.issue();
  const id = await track(server, key, { nextPaymentDate: '2027-01-31' });
  clock.advance(2 * DAY_MS);
  await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body: { amount: 20 } });
  clock.advance(30 * DAY_MS);
  await dateOf(server, key, id);
  expect(history(server)).toEqual(['2027-01-31 1549', '2027-02-28 2000']);
});

test('a date that was past when it was written stays, until someone acts', async () => {
  const clock = manualClock('2027-01-30T12:00:00.000Z');
  const server = await TestServer.start({ clock });
  const { key } = server.issue();
  const id = await track(server, key, { nextPaymentDate: '2026-12-24' });
  clock.advance(40 * DAY_MS);
  expect(await dateOf(server, key, id)).toMatchObject({ nextPaymentDate: '2026-12-24' });
  await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body: { name: 'Other' } });
  clock.advance(DAY_MS);
  expect(await dateOf(server, key, id)).toMatchObject({ nextPaymentDate: '2026-12-24' });
  expect(history(server)).toEqual([]);
  const body = { nextPaymentDate: '2027-03-20' };
  await server.call('PATCH', `/api/v1/subscriptions/${id}`, { key, body });
  clock.advance(20 * DAY_MS);
  expect(await dateOf(server, key, id)).toMatchObject({ nextPaymentDate: '2027-04-20' });
  expect(history(server)).toEqual(['2027-03-20 1549']);
});
