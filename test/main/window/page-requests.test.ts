import { describe, expect, test } from 'vitest';
import { type Forwarding, answerWindow } from '../../../src-main/window/page-requests.ts';
import { draft } from '../../support/drafts.ts';
import { ORIGIN, asked, prepared } from '../updates/way.ts';

const post = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
});

describe('what the window asks for', () => {
  test('pages and their files come as the server has them, with its policy', async () => {
    const { ask } = await prepared();
    const page = await ask('/settings?a=b');
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
    expect(await page.text()).toBe(`<p nonce="${nonce}">the page</p>`);
    // It would cost the window a second process.
    expect(page.headers.has('cross-origin-opener-policy')).toBe(false);
    const script = await ask('/assets/a.js');
    expect([script.status, await script.text()]).toEqual([200, 'export {};']);
    expect((await ask('/nowhere')).status).toBe(404);
  });

  test('pages are answered before there is a server, its API as soon as there is one', async () => {
    const { files, way } = await prepared();
    const coming = Promise.withResolvers<Forwarding>();
    const early = (path: string) =>
      answerWindow(asked(`${ORIGIN}${path}`), { files, way: () => coming.promise });
    const accounts = early('/app/v1/accounts');
    const answers = await Promise.all(['/subscriptions', '/assets/a.js'].map(early));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    coming.resolve(way);
    expect((await accounts).status).toBe(200);
  });

  test('its own API and the public one answer it, without a credential in the page', async () => {
    const { ask, opened } = await prepared();
    const made = await ask('/api/v1/subscriptions', post(draft()), ORIGIN);
    expect(made.status).toBe(201);
    const { data } = (await made.json()) as { data: { id: string } };
    const patched = await ask(`/api/v1/subscriptions/${data.id}`, {
      method: 'PATCH',
      body: JSON.stringify({ name: 'Other' }),
    });
    expect(patched.status).toBe(200);
    expect((await ask('/app/v1/accounts')).status).toBe(200);
    expect((await ask(`/api/v1/subscriptions/${data.id}`, { method: 'DELETE' })).status).toBe(200);
    expect((await ask('/', { method: 'HEAD' })).status).toBe(200);
    expect(opened.count).toBe(1);
  });

  test('the session is in no answer', async () => {
    const { ask, way } = await prepared();
    const session = await way.session.current();
    for (const path of ['/', '/app/v1/accounts', '/api/v1/subscriptions', '/app/v1/nothing']) {
      const answer = await ask(path);
      expect(await answer.text()).not.toContain(session);
      expect(JSON.stringify([...answer.headers])).not.toContain(session);
    }
  });

  test('requests that come together share one session', async () => {
    const { ask, opened } = await prepared();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask('/app/v1/accounts')));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(opened.count).toBe(1);
  });

  test('a session that does not hold any more is got anew, once for all who need it', async () => {
    const { ask, opened, server } = await prepared();
    await ask('/app/v1/accounts');
    server.context.db.exec('DELETE FROM window_sessions');
    const answers = await Promise.all([
      ask('/app/v1/accounts'),
      ask('/api/v1/subscriptions', post(draft())),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 201]);
    expect(opened.count).toBe(2);
  });

  test('the account that a request names goes along', async () => {
    const { ask, server } = await prepared();
    server.addAccount('Work');
    const { data } = (await (await ask('/app/v1/accounts')).json()) as { data: { id: string }[] };
    const account = data[1]?.id ?? '';
    const headers = { 'X-Perennial-Account': account };
    await ask('/api/v1/subscriptions', { ...post(draft()), headers });
    const listed = async (init?: RequestInit) =>
      ((await (await ask('/api/v1/subscriptions', init)).json()) as { data: unknown[] }).data
        .length;
    expect([await listed(), await listed({ headers })]).toEqual([0, 1]);
  });

  test('a page that brings an API key acts with that key, not with the session', async () => {
    const { ask, server } = await prepared();
    const { key } = server.issue({ scopes: ['read'] });
    const headers = { authorization: `Bearer ${key}` };
    const refused = await ask('/api/v1/subscriptions', { ...post(draft()), headers });
    expect(refused.status).toBe(403);
    const wrong = { authorization: 'Bearer wrong' };
    expect((await ask('/api/v1/subscriptions', { headers: wrong })).status).toBe(401);
  });
});

describe('the change stream', () => {
  test('comes as it is written, and ends when the page lets go of it', async () => {
    const { ask } = await prepared();
    const ending = new AbortController();
    const answer = await ask('/app/v1/changes', { signal: ending.signal });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const reader = (answer.body ?? new ReadableStream())
      .pipeThrough(new TextDecoderStream())
      .getReader();
    expect((await reader.read()).value).toContain(': listening');
    await ask('/api/v1/subscriptions', post(draft()));
    let told = '';
    while (!told.includes('subscriptions')) told += (await reader.read()).value ?? '';
    ending.abort();
    await expect(reader.read()).rejects.toThrow();
  });
});

describe('bodies', () => {
  test('arrive whole', async () => {
    const { ask } = await prepared();
    const name = '订阅'.repeat(60);
    const made = await ask('/api/v1/subscriptions', post(draft({ name })));
    expect(await made.json()).toMatchObject({ data: { name } });
  });

  test('that are too long are refused by the server itself', async () => {
    const { ask } = await prepared();
    for (const size of [65_537, 5_000_000]) {
      const answer = await ask('/api/v1/subscriptions', { method: 'POST', body: 'a'.repeat(size) });
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({ error: { code: 'payload_too_large' } });
    }
  });
});

test('a server that has ended is a 502 in the envelope of errors', async () => {
  const { ask, server } = await prepared();
  await server.close();
  const answer = await ask('/app/v1/accounts');
  expect(answer.status).toBe(502);
  expect(await answer.json()).toMatchObject({
    error: { code: 'server_unreachable', message: expect.stringMatching(/\.$/) as string },
    requestId: expect.stringMatching(/^req_/) as string,
  });
});

test('a server that comes back is reached again', async () => {
  const { ask, server } = await prepared();
  await ask('/app/v1/accounts');
  await server.close();
  expect((await ask('/app/v1/accounts')).status).toBe(502);
  await server.comeBack();
  expect((await ask('/app/v1/accounts')).status).toBe(200);
});
