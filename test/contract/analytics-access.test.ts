import { describe, expect, test } from 'vitest';
import { setPlan, resolveAccount } from '../../src-server/accounts/service.ts';
import type { Answer } from '../support/http.ts';
import { TestServer } from '../support/server.ts';

const SUMMARY = '/api/v1/analytics/summary';
const PREMIUM = ['/api/v1/analytics/duplicates', '/api/v1/analytics/optimizations'];
const EVERY = [SUMMARY, ...PREMIUM];

const outcome = ({ status, json }: Answer) => [status, json.error?.code];
const rateLimitHeaders = ({ headers }: Answer) =>
  Object.keys(headers).filter((name) => name.startsWith('x-ratelimit-'));

/** A server with a free account beside the premium one. */
async function prepared(hourlyQuota?: number) {
  const server = await TestServer.start(hourlyQuota === undefined ? {} : { hourlyQuota });
  server.addAccount('Free', 'free');
  return {
    server,
    premium: server.issue({ scopes: ['read'] }).key,
    free: server.issue({ account: 'Free' }).key,
  };
}

test('the read scope is enough for all three', async () => {
  const { server, premium } = await prepared();
  for (const path of EVERY) {
    const answer = await server.call('GET', path, { key: premium });
    expect(outcome(answer)).toEqual([200, undefined]);
    expect(rateLimitHeaders(answer)).toHaveLength(3);
  }
});

test('a free account has the summary', async () => {
  const { server, free } = await prepared();
  expect(outcome(await server.call('GET', SUMMARY, { key: free }))).toEqual([200, undefined]);
});

describe.each(PREMIUM)('%s', (path) => {
  test('is refused to a free account: 403 premium_required, which uses no quota', async () => {
    const { server, free } = await prepared(2);
    for (let i = 0; i < 3; i += 1) {
      const answer = await server.call('GET', path, { key: free });
      expect(outcome(answer)).toEqual([403, 'premium_required']);
      expect(rateLimitHeaders(answer)).toEqual([]);
      expect(Object.keys(answer.json)).not.toContain('duplicates');
      expect(Object.keys(answer.json)).not.toContain('optimizations');
    }
    const { headers } = await server.call('GET', SUMMARY, { key: free });
    expect(headers['x-ratelimit-remaining']).toBe('1');
  });

  test('is answered to HEAD as to GET', async () => {
    const { server, free, premium } = await prepared();
    expect((await server.call('HEAD', path, { key: free })).status).toBe(403);
    expect((await server.call('HEAD', path, { key: premium })).status).toBe(200);
  });

  test('follows a change of plan by another connection with the next request', async () => {
    const { server, free } = await prepared();
    const asked = async () => outcome(await server.call('GET', path, { key: free }));
    expect(await asked()).toEqual([403, 'premium_required']);
    setPlan(server.context, resolveAccount(server.context, 'Free'), 'premium');
    expect(await asked()).toEqual([200, undefined]);
    setPlan(server.context, resolveAccount(server.context, 'Free'), 'free');
    expect(await asked()).toEqual([403, 'premium_required']);
  });

  test('one owner’s plan is not another’s', async () => {
    const { server, free, premium } = await prepared();
    setPlan(server.context, resolveAccount(server.context, 'Personal'), 'free');
    setPlan(server.context, resolveAccount(server.context, 'Free'), 'premium');
    expect(outcome(await server.call('GET', path, { key: premium }))).toEqual([
      403,
      'premium_required',
    ]);
    expect((await server.call('GET', path, { key: free })).status).toBe(200);
  });

  test('has no query parameters: what a free account sends is refused by its plan first', async () => {
    const { server, free, premium } = await prepared();
    for (const query of ['?horizonDays=30', '?limit=10', '?surprise=1']) {
      const refused = await server.call('GET', path + query, { key: premium });
      expect([...outcome(refused), refused.json.error.field]).toEqual([
        400,
        'invalid_query',
        query.slice(1).split('=')[0],
      ]);
      expect(refused.json.error.suggestedFix).toEqual(expect.any(String));
      expect(rateLimitHeaders(refused)).toEqual([]);
      expect(outcome(await server.call('GET', path + query, { key: free }))).toEqual([
        403,
        'premium_required',
      ]);
    }
  });
});

describe.each(EVERY)('%s', (path) => {
  test('is asked for with GET: 405 before the key, with Allow', async () => {
    const { server } = await prepared();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await server.call(method, path);
      expect(outcome(answer)).toEqual([405, 'method_not_allowed']);
      expect(answer.headers.allow?.split(', ').toSorted()).toEqual(['GET', 'HEAD']);
    }
  });

  test('has no CORS headers', async () => {
    const { server, premium } = await prepared();
    const headers = { authorization: `Bearer ${premium}`, origin: 'https://example.com' };
    const answers = [
      await server.call('GET', path, { headers }),
      await server.call('OPTIONS', path, { headers }),
      await server.call('GET', path, { headers: { origin: 'https://example.com' } }),
    ];
    for (const answer of answers) {
      const found = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'));
      expect(found).toEqual([]);
    }
  });

  test('notices what is wrong in the documented order', async () => {
    const { server, premium, free } = await prepared(1);
    await server.call('GET', SUMMARY, { key: premium });
    await server.call('GET', SUMMARY, { key: free });
    const isPremium = path !== SUMMARY;
    // Each with all that comes later wrong, too: the quota of both accounts is used up.
    const foreign = { headers: { host: 'evil.example' } };
    expect(outcome(await server.send('GET', `${path}?a=1`, foreign))).toEqual([
      403,
      'forbidden_host',
    ]);
    expect(outcome(await server.call('GET', `${path}?a=1`))).toEqual([
      401,
      'authentication_required',
    ]);
    expect(outcome(await server.call('GET', `${path}?a=1`, { key: 'per_x' }))).toEqual([
      401,
      'invalid_api_key',
    ]);
    expect(outcome(await server.call('GET', `${path}?a=1`, { key: free }))).toEqual(
      isPremium ? [403, 'premium_required'] : [400, 'invalid_query'],
    );
    expect(outcome(await server.call('GET', `${path}?a=1`, { key: premium }))).toEqual([
      400,
      'invalid_query',
    ]);
    const spent = await server.call('GET', path, { key: premium });
    expect(outcome(spent)).toEqual([429, 'rate_limit_exceeded']);
    expect(Number(spent.headers['retry-after'])).toBeGreaterThan(0);
    expect(outcome(await server.call('GET', path, { key: free }))).toEqual(
      isPremium ? [403, 'premium_required'] : [429, 'rate_limit_exceeded'],
    );
  });

  test('takes one from the quota', async () => {
    const { server, premium } = await prepared(10);
    const first = await server.call('GET', path, { key: premium });
    const second = await server.call('GET', path, { key: premium });
    expect([first, second].map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual([
      '9',
      '8',
    ]);
  });
});
