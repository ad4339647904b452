import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSubscription } from '../../src-server/domain/subscription.ts';
import { withAnswerText } from '../../src-server/subscriptions/json.ts';
import { resolveAccount } from '../../src-server/accounts/service.ts';
import { deleteAccount } from '../../src-server/accounts/repository.ts';
import { insertSubscription } from '../../src-server/subscriptions/repository.ts';
import { success } from '../support/push-service.ts';
import { TestServer } from '../support/server.ts';
import { openWindow } from '../app/window.ts';
import { openReminding } from '../reminders/reminding.ts';

const LIST = '/api/v1/subscriptions?limit=1';
const DAY_MS = 24 * 3_600_000;

/** Gives an account so many records that are charged on a day. */
function fill(server: TestServer, account: string, count: number, day: string): string {
  const { context } = server;
  const { db, ids, clock } = context;
  const { id: ownerId } = resolveAccount(context, account);
  db.transaction(() => {
    for (let index = 0; index < count; index += 1) {
      const draft = {
        // Each name twice, so that there are duplicates.
        name: `Record ${index >> 1}`,
        category: 'Video',
        amountHundredths: 999,
        currency: 'EUR',
        period: 'monthly',
        nextPaymentDate: day,
      } as const;
      const subscription = createSubscription(draft, { id: ids.uuid(), at: clock.now() });
      insertSubscription(db, ownerId, { ...withAnswerText(subscription), tracked: true });
    }
  })();
  return ownerId;
}

/** Which of several answers came first. */
const inOrder = async (asked: Record<string, Promise<unknown>>): Promise<string[]> => {
  const order: string[] = [];
  await Promise.all(
    Object.entries(asked).map(([name, answer]) => answer.then(() => order.push(name))),
  );
  return order;
};

const rowsOf = (server: TestServer, ownerId: string) =>
  ['subscriptions', 'audit_entries', 'api_keys', 'reminders'].map((table) =>
    server.context.db
      .prepare(`SELECT count(*) FROM ${table} WHERE owner_id = ?`)
      .pluck()
      .get(ownerId),
  );

async function two() {
  const server = await TestServer.start();
  server.addAccount('Large');
  const large = server.issue({ account: 'Large' }).key;
  const small = server.issue({ account: 'Personal' }).key;
  return { server, large, small };
}

describe('somebody else is answered while', () => {
  // On a computer fast enough, the whole of the work would be done before anybody else asks.
  beforeEach(() => {
    let now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 1));
  });
  afterEach(() => vi.restoreAllMocks());

  test('dates of many records are moved on, and their owner once all are', async () => {
    const { server, large, small } = await two();
    fill(server, 'Large', 3000, '2026-11-22');
    server.clock.advance(5 * DAY_MS);
    const first = server.call('GET', `${LIST}&expiringBefore=2026-12-01`, { key: large });
    const order = await inOrder({
      large: first,
      small: server.call('GET', LIST, { key: small }),
    });
    expect(order).toEqual(['small', 'large']);
    expect((await first).json.data).toEqual([]);
  });

  test('all that a deleted account owned is removed', async () => {
    const { server, small } = await two();
    const window = await openWindow(server);
    const ownerId = fill(server, 'Large', 5000, '2026-12-22');
    await window.call('DELETE', `/app/v1/accounts/${ownerId}`);
    await server.call('GET', LIST, { key: small });
    expect(rowsOf(server, ownerId)[0]).toBeGreaterThan(0);
    await expect.poll(() => rowsOf(server, ownerId)).toEqual([0, 0, 0, 0]);
  });

  test.each([
    'analytics/summary',
    'analytics/duplicates',
    'analytics/optimizations',
    'subscriptions?q=nowhere&sort=amount',
    'subscriptions?status=paused&sort=nextPaymentDate',
  ])('many records are looked at for %s', async (what) => {
    const { server, large, small } = await two();
    server.context.db.prepare("UPDATE accounts SET plan = 'premium'").run();
    fill(server, 'Large', 6000, '2026-12-12');
    const path = `/api/v1/${what}`;
    const asked = server.call('GET', path, { key: large });
    const order = await inOrder({
      large: asked,
      small: server.call('GET', LIST, { key: small }),
    });
    expect(order).toEqual(['small', 'large']);
    expect((await asked).status).toBe(200);
  });

  test('the next reminders of many records are looked for', async () => {
    const { server, small } = await two();
    const window = await openWindow(server);
    const account = fill(server, 'Large', 5000, '2026-12-22');
    const order = await inOrder({
      next: window.call('GET', '/app/v1/reminders/next', { account }),
      small: server.call('GET', LIST, { key: small }),
    });
    expect(order).toEqual(['small', 'next']);
  });
});

test('what a long answer tells is what there was at one moment, whoever writes meanwhile', async () => {
  const { server, large } = await two();
  fill(server, 'Large', 8000, '2026-12-12');
  const { json } = await server.call('GET', LIST.replace('=1', '=20'), { key: large });
  const ids = (json.data as { id: string }[]).map(({ id }) => id);
  const asked = server.call('GET', '/api/v1/analytics/summary', { key: large });
  const removals = ids.map((id) =>
    server.call('DELETE', `/api/v1/subscriptions/${id}`, { key: large }),
  );
  const summary = (await asked).json as unknown as {
    counts: { active: number };
    upcomingRenewals: unknown[];
  };
  expect(summary.counts.active).toBe(summary.upcomingRenewals.length);
  expect((await Promise.all(removals)).every(({ status }) => status === 200)).toBe(true);
  const after = (await server.call('GET', '/api/v1/analytics/summary', { key: large })).json;
  expect(after).toMatchObject({ counts: { active: 7980 } });
});

test('what a deleted account had left when the program ended is out of reach, and removed at the next start', async () => {
  const server = await TestServer.start();
  server.addAccount('Work');
  const { key } = server.issue({ account: 'Work' });
  const ownerId = fill(server, 'Work', 700, '2026-12-22');
  const { db, clock } = server.context;
  const id = db.prepare('SELECT id FROM subscriptions').pluck().get();
  deleteAccount(db, ownerId, clock.now());
  const window = await openWindow(server);
  expect((await server.call('GET', LIST, { key })).status).toBe(401);
  const { json } = await window.call('GET', '/app/v1/accounts');
  expect(json.data).toMatchObject([{ name: 'Personal' }]);
  expect((await window.call('GET', LIST, { account: ownerId })).status).toBe(401);
  expect((await window.call('GET', `/api/v1/subscriptions/${String(id)}`)).status).toBe(404);
  // Its name is free.
  server.addAccount('work');
  await server.restart();
  await expect.poll(() => rowsOf(server, ownerId)).toEqual([0, 0, 0, 0]);
  const names = server.context.db.prepare('SELECT name FROM accounts ORDER BY name').pluck();
  expect(names.all()).toEqual(['Personal', 'work']);
});

test('more reminders than a message holds are several messages, each reminder in one', async () => {
  const { server, service, wakeAt } = await openReminding();
  fill(server, 'Personal', 500, '2026-12-02');
  await wakeAt('2026-11-29T12:00:00.000Z');
  const told = server.context.db
    .prepare("SELECT message_id, count(*) FROM reminders WHERE state = 'sent' GROUP BY message_id")
    .raw()
    .all() as [string, number][];
  expect(told.map(([, count]) => count).toSorted((one, other) => one - other)).toEqual([
    100, 200, 200,
  ]);
  expect(service.received).toHaveLength(3);
  await server.wake();
  expect(service.received).toHaveLength(3);
});

test('nothing more is sent of an account that is deleted while its messages leave', async () => {
  const held: (() => void)[] = [];
  const { server, service } = await openReminding((response) => held.push(() => success(response)));
  const ownerId = fill(server, 'Personal', 300, '2026-12-02');
  server.clock.setWall('2026-11-29T12:00:00.000Z');
  const woken = server.wake();
  await expect.poll(() => held.length).toBe(1);
  // As by another process, which has not removed anything yet.
  deleteAccount(server.context.db, ownerId, server.clock.now());
  for (const answer of held.splice(0)) answer();
  // Whatever more comes would be held.
  await Promise.race([woken, service.asked()]);
  expect(service.received).toHaveLength(1);
  await woken;
});
