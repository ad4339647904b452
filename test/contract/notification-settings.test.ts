import { describe, expect, test } from 'vitest';
import { TestServer } from '../support/server.ts';

const PATH = '/api/v1/notification-settings';
const MISSING = '/api/v1/subscriptions/00000000-0000-4000-8000-000000000000';
const NEVER_SAVED = [404, 'notification_settings_not_found'];

async function prepared(options: { saved?: boolean; hourlyQuota?: number } = {}) {
  const { saved = true, ...config } = options;
  const server = await TestServer.start(config);
  if (saved) server.saveSettings({ timeZone: 'Europe/Berlin', locale: 'de-DE' });
  const { key } = server.issue();
  const call = async (method: string, body?: unknown) => {
    const answer = await server.call(method, PATH, { key, body });
    return {
      ...answer,
      outcome: [answer.status, answer.json?.error?.code],
      error: answer.json?.error,
      data: answer.json?.data,
    };
  };
  return {
    server,
    key,
    get: () => call('GET'),
    patch: (body: unknown) => call('PATCH', body),
    call,
  };
}

describe('settings that the owner never saved', () => {
  test('are 404 notification_settings_not_found, to GET and to PATCH, and use quota', async () => {
    const { get, patch } = await prepared({ saved: false, hourlyQuota: 10 });
    for (const [i, answer] of [await get(), await patch({ enabled: false })].entries()) {
      expect(answer.outcome).toEqual(NEVER_SAVED);
      expect(answer.headers['x-ratelimit-remaining']).toBe(String(9 - i));
    }
    // The PATCH has not made any either.
    expect((await get()).outcome).toEqual(NEVER_SAVED);
  });

  test('have the body checked before, and a key’s scope before that', async () => {
    const { server, patch } = await prepared({ saved: false });
    expect((await patch({ daysBefore: 2 })).outcome).toEqual([
      400,
      'invalid_notification_settings_field',
    ]);
    expect((await patch({ timeZone: 'UTC' })).outcome).toEqual([
      400,
      'invalid_notification_settings_field',
    ]);
    expect((await patch({})).outcome).toEqual([400, 'empty_patch']);
    expect((await patch('[]')).outcome).toEqual([400, 'invalid_json']);
    const { key } = server.issue({ scopes: ['read'] });
    const answer = await server.call('PATCH', PATH, { key, body: { daysBefore: 2 } });
    expect([answer.status, answer.json.error.code]).toEqual([403, 'insufficient_scope']);
  });

  test('of one owner are not those of another', async () => {
    const { server } = await prepared();
    server.addAccount('Work');
    const { key } = server.issue({ account: 'Work' });
    for (const [method, body] of [['GET'], ['PATCH', { enabled: false }]] as const) {
      const answer = await server.call(method, PATH, { key, body });
      expect([answer.status, answer.json.error.code]).toEqual(NEVER_SAVED);
    }
  });
});

describe('settings', () => {
  test('have exactly these fields, and these defaults', async () => {
    const { server, get } = await prepared({ saved: false });
    server.saveSettings();
    const { status, json, headers } = await get();
    expect(status).toBe(200);
    expect(json).toEqual({
      data: {
        enabled: true,
        daysBefore: 3,
        timeZone: 'UTC',
        locale: 'en-GB',
        pushConfigured: false,
        updatedAt: '2026-11-21T12:00:00.000Z',
      },
      requestId: headers['x-request-id'],
    });
  });

  test('are answered as the owner saved them last', async () => {
    const { server, get } = await prepared();
    server.clock.advance(60_000);
    server.saveSettings({ enabled: false, daysBefore: 14, timeZone: 'Asia/Tokyo', locale: 'ja' });
    expect((await get()).data).toEqual({
      enabled: false,
      daysBefore: 14,
      timeZone: 'Asia/Tokyo',
      locale: 'ja',
      pushConfigured: false,
      updatedAt: '2026-11-21T12:01:00.000Z',
    });
    // What is not given stays.
    server.saveSettings({ enabled: true });
    expect((await get()).data).toMatchObject({ enabled: true, daysBefore: 14, locale: 'ja' });
  });

  test('outlive a restart', async () => {
    const { server, get, patch } = await prepared();
    const { data } = await patch({ daysBefore: 7, enabled: false });
    await server.restart();
    expect((await get()).data).toEqual(data);
  });

  test('can be read with a read key, and with HEAD', async () => {
    const { server } = await prepared();
    const { key } = server.issue({ scopes: ['read'] });
    expect((await server.call('GET', PATH, { key })).status).toBe(200);
    expect((await server.call('HEAD', PATH, { key })).status).toBe(200);
  });

  test('have no other methods: 405 with Allow, and no CORS headers', async () => {
    const { server, key } = await prepared();
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await server.call(method, PATH, { key });
      expect([answer.status, answer.json.error.code]).toEqual([405, 'method_not_allowed']);
      expect(answer.headers.allow?.split(', ').toSorted()).toEqual(['GET', 'HEAD', 'PATCH']);
    }
    const { headers } = await server.call('GET', PATH, {
      headers: { authorization: `Bearer ${key}`, origin: 'https://example.com' },
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('PATCH', () => {
  test.each([
    [{ enabled: false }, { enabled: false, daysBefore: 3 }],
    [{ enabled: true }, { enabled: true, daysBefore: 3 }],
    [{ daysBefore: 1 }, { enabled: true, daysBefore: 1 }],
    [{ daysBefore: 3 }, { enabled: true, daysBefore: 3 }],
    [{ daysBefore: 7 }, { enabled: true, daysBefore: 7 }],
    [{ daysBefore: 14 }, { enabled: true, daysBefore: 14 }],
    [
      { daysBefore: 14, enabled: false },
      { enabled: false, daysBefore: 14 },
    ],
    ['{"daysBefore":7.0}', { enabled: true, daysBefore: 7 }],
  ])('%j changes that alone, and answers the settings after it', async (body, changed) => {
    const { server, get, patch } = await prepared();
    const before = (await get()).data;
    server.clock.advance(5000);
    const answer = await patch(body);
    expect(answer.outcome).toEqual([200, undefined]);
    expect(answer.json).toEqual({
      data: { ...before, ...changed, updatedAt: '2026-11-21T12:00:05.000Z' },
      requestId: answer.headers['x-request-id'],
    });
    expect((await get()).data).toEqual(answer.data);
  });

  test('one after another add up', async () => {
    const { get, patch } = await prepared();
    await patch({ enabled: false });
    await patch({ daysBefore: 14 });
    expect((await get()).data).toMatchObject({ enabled: false, daysBefore: 14 });
  });

  test('is for keys that may write', async () => {
    const { server, get } = await prepared();
    const { key } = server.issue({ scopes: ['read'] });
    const before = (await get()).data;
    const answer = await server.call('PATCH', PATH, { key, body: { enabled: false } });
    expect([answer.status, answer.json.error.code]).toEqual([403, 'insufficient_scope']);
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
    expect((await get()).data).toEqual(before);
  });

  test('changes the settings of the key’s owner alone', async () => {
    const { server, get, patch } = await prepared();
    server.addAccount('Work');
    server.saveSettings({ daysBefore: 1 }, 'Work');
    await patch({ daysBefore: 14, enabled: false });
    const { key } = server.issue({ account: 'Work' });
    const theirs = await server.call('GET', PATH, { key });
    expect(theirs.json.data).toMatchObject({ daysBefore: 1, enabled: true });
    expect((await get()).data).toMatchObject({ daysBefore: 14, enabled: false });
  });

  test('is kept with the owner’s other changes, not in the list of the subscriptions’', async () => {
    const { server, key, get, patch } = await prepared();
    const before = (await get()).data;
    const { data: after, json } = await patch({ daysBefore: 14 });
    expect((await server.call('GET', '/api/v1/audit', { key })).json.data).toEqual([]);
    const entries = server.context.db
      .prepare('SELECT request_id, before, after FROM audit_entries WHERE request_id = ?')
      .all(json.requestId) as { before: string; after: string }[];
    expect(entries).toHaveLength(1);
    const states = entries.map((entry) => [JSON.parse(entry.before), JSON.parse(entry.after)]);
    expect(states).toMatchObject([[before, after]]);
  });

  test('takes one from the quota; a 400 takes nothing, a 429 comes after it', async () => {
    const { patch } = await prepared({ hourlyQuota: 2 });
    expect((await patch({ enabled: true })).headers['x-ratelimit-remaining']).toBe('1');
    expect((await patch({ enabled: 1 })).status).toBe(400);
    expect((await patch({ enabled: true })).headers['x-ratelimit-remaining']).toBe('0');
    expect((await patch({ enabled: 1 })).status).toBe(400);
    const spent = await patch({ enabled: false });
    expect(spent.outcome).toEqual([429, 'rate_limit_exceeded']);
    expect(Number(spent.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('of a subscription is another matter', async () => {
    const { server, key } = await prepared();
    const answer = await server.call('PATCH', MISSING, { key, body: { daysBefore: 3 } });
    expect([answer.status, answer.json.error.code]).toEqual([400, 'invalid_subscription_field']);
  });
});
