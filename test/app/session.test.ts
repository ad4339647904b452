import { describe, expect, test } from 'vitest';
import { issueLinkToken } from '../../src-server/accounts/sessions.ts';
import { draft } from '../support/drafts.ts';
import { filesOf } from '../support/leaks.ts';
import { sendAround } from '../support/meanwhile.ts';
import { TestServer } from '../support/server.ts';
import { openWindow } from './window.ts';

const PATH = '/app/v1/session';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

const open = (server: TestServer, token: string, headers = {}) =>
  server.send('POST', PATH, { body: { token }, headers });

describe("a link's token", () => {
  test('opens the window once', async () => {
    const server = await TestServer.start();
    const token = issueLinkToken(server.context);
    expect((await open(server, token)).status).toBe(201);
    const again = await open(server, token);
    expect([again.status, again.json.error.code]).toEqual([401, 'session_required']);
    expect(again.json.error.suggestedFix).toContain('perennial open');
  });

  test('is good for ten minutes', async () => {
    const server = await TestServer.start();
    const [inTime, late] = [issueLinkToken(server.context), issueLinkToken(server.context)];
    server.clock.advance(10 * MINUTE_MS - 1);
    expect((await open(server, inTime)).status).toBe(201);
    server.clock.advance(1);
    expect((await open(server, late)).status).toBe(401);
  });

  test('of two that race for it, one opens the window', async () => {
    const server = await TestServer.start();
    const token = issueLinkToken(server.context);
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(server, token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test.each([undefined, null, 1, '', 'x', 'A'.repeat(42), `${'A'.repeat(42)}=`, 'A'.repeat(44)])(
    '%j is none: 400 invalid_request',
    async (token) => {
      const server = await TestServer.start();
      const answer = await server.send('POST', PATH, { body: { token } });
      expect([answer.status, answer.json.error.code]).toEqual([400, 'invalid_request']);
      expect(answer.json.error.field).toBe('token');
    },
  );

  test('is not taken from a page of another origin, and stays good', async () => {
    const server = await TestServer.start();
    const token = issueLinkToken(server.context);
    const foreign = await open(server, token, { origin: 'https://evil.example' });
    expect([foreign.status, foreign.json.error.code]).toEqual([403, 'forbidden_origin']);
    expect((await open(server, token)).status).toBe(201);
  });
});

describe('a session', () => {
  test('lasts 30 days, restarts included', async () => {
    const { server, session } = await openWindow();
    const headers = { 'x-perennial-session': session };
    const list = () => server.send('GET', '/api/v1/subscriptions', { headers });
    for (let day = 6; day < 30; day += 6) {
      server.clock.advance(6 * DAY_MS);
      expect((await list()).status).toBe(200);
      await server.restart();
    }
    server.clock.advance(6 * DAY_MS - MINUTE_MS);
    expect((await list()).status).toBe(200);
    server.clock.advance(MINUTE_MS);
    const late = await list();
    expect([late.status, late.json.error.code]).toEqual([401, 'authentication_required']);
  });

  test.each([
    ['GET', '/api/v1/subscriptions', 401],
    ['GET', '/app/v1/accounts', 401],
  ])('that was not used for 7 days ends: %s %s', async (method, path, status) => {
    const { server, session } = await openWindow();
    const headers = { 'x-perennial-session': session };
    server.clock.advance(7 * DAY_MS - MINUTE_MS);
    expect((await server.send(method, path, { headers })).status).toBe(200);
    // That it was used is noted to ten minutes, and outlives a restart.
    await server.restart();
    server.clock.advance(7 * DAY_MS - MINUTE_MS);
    expect((await server.send(method, path, { headers })).status).toBe(200);
    server.clock.advance(7 * DAY_MS);
    expect((await server.send(method, path, { headers })).status).toBe(status);
  });

  test('that is closed ends at once, and no other; its link was used up before', async () => {
    const server = await TestServer.start();
    const token = issueLinkToken(server.context);
    const session = String((await open(server, token)).json.session);
    const { call } = await openWindow(server);
    const headers = { 'x-perennial-session': session };
    const closed = await server.send('DELETE', PATH, { headers });
    expect([closed.status, closed.json.closed]).toEqual([200, true]);
    expect((await server.send('GET', '/app/v1/accounts', { headers })).status).toBe(401);
    expect((await server.send('DELETE', PATH, { headers })).status).toBe(401);
    expect((await open(server, token)).status).toBe(401);
    expect((await call('GET', '/app/v1/accounts')).status).toBe(200);
  });

  test('that is closed while the body of a write arrives writes nothing', async () => {
    const { server, call } = await openWindow();
    for (const [method, path, body, code] of [
      ['PATCH', '/app/v1/settings', { enabled: false }, 'session_required'],
      ['POST', '/api/v1/subscriptions', draft(), 'authentication_required'],
    ] as const) {
      const other = await openWindow(server);
      const headers = { 'x-perennial-session': other.session };
      const sent = { method, headers, body: JSON.stringify(body) };
      const answer = await sendAround(server.baseUrl, path, sent, () => other.call('DELETE', PATH));
      expect([answer.status, answer.json.error.code]).toEqual([401, code]);
    }
    const { json } = await call('GET', '/app/v1/activity');
    const actions = new Set(json.data.map(({ action }: { action: string }) => action));
    expect([...actions]).toEqual(['session.end']);
  });

  test('and its link’s token are in no log and no file', async () => {
    const server = await TestServer.start();
    const token = issueLinkToken(server.context);
    const { json } = await open(server, token);
    const session = String(json.session);
    const headers = { 'x-perennial-session': session };
    const answers = [
      await open(server, token),
      await server.send('GET', '/app/v1/accounts', { headers }),
      await server.send('POST', PATH, { body: { token: session, session: token } }),
      await server.send('PATCH', '/app/v1/settings', { headers, body: { [session]: 1 } }),
      await server.send('DELETE', PATH, { headers }),
    ];
    for (const answer of answers.filter(({ status }) => status !== 400)) {
      expect(answer.text).not.toContain(session);
      expect(answer.text).not.toContain(token);
    }
    await server.close();
    const files = filesOf(server.dataDir);
    expect([...files.keys()].join(' ')).toContain('perennial.log');
    for (const [path, bytes] of files) {
      for (const secret of [token, session]) {
        expect([path, bytes.includes(secret)]).toEqual([path, false]);
      }
    }
  });

  test('is told by nothing that is kept', async () => {
    const { server, session } = await openWindow();
    const dump = server.context.db
      .prepare('SELECT hex(token_hash) AS hash FROM window_sessions WHERE expires_at > 0')
      .all();
    expect(dump).toHaveLength(1);
    expect(JSON.stringify(dump)).not.toContain(Buffer.from(session).toString('hex').toUpperCase());
  });
});

describe('the public API, called by the window', () => {
  test('leaves entries under the built-in key of the window, and uses no quota', async () => {
    const server = await TestServer.start({ hourlyQuota: 1 });
    const { call } = await openWindow(server);
    for (let count = 0; count < 3; count += 1) {
      const made = await call('POST', '/api/v1/subscriptions', { body: draft() });
      expect(made.status).toBe(201);
      expect(made.headers['x-ratelimit-limit']).toBeUndefined();
    }
    const { json } = await call('GET', '/api/v1/audit');
    const keys = new Set(json.data.map(({ apiKeyId }: { apiKeyId: string }) => apiKeyId));
    expect(keys.size).toBe(1);
    const names = server.context.db
      .prepare('SELECT name FROM api_keys WHERE id = ?')
      .pluck()
      .all([...keys][0]);
    expect(names).toEqual(['Perennial window']);
    const { key } = server.issue();
    expect((await server.call('GET', '/api/v1/audit', { key })).status).toBe(200);
    expect((await server.call('GET', '/api/v1/audit', { key })).status).toBe(429);
  });

  test('keeps accounts apart, and knows their plans', async () => {
    const { server, call } = await openWindow();
    server.addAccount('Client', 'free');
    const account = String(
      server.context.db.prepare("SELECT id FROM accounts WHERE name = 'Client'").pluck().get(),
    );
    await call('POST', '/api/v1/subscriptions', { body: draft() });
    expect((await call('GET', '/api/v1/subscriptions', { account })).json.data).toEqual([]);
    const refused = await call('GET', '/api/v1/analytics/duplicates', { account });
    expect([refused.status, refused.json.error.code]).toEqual([403, 'premium_required']);
    expect((await call('GET', '/api/v1/analytics/duplicates')).status).toBe(200);
  });

  test.each([
    ['from another origin', { origin: 'https://evil.example' }],
    ['for an account that there is not', { 'x-perennial-account': 'nobody' }],
    ['with a session that is none', { 'x-perennial-session': 'A'.repeat(43) }],
  ])('is closed %s: 401 authentication_required', async (_name, headers) => {
    const { call } = await openWindow();
    const answer = await call('GET', '/api/v1/subscriptions', { headers });
    expect([answer.status, answer.json.error.code]).toEqual([401, 'authentication_required']);
  });

  test('a key counts wherever one is sent: a session beside it does not make up for it', async () => {
    const { server, session } = await openWindow();
    const { key } = server.issue();
    const ask = (authorization: string, withSession: string) =>
      server.send('GET', '/api/v1/subscriptions', {
        headers: { authorization, 'x-perennial-session': withSession },
      });
    expect((await ask(`Bearer ${key}`, 'A'.repeat(43))).status).toBe(200);
    const wrong = await ask('Bearer per_wrong', session);
    expect([wrong.status, wrong.json.error.code]).toEqual([401, 'invalid_api_key']);
  });
});
