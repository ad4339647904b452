import { expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { expectEnvelope } from './raw.ts';

const PATH = '/api/v1/subscriptions';

test('2 x quota in parallel: exactly the quota succeeds; Remaining is never negative', async () => {
  const quota = 50;
  const server = await TestServer.start({ hourlyQuota: quota });
  const keys = [server.issue().key, server.issue().key];
  const answers = await Promise.all(
    Array.from({ length: 2 * quota }, (_, index) => {
      const key = keys[index % keys.length] ?? '';
      return index % 3 === 0
        ? server.call('POST', PATH, { key, body: draft({ name: `Record ${index}` }) })
        : server.call('GET', PATH, { key });
    }),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status < 300)).toHaveLength(quota);
  expect(statuses.filter((status) => status === 429)).toHaveLength(quota);
  const remaining = answers
    .filter(({ status }) => status < 300)
    .map(({ headers }) => Number(headers['x-ratelimit-remaining']));
  // Each of those that succeeded saw another number, from one below the quota down to 0.
  expect(remaining.toSorted((a, b) => a - b)).toEqual(Array.from({ length: quota }, (_, n) => n));
  for (const { status, headers } of answers) {
    expect(Number(headers['x-ratelimit-remaining'] ?? 0)).toBeGreaterThanOrEqual(0);
    if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
});

test('an invalid body with the quota exhausted is still 400', async () => {
  const server = await TestServer.start({ hourlyQuota: 1 });
  const { key } = server.issue();
  expect((await server.call('POST', PATH, { key, body: draft() })).status).toBe(201);
  expectEnvelope(await server.call('POST', PATH, { key, body: draft() }), 429);
  expectEnvelope(await server.call('POST', PATH, { key, body: '{' }), 400, 'invalid_json');
  const wrong = await server.call('POST', PATH, { key, body: draft({ amount: -1 }) });
  expectEnvelope(wrong, 400, 'invalid_subscription');
  const extra = await server.call('POST', PATH, { key, body: draft({ status: 'active' }) });
  expectEnvelope(extra, 400, 'invalid_subscription_field');
  expectEnvelope(await server.call('GET', `${PATH}/x`, { key }), 400, 'invalid_subscription_id');
  for (const { headers } of [wrong, extra]) expect(headers['x-ratelimit-limit']).toBeUndefined();
});
