import { describe, expect, test } from 'vitest';
import { CHANGES_PATH } from '../../src-server/contract/window.ts';
import { topics } from '../../src-server/domain/topics.ts';
import { setTrialAsOwner } from '../../src-server/subscriptions/status.ts';
import { draft } from '../support/drafts.ts';
import { listenIn } from './listening.ts';
import { type Window, addAccount, openWindow } from './window.ts';

const SUBSCRIPTIONS = '/api/v1/subscriptions';
const MISSING_ID = '6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e';
const DAY_MS = 24 * 3_600_000;

const ownerOf = async ({ call }: Window) =>
  String((await call('GET', '/app/v1/accounts')).json.data[0].id);

describe('the change stream is closed', () => {
  test.each([
    ['without a session', {}, 401, 'session_required'],
    ['to a made-up one', { 'x-perennial-session': 'A'.repeat(43) }, 401, 'session_required'],
    ['to another origin', { origin: 'https://evil.example' }, 403, 'forbidden_origin'],
    ['to another site', { 'sec-fetch-site': 'cross-site' }, 403, 'forbidden_origin'],
    ['to the same site', { 'sec-fetch-site': 'same-site' }, 403, 'forbidden_origin'],
    ['under another Host', { host: 'evil.example' }, 403, 'forbidden_host'],
    ['for no account', { 'x-perennial-account': MISSING_ID }, 404, 'account_not_found'],
  ])('%s', async (name, headers, status, code) => {
    const { server, session } = await openWindow();
    const own = name === 'without a session' ? {} : { 'x-perennial-session': session };
    const answer = await server.send('GET', CHANGES_PATH, { headers: { ...own, ...headers } });
    expect([answer.status, answer.json.error.code]).toEqual([status, code]);
  });

  test('to an API key', async () => {
    const { server } = await openWindow();
    const answer = await server.send('GET', CHANGES_PATH, { key: server.issue().key });
    expect([answer.status, answer.json.error.code]).toEqual([401, 'session_required']);
  });

  test('to query parameters and to other methods', async () => {
    const { call } = await openWindow();
    const query = await call('GET', `${CHANGES_PATH}?account=x`);
    expect([query.status, query.json.error.code]).toEqual([400, 'invalid_query']);
    const post = await call('POST', CHANGES_PATH);
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('to HEAD, which has its headers and ends at once', async () => {
    const { server, session } = await openWindow();
    const headers = { 'x-perennial-session': session };
    const { status, text, ...answer } = await server.send('HEAD', CHANGES_PATH, { headers });
    expect([status, text]).toEqual([200, '']);
    expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    const begun = performance.now();
    await server.close();
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});

describe('a window that listens', () => {
  test('is answered at once, with a stream that nobody keeps', async () => {
    const { status, headers, events } = await listenIn(await openWindow());
    expect([status, events]).toEqual([200, []]);
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-request-id']).toMatch(/^req_/);
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('hears what a script changed', async () => {
    const window = await openWindow();
    const { server } = window;
    const { key } = server.issue();
    const ear = await listenIn(window);
    const made = await server.call('POST', SUBSCRIPTIONS, { key, body: draft() });
    await ear.until('subscriptions');
    // That the key was used may be written meanwhile.
    expect(ear.topics().filter((topic) => topic !== 'usage')).toEqual(['subscriptions']);
    // Once it is heard of, it is there to be read.
    const read = await window.call('GET', `${SUBSCRIPTIONS}/${String(made.json.data.id)}`);
    expect(read.json.data).toEqual(made.json.data);
  });

  test('hears what another process changed in the same file', async () => {
    const window = await openWindow();
    const { server } = window;
    const made = await window.call('POST', SUBSCRIPTIONS, { body: draft() });
    const list = async () => (await window.call('GET', SUBSCRIPTIONS)).json.data as object[];
    expect(await list()).toMatchObject([{ trialEndsOn: null }]);
    const ear = await listenIn(window);
    setTrialAsOwner(server.context, made.json.data.id, '2026-12-31');
    await ear.until(...topics);
    expect(await list()).toMatchObject([{ trialEndsOn: '2026-12-31' }]);
  });

  test('hears of its own changes, by what they change', async () => {
    const window = await openWindow();
    const { call } = window;
    const ear = await listenIn(window);
    const owner = await ownerOf(window);
    const issued = await call('POST', '/app/v1/keys', { body: { name: 'x', scopes: ['read'] } });
    await ear.until('keys');
    ear.forget();
    await call('POST', `/app/v1/keys/${issued.json.data.id}/revoke`);
    await call('PATCH', '/app/v1/settings', { body: { daysBefore: 7 } });
    await call('PATCH', `/app/v1/accounts/${owner}`, { body: { name: 'Home', plan: 'free' } });
    await call('PATCH', '/app/v1/preferences', { body: { theme: 'dark' } });
    await ear.until('preferences');
    expect(new Set(ear.topics())).toEqual(new Set(['keys', 'settings', 'accounts', 'preferences']));
  });

  test('hears nothing of what was before, and nothing of what failed', async () => {
    const window = await openWindow();
    const { call } = window;
    await call('POST', SUBSCRIPTIONS, { body: draft() });
    const ear = await listenIn(window);
    await call('POST', SUBSCRIPTIONS, { body: draft({ amount: -1 }) });
    await call('PATCH', '/app/v1/settings', { body: { enabled: false } });
    await ear.until('settings');
    expect(ear.topics()).toEqual(['settings']);
  });
});

describe('each account’s changes', () => {
  test('are heard by its own windows alone', async () => {
    const window = await openWindow();
    const { call } = window;
    const work = await addAccount(window, 'Work');
    const [own, theirs] = [await listenIn(window), await listenIn(window, work)];
    await call('PATCH', '/app/v1/settings', { body: {}, account: work });
    await call('POST', SUBSCRIPTIONS, { body: draft() });
    await Promise.all([own.until('subscriptions'), theirs.until('settings')]);
    expect([own.topics(), theirs.topics()]).toEqual([['subscriptions'], ['settings']]);
  });

  test('are heard by all of them, and go on to be when one leaves', async () => {
    const window = await openWindow();
    const [one, two] = [await listenIn(window), await listenIn(await openWindow(window.server))];
    window.server.issue();
    await Promise.all([one.until('keys'), two.until('keys')]);
    one.leave();
    expect(await one.ended).toBe(false);
    for (const ear of [one, two]) ear.forget();
    window.server.issue();
    await two.until('keys');
    expect(one.events).toEqual([]);
  });
});

describe('a new day', () => {
  test('is told when it begins, with the dates moved on before', async () => {
    const window = await openWindow();
    const body = draft({ nextPaymentDate: '2026-11-21' });
    const { json } = await window.call('POST', SUBSCRIPTIONS, { body });
    const ear = await listenIn(window);
    window.server.clock.advance(DAY_MS);
    await ear.until('day', 'subscriptions');
    const { db } = window.server.context;
    const sql = 'SELECT next_payment_date FROM subscriptions WHERE id = ?';
    expect(db.prepare(sql).pluck().get(json.data.id)).toBe('2026-12-21');
    ear.forget();
    window.server.clock.advance(DAY_MS);
    await ear.until('day');
    expect(ear.topics()).toEqual(['day']);
  });

  test('is each account’s own, by its time zone', async () => {
    const window = await openWindow();
    const work = await addAccount(window, 'Work');
    const [own, theirs] = [await listenIn(window), await listenIn(window, work)];
    // 12:00 UTC is already tomorrow there.
    const body = { timeZone: 'Pacific/Kiritimati' };
    await window.call('PATCH', '/app/v1/settings', { body, account: work });
    await theirs.until('settings', 'day');
    expect(own.events).toEqual([]);
    theirs.forget();
    window.server.clock.advance(12 * 3_600_000);
    await own.until('day');
    expect(theirs.events).toEqual([]);
  });
});
