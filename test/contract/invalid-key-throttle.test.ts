import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import type { Answer } from '../support/http.ts';
import { TestServer } from '../support/server.ts';

const LIST = '/api/v1/subscriptions';
const ALLOWED = 20;
const MINUTE = 60_000;

const outcome = (answer: Answer) => [answer.status, answer.json.error?.code];

/** Tries `count` keys that are all different and all unknown, one after another. */
async function tryKeys(server: TestServer, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const { status } = await server.call('GET', LIST, { key: `per_${'x'.repeat(i)}` });
    statuses.push(status);
  }
  return statuses;
}

const all = (count: number, status: number) => Array.from({ length: count }, () => status);

describe('attempts with invalid keys', () => {
  test('20 are told that the key is invalid, the 21st is told to wait 5 minutes', async () => {
    const server = await TestServer.start();
    expect(await tryKeys(server, ALLOWED)).toEqual(all(ALLOWED, 401));
    const answer = await server.call('GET', LIST, { key: 'per_x' });
    expect(outcome(answer)).toEqual([429, 'rate_limit_exceeded']);
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(295);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(300);
    // It is not the quota of any owner that is used up.
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
    expect(answer.headers['x-ratelimit-remaining']).toBeUndefined();
  });

  test('all kinds of requests and of invalid keys count together', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const expired = server.issue({ expiresAt: server.clock.now() - 1 }).key;
    for (let i = 0; i < 5; i += 1) {
      for (const attempt of [
        server.call('GET', LIST, { key: `${key}x` }),
        server.call('POST', LIST, { key: 'per_x', body: draft() }),
        server.call('GET', '/api/v1/audit', { key: expired }),
        server.call('DELETE', `${LIST}/no-id`, { key: 'x' }),
      ]) {
        expect(outcome(await attempt)).toEqual([401, 'invalid_api_key']);
      }
    }
    for (const path of [LIST, `${LIST}/no-id`, '/api/v1/audit']) {
      const answer = await server.call('GET', path, { key: 'per_y' });
      expect(outcome(answer)).toEqual([429, 'rate_limit_exceeded']);
    }
  });

  test('of a web page use up nothing of what scripts, or other pages, may get wrong', async () => {
    const server = await TestServer.start();
    const from = (origin?: string) =>
      server.call('GET', LIST, {
        key: 'per_x',
        ...(origin === undefined ? {} : { headers: { origin } }),
      });
    for (let i = 0; i < ALLOWED; i += 1) await from('https://evil.example');
    expect((await from('https://evil.example')).status).toBe(429);
    expect(outcome(await from())).toEqual([401, 'invalid_api_key']);
    expect(outcome(await from('http://localhost:3000'))).toEqual([401, 'invalid_api_key']);
  });

  test('that come all at once are counted one by one', async () => {
    const server = await TestServer.start();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) => server.call('GET', LIST, { key: `per_${i}` })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(ALLOWED);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  });

  test('can not be hidden behind forwarded addresses', async () => {
    const server = await TestServer.start();
    await tryKeys(server, ALLOWED);
    const headers = {
      authorization: 'Bearer per_x',
      'x-forwarded-for': '203.0.113.7',
      'x-real-ip': '203.0.113.7',
      forwarded: 'for=203.0.113.7',
    };
    expect((await server.call('GET', LIST, { headers })).status).toBe(429);
  });

  test('that are more than 5 minutes old no longer count', async () => {
    const server = await TestServer.start();
    expect(await tryKeys(server, ALLOWED - 1)).toEqual(all(ALLOWED - 1, 401));
    server.clock.advance(5 * MINUTE + 1000);
    expect(await tryKeys(server, ALLOWED - 1)).toEqual(all(ALLOWED - 1, 401));
  });

  test('count together when they are spread over less than 5 minutes', async () => {
    const server = await TestServer.start();
    await tryKeys(server, ALLOWED / 2);
    server.clock.advance(4 * MINUTE);
    expect(await tryKeys(server, ALLOWED / 2)).toEqual(all(ALLOWED / 2, 401));
    expect(await tryKeys(server, 1)).toEqual([429]);
  });
});

describe('while invalid keys are refused', () => {
  test('a valid key works, and its answers are as ever', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const { key: reader } = server.issue({ scopes: ['read'] });
    await tryKeys(server, ALLOWED + 5);
    const made = await server.call('POST', LIST, { key, body: draft() });
    expect(made.status).toBe(201);
    expect((await server.call('GET', LIST, { key })).json.data).toEqual([made.json.data]);
    const refused = await server.call('POST', LIST, { key: reader, body: draft() });
    expect(outcome(refused)).toEqual([403, 'insufficient_scope']);
    const invalid = await server.call('POST', LIST, { key, body: '{' });
    expect(outcome(invalid)).toEqual([400, 'invalid_json']);
    expect(await tryKeys(server, 1)).toEqual([429]);
  });

  test('a key issued only then works', async () => {
    const server = await TestServer.start();
    await tryKeys(server, ALLOWED + 1);
    expect((await server.call('GET', LIST, { key: server.issue().key })).status).toBe(200);
  });

  test('a request without a key is asked for one, and a preflight is answered', async () => {
    const server = await TestServer.start();
    await tryKeys(server, ALLOWED + 1);
    const answer = await server.call('GET', LIST);
    expect(outcome(answer)).toEqual([401, 'authentication_required']);
    expect((await server.call('OPTIONS', LIST)).status).toBe(204);
  });

  test('Retry-After counts down, and after it they are heard again', async () => {
    const server = await TestServer.start();
    await tryKeys(server, ALLOWED);
    server.clock.advance(4 * MINUTE);
    const answer = await server.call('GET', LIST, { key: 'per_x' });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
    server.clock.advance(Number(answer.headers['retry-after']) * 1000);
    expect(await tryKeys(server, ALLOWED)).toEqual(all(ALLOWED, 401));
    expect(await tryKeys(server, 1)).toEqual([429]);
  });

  test('trying on does not make it longer', async () => {
    const server = await TestServer.start();
    await tryKeys(server, ALLOWED);
    for (let minute = 0; minute < 4; minute += 1) {
      expect(await tryKeys(server, 10)).toEqual(all(10, 429));
      server.clock.advance(MINUTE);
    }
    server.clock.advance(MINUTE + 1000);
    expect(await tryKeys(server, 1)).toEqual([401]);
  });
});

describe('what is not counted', () => {
  test.each([
    ['a missing token', {}],
    ['an empty token', { authorization: 'Bearer' }],
    ['another scheme', { authorization: 'Basic eDp4' }],
  ])('%s', async (_what, headers) => {
    const server = await TestServer.start();
    for (let i = 0; i < 3 * ALLOWED; i += 1) {
      const answer = await server.call('GET', LIST, { headers });
      expect(outcome(answer)).toEqual([401, 'authentication_required']);
    }
    expect(await tryKeys(server, 1)).toEqual([401]);
  });

  test('requests with a valid key that are refused for another reason', async () => {
    const server = await TestServer.start({ hourlyQuota: 1 });
    const { key } = server.issue({ scopes: ['read'] });
    for (let i = 0; i < ALLOWED; i += 1) {
      await server.call('POST', LIST, { key, body: draft() });
      await server.call('GET', `${LIST}/7`, { key });
      await server.call('GET', LIST, { key });
    }
    expect(await tryKeys(server, ALLOWED)).toEqual(all(ALLOWED, 401));
  });
});
