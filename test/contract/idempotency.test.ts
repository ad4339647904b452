import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import type { Answer } from '../support/http.ts';
import { TestServer } from '../support/server.ts';

const LIST = '/api/v1/subscriptions';
const AUDIT = '/api/v1/audit';
const HOUR = 3_600_000;

const outcome = (answer: Answer) => [answer.status, answer.json.error?.code];

/** POSTs under an Idempotency-Key. */
function post(server: TestServer, key: string, name: string, body: unknown = draft()) {
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': name };
  return server.call('POST', LIST, { headers, body });
}

/** How many records, and how many audit entries, the key's owner has. */
async function counts(server: TestServer, key: string): Promise<[number, number]> {
  const list = await server.call('GET', `${LIST}?limit=100`, { key });
  const audit = await server.call('GET', `${AUDIT}?limit=100`, { key });
  return [list.json.data.length, audit.json.data.length];
}

function expectReplay(answer: Answer, first: Answer): void {
  expect(answer.headers['idempotent-replayed']).toBe('true');
  expect([answer.status, answer.text]).toEqual([first.status, first.text]);
  expect(answer.headers['x-request-id']).toBe(first.headers['x-request-id']);
  expect(answer.headers['content-type']).toBe(first.headers['content-type']);
}

describe('the same key with the same body', () => {
  test('is answered to the byte as at first, and makes one record with one entry', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const first = await post(server, key, 'order-1');
    expect(first.status).toBe(201);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    server.clock.advance(HOUR);
    expectReplay(await post(server, key, 'order-1'), first);
    expectReplay(await post(server, key, 'order-1'), first);
    expect(await counts(server, key)).toEqual([1, 1]);
  });

  test('is answered as at first though the record was changed or deleted since', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const first = await post(server, key, 'order-1');
    const path = `${LIST}/${first.json.data.id}`;
    await server.call('PATCH', path, { key, body: { name: 'Other' } });
    expectReplay(await post(server, key, 'order-1'), first);
    await server.call('DELETE', path, { key });
    expectReplay(await post(server, key, 'order-1'), first);
    expect(await counts(server, key)).toEqual([0, 3]);
  });

  test('50 times at once makes one record', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(server, key, 'order-1')),
    );
    const [first, ...others] = answers.filter(
      ({ headers }) => headers['idempotent-replayed'] === undefined,
    );
    expect([first?.status, others]).toEqual([201, []]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await counts(server, key)).toEqual([1, 1]);
  });

  test('is known to every key of the owner, and to no other owner', async () => {
    const server = await TestServer.start();
    server.addAccount('Household');
    const { key } = server.issue();
    const { key: same } = server.issue();
    const { key: foreign } = server.issue({ account: 'Household' });
    const first = await post(server, key, 'order-1');
    expectReplay(await post(server, same, 'order-1'), first);
    const other = await post(server, foreign, 'order-1');
    expect([other.status, other.headers['idempotent-replayed']]).toEqual([201, undefined]);
    expect(other.json.data.id).not.toBe(first.json.data.id);
    const different = await post(server, foreign, 'order-2', draft({ amount: 2 }));
    expect(different.status).toBe(201);
    expect((await post(server, key, 'order-2', draft({ amount: 3 }))).status).toBe(201);
    expect(await counts(server, key)).toEqual([2, 2]);
    expect(await counts(server, foreign)).toEqual([2, 2]);
  });

  test('is not replayed to a key that may only read', async () => {
    const server = await TestServer.start();
    await post(server, server.issue().key, 'order-1');
    const answer = await post(server, server.issue({ scopes: ['read'] }).key, 'order-1');
    expect(outcome(answer)).toEqual([403, 'insufficient_scope']);
    expect(answer.headers['idempotent-replayed']).toBeUndefined();
  });

  test('is still known after a restart', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const first = await post(server, key, 'order-1');
    await server.restart();
    expectReplay(await post(server, key, 'order-1'), first);
    expect(outcome(await post(server, key, 'order-1', draft({ amount: 2 })))).toEqual([
      400,
      'invalid_idempotency_key',
    ]);
    expect(await counts(server, key)).toEqual([1, 1]);
  });
});

describe('the 24 hours', () => {
  test('a key is kept for all of them', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const first = await post(server, key, 'order-1');
    server.clock.advance(24 * HOUR - 1000);
    expectReplay(await post(server, key, 'order-1'), first);
  });

  test('after them it is a fresh one, for the same body and for another', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const first = [await post(server, key, 'order-1'), await post(server, key, 'order-2')];
    server.clock.advance(24 * HOUR + 1000);
    const again = [
      await post(server, key, 'order-1'),
      await post(server, key, 'order-2', draft({ amount: 2 })),
    ];
    expect(again.map(({ status }) => status)).toEqual([201, 201]);
    const ids = [...first, ...again].map(({ json }) => json.data.id);
    expect(new Set(ids).size).toBe(4);
    const [fresh] = again;
    if (fresh !== undefined) expectReplay(await post(server, key, 'order-1'), fresh);
    expect(await counts(server, key)).toEqual([4, 4]);
  });

  test('count from the first answer: a replay does not prolong them', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const first = await post(server, key, 'order-1');
    server.clock.advance(23 * HOUR);
    expectReplay(await post(server, key, 'order-1'), first);
    server.clock.advance(2 * HOUR);
    const answer = await post(server, key, 'order-1');
    expect(answer.json.data.id).not.toBe(first.json.data.id);
  });

  test('nothing is kept longer than needed', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    await post(server, key, 'order-1');
    server.clock.advance(24 * HOUR + 1000);
    await post(server, key, 'order-2');
    const kept = server.context.db.prepare('SELECT key_hash FROM idempotent_answers').pluck().all();
    expect(kept).toEqual([createHash('sha256').update('order-2').digest()]);
  });
});

describe('a record and its kept answer', () => {
  test('are written both or neither', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    server.context.db.exec(`CREATE TRIGGER planted BEFORE INSERT ON idempotent_answers
      BEGIN SELECT RAISE(ABORT, 'planted'); END`);
    expect(outcome(await post(server, key, 'order-1'))).toEqual([500, 'internal_error']);
    expect(await counts(server, key)).toEqual([0, 0]);
    server.context.db.exec('DROP TRIGGER planted');
    const answer = await post(server, key, 'order-1');
    expect([answer.status, answer.headers['idempotent-replayed']]).toEqual([201, undefined]);
    expect(await counts(server, key)).toEqual([1, 1]);
  });
});
