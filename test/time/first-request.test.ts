import { describe, expect, test, vi } from 'vitest';
import { type Owner, ownerOn, prepared } from '../contract/owner.ts';
import { manualClock } from '../support/clock.ts';
import { draft } from '../support/drafts.ts';
import type { TestServer } from '../support/server.ts';
import { DAY_MS, history } from './payments.ts';

const SUBSCRIPTIONS = '/api/v1/subscriptions';
const SUMMARY = '/api/v1/analytics/summary';

type Scene = Owner & { server: TestServer; id: string };

/** A record due on 31 January, and the next day begun: nobody has asked for anything yet. */
async function onTheNextDay(): Promise<Scene> {
  const clock = manualClock('2027-01-31T23:59:00.000Z');
  const owner = await prepared({ clock });
  const { id } = await owner.track({ nextPaymentDate: '2027-01-31' });
  // Answers that might be kept from the day before.
  for (const path of [SUBSCRIPTIONS, `${SUBSCRIPTIONS}/${id}`, SUMMARY]) await owner.get(path);
  expect(history(owner.server)).toEqual([]);
  clock.advance(60_000);
  return { ...owner, id };
}

const CAUGHT_UP = {
  nextPaymentDate: '2027-02-28',
  lastPaymentDate: '2027-01-31',
  billingAnchorDay: 31,
};

describe('the first request of a new day sees what was caught up:', () => {
  test('a list', async () => {
    const { server, get } = await onTheNextDay();
    expect((await get(SUBSCRIPTIONS)).json.data).toMatchObject([CAUGHT_UP]);
    expect(history(server)).toEqual(['2027-01-31 1549']);
  });

  test.each([
    ['expiringBefore=2027-01-31', 0],
    ['expiringBefore=2027-02-27', 0],
    ['expiringBefore=2027-02-28&status=active', 1],
    ['sort=nextPaymentDate', 1],
    ['q=netflix&sort=-nextPaymentDate', 1],
  ])('a list with %s', async (query, count) => {
    const { get } = await onTheNextDay();
    const { data } = (await get(`${SUBSCRIPTIONS}?${query}`)).json;
    expect(data).toMatchObject(Array.from({ length: count }, () => CAUGHT_UP));
    expect(data).toHaveLength(count);
  });

  test('a single record', async () => {
    const { server, get, id } = await onTheNextDay();
    expect((await get(`${SUBSCRIPTIONS}/${id}`)).json.data).toMatchObject(CAUGHT_UP);
    expect(history(server)).toEqual(['2027-01-31 1549']);
  });

  test('HEAD', async () => {
    const { server, key, id } = await onTheNextDay();
    await server.call('HEAD', `${SUBSCRIPTIONS}/${id}`, { key });
    expect(history(server)).toEqual(['2027-01-31 1549']);
  });

  test('PATCH, which changes what is to come and not what was charged', async () => {
    const { server, key, get, id } = await onTheNextDay();
    const path = `${SUBSCRIPTIONS}/${id}`;
    const { json } = await server.call('PATCH', path, { key, body: { amount: 20 } });
    expect(json.data).toMatchObject({ ...CAUGHT_UP, amount: 20 });
    expect(history(server)).toEqual(['2027-01-31 1549']);
    const [entry] = (await get('/api/v1/audit')).json.data;
    expect(entry.metadata.before).toMatchObject({ ...CAUGHT_UP, amount: 15.49 });
    expect(entry.metadata.after).toEqual(json.data);
  });

  test('PATCH of the date itself', async () => {
    const { server, key, id } = await onTheNextDay();
    const body = { nextPaymentDate: '2027-02-15' };
    const { json } = await server.call('PATCH', `${SUBSCRIPTIONS}/${id}`, { key, body });
    expect(json.data).toMatchObject({ ...body, billingAnchorDay: 15 });
    expect(history(server)).toEqual(['2027-01-31 1549']);
  });

  test('DELETE: its audit entry has the record as it was that day', async () => {
    const { server, key, get, id } = await onTheNextDay();
    expect((await server.call('DELETE', `${SUBSCRIPTIONS}/${id}`, { key })).status).toBe(200);
    const [entry] = (await get('/api/v1/audit')).json.data;
    expect(entry.action).toBe('subscription.delete');
    expect(entry.metadata.before).toMatchObject(CAUGHT_UP);
  });

  test('POST of another record', async () => {
    const { server, key } = await onTheNextDay();
    await server.call('POST', SUBSCRIPTIONS, { key, body: draft() });
    expect(history(server)).toEqual(['2027-01-31 1549']);
  });

  test('the summary', async () => {
    const { get } = await onTheNextDay();
    expect((await get(SUMMARY)).json).toMatchObject({
      asOf: '2027-02-01',
      upcomingRenewals: [{ nextPaymentDate: '2027-02-28', daysUntilRenewal: 27 }],
    });
  });

  test.each(['/api/v1/analytics/duplicates', '/api/v1/analytics/optimizations', '/api/v1/audit'])(
    '%s',
    async (path) => {
      const { server, get } = await onTheNextDay();
      expect((await get(path)).status).toBe(200);
      expect(history(server)).toEqual(['2027-01-31 1549']);
    },
  );

  test('a request that came to nothing: the catching up stands', async () => {
    const { server, key, get, id } = await onTheNextDay();
    const missing = `${SUBSCRIPTIONS}/00000000-0000-4000-8000-000000000000`;
    const answer = await server.call('PATCH', missing, { key, body: { amount: 1 } });
    expect(answer.status).toBe(404);
    expect((await get(`${SUBSCRIPTIONS}/${id}`)).json.data).toMatchObject(CAUGHT_UP);
    expect(history(server)).toEqual(['2027-01-31 1549']);
  });

  test('many at once: charged once', async () => {
    const { server, key, id } = await onTheNextDay();
    const path = `${SUBSCRIPTIONS}/${id}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0
          ? server.call('GET', path, { key })
          : server.call('PATCH', path, { key, body: { name: `Name ${i}` } }),
      ),
    );
    for (const { json } of answers) expect(json.data).toMatchObject(CAUGHT_UP);
    expect(history(server)).toEqual(['2027-01-31 1549']);
  });
});

test('catching up leaves no audit entry, and changes no status', async () => {
  const { get, id } = await onTheNextDay();
  expect((await get(`${SUBSCRIPTIONS}/${id}`)).json.data.status).toBe('active');
  const { data } = (await get('/api/v1/audit')).json;
  expect(data.map(({ action }: { action: string }) => action)).toEqual(['subscription.create']);
});

test('with nobody asking at all, a new day is noticed after a while, as after sleep', async () => {
  // The one wait here that is not the injected clock's: the server's own look at it.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const clock = manualClock('2027-01-31T12:00:00.000Z');
    const { server, track } = await prepared({ clock });
    await track({ nextPaymentDate: '2027-01-31' });
    clock.advance(40 * DAY_MS);
    vi.advanceTimersByTime(60_000);
    expect(history(server)).toEqual(['2027-01-31 1549', '2027-02-28 1549']);
    vi.advanceTimersByTime(600_000);
    expect(history(server)).toHaveLength(2);
    await server.close();
  } finally {
    vi.useRealTimers();
  }
});

test('a request of one owner does not wait for another’s: each is caught up by its own', async () => {
  const clock = manualClock('2027-01-31T12:00:00.000Z');
  const { server, track, get } = await prepared({ clock });
  server.addAccount('Work');
  const work = ownerOn(server, 'Work');
  await track({ nextPaymentDate: '2027-01-31', amount: 1 });
  await work.track({ nextPaymentDate: '2027-01-31', amount: 2 });
  clock.advance(DAY_MS);
  expect((await get(SUBSCRIPTIONS)).json.data).toMatchObject([CAUGHT_UP]);
  expect(history(server)).toContain('2027-01-31 100');
  expect((await work.get(SUBSCRIPTIONS)).json.data).toMatchObject([CAUGHT_UP]);
  expect(history(server)).toEqual(['2027-01-31 100', '2027-01-31 200']);
});
