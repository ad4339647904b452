import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import type { Answer } from '../support/http.ts';
import { TestServer } from '../support/server.ts';

const LIST = '/api/v1/subscriptions';
const MISSING = `${LIST}/00000000-0000-4000-8000-000000000000`;
const QUOTA = 1000;
const HOUR = 3_600_000;

const remaining = ({ headers }: Answer) => Number(headers['x-ratelimit-remaining']);

/** Fails unless exactly the quota was granted, each request of it once, and the rest told to wait. */
function expectExactlyTheQuota(answers: Answer[], granted: number[]): void {
  const counts = answers.map(({ status }) => status);
  expect(counts.filter((status) => granted.includes(status))).toHaveLength(QUOTA);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(answers.length - QUOTA);
  for (const answer of refused) {
    expect(remaining(answer)).toBe(0);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  }
  const left = answers.filter(({ status }) => status !== 429).map(remaining);
  expect(left.toSorted((a, b) => b - a)).toEqual(Array.from({ length: QUOTA }, (_, i) => 999 - i));
}

describe('2,000 parallel requests against a quota of 1,000', () => {
  test('that read: exactly 1,000 are answered, whichever keys they come with', async () => {
    const server = await TestServer.start({ hourlyQuota: QUOTA });
    const keys = [server.issue().key, server.issue({ scopes: ['read'] }).key, server.issue().key];
    const paths = [LIST, MISSING, '/api/v1/audit', `${LIST}?sort=name`, `${LIST}?q=x`];
    const answers = await Promise.all(
      Array.from({ length: 2 * QUOTA }, (_, i) =>
        server.call('GET', paths[i % paths.length] ?? LIST, { key: keys[i % keys.length] ?? '' }),
      ),
    );
    expectExactlyTheQuota(answers, [200, 404]);
  });

  test('that write: exactly 1,000 are created, each with its audit entry', async () => {
    const server = await TestServer.start({ hourlyQuota: QUOTA });
    const { key } = server.issue();
    const answers = await Promise.all(
      Array.from({ length: 2 * QUOTA }, (_, i) =>
        server.call('POST', LIST, { key, body: draft({ name: `Number ${i}` }) }),
      ),
    );
    expectExactlyTheQuota(answers, [201]);
    const created = answers.filter(({ status }) => status === 201).map(({ json }) => json.data.id);
    server.clock.advance(HOUR);
    expect(await everyId(server, LIST, 'id', key)).toEqual(new Set(created));
    expect(await everyId(server, '/api/v1/audit', 'subscriptionId', key)).toEqual(new Set(created));
  });

  test('of which half are invalid: the invalid take nothing from the others', async () => {
    const server = await TestServer.start({ hourlyQuota: QUOTA });
    const { key } = server.issue();
    const answers = await Promise.all(
      Array.from({ length: 2 * QUOTA }, (_, i) =>
        server.call('GET', i % 2 === 0 ? LIST : `${LIST}?limit=0`, { key }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(QUOTA);
    expect(statuses.filter((status) => status === 400)).toHaveLength(QUOTA);
  });
});

async function everyId(server: TestServer, path: string, field: string, key: string) {
  const found: string[] = [];
  for (let hasMore = true; hasMore;) {
    const { json } = await server.call('GET', `${path}?limit=100&offset=${found.length}`, { key });
    found.push(...json.data.map((item: Record<string, string>) => item[field]));
    hasMore = json.pagination.hasMore;
  }
  expect(found).toHaveLength(QUOTA);
  return new Set(found);
}
