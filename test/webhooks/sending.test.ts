import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { resolveAccount } from '../../src-server/accounts/service.ts';
import { insertDelivery } from '../../src-server/webhooks/deliveries-repository.ts';
import { type PushAnswer, says } from '../support/push-service.ts';
import { openHook, taken } from './hooking.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const fails = says(503, '');
const refuses = says(400, '');
const later: PushAnswer = (response) => response.writeHead(429, { 'retry-after': '7200' }).end();

/** A webhook that refuses for now; `repeatOver` passes the day for which messages are repeated. */
async function failingHook() {
  const hook = await openHook(fails);
  return {
    ...hook,
    repeatOver: async () => {
      await hook.server.wake();
      hook.server.clock.advance(DAY_MS + HOUR_MS);
      await hook.server.wake();
    },
  };
}

describe('a message', () => {
  test('is signed so that the reference library of Standard Webhooks accepts it', async () => {
    const { call, path, server, service, track } = await openHook();
    server.clock.setWall(new Date().toISOString());
    await track();
    await server.wake();
    const { secret } = (await call('POST', `${path}/secret`)).json;
    expect(secret).toMatch(/^whsec_/);
    const [{ text, headers } = { text: '', headers: {} }] = service.received;
    const given = headers as Record<string, string>;
    expect(new Webhook(secret).verify(text, given)).toEqual(JSON.parse(text));
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const other = new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`);
    expect(() => other.verify(text, given)).toThrow('No matching signature');
    expect(() => new Webhook(secret).verify(`${text} `, given)).toThrow('No matching signature');
  });

  test('to test is signed alike, and is not kept', async () => {
    const { call, path, server, service, deliveries } = await openHook();
    server.clock.setWall(new Date().toISOString());
    const { json } = await call('POST', `${path}/test`);
    expect(json.data).toMatchObject({ delivered: true, outcome: { code: 'taken', status: 204 } });
    const { secret } = (await call('POST', `${path}/secret`)).json;
    const [{ text, headers } = { text: '', headers: {} }] = service.received;
    const read = new Webhook(secret).verify(text, headers as Record<string, string>);
    expect(read).toMatchObject({ type: 'webhook.test', data: {} });
    expect(await deliveries()).toEqual([]);
  });
});

describe('a secret that is replaced', () => {
  test('signs too for a day, beside the new one', async () => {
    const { call, path, server, service, track } = await openHook();
    server.clock.setWall(new Date().toISOString());
    const { secret: first } = (await call('POST', `${path}/secret`)).json;
    const { json } = await call('POST', `${path}/secret/replace`);
    expect(Date.parse(json.previousUntil) - server.clock.now()).toBe(DAY_MS);
    expect((await call('POST', `${path}/secret`)).json.secret).toBe(json.secret);
    const signers = async (...secrets: string[]) => {
      await track();
      await server.wake();
      const [{ text, headers }] = service.received.slice(-1) as [(typeof service.received)[0]];
      const given = String(headers['webhook-signature']).split(' ');
      const id = String(headers['webhook-id']);
      const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
      return secrets.map((each) => given.includes(new Webhook(each).sign(id, sentAt, text)));
    };
    expect(await signers(first, json.secret)).toEqual([true, true]);
    const { secret: third } = (await call('POST', `${path}/secret/replace`)).json;
    expect(await signers(first, json.secret, third)).toEqual([true, true, true]);
    server.clock.advance(DAY_MS);
    expect(await signers(first, json.secret, third)).toEqual([false, false, true]);
  });

  test('keeps signing with the same address, and after it changes', async () => {
    const { call, path } = await openHook();
    const { secret } = (await call('POST', `${path}/secret/replace`)).json;
    await call('PATCH', path, { body: { url: 'https://example.com/b' } });
    expect((await call('POST', `${path}/secret`)).json.secret).toBe(secret);
  });
});

describe('a message that fails', () => {
  test('is due at once after a test that is delivered, and nothing needs attention', async () => {
    const { server, track, call, path, types, shown, answer, repeatOver } = await failingHook();
    await track();
    await repeatOver();
    expect(await shown()).toMatchObject({ isDown: true });
    await call('POST', `${path}/test`);
    expect(await shown()).toMatchObject({ isDown: true });
    answer(taken);
    await call('POST', `${path}/test`);
    expect(await shown()).toMatchObject({ isDown: false, failingSince: null });
    await track({ name: 'Later' });
    await server.wake();
    expect((await types()).at(-1)).toBe('subscription.created');
    expect(await shown()).toMatchObject({ waiting: 0 });
  });

  test('is repeated under the same ID with growing gaps, and the next ones wait for it', async () => {
    const hook = await openHook(fails);
    const { server, track, types, ids, deliveries, shown, answer } = hook;
    await track({ name: 'First' });
    await track({ name: 'Second' });
    expect(await types()).toHaveLength(1);
    await server.wake();
    expect(ids()).toHaveLength(1);
    for (const minutes of [1, 5, 15]) {
      server.clock.advance(minutes * MINUTE_MS - 1);
      await server.wake();
      const before = ids().length;
      server.clock.advance(1);
      await server.wake();
      expect(ids()).toHaveLength(before + 1);
    }
    expect(new Set(ids()).size).toBe(1);
    expect(await shown()).toMatchObject({
      waiting: 2,
      failingSince: '2026-11-21T12:00:00.000Z',
      isDown: false,
    });
    expect(
      (await deliveries()).map(({ name, state, attempts }) => [name, state, attempts]),
    ).toEqual([
      ['Second', 'waiting', 0],
      ['First', 'waiting', 4],
    ]);
    answer(taken);
    server.clock.advance(HOUR_MS);
    await server.wake();
    expect((await deliveries()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    expect(new Set(ids().slice(-2)).size).toBe(2);
    expect(await shown()).toMatchObject({ waiting: 0, failingSince: null });
  });

  test('has the wait that the program asks for', async () => {
    const { server, track, ids } = await openHook(later);
    await track();
    await server.wake();
    server.clock.advance(2 * HOUR_MS - 1);
    await server.wake();
    expect(ids()).toHaveLength(1);
    server.clock.advance(1);
    await server.wake();
    expect(ids()).toHaveLength(2);
  });

  test('is given up after a day, with all that waited as long; later ones go on', async () => {
    const { server, track, deliveries, shown, answer, ids, repeat } = await openHook(fails);
    await track({ name: 'First' });
    await track({ name: 'Second' });
    for (let hours = 0; hours < 23; hours += 1) {
      await server.wake();
      server.clock.advance(HOUR_MS);
    }
    await track({ name: 'Late' });
    server.clock.advance(6 * HOUR_MS);
    await server.wake();
    const states = async () => (await deliveries()).map(({ name, state }) => `${name} ${state}`);
    expect(await states()).toEqual(['Late waiting', 'Second failed', 'First failed']);
    expect(await shown()).toMatchObject({ isDown: true, waiting: 1 });
    expect(new Set(ids()).size).toBe(1);
    answer(taken);
    server.clock.advance(DAY_MS);
    await server.wake();
    expect(await states()).toEqual(['Late delivered', 'Second failed', 'First failed']);
    expect(await shown()).toMatchObject({ isDown: false, failingSince: null });
    const [, second] = await deliveries();
    const repeated = await repeat(String(second?.id));
    expect(repeated.json.data).toMatchObject({ name: 'Second', state: 'waiting' });
    await server.wake();
    expect(await states()).toEqual(['Late delivered', 'Second delivered', 'First failed']);
    expect(ids().at(-1)).toBe(second?.id);
  });

  test('because of what it says takes no other one with it', async () => {
    const picky: PushAnswer = (response) => {
      const { text } = received.at(-1) ?? { text: '' };
      (text.includes('Poison') ? refuses : taken)(response);
    };
    const { server, track, deliveries, service } = await openHook(picky);
    const { received } = service;
    await track({ name: 'Poison' });
    await track({ name: 'Plain' });
    for (let hours = 0; hours < 30; hours += 1) {
      await server.wake();
      server.clock.advance(HOUR_MS);
    }
    expect((await deliveries()).map(({ name, state }) => [name, state])).toEqual([
      ['Plain', 'delivered'],
      ['Poison', 'failed'],
    ]);
  });

  test('is sent at once where somebody repeats it, or enters another address', async () => {
    const { server, call, path, track, ids, deliveries, repeat, service } = await openHook(fails);
    await track();
    await server.wake();
    const [delivery] = await deliveries();
    await repeat(String(delivery?.id));
    await server.wake();
    expect(ids()).toHaveLength(2);
    const body = { url: `${service.url}/elsewhere`, allowPrivate: true };
    await call('PATCH', path, { body });
    await server.wake();
    expect(service.received.map((each) => each.path)).toEqual([
      '/hook-path',
      '/hook-path',
      '/elsewhere',
    ]);
    expect(new Set(ids()).size).toBe(1);
  });

  test('and was delivered can be repeated too', async () => {
    const { server, track, ids, deliveries, repeat } = await openHook();
    await track();
    await server.wake();
    const [delivery] = await deliveries();
    await repeat(String(delivery?.id));
    await server.wake();
    expect(ids()).toEqual([delivery?.id, delivery?.id]);
  });
});

test('messages to a paused webhook wait until it is resumed', async () => {
  const { call, path, track, types } = await openHook();
  await call('PATCH', path, { body: { isPaused: true } });
  await track();
  expect(await types()).toEqual([]);
  await call('PATCH', path, { body: { isPaused: false } });
  expect(await types()).toEqual(['subscription.created']);
});

test('messages are kept for 30 days, and the newest thousand of a webhook', async () => {
  const { server, id: webhookId, track, types, deliveries } = await openHook();
  await track({ period: 'custom', customDate: '365', nextPaymentDate: '2027-10-01' });
  await types();
  server.clock.advance(30 * DAY_MS - 1);
  await server.wake();
  expect(await deliveries()).toHaveLength(1);
  server.clock.advance(1);
  await server.wake();
  expect(await deliveries()).toEqual([]);
  const { db, ids, clock } = server.context;
  const ownerId = resolveAccount(server.context, 'Personal').id;
  const done = { event: 'data.restored', body: '{"data":{}}', state: 'delivered' } as const;
  db.transaction(() => {
    for (let count = 0; count < 1600; count += 1) {
      const delivery = { ...done, id: ids.uuid(), webhookId, ownerId, answer: null };
      insertDelivery(db, { ...delivery, createdAt: clock.now() });
    }
  })();
  await server.wake();
  const sql = 'SELECT count(*) FROM webhook_deliveries';
  expect(db.prepare(sql).pluck().get()).toBe(1000);
});

test.each([
  ['a private network', 'http://192.168.1.2/hook', 'privateNetwork'],
  ['link-local addresses', 'http://169.254.1.1/', 'neverReached'],
  ['another scheme', 'ftp://example.com', 'otherScheme'],
  ['a user name in the address', 'https://me@example.com', 'userInAddress'],
])('%s is refused', async (_name, url, reason) => {
  const { call, path } = await openHook();
  const body = { name: 'Home', url, events: ['subscription.created'] };
  for (const answer of [
    await call('POST', '/app/v1/webhooks', { body }),
    await call('PATCH', path, { body: { url } }),
  ]) {
    expect([answer.status, answer.json.error.field]).toEqual([409, 'url']);
    expect(answer.json.error.reason).toBe(reason);
  }
});

test('a name that leads into a private network is refused when something is sent', async () => {
  const { call, service, track, server, deliveries } = await openHook();
  const { json } = await call('GET', '/app/v1/webhooks');
  const path = `/app/v1/webhooks/${json.data[0].id}`;
  await call('PATCH', path, { body: { url: `http://localhost:${service.port}/` } });
  await track();
  await server.wake();
  expect(service.received).toEqual([]);
  const [delivery] = await deliveries();
  expect(delivery).toMatchObject({ state: 'waiting', outcome: { code: 'privateAddress' } });
});

test('nothing is sent to Perennial itself', async () => {
  const { call, path, server } = await openHook();
  await call('PATCH', path, { body: { url: server.baseUrl, allowPrivate: true } });
  const { json } = await call('POST', `${path}/test`);
  expect(json.data.outcome.code).toBe('ownAddress');
});
