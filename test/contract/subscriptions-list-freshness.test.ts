import { describe, expect, test } from 'vitest';
import { commandLineActor, resolveAccount } from '../../src-server/accounts/service.ts';
import type { Actor, Context } from '../../src-server/context.ts';
import { setTrial, transition } from '../../src-server/subscriptions/status.ts';
import {
  addSubscription,
  patch,
  removeSubscription,
} from '../../src-server/subscriptions/service.ts';
import { manualClock } from '../support/clock.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const PATH = '/api/v1/subscriptions';

async function prepared(options: Parameters<typeof TestServer.start>[0] = {}) {
  const server = await TestServer.start(options);
  const { key } = server.issue();
  const made = await server.call('POST', PATH, { key, body: draft({ name: 'First' }) });
  const id = String(made.json.data.id);
  const listOnce = async (query: string) =>
    (await server.call('GET', `${PATH}?${query}`, { key })).json.data;
  // Twice, because a server may keep only what it is asked for again.
  const list = async (query = '') => {
    const data = await listOnce(query);
    expect(await listOnce(query)).toEqual(data);
    return data;
  };
  /** Writes on a connection of its own, the way the command line does. */
  const elsewhere = (write: (context: Context, actor: Actor) => unknown) => {
    const { context } = server;
    context.db
      .transaction(() => {
        const owner = resolveAccount(context, 'Personal');
        write(context, commandLineActor(context, owner.id));
      })
      .immediate();
  };
  return { server, key, id, list, elsewhere };
}

type Prepared = Awaited<ReturnType<typeof prepared>>;
type Write = [name: string, write: (to: Prepared) => unknown, expected: Record<string, unknown>[]];

const second = {
  name: 'Second',
  category: 'Video',
  amount: 1,
  currency: 'USD',
  period: 'yearly',
  nextPaymentDate: '2027-01-01',
} as const;

const writes: Write[] = [
  [
    'POST',
    ({ server, key }) => server.call('POST', PATH, { key, body: second }),
    [second, first()],
  ],
  [
    'PATCH',
    ({ server, key, id }) =>
      server.call('PATCH', `${PATH}/${id}`, { key, body: { amount: 2, period: 'yearly' } }),
    [first({ amount: 2, period: 'yearly' })],
  ],
  ['DELETE', ({ server, key, id }) => server.call('DELETE', `${PATH}/${id}`, { key }), []],
  [
    'a new record from another process',
    ({ elsewhere }) => elsewhere((context, actor) => addSubscription(context, actor, second)),
    [second, first()],
  ],
  [
    'a change from another process',
    ({ elsewhere, id }) =>
      elsewhere((context, actor) => patch(context, actor, id, { name: 'Other' })),
    [first({ name: 'Other' })],
  ],
  [
    'a removal from another process',
    ({ elsewhere, id }) => elsewhere((context, actor) => removeSubscription(context, actor, id)),
    [],
  ],
  [
    'a pause',
    ({ elsewhere, id }) => elsewhere((context, actor) => transition(context, actor, id, 'pause')),
    [first({ status: 'paused' })],
  ],
  [
    'a cancellation',
    ({ elsewhere, id }) => elsewhere((context, actor) => transition(context, actor, id, 'cancel')),
    [first({ status: 'cancelled' })],
  ],
  [
    'a trial',
    ({ elsewhere, id }) =>
      elsewhere((context, actor) => setTrial(context, actor, id, '2026-11-21')),
    [first({ isTrial: true, trialEndsOn: '2026-11-21' })],
  ],
];

describe('a list that was answered before', () => {
  test.each(writes)('shows %s at once', async (_name, write, expected) => {
    const to = await prepared();
    // Twice, so that whatever may be kept is kept.
    expect([await to.list(), await to.list()]).toMatchObject([[first()], [first()]]);
    await write(to);
    const listed = await to.list();
    expect(listed).toHaveLength(expected.length);
    expect(listed).toMatchObject(expected);
  });

  test.each(writes)('shows %s under a filter, a sort and a limit too', async (_name, write) => {
    const to = await prepared();
    const queries = ['status=active', 'q=FIRST', 'period=monthly', 'sort=name&limit=1', 'offset=1'];
    for (const query of queries) await to.list(query);
    await write(to);
    // The same questions in other words, which nothing can have been kept for.
    for (const query of queries) {
      const { requestId: _, ...kept } = await answer(to, query);
      const { requestId: __, ...fresh } = await answer(to, `${query}&expiringBefore=9999-12-31`);
      expect([query, kept.data, kept.pagination]).toEqual([query, fresh.data, fresh.pagination]);
    }
  });

  test('shows nothing of a write that was refused', async () => {
    const { server, key, id, list } = await prepared();
    const before = await list();
    await server.call('PATCH', `${PATH}/${id}`, { key, body: { period: 'custom' } });
    await server.call('POST', PATH, { key, body: draft({ amount: -1 }) });
    expect(await list()).toEqual(before);
  });

  test('has a request id of its own each time', async () => {
    const { server, key } = await prepared();
    const ids = [];
    for (let i = 0; i < 3; i += 1) {
      const { json, headers } = await server.call('GET', PATH, { key });
      expect(headers['x-request-id']).toBe(json.requestId);
      ids.push(json.requestId);
    }
    expect(new Set(ids).size).toBe(3);
  });

  test('is not shown to another owner, nor changed by one', async () => {
    const { server, list } = await prepared();
    server.addAccount('Other');
    const other = server.issue({ account: 'Other' });
    await list();
    expect((await server.call('GET', PATH, { key: other.key })).json.data).toEqual([]);
    await server.call('POST', PATH, { key: other.key, body: second });
    expect(await list()).toMatchObject([{ name: 'First' }]);
    expect((await server.call('GET', PATH, { key: other.key })).json.data).toMatchObject([second]);
  });

  test('is right among more different lists than any memory should hold', async () => {
    const { server, key, list } = await prepared();
    for (let i = 0; i < 120; i += 1)
      expect(await list(`offset=0&limit=${(i % 100) + 1}`)).toHaveLength(1);
    await server.call('POST', PATH, { key, body: second });
    for (let i = 0; i < 120; i += 1) {
      expect(await list(`offset=0&limit=${(i % 100) + 1}`)).toHaveLength(
        Math.min(2, (i % 100) + 1),
      );
    }
  });
});

describe('isTrial in lists turns with the day', () => {
  test.each([
    ['UTC', '2026-11-22T23:59:59.999Z', '2026-11-23T00:00:00.000Z'],
    ['Pacific/Auckland', '2026-11-22T10:59:59.999Z', '2026-11-22T11:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-23T07:59:59.999Z', '2026-11-23T08:00:00.000Z'],
  ])('of the owner, in %s', async (timeZone, lastMoment, nextDay) => {
    const clock = manualClock('2026-11-21T12:00:00.000Z', timeZone);
    const { list, elsewhere, id } = await prepared({ clock });
    elsewhere((context, actor) => setTrial(context, actor, id, '2026-11-22'));
    const trial = { trialEndsOn: '2026-11-22' };
    expect(await list()).toMatchObject([{ ...trial, isTrial: true }]);
    clock.setWall(lastMoment);
    expect(await list()).toMatchObject([{ ...trial, isTrial: true }]);
    // The same page again, with nothing written since.
    clock.setWall(nextDay);
    expect(await list()).toMatchObject([{ ...trial, isTrial: false }]);
    clock.setWall(lastMoment);
    expect(await list()).toMatchObject([{ ...trial, isTrial: true }]);
  });
});

function first(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return { ...draft({ name: 'First' }), status: 'active', isTrial: false, ...fields };
}

async function answer({ server, key }: Prepared, query: string) {
  return (await server.call('GET', `${PATH}?${query}`, { key })).json;
}
