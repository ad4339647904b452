import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { revokeKey } from '../../src-server/accounts/keys.ts';
import { manualClock } from '../support/clock.ts';
import { draft } from '../support/drafts.ts';
import type { Answer } from '../support/http.ts';
import { TestServer } from '../support/server.ts';

const LIST = '/api/v1/subscriptions';
const MISSING = `${LIST}/00000000-0000-4000-8000-000000000000`;
const MINUTE = 60_000;
const NOON = '2026-11-21T12:00:00.000Z';

const seconds = (moment: string) => String(Date.parse(moment) / 1000);

/** Limit, Remaining and Reset of an answer. */
const rateLimit = ({ headers }: Answer) => [
  headers['x-ratelimit-limit'],
  headers['x-ratelimit-remaining'],
  headers['x-ratelimit-reset'],
];

async function read(server: TestServer, key: string): Promise<Answer> {
  return server.call('GET', LIST, { key });
}

function expectUsedUp(answer: Answer): void {
  expect([answer.status, answer.json.error.code]).toEqual([429, 'rate_limit_exceeded']);
  expect(answer.headers['x-ratelimit-remaining']).toBe('0');
  expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
}

describe('the rate-limit headers', () => {
  test('are on a 500, too, wherever the fault is', async () => {
    const server = await TestServer.start({ hourlyQuota: 100 });
    const { key } = server.issue();
    await read(server, key);
    // Before the quota is used: the database file is gone, so nothing is written.
    renameSync(join(server.dataDir, 'perennial.db'), join(server.dataDir, 'away'));
    const refused = await server.call('POST', LIST, { key, body: draft() });
    expect([refused.status, rateLimit(refused)[1]]).toEqual([500, '99']);
    renameSync(join(server.dataDir, 'away'), join(server.dataDir, 'perennial.db'));
    server.context.db.exec('DROP TABLE subscriptions');
    const failed = await read(server, key);
    expect([failed.status, rateLimit(failed)[1]]).toEqual([500, '99']);
  });

  test('are on every answer that passed validation, and count down by one', async () => {
    const server = await TestServer.start({ hourlyQuota: 100 });
    const { key } = server.issue();
    const made = await server.call('POST', LIST, { key, body: draft() });
    const path = `${LIST}/${made.json.data.id}`;
    const answers = [
      made,
      await server.call('GET', path, { key }),
      await server.call('HEAD', path, { key }),
      await server.call('PATCH', path, { key, body: { amount: 1 } }),
      await server.call('GET', LIST, { key }),
      await server.call('DELETE', path, { key }),
      await server.call('GET', path, { key }),
      await server.call('PATCH', MISSING, { key, body: { amount: 1 } }),
      await server.call('DELETE', MISSING, { key }),
      await server.call('GET', '/api/v1/audit', { key }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      201, 200, 200, 200, 200, 200, 404, 404, 404, 200,
    ]);
    expect(answers.map(rateLimit)).toEqual(
      answers.map((_, at) => ['100', String(99 - at), seconds('2026-11-21T13:00:00Z')]),
    );
  });

  test('are not on what needs no key, nor on what has no valid one, and those use nothing', async () => {
    const server = await TestServer.start({ hourlyQuota: 2 });
    const { key } = server.issue();
    const { key: reader } = server.issue({ scopes: ['read'] });
    const answers = [
      await server.call('OPTIONS', LIST, { key }),
      await server.call('PUT', LIST, { key }),
      await server.call('GET', '/api/v1/nothing', { key }),
      await server.call('GET', LIST),
      await server.call('GET', LIST, { key: `${key}x` }),
      await server.call('DELETE', MISSING, { key: reader }),
      await server.call('GET', `${LIST}?limit=0`, { key }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([204, 405, 404, 401, 401, 403, 400]);
    for (const answer of answers) {
      expect(rateLimit(answer)).toEqual([undefined, undefined, undefined]);
    }
    expect((await read(server, key)).headers['x-ratelimit-remaining']).toBe('1');
  });
});

describe('a used-up quota', () => {
  test('refuses reads and writes until the hour is over, and writes nothing', async () => {
    const server = await TestServer.start({ hourlyQuota: 2 });
    const { key } = server.issue();
    const made = await server.call('POST', LIST, { key, body: draft() });
    const path = `${LIST}/${made.json.data.id}`;
    await read(server, key);
    server.clock.advance(10 * MINUTE);
    for (const [method, url, body] of [
      ['GET', LIST, undefined],
      ['GET', path, undefined],
      ['GET', MISSING, undefined],
      ['GET', '/api/v1/audit', undefined],
      ['POST', LIST, draft()],
      ['PATCH', path, { amount: 1 }],
      ['DELETE', path, undefined],
    ] as const) {
      const answer = await server.call(method, url, { key, body });
      expectUsedUp(answer);
      expect(answer.headers['retry-after']).toBe('3000');
      expect(rateLimit(answer)).toEqual(['2', '0', seconds('2026-11-21T13:00:00Z')]);
    }
    server.clock.advance(50 * MINUTE);
    expect((await read(server, key)).json.data).toEqual([made.json.data]);
  });

  test('says to wait at least a second, also in the last millisecond of the hour', async () => {
    const clock = manualClock('2026-11-21T12:59:59.999Z');
    const server = await TestServer.start({ hourlyQuota: 1, clock });
    const { key } = server.issue();
    await read(server, key);
    const answer = await read(server, key);
    expectUsedUp(answer);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.headers['x-ratelimit-reset']).toBe(seconds('2026-11-21T13:00:00Z'));
  });

  test('is there anew with the next clock hour, not an hour after its first use', async () => {
    const clock = manualClock('2026-11-21T12:59:00.000Z');
    const server = await TestServer.start({ hourlyQuota: 2, clock });
    const { key } = server.issue();
    await read(server, key);
    await read(server, key);
    clock.advance(MINUTE - 1);
    expectUsedUp(await read(server, key));
    clock.advance(1);
    const fresh = await read(server, key);
    expect(rateLimit(fresh)).toEqual(['2', '1', seconds('2026-11-21T14:00:00Z')]);
  });

  test('what was left over is not carried into the next hour', async () => {
    const server = await TestServer.start({ hourlyQuota: 3 });
    const { key } = server.issue();
    await read(server, key);
    server.clock.advance(180 * MINUTE);
    expect(rateLimit(await read(server, key))).toEqual(['3', '2', seconds('2026-11-21T16:00:00Z')]);
  });
});

describe('whose quota it is', () => {
  test('all keys of an owner share it, a new and a read-only one too', async () => {
    const server = await TestServer.start({ hourlyQuota: 4 });
    const first = server.issue();
    const { key: reader } = server.issue({ scopes: ['read'] });
    const remaining = [await read(server, first.key), await read(server, reader)];
    revokeKey(server.context, first.id);
    const { key: late } = server.issue();
    remaining.push(await read(server, late), await read(server, reader));
    expect(remaining.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual([
      '3',
      '2',
      '1',
      '0',
    ]);
    expectUsedUp(await read(server, late));
    expectUsedUp(await read(server, reader));
  });

  test("another owner's is separate", async () => {
    const server = await TestServer.start({ hourlyQuota: 2 });
    server.addAccount('Household');
    const { key } = server.issue();
    const { key: other } = server.issue({ account: 'Household' });
    await read(server, key);
    await read(server, key);
    expectUsedUp(await read(server, key));
    expect((await read(server, other)).headers['x-ratelimit-remaining']).toBe('1');
    expectUsedUp(await read(server, key));
  });
});

describe('a wall clock that is set', () => {
  test('back does not give the quota anew; the hour still ends', async () => {
    const server = await TestServer.start({ hourlyQuota: 2 });
    const { key } = server.issue();
    await read(server, key);
    await read(server, key);
    server.clock.setWall('2026-11-21T09:30:00.000Z');
    const answer = await read(server, key);
    expectUsedUp(answer);
    const wait = Number(answer.headers['retry-after']);
    // As long as the hour that was begun still runs, give or take a little between two clocks.
    expect(wait).toBeGreaterThanOrEqual(3600);
    expect(wait).toBeLessThanOrEqual(3600 + 300);
    server.clock.advance(wait * 1000);
    expect((await read(server, key)).status).toBe(200);
  });

  test('back and forth within the hour gives nothing', async () => {
    const server = await TestServer.start({ hourlyQuota: 2 });
    const { key } = server.issue();
    await read(server, key);
    server.clock.setWall('2026-11-21T08:00:00.000Z');
    expect((await read(server, key)).headers['x-ratelimit-remaining']).toBe('0');
    server.clock.setWall(NOON);
    expectUsedUp(await read(server, key));
  });
});
