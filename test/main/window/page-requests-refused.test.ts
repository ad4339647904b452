import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type Forwarding,
  type WindowRequest,
  answerWindow,
} from '../../../src-main/window/page-requests.ts';
import { asked, prepared } from '../updates/way.ts';

describe('what is not passed on', () => {
  test.each([
    'perennial://other/',
    'perennial://app:1/',
    'perennial://user@app/',
    'http://app/',
    'http://127.0.0.1/',
  ])('%s is 404', async (url) => {
    const { way } = await prepared();
    const answer = await answered(addressed(url), way);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json']);
  });

  test.each(['https://example.com', 'null', 'perennial://other'])(
    'a request that a page of %s made is 404',
    async (origin) => {
      const { ask, opened } = await prepared();
      expect((await ask('/app/v1/accounts', {}, origin)).status).toBe(404);
      expect(opened.count).toBe(0);
    },
  );

  test.each(['OPTIONS', 'PROPFIND', 'REPORT'])('%s is 405', async (method) => {
    const { ask } = await prepared();
    expect((await ask('/app/v1/accounts', { method })).status).toBe(405);
  });

  test('headers about the page’s own origin, and a session of its own making', async () => {
    const seen = await echo();
    const request = withHeaders('perennial://app/api/v1/subscriptions', {
      Origin: 'https://example.com',
      Referer: 'https://example.com/',
      Host: 'example.com',
      Cookie: 'a=b',
      'Sec-Fetch-Site': 'cross-site',
      'Proxy-Authorization': 'Basic a',
      'X-Perennial-Session': 'forged',
      'X-Perennial-Account': 'kept',
      'Idempotency-Key': 'kept too',
    });
    await answered(request, seen.way);
    expect(seen.headers).toMatchObject({
      host: new URL(seen.way.baseUrl).host,
      'x-perennial-session': 'session',
      'x-perennial-account': 'kept',
      'idempotency-key': 'kept too',
    });
    for (const name of ['origin', 'referer', 'cookie', 'sec-fetch-site', 'proxy-authorization']) {
      expect(seen.headers[name]).toBeUndefined();
    }
  });

  test('a redirect is neither followed nor shown', async () => {
    const elsewhere = await echo();
    const seen = await echo(302, elsewhere.way.baseUrl);
    const answer = await answered(asked('perennial://app/'), seen.way);
    expect([answer.status, answer.headers.get('location')]).toEqual([502, null]);
    expect([seen.count(), elsewhere.count()]).toEqual([1, 0]);
  });

  test.each([
    ['a page', '/settings', {}],
    ['the API with a key of its own', '/api/v1/subscriptions', { Authorization: 'Bearer own' }],
  ])('a session that the page made up, where none is added: %s', async (_what, path, own) => {
    const seen = await echo();
    const headers = { 'X-Perennial-Session': 'forged', 'X-Perennial-Account': 'kept', ...own };
    await answered(withHeaders(`perennial://app${path}`, headers), seen.way);
    expect(seen.count()).toBe(1);
    expect(seen.headers).toMatchObject({ 'x-perennial-account': 'kept' });
    expect(seen.headers['x-perennial-session']).toBeUndefined();
  });
});

// There are no pages here: what is asked for goes to the server.
const answered = (request: WindowRequest, way: Forwarding) =>
  answerWindow(request, { files: () => new Map(), way: () => Promise.resolve(way) });

// Node's own Request refuses user names, which Chromium's does not.
function addressed(url: string): WindowRequest {
  return Object.create(new Request('http://x/'), { url: { value: url } }) as WindowRequest;
}

// Nor does it take the headers that a browser sets by itself.
function withHeaders(url: string, headers: Record<string, string>): WindowRequest {
  const request = new Request(url);
  return new Proxy(request, {
    get(target, name) {
      if (name === 'headers') return new Headers(headers);
      const value: unknown = Reflect.get(target, name, target);
      return value;
    },
  });
}

/** Something that answers like nobody and tells what it was asked. */
async function echo(status = 200, location = 'https://example.com/') {
  const headers: Record<string, unknown> = {};
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    Object.assign(headers, request.headers);
    response.writeHead(status, { location }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const session = {
    current: () => Promise.resolve('session'),
    renew: () => Promise.resolve('new'),
  };
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { headers, count: () => count, way: { baseUrl, session, fetch } satisfies Forwarding };
}
