import { describe, expect, test } from 'vitest';
import { documentOf, perennial } from '../cli/perennial.ts';
import { prepared } from '../contract/owner.ts';
import { manualClock } from '../support/clock.ts';
import { DAY_MS, history } from './payments.ts';

// The command line goes by the computer's own clock: dates here lie about the day of the run, far
// enough from it for a midnight to make no difference.

const SUBSCRIPTIONS = '/api/v1/subscriptions';
const now = Date.now();
const dayFromNow = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);

/** A record charged every 10 days, tracked for 40 days, of which no server has seen the last. */
async function unseen() {
  const clock = manualClock(new Date(now - 40 * DAY_MS).toISOString());
  const owner = await prepared({ clock });
  const { id } = await owner.track({
    period: 'custom',
    customDate: '10',
    amount: 2,
    nextPaymentDate: dayFromNow(-35),
  });
  await owner.server.close();
  return {
    ...owner,
    id,
    run: (...args: string[]) => perennial([...args, '--json', '--data-dir', owner.server.dataDir]),
    /** Starts the server today. */
    restart: async () => {
      clock.setWall(new Date(now).toISOString());
      await owner.server.restart();
    },
  };
}

const CHARGED = [-35, -25, -15, -5].map((days) => `${dayFromNow(days)} 200`);

describe('with no server running, a command first catches up what was charged', () => {
  test.each([
    ['pause', 'paused'],
    ['cancel', 'cancelled'],
  ])('%s', async (name, status) => {
    const { server, run, restart, get, id } = await unseen();
    const printed = documentOf(await run('subscriptions', name, id));
    expect(printed).toMatchObject({ status, nextPaymentDate: dayFromNow(5) });
    await restart();
    expect(history(server)).toEqual(CHARGED);
    const [entry] = (await get(`/api/v1/audit?subscriptionId=${id}`)).json.data;
    expect(entry.action).toBe(`subscription.${name}`);
    expect(entry.metadata.before).toMatchObject({
      status: 'active',
      nextPaymentDate: dayFromNow(5),
      lastPaymentDate: dayFromNow(-5),
    });
  });

  test('a trial', async () => {
    const { server, run, restart, id } = await unseen();
    const printed = documentOf(await run('subscriptions', 'trial', id, '--ends', '2099-01-14'));
    expect(printed).toMatchObject({ isTrial: true, nextPaymentDate: dayFromNow(5) });
    await restart();
    expect(history(server)).toEqual(CHARGED);
  });

  test('a command that fails: what was caught up stands', async () => {
    const { server, run, restart, get, id } = await unseen();
    expect((await run('subscriptions', 'resume', id)).code).toBe(1);
    await restart();
    expect(history(server)).toEqual(CHARGED);
    const { data } = (await get(`${SUBSCRIPTIONS}/${id}`)).json;
    expect(data).toMatchObject({ status: 'active', nextPaymentDate: dayFromNow(5) });
  });

  test('one after another: each charge once', async () => {
    const { server, run, restart, id } = await unseen();
    for (const name of ['pause', 'resume', 'cancel', 'reactivate']) {
      const printed = documentOf(await run('subscriptions', name, id));
      expect(printed).toMatchObject({ nextPaymentDate: dayFromNow(5) });
    }
    await restart();
    expect(history(server)).toEqual(CHARGED);
  });
});

test('two commands and a server that start together charge each day once', async () => {
  const { server, run, restart, id } = await unseen();
  const [paused, shown] = await Promise.all([
    run('subscriptions', 'pause', id),
    run('settings', 'show'),
    restart(),
  ]);
  expect(documentOf(paused)).toMatchObject({ status: 'paused', nextPaymentDate: dayFromNow(5) });
  documentOf(shown);
  expect(history(server)).toEqual(CHARGED);
});

test('what was paused by the command line is not charged afterwards', async () => {
  const { server, run, restart, get, id } = await unseen();
  documentOf(await run('subscriptions', 'pause', id));
  await restart();
  server.clock.advance(60 * DAY_MS);
  const { data } = (await get(`${SUBSCRIPTIONS}/${id}`)).json;
  expect(data).toMatchObject({ status: 'paused', nextPaymentDate: dayFromNow(5) });
  expect(history(server)).toEqual(CHARGED);
});
