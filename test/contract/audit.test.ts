import { describe, expect, test } from 'vitest';
import { commandLineActor, resolveAccount, setPlan } from '../../src-server/accounts/service.ts';
import { revokeKey } from '../../src-server/accounts/keys.ts';
import { setTrial, transition } from '../../src-server/subscriptions/status.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const LIST = '/api/v1/subscriptions';
const AUDIT = '/api/v1/audit';
const MISSING = `${LIST}/00000000-0000-4000-8000-000000000000`;

type Entry = {
  id: string;
  action: string;
  subscriptionId: string;
  apiKeyId: string;
  requestId: string;
  createdAt: string;
  metadata: { before: unknown; after: unknown };
};

async function entries(server: TestServer, key: string): Promise<Entry[]> {
  return (await server.call('GET', AUDIT, { key })).json.data;
}

/** Does something in the app, as the command line does: on a connection of its own. */
function inApp(
  server: TestServer,
  act: (actor: ReturnType<typeof commandLineActor>) => unknown,
): void {
  const { context } = server;
  const { id } = resolveAccount(context, 'Personal');
  context.db.transaction(() => act(commandLineActor(context, id))).immediate();
}

describe('each write', () => {
  test('leaves one entry with the state before and after, as the API answered them', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    expect(await entries(server, key)).toEqual([]);
    const made = await server.call('POST', LIST, { key, body: draft() });
    const id = made.json.data.id;
    server.clock.advance(1000);
    const body = { amount: 9.99, period: 'custom', customDate: '30' };
    const changed = await server.call('PATCH', `${LIST}/${id}`, { key, body });
    server.clock.advance(1000);
    await server.call('DELETE', `${LIST}/${id}`, { key });

    const found = await entries(server, key);
    expect(found.map(({ action, metadata }) => ({ action, ...metadata }))).toEqual([
      { action: 'subscription.delete', before: changed.json.data, after: null },
      { action: 'subscription.update', before: made.json.data, after: changed.json.data },
      { action: 'subscription.create', before: null, after: made.json.data },
    ]);
    expect(found.map(({ subscriptionId }) => subscriptionId)).toEqual([id, id, id]);
    expect(new Set(found.map((entry) => entry.id)).size).toBe(3);
  });

  test('is shown with its key, its request and its moment', async () => {
    const server = await TestServer.start();
    const [first, second] = [server.issue(), server.issue()];
    const made = await server.call('POST', LIST, { key: first.key, body: draft() });
    server.clock.advance(61_500);
    const path = `${LIST}/${made.json.data.id}`;
    const changed = await server.call('PATCH', path, { key: second.key, body: { amount: 1 } });
    expect(await entries(server, first.key)).toMatchObject([
      {
        apiKeyId: second.id,
        requestId: changed.headers['x-request-id'],
        createdAt: '2026-11-21T12:01:01.500Z',
      },
      {
        apiKeyId: first.id,
        requestId: made.headers['x-request-id'],
        createdAt: '2026-11-21T12:00:00.000Z',
      },
    ]);
  });

  test('that sets what was so already is a write too', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const made = await server.call('POST', LIST, { key, body: draft() });
    const path = `${LIST}/${made.json.data.id}`;
    const same = await server.call('PATCH', path, { key, body: { name: 'Netflix' } });
    const [newest] = await entries(server, key);
    expect(newest?.action).toBe('subscription.update');
    expect(newest?.metadata).toEqual({ before: made.json.data, after: same.json.data });
  });

  test('of those made at once has its own entry', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        server.call('POST', LIST, { key, body: draft({ name: `Number ${i}` }) }),
      ),
    );
    const found = await entries(server, key);
    const byRequest = new Map(found.map((entry) => [entry.requestId, entry.metadata.after]));
    expect(found).toHaveLength(40);
    for (const { json } of answers) expect(byRequest.get(json.requestId)).toEqual(json.data);
  });

  test('is told to a read-only key, and remembered after a restart and after its key', async () => {
    const server = await TestServer.start();
    const { key, id } = server.issue();
    const { key: reader } = server.issue({ scopes: ['read'] });
    await server.call('POST', LIST, { key, body: draft() });
    const before = await entries(server, reader);
    revokeKey(server.context, id);
    await server.restart();
    expect(before).toHaveLength(1);
    expect(await entries(server, reader)).toEqual(before);
  });
});

describe('what is no write', () => {
  test('leaves no entry: reads and every kind of refusal', async () => {
    const server = await TestServer.start({ hourlyQuota: 10 });
    const { key } = server.issue();
    const { key: reader } = server.issue({ scopes: ['read'] });
    const made = await server.call('POST', LIST, { key, body: draft() });
    const path = `${LIST}/${made.json.data.id}`;
    const before = await entries(server, key);
    const refused = [
      await server.call('GET', path, { key }),
      await server.call('POST', LIST, { key, body: draft({ amount: -1 }) }),
      await server.call('POST', LIST, { key, body: draft({ id: 'x' }) }),
      await server.call('POST', LIST, { key, body: '{' }),
      await server.call('PATCH', path, { key, body: {} }),
      await server.call('PATCH', path, { key, body: { period: 'custom' } }),
      await server.call('PATCH', MISSING, { key, body: { amount: 1 } }),
      await server.call('DELETE', MISSING, { key }),
      await server.call('DELETE', path, { key: reader }),
      await server.call('DELETE', path, { key: 'per_x' }),
      await server.call('DELETE', path),
      await server.call('PUT', path, { key }),
      await server.call('DELETE', path, { key, headers: { host: 'evil.example' } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([
      200, 400, 400, 400, 400, 400, 404, 404, 403, 401, 401, 405, 403,
    ]);
    expect(await entries(server, key)).toEqual(before);
  });

  test('leaves no entry: a write without quota', async () => {
    const server = await TestServer.start({ hourlyQuota: 1 });
    const { key } = server.issue();
    await server.call('GET', LIST, { key });
    expect((await server.call('POST', LIST, { key, body: draft() })).status).toBe(429);
    server.clock.advance(3_600_000);
    expect(await entries(server, key)).toEqual([]);
  });
});

describe('a write and its entry', () => {
  test.each([
    ['POST', draft({ name: 'Second' })],
    ['PATCH', { amount: 1 }],
    ['DELETE', undefined],
  ])('of %s happen both or not at all', async (method, body) => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const made = await server.call('POST', LIST, { key, body: draft() });
    const path = method === 'POST' ? LIST : `${LIST}/${made.json.data.id}`;
    const before = await entries(server, key);
    server.context.db.exec(`CREATE TRIGGER planted BEFORE INSERT ON audit_entries
      BEGIN SELECT RAISE(ABORT, 'planted'); END`);
    const failed = await server.call(method, path, { key, body });
    expect([failed.status, failed.json.error.code]).toEqual([500, 'internal_error']);
    expect((await server.call('GET', LIST, { key })).json.data).toEqual([made.json.data]);
    expect(await entries(server, key)).toEqual(before);
    server.context.db.exec('DROP TRIGGER planted');
    expect((await server.call(method, path, { key, body })).status).toBeLessThan(300);
    expect(await entries(server, key)).toHaveLength(2);
  });
});

describe('what is done in the app', () => {
  test('to a subscription appears under its own action', async () => {
    const server = await TestServer.start();
    const { key, id: keyId } = server.issue();
    const made = await server.call('POST', LIST, { key, body: draft() });
    const id = made.json.data.id;
    const states = [made.json.data];
    for (const name of ['pause', 'resume', 'cancel', 'reactivate'] as const) {
      server.clock.advance(1000);
      inApp(server, (actor) => transition(server.context, actor, id, name));
      states.push((await server.call('GET', `${LIST}/${id}`, { key })).json.data);
    }
    inApp(server, (actor) => setTrial(server.context, actor, id, '2026-11-30'));
    states.push((await server.call('GET', `${LIST}/${id}`, { key })).json.data);

    const found = (await entries(server, key)).toReversed();
    expect(found.map(({ action }) => action)).toEqual([
      'subscription.create',
      'subscription.pause',
      'subscription.resume',
      'subscription.cancel',
      'subscription.reactivate',
      'subscription.set_trial',
    ]);
    expect(found.map(({ metadata }) => metadata.after)).toEqual(states);
    expect(found.map(({ metadata }) => metadata.before)).toEqual([null, ...states.slice(0, -1)]);
    expect(states.map(({ status }) => status)).toEqual([
      'active',
      'paused',
      'active',
      'cancelled',
      'active',
      'active',
    ]);
    expect(found.slice(1).map(({ apiKeyId }) => apiKeyId)).not.toContain(keyId);
  });

  test('but can not be done leaves no entry', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const made = await server.call('POST', LIST, { key, body: draft() });
    const resume = () =>
      inApp(server, (actor) => transition(server.context, actor, made.json.data.id, 'reactivate'));
    expect(resume).toThrow(expect.objectContaining({ code: 'otherStatus' }));
    expect(await entries(server, key)).toHaveLength(1);
  });

  test('to keys and accounts is recorded, but not told here', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    revokeKey(server.context, server.issue().id);
    setPlan(server.context, resolveAccount(server.context, 'Personal'), 'free');
    expect(await entries(server, key)).toEqual([]);
    const actions = server.context.db.prepare('SELECT action FROM audit_entries').pluck().all();
    expect(actions).toEqual(['key.issue', 'key.issue', 'key.revoke', 'account.set_plan']);
  });
});
