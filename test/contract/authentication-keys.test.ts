import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { deleteAccount, resolveAccount } from '../../src-server/accounts/service.ts';
import { listKeys, revokeKey } from '../../src-server/accounts/keys.ts';
import { draft } from '../support/drafts.ts';
import type { Answer } from '../support/http.ts';
import { TestServer } from '../support/server.ts';

const LIST = '/api/v1/subscriptions';

const outcome = (answer: Answer) => [answer.status, answer.json.error?.code];

/** Everything that was written below a data folder, the write-ahead log and logs included. */
function everythingIn(folder: string): Buffer {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Buffer.concat(
    files
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name))),
  );
}

/** Every run of `length` characters in `text`. */
function runsOf(text: string, length: number): string[] {
  return Array.from({ length: text.length - length + 1 }, (_, at) => text.slice(at, at + length));
}

describe('the life of a key', () => {
  test('one issued while the server runs counts at once', async () => {
    const server = await TestServer.start();
    const first = await server.call('GET', LIST, { key: server.issue().key });
    expect(first.status).toBe(200);
    const second = await server.call('GET', LIST, { key: server.issue().key });
    expect(second.status).toBe(200);
  });

  test('revoked, it is refused from the next request on, reading and writing', async () => {
    const server = await TestServer.start();
    const { key, id } = server.issue();
    const made = await server.call('POST', LIST, { key, body: draft() });
    expect(made.status).toBe(201);
    revokeKey(server.context, id);
    for (const [method, path, body] of [
      ['GET', LIST, undefined],
      ['POST', LIST, draft()],
      ['DELETE', `${LIST}/${made.json.data.id}`, undefined],
      ['GET', '/api/v1/audit', undefined],
    ] as const) {
      const answer = await server.call(method, path, { key, body });
      expect(outcome(answer)).toEqual([401, 'invalid_api_key']);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });

  test('revoking one leaves the others of its owner', async () => {
    const server = await TestServer.start();
    const { key, id } = server.issue();
    const { key: other } = server.issue();
    revokeKey(server.context, id);
    expect((await server.call('GET', LIST, { key })).status).toBe(401);
    expect((await server.call('GET', LIST, { key: other })).status).toBe(200);
  });

  test('revoked stays revoked after a restart', async () => {
    const server = await TestServer.start();
    const { key, id } = server.issue();
    revokeKey(server.context, id);
    await server.restart();
    expect(outcome(await server.call('GET', LIST, { key }))).toEqual([401, 'invalid_api_key']);
  });

  test('it works until it expires, by the clock, though it was used before', async () => {
    const server = await TestServer.start();
    const { key } = server.issue({ expiresAt: server.clock.now() + 60_000 });
    expect((await server.call('GET', LIST, { key })).status).toBe(200);
    server.clock.advance(59_000);
    expect((await server.call('GET', LIST, { key })).status).toBe(200);
    server.clock.advance(2000);
    const answer = await server.call('GET', LIST, { key });
    expect(outcome(answer)).toEqual([401, 'invalid_api_key']);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  });

  test('one without an expiry works for ever', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    server.clock.advance(50 * 365 * 86_400_000);
    expect((await server.call('GET', LIST, { key })).status).toBe(200);
  });

  test('it ends with its account', async () => {
    const server = await TestServer.start();
    server.addAccount('Household');
    const { key } = server.issue({ account: 'Household' });
    expect((await server.call('POST', LIST, { key, body: draft() })).status).toBe(201);
    deleteAccount(server.context, resolveAccount(server.context, 'Household'));
    expect(outcome(await server.call('GET', LIST, { key }))).toEqual([401, 'invalid_api_key']);
  });

  test('its last use is known to the minute, and only its own', async () => {
    const server = await TestServer.start();
    const { key, id } = server.issue();
    const { id: unused } = server.issue();
    server.clock.setWall('2026-11-21T12:34:56.789Z');
    await server.call('GET', LIST, { key });
    server.clock.setWall('2026-11-21T12:47:01.000Z');
    await server.call('GET', LIST, { key });
    // A restart writes what was still in memory.
    await server.restart();
    const lastUse = new Map(listKeys(server.context, null).map((one) => [one.id, one.lastUsedAt]));
    expect(lastUse.get(id)).toBe(Date.parse('2026-11-21T12:47:00.000Z'));
    expect(lastUse.get(unused)).toBeNull();
  });
});

describe('the text of a key', () => {
  test('has the documented form', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    expect(key).toMatch(/^per_[A-Za-z0-9_-]{49}$/);
    expect(server.issue().key).not.toBe(key);
  });

  test('is stored nowhere: only its SHA-256 and its first 8 characters', async () => {
    const server = await TestServer.start();
    const { key, id } = server.issue();
    await server.call('POST', LIST, { key, body: draft() });
    await server.call('GET', LIST, { key });
    await server.call('GET', LIST, { key: `${key}x` });
    const running = everythingIn(server.dataDir);
    revokeKey(server.context, id);
    await server.call('GET', LIST, { key });
    await server.close();
    const hash = createHash('sha256').update(key).digest();
    for (const written of [running, everythingIn(server.dataDir)]) {
      expect(written.includes(hash)).toBe(true);
      expect(written.includes(key.slice(0, 8))).toBe(true);
      // Shorter runs could turn up by chance.
      expect(runsOf(key, 10).filter((run) => written.includes(run))).toEqual([]);
    }
  });

  test('sent in a wrong place is neither told back nor written down', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const answers = [
      await server.call('GET', `/api/v1/${key}`, { key }),
      await server.call('GET', `${LIST}/${key}`, { key }),
      await server.call('GET', `${LIST}?${key}=1`, { key }),
      await server.call('GET', `${LIST}?sort=${key}`, { key }),
      await server.call('POST', LIST, { key, body: draft({ [key]: 1 }) }),
      await server.call('POST', LIST, { key, body: draft({ currency: key }) }),
      await server.call('GET', `${LIST}?access_token=${key}`),
      await server.call('GET', LIST, { headers: { authorization: `Basic ${key}` } }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(`${answer.text}${JSON.stringify(answer.headers)}`).not.toContain(key.slice(0, 12));
    }
    await server.close();
    expect(everythingIn(server.dataDir).includes(key.slice(0, 12))).toBe(false);
  });
});
