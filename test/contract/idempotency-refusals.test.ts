import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import type { Answer } from '../support/http.ts';
import { TestServer } from '../support/server.ts';

const LIST = '/api/v1/subscriptions';
const HOUR = 3_600_000;

const outcome = (answer: Answer) => [answer.status, answer.json.error?.code];
const replayed = ({ headers }: Answer) => headers['idempotent-replayed'];
const remaining = ({ headers }: Answer) => headers['x-ratelimit-remaining'];

function post(server: TestServer, key: string, name: string, body: unknown = draft()) {
  const headers = { authorization: `Bearer ${key}`, 'idempotency-key': name };
  return server.call('POST', LIST, { headers, body });
}

async function listed(server: TestServer, key: string): Promise<number> {
  return (await server.call('GET', LIST, { key })).json.data.length;
}

function expectRefused(answer: Answer): void {
  expect(outcome(answer)).toEqual([400, 'invalid_idempotency_key']);
  expect(answer.json.error.field).toBe('Idempotency-Key');
  expect(answer.json.error.message).toContain('Idempotency-Key');
  expect(answer.json.error.suggestedFix).not.toBe('');
  expect(remaining(answer)).toBeUndefined();
}

describe('the same key with another body', () => {
  test('is refused without quota, and the first answer is still replayed', async () => {
    const server = await TestServer.start({ hourlyQuota: 100 });
    const { key } = server.issue();
    const first = await post(server, key, 'order-1');
    expectRefused(await post(server, key, 'order-1', draft({ amount: 2 })));
    expectRefused(await post(server, key, 'order-1', draft({ amount: 2 })));
    const again = await post(server, key, 'order-1');
    expect([again.text, replayed(again), remaining(again)]).toEqual([first.text, 'true', '98']);
    expect(await listed(server, key)).toBe(1);
  });

  test('is refused also when the quota is used up', async () => {
    const server = await TestServer.start({ hourlyQuota: 1 });
    const { key } = server.issue();
    await post(server, key, 'order-1');
    expectRefused(await post(server, key, 'order-1', draft({ amount: 2 })));
  });

  test('at once with the first: one is made, the other refused', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const answers = await Promise.all(
      [1, 2].map((amount) => post(server, key, 'order-1', draft({ amount }))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 400]));
    expect(await listed(server, key)).toBe(1);
  });
});

describe('the form of the header', () => {
  test.each([
    ['empty', ''],
    ['256 characters', 'k'.repeat(256)],
    ['4,000 characters', 'k'.repeat(4000)],
    ['a space inside', 'order 1'],
    ['a tab inside', 'order\t1'],
    ['a letter that is no ASCII', 'bestellung-\u00fc'],
    ['an emoji in UTF-8', Buffer.from('\u{1f4b3}').toString('latin1')],
  ])('%s is refused without quota, with the quota used up too', async (_what, name) => {
    const server = await TestServer.start({ hourlyQuota: 2 });
    const { key } = server.issue();
    expectRefused(await post(server, key, name));
    expect(await listed(server, key)).toBe(0);
    await listed(server, key);
    expectRefused(await post(server, key, name));
    expect((await post(server, key, 'order-1')).status).toBe(429);
  });

  test.each([
    ['1 character', 'k'],
    ['255 characters', 'k'.repeat(255)],
    ['punctuation', `!"#$%&'()*+,-./:;<=>?@[\\]^_\`{|}~`],
    ['what is a name of its own in JavaScript', '__proto__'],
  ])('%s is a key', async (_what, name) => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const first = await post(server, key, name);
    const again = await post(server, key, name);
    expect([first.status, replayed(first)]).toEqual([201, undefined]);
    expect([again.text, replayed(again)]).toEqual([first.text, 'true']);
  });

  test('any visible ASCII is a key of its own, apart from all others', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const visible = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCodePoint(code));
    const name = fc.string({ unit: visible, minLength: 1, maxLength: 255 });
    const texts = new Map<string, string>();
    await fc.assert(
      fc.asyncProperty(name, async (name) => {
        const first = await post(server, key, name);
        expect([first.status, replayed(first)]).toEqual([
          201,
          texts.has(name) ? 'true' : undefined,
        ]);
        const again = await post(server, key, name);
        expect([again.text, replayed(again)]).toEqual([first.text, 'true']);
        texts.set(name, first.text);
      }),
      { numRuns: 60 },
    );
    expect(new Set(texts.values()).size).toBe(texts.size);
  });
});

describe('what is never kept', () => {
  test.each([
    ['a body that is no JSON', '{', 'invalid_json'],
    ['a wrong value', draft({ amount: -1 }), 'invalid_subscription'],
    ['a field that can not be written', draft({ id: 'x' }), 'invalid_subscription_field'],
    ['a draft that does not fit together', draft({ period: 'custom' }), 'invalid_subscription'],
  ])('a 400: %s', async (_what, body, code) => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const first = await post(server, key, 'order-1', body);
    const again = await post(server, key, 'order-1', body);
    for (const answer of [first, again]) {
      expect([...outcome(answer), replayed(answer)]).toEqual([400, code, undefined]);
    }
    expect(again.json.requestId).not.toBe(first.json.requestId);
    const corrected = await post(server, key, 'order-1');
    expect([corrected.status, replayed(corrected)]).toEqual([201, undefined]);
  });

  test('a 401, a 403 and a 413', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const { key: reader } = server.issue({ scopes: ['read'] });
    expect((await post(server, `${key}x`, 'order-1')).status).toBe(401);
    expect((await post(server, reader, 'order-1')).status).toBe(403);
    expect((await post(server, key, 'order-1', 'x'.repeat(70_000))).status).toBe(413);
    const answer = await post(server, key, 'order-1');
    expect([answer.status, replayed(answer)]).toEqual([201, undefined]);
  });

  test('a 429: the same request is done once there is quota again', async () => {
    const server = await TestServer.start({ hourlyQuota: 1 });
    const { key } = server.issue();
    await listed(server, key);
    expect((await post(server, key, 'order-1')).status).toBe(429);
    server.clock.advance(HOUR);
    const answer = await post(server, key, 'order-1');
    expect([answer.status, replayed(answer)]).toEqual([201, undefined]);
  });
});

describe('a replay', () => {
  test('uses quota, and is refused when there is none', async () => {
    const server = await TestServer.start({ hourlyQuota: 3 });
    const { key } = server.issue();
    const answers = [];
    for (let i = 0; i < 3; i += 1) answers.push(await post(server, key, 'order-1'));
    expect(answers.map(remaining)).toEqual(['2', '1', '0']);
    const refused = await post(server, key, 'order-1');
    expect([...outcome(refused), replayed(refused)]).toEqual([
      429,
      'rate_limit_exceeded',
      undefined,
    ]);
    server.clock.advance(HOUR);
    expect(replayed(await post(server, key, 'order-1'))).toBe('true');
  });
});

describe('where the header means nothing', () => {
  test.each(['order-1', 'not valid', ''])('on PATCH, DELETE and GET: "%s"', async (name) => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const made = await post(server, key, 'order-1');
    const path = `${LIST}/${made.json.data.id}`;
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': name };
    for (const amount of [1, 2, 2]) {
      const patched = await server.call('PATCH', path, { headers, body: { amount } });
      expect([patched.json.data.amount, replayed(patched)]).toEqual([amount, undefined]);
    }
    const read = await server.call('GET', path, { headers });
    expect([read.json.data.amount, replayed(read)]).toEqual([2, undefined]);
    expect((await server.call('DELETE', path, { headers })).status).toBe(200);
    expect((await server.call('DELETE', path, { headers })).status).toBe(404);
  });

  test('POST without it makes a record each time', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    for (let i = 0; i < 2; i += 1) {
      const answer = await server.call('POST', LIST, { key, body: draft() });
      expect([answer.status, replayed(answer)]).toEqual([201, undefined]);
    }
    expect(await listed(server, key)).toBe(2);
  });
});
