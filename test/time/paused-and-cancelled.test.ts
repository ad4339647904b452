import { describe, expect, test } from 'vitest';
import { commandLineActor, resolveAccount } from '../../src-server/accounts/service.ts';
import { setTrial } from '../../src-server/subscriptions/status.ts';
import { prepared } from '../contract/owner.ts';
import { manualClock } from '../support/clock.ts';
import { DAY_MS, history } from './payments.ts';

const SUBSCRIPTIONS = '/api/v1/subscriptions';
const OVERDUE = '/api/v1/subscriptions?status=active&sort=nextPaymentDate';

/** A record due on 31 January 2027, made on the day before; and what is seen of it later. */
async function tracked(fields: Record<string, unknown> = {}) {
  const clock = manualClock('2027-01-30T12:00:00.000Z');
  const owner = await prepared({ clock });
  const { id } = await owner.track({ nextPaymentDate: '2027-01-31', ...fields });
  const path = `${SUBSCRIPTIONS}/${id}`;
  return {
    ...owner,
    id,
    /** Lets so many days pass; someone looks on each of them, or only on the last. */
    pass: async (days: number, look: 'daily' | 'at last' = 'at last') => {
      for (let day = 0; day < days; day += 1) {
        clock.advance(DAY_MS);
        if (look === 'daily' || day === days - 1) await owner.get(path);
      }
    },
    patch: (body: unknown) => owner.server.call('PATCH', path, { key: owner.key, body }),
    seen: async () => {
      const { data } = (await owner.get(path)).json;
      return [data.status, data.nextPaymentDate, data.lastPaymentDate];
    },
    paid: () => history(owner.server, id),
  };
}

describe.each([
  ['pause', 'paused', 'resume'],
  ['cancel', 'cancelled', 'reactivate'],
] as const)('after %s', (leave, status, enter) => {
  test.each(['daily', 'at last'] as const)(
    'no date is moved and nothing is charged, in 400 days; someone looks %s',
    async (look) => {
      const { id, change, pass, seen, paid } = await tracked();
      change(leave, id);
      await pass(400, look);
      expect(await seen()).toEqual([status, '2027-01-31', '2026-12-31']);
      expect(paid()).toEqual([]);
    },
  );

  test('nor is it over a restart', async () => {
    const { server, id, change, pass, seen, paid } = await tracked();
    change(leave, id);
    await server.close();
    server.clock.advance(40 * DAY_MS);
    await server.restart();
    await pass(1);
    expect(await seen()).toEqual([status, '2027-01-31', '2026-12-31']);
    expect(paid()).toEqual([]);
  });

  test(`${enter} after the date passed leaves it overdue, with no invented charges`, async () => {
    const { server, get, id, change, pass, seen, paid } = await tracked();
    change(leave, id);
    await pass(40);
    change(enter, id);
    expect(await seen()).toEqual(['active', '2027-01-31', '2026-12-31']);
    // It stays so until someone acts, whether days pass or the server starts anew.
    await pass(3, 'daily');
    await server.restart();
    await pass(30);
    expect(await seen()).toEqual(['active', '2027-01-31', '2026-12-31']);
    expect((await get(OVERDUE)).json.data).toMatchObject([{ nextPaymentDate: '2027-01-31' }]);
    expect((await get('/api/v1/analytics/summary')).json).toMatchObject({
      counts: { active: 1 },
      upcomingRenewals: [],
    });
    expect(paid()).toEqual([]);
  });

  test('and once someone gives it a new date, it goes on from there', async () => {
    const { id, change, pass, patch, seen, paid } = await tracked();
    change(leave, id);
    await pass(40);
    change(enter, id);
    await patch({ nextPaymentDate: '2027-03-20', amount: 7 });
    await pass(20);
    expect(await seen()).toEqual(['active', '2027-04-20', '2027-03-20']);
    expect(paid()).toEqual(['2027-03-20 700']);
  });

  test(`${enter} before the date passes leaves nothing out`, async () => {
    const { id, change, pass, seen, paid } = await tracked();
    change(leave, id);
    // The day itself: the charge is still to come.
    await pass(1);
    change(enter, id);
    expect(paid()).toEqual([]);
    await pass(1);
    expect(await seen()).toEqual(['active', '2027-02-28', '2027-01-31']);
    expect(paid()).toEqual(['2027-01-31 1549']);
  });

  test('what was charged before stays, and the day before it counts still', async () => {
    const { server, id, change, pass, seen, paid } = await tracked();
    // The date passes, nobody looks, and the owner's change is the first to come.
    server.clock.advance(2 * DAY_MS);
    await server.close();
    await server.restart();
    change(leave, id);
    expect(await seen()).toEqual([status, '2027-02-28', '2027-01-31']);
    await pass(60);
    expect(await seen()).toEqual([status, '2027-02-28', '2027-01-31']);
    expect(paid()).toEqual(['2027-01-31 1549']);
  });

  test('a change of its other fields, once it is overdue, starts nothing', async () => {
    const { id, change, pass, patch, seen, paid } = await tracked();
    change(leave, id);
    await pass(5);
    await patch({ amount: 99 });
    change(enter, id);
    await patch({ name: 'Other' });
    await pass(40, 'daily');
    expect(await seen()).toEqual(['active', '2027-01-31', '2026-12-31']);
    expect(paid()).toEqual([]);
  });

  test('a date that is set while it is so, and not past, counts from then on', async () => {
    const { id, change, pass, patch, seen, paid } = await tracked();
    change(leave, id);
    await pass(40);
    await patch({ nextPaymentDate: '2027-03-31' });
    change(enter, id);
    await pass(25);
    expect(await seen()).toEqual(['active', '2027-04-30', '2027-03-31']);
    expect(paid()).toEqual(['2027-03-31 1549']);
  });
});

test('paused and active ones beside each other: only the active ones move', async () => {
  const { server, id, track, change, pass, seen, paid } = await tracked();
  const other = await track({ nextPaymentDate: '2027-01-31', amount: 1 });
  change('pause', id);
  await pass(40);
  expect(await seen()).toEqual(['paused', '2027-01-31', '2026-12-31']);
  expect(paid()).toEqual([]);
  expect(history(server, other.id)).toEqual(['2027-01-31 100', '2027-02-28 100']);
});

test('a trial that is set or ends is no pause', async () => {
  const { server, id, pass, seen, paid } = await tracked();
  const { context } = server;
  const { id: ownerId } = resolveAccount(context, 'Personal');
  context.db
    .transaction(() => setTrial(context, commandLineActor(context, ownerId), id, '2027-02-10'))
    .immediate();
  await pass(40);
  expect(await seen()).toEqual(['active', '2027-03-31', '2027-02-28']);
  expect(paid().map((line) => line.slice(0, 10))).toContain('2027-02-28');
});
