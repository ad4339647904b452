import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import type { Answer } from '../support/http.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';

const LIST = '/api/v1/subscriptions';
const MISSING = `${LIST}/00000000-0000-4000-8000-000000000000`;
const HOUR = 3_600_000;
const NOON = Date.parse('2026-11-21T12:00:00.000Z');

const remaining = ({ headers }: Answer) => headers['x-ratelimit-remaining'];

/** What the database says of the quota while the server runs. */
function stored({ context }: TestServer): unknown {
  return context.db.prepare('SELECT starts_at, used FROM quota_windows').all();
}

/** A server on what a process killed now would leave behind: the file and its write-ahead log. */
async function afterCrashOf(server: TestServer, hourlyQuota: number): Promise<TestServer> {
  const dataDir = temporaryFolder();
  for (const name of readdirSync(server.dataDir)) {
    if (!/^perennial\.db(-wal)?$/.test(name)) continue;
    copyFileSync(join(server.dataDir, name), join(dataDir, name));
  }
  return TestServer.start({ dataDir, hourlyQuota, clock: server.clock });
}

/** The last request that a quota of 3 allows, after two reads. */
const lastRequests: [what: string, status: number, ...rest: [string, string, unknown?]][] = [
  ['a list', 200, 'GET', LIST],
  ['a read that found nothing', 404, 'GET', MISSING],
  ['a create', 201, 'POST', LIST, draft()],
  ['a patch that found nothing', 404, 'PATCH', MISSING, { amount: 1 }],
  ['a delete that found nothing', 404, 'DELETE', MISSING],
];

describe.each(lastRequests)('a quota whose last request was %s', (...request) => {
  const [, status, method, path, body] = request;

  async function usedUp() {
    const server = await TestServer.start({ hourlyQuota: 3 });
    const { key } = server.issue();
    await server.call('GET', LIST, { key });
    await server.call('GET', LIST, { key });
    const last = await server.call(method, path, { key, body });
    expect([last.status, remaining(last)]).toEqual([status, '0']);
    expect((await server.call('GET', LIST, { key })).status).toBe(429);
    return { server, key };
  }

  test('is written down by the time that a request is refused', async () => {
    const { server } = await usedUp();
    expect(stored(server)).toEqual([{ starts_at: NOON, used: 3 }]);
  });

  test('stays used up after a crash', async () => {
    const { server, key } = await usedUp();
    const next = await afterCrashOf(server, 3);
    expect((await next.call('GET', LIST, { key })).status).toBe(429);
  });

  test('stays used up after a restart', async () => {
    const { server, key } = await usedUp();
    await server.restart();
    expect((await server.call('GET', LIST, { key })).status).toBe(429);
    server.clock.advance(HOUR);
    expect(remaining(await server.call('GET', LIST, { key }))).toBe('2');
  });
});

describe('a quota that is partly used', () => {
  test('is kept across a restart', async () => {
    const server = await TestServer.start({ hourlyQuota: 5 });
    server.addAccount('Household');
    const { key } = server.issue();
    const { key: other } = server.issue({ account: 'Household' });
    await server.call('GET', LIST, { key });
    await server.call('GET', LIST, { key });
    await server.call('GET', LIST, { key: other });
    await server.restart();
    expect(remaining(await server.call('GET', LIST, { key }))).toBe('2');
    expect(remaining(await server.call('GET', LIST, { key: other }))).toBe('3');
  });

  test('is kept across a restart also when its last request was a write that failed', async () => {
    const server = await TestServer.start({ hourlyQuota: 5 });
    const { key } = server.issue();
    await server.call('GET', LIST, { key });
    await server.call('DELETE', MISSING, { key });
    await server.restart();
    expect(remaining(await server.call('GET', LIST, { key }))).toBe('2');
  });

  test('of an hour that is over is not counted after a restart', async () => {
    const server = await TestServer.start({ hourlyQuota: 5 });
    const { key } = server.issue();
    await server.call('GET', LIST, { key });
    server.clock.advance(HOUR);
    await server.restart();
    expect(remaining(await server.call('GET', LIST, { key }))).toBe('4');
  });

  test('used up in the hour before, it is whole after a restart', async () => {
    const server = await TestServer.start({ hourlyQuota: 1 });
    const { key } = server.issue();
    await server.call('GET', LIST, { key });
    server.clock.advance(HOUR);
    await server.restart();
    expect(remaining(await server.call('GET', LIST, { key }))).toBe('0');
    expect((await server.call('GET', LIST, { key })).status).toBe(429);
  });
});
