import { describe, expect, test } from 'vitest';
import { TestServer } from '../support/server.ts';
import { perennial } from '../cli/perennial.ts';
import { draft } from '../support/drafts.ts';
import { openHook } from './hooking.ts';

const WINDOW = { kind: 'window', name: null };

describe('a change with an API key', () => {
  test('is told as the API returned the record, with what changed and the name of the key', async () => {
    const { server, told } = await openHook();
    const { key } = server.issue({ name: 'Budget script' });
    const made = await server.call('POST', '/api/v1/subscriptions', { key, body: draft() });
    const own = `/api/v1/subscriptions/${made.json.data.id}`;
    const renamed = await server.call('PATCH', own, { key, body: { name: 'Films' } });
    const dearer = await server.call('PATCH', own, { key, body: { amount: 17.99 } });
    const both = await server.call('PATCH', own, { key, body: { amount: 20, name: 'Movies' } });
    await server.call('PATCH', own, { key, body: { name: 'Movies' } });
    await server.call('DELETE', own, { key });
    const actor = { kind: 'key', name: 'Budget script' };
    const moment = '2026-11-21T12:00:00.000Z';
    const message = (type: string, subscription: unknown, changes: object) => ({
      type,
      timestamp: moment,
      data: { subscription, changes, actor },
    });
    expect(await told()).toEqual([
      message('subscription.created', made.json.data, {}),
      message('subscription.changed', renamed.json.data, {
        name: { before: 'Netflix', after: 'Films' },
      }),
      message('subscription.price_changed', dearer.json.data, {
        amount: { before: 15.49, after: 17.99 },
      }),
      message('subscription.price_changed', both.json.data, {
        name: { before: 'Films', after: 'Movies' },
        amount: { before: 17.99, after: 20 },
      }),
      message('subscription.deleted', both.json.data, {}),
    ]);
  });
});

describe('a change in the window', () => {
  test('is told, whatever it is', async () => {
    const { call, told, track } = await openHook();
    const id = await track({ nextPaymentDate: '2026-11-21' });
    const own = `/app/v1/subscriptions/${id}`;
    await call('POST', `${own}/renew`, { body: { date: '2026-11-21' } });
    for (const step of ['pause', 'resume', 'cancel', 'reactivate']) {
      await call('POST', `${own}/${step}`);
    }
    await call('PATCH', own, { body: { notes: 'Only in the window' } });
    await call('POST', `${own}/payments`, {
      body: { paidOn: '2026-10-21', amount: 5, currency: 'USD' },
    });
    await call('PUT', `${own}/trial`, { body: { trialEndsOn: '2027-01-15' } });
    await call('DELETE', `/api/v1/subscriptions/${id}`);
    await call('POST', `${own}/restore`);
    const messages = await told();
    expect(messages.map(({ type, data }) => [type, Object.keys(data.changes)])).toEqual([
      ['subscription.created', []],
      ['subscription.renewed', ['nextPaymentDate', 'lastPaymentDate']],
      ['subscription.changed', ['status']],
      ['subscription.changed', ['status']],
      ['subscription.cancelled', ['status']],
      ['subscription.changed', ['status']],
      ['subscription.changed', ['trialEndsOn', 'isTrial']],
      ['subscription.deleted', []],
      ['subscription.created', []],
    ]);
    for (const { data } of messages) expect(data.actor).toEqual(WINDOW);
    expect(JSON.stringify(messages)).not.toContain('Only in the window');
  });
});

describe('what happens otherwise', () => {
  test('a date that passes is a renewal by the clock', async () => {
    const { server, track, told } = await openHook();
    await track({ nextPaymentDate: '2026-11-25' });
    server.clock.setWall('2026-11-26T12:00:00.000Z');
    const [, renewed] = await told();
    expect(renewed?.type).toBe('subscription.renewed');
    expect(renewed?.data.actor).toEqual({ kind: 'clock', name: null });
    expect(renewed?.data.changes['nextPaymentDate']).toEqual({
      before: '2026-11-25',
      after: '2026-12-25',
    });
  });

  test('a trial is told three days before its end, and again only if its end is moved', async () => {
    const { server, call, track, types, told } = await openHook();
    const id = await track();
    const trial = (trialEndsOn: string | null) =>
      call('PUT', `/app/v1/subscriptions/${id}/trial`, { body: { trialEndsOn } });
    await trial('2026-12-01');
    server.clock.setWall('2026-11-27T12:00:00.000Z');
    expect(await types()).not.toContain('subscription.trial_ending');
    server.clock.setWall('2026-11-28T12:00:00.000Z');
    await server.wake();
    const last = (await told()).at(-1);
    expect(last).toMatchObject({
      type: 'subscription.trial_ending',
      timestamp: '2026-11-28T12:00:00.000Z',
      data: {
        subscription: { id, trialEndsOn: '2026-12-01', isTrial: true },
        changes: {},
        actor: { kind: 'clock', name: null },
      },
    });
    server.clock.setWall('2026-11-29T12:00:00.000Z');
    const ends = async () =>
      (await types()).filter((type) => type === 'subscription.trial_ending').length;
    expect(await ends()).toBe(1);
    await trial('2026-12-02');
    expect(await ends()).toBe(2);
  });

  test('a trial that ends soon already is told after the change that says so', async () => {
    const { call, track, types } = await openHook();
    const body = { trialEndsOn: '2026-11-23' };
    await call('PUT', `/app/v1/subscriptions/${await track()}/trial`, { body });
    expect(await types()).toEqual([
      'subscription.created',
      'subscription.changed',
      'subscription.trial_ending',
    ]);
  });

  test('the command line is told while no server runs', async () => {
    const { server, types, service } = await openHook();
    await server.close();
    const added = await perennial(
      ['subscriptions', 'add', '--name', 'Spotify', '--amount', '9.99', '--currency', 'EUR']
        .concat(['--category', 'Music', '--every', 'month', '--next', '2027-01-31'])
        .concat(['--data-dir', server.dataDir]),
    );
    expect(added.stderr).toBe('');
    await server.comeBack();
    expect(await types()).toEqual(['subscription.created']);
    expect(JSON.parse(service.received[0]?.text ?? '')).toMatchObject({
      data: { subscription: { name: 'Spotify' }, actor: { kind: 'command_line', name: null } },
    });
  });

  test('an import is told record by record, in slices; and so is undoing it', async () => {
    const { call, types, service } = await openHook();
    const head = 'Name,Category,Amount,Currency,Billing period,Next payment';
    const rows = Array.from({ length: 250 }, (_, row) => `N${row},B,1,EUR,monthly,2027-01-31`);
    await importTable(call, [head, ...rows].join('\n'));
    const told = await types();
    expect(told).toEqual(Array.from({ length: 250 }, () => 'subscription.created'));
    const names = service.received.map(({ text }) => /"name":"(N\d+)"/.exec(text)?.[1]);
    expect(names).toEqual(rows.map((row) => row.split(',')[0]));
    const { json } = await call('GET', '/app/v1/imports');
    await call('POST', `/app/v1/imports/${json.data[0].id}/undo`);
    expect((await types()).slice(250)).toEqual(
      Array.from({ length: 250 }, () => 'subscription.deleted'),
    );
  });
});

type Call = Awaited<ReturnType<typeof openHook>>['call'];

async function importTable(call: Call, text: string): Promise<void> {
  const sent = await call('POST', '/app/v1/imports/files?fileName=a.csv', { body: text });
  const path = `/app/v1/imports/files/${sent.json.data.id}/apply`;
  const applied = await call('POST', path, { body: { expected: 250 } });
  expect(applied.status).toBe(200);
}

describe('the chosen events', () => {
  test('are all that is told, each change as the most specific one of them', async () => {
    const { call, track, types } = await openHook(undefined, {
      events: ['subscription.changed', 'subscription.renewed'],
    });
    const id = await track({ nextPaymentDate: '2026-11-21' });
    const own = `/api/v1/subscriptions/${id}`;
    await call('PATCH', own, { body: { amount: 20 } });
    await call('PATCH', own, { body: { amount: 21, name: 'Both' } });
    await call('POST', `/app/v1/subscriptions/${id}/renew`, { body: { date: '2026-11-21' } });
    await call('POST', `/app/v1/subscriptions/${id}/cancel`);
    expect(await types()).toEqual(['subscription.changed', 'subscription.renewed']);
  });

  test('of a webhook are those since it was added', async () => {
    const { track, add, types } = await openHook();
    await track();
    await types();
    await add();
    expect(await types()).toEqual(['subscription.created']);
  });

  test('of another account are not told', async () => {
    const server = await TestServer.start();
    const { types } = await openHook(undefined, { server });
    server.addAccount('Work');
    const { key } = server.issue({ account: 'Work' });
    await server.call('POST', '/api/v1/subscriptions', { key, body: draft() });
    expect(await types()).toEqual([]);
  });
});
