import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { closingRequest, exchangeOne, expectEnvelope } from './raw.ts';

/** A server with a page, asked with a valid key. PORT in a target stands for its port. */
async function asking() {
  const pagesDir = temporaryFolder();
  writeFileSync(join(pagesDir, 'index.html'), '<!doctype html><title>Page</title>');
  const server = await TestServer.start({ pagesDir });
  const { key } = server.issue();
  return (target: string, method = 'GET') =>
    exchangeOne(
      server.port,
      closingRequest(server.port, `${method} ${target.replaceAll('PORT', String(server.port))}`, {
        key,
      }),
    );
}

const ID = '6f1c0b52-5b0e-4a55-9d83-0c3a4a1f3f0e';

describe('`..`, `//`, `%zz`, `%00`, `%2e%2e` in paths: 404', () => {
  test.each([
    '//api/v1/subscriptions',
    '//:@#/',
    '/\\\\:@/',
    '//x:y@[/',
    '/api//v1/subscriptions',
    '/api/v1//subscriptions',
    '/api/v1/subscriptions/',
    `/api/v1/subscriptions/${ID}/`,
    `/api/v1/subscriptions//${ID}`,
    '/api/v1/./subscriptions',
    '/api/v1/x/../subscriptions',
    '/../api/v1/subscriptions',
    '/api/v1/%2e%2e/v1/subscriptions',
    '/api/v1/subscriptions/%2e%2e/audit',
    '/api/v1/subscriptions/../audit',
    '/api/v1/sub%73criptions',
    '/api/v1/subscriptions%2f',
    '/api/v1/subscriptions%00',
    '/api/v1/subscriptions%20',
    '/api/v1/subscriptions%0a',
    '/api/v1/subscriptions%zz',
    '/api/v1/%zz',
    '/api/v1/%',
    '/%',
    '/%00',
    '/%c0%ae%c0%ae/',
    '\\api\\v1\\subscriptions',
    '/api\\v1\\subscriptions',
    '/api/v1\\..\\v1/subscriptions',
    '/API/v1/subscriptions',
    '/api/V1/subscriptions',
    '/api/v1/Subscriptions',
    '/api/v1/subscriptions;x=1',
    '/api/v1/subscriptions&x=1',
    '/api/v2/subscriptions',
    '/api/v1',
    '/api/v1/',
    '/api',
    '/__proto__',
    '/api/v1/__proto__',
    '/api/v1/constructor',
  ])('%s', async (target) => {
    const answer = await (await asking())(target);
    expectEnvelope(answer);
    // A target that does not begin with a slash is no path: 400 is as good.
    expect(target.startsWith('/') ? [404] : [400, 404]).toContain(answer.status);
  });
});

describe('`..`, `//`, `%zz`, `%00`, `%2e%2e` as an id: 400 invalid_subscription_id', () => {
  test.each([
    '..',
    '.',
    '%2e%2e',
    '%2E%2E',
    '%zz',
    '%',
    '%00',
    '%2f',
    '%5c',
    '..%2faudit',
    `${ID}%00`,
    `${ID}%20`,
    `${ID}%0a`,
    `%7b${ID}%7d`,
    `${ID}x`,
    '%ff%fe',
    '__proto__',
    'constructor',
    "1'%20OR%20'1'='1",
    '*',
  ])('%s', async (id) => {
    const ask = await asking();
    for (const method of ['GET', 'DELETE']) {
      const answer = await ask(`/api/v1/subscriptions/${id}`, method);
      expectEnvelope(answer, 400, 'invalid_subscription_id');
    }
  });
});

describe('a target that is no path', () => {
  test.each([
    '*',
    '127.0.0.1:PORT',
    'api/v1/subscriptions',
    '?limit=1',
    '#',
    'javascript:alert(1)',
  ])('is refused in the envelope: %s', async (target) => {
    const answer = await (await asking())(target);
    expectEnvelope(answer);
    expect(answer.status).toBeLessThan(500);
  });

  test('OPTIONS * is refused in the envelope', async () => {
    const answer = await (await asking())('*', 'OPTIONS');
    expectEnvelope(answer);
    expect(answer.status).toBeLessThan(500);
  });
});

describe('an absolute-form target', () => {
  test.each([
    'http://127.0.0.1:PORT/api/v1/subscriptions',
    'HTTP://LOCALHOST:PORT/api/v1/audit?limit=1',
  ])('of our own is answered: %s', async (target) => {
    expect((await (await asking())(target)).status).toBe(200);
  });

  test('of our own without a path is the page', async () => {
    const answer = await (await asking())('http://127.0.0.1:PORT');
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('<title>Page')]);
  });

  // By HTTP the target's authority counts and Host is ignored, so Host can't make it ours.
  test.each([
    'http://evil.example/',
    'http://evil.example:PORT/api/v1/subscriptions',
    'http://127.0.0.1:PORT@evil.example/',
    'http://127.0.0.1:1/',
    'ftp://evil.example/',
  ])('of another authority is refused: %s', async (target) => {
    const answer = await (await asking())(target);
    expectEnvelope(answer, target.startsWith('http') ? 403 : 404);
  });

  test.each(['http://[::1/', 'http://[', 'http://a%b@c:x/', 'http:///', 'http://:/', 'http://%/'])(
    'that is malformed is refused in the envelope: %s',
    async (target) => {
      const answer = await (await asking())(target);
      expectEnvelope(answer);
      expect(answer.status).toBeLessThan(500);
    },
  );
});

const PIECES = (
  '/ // .. . % %2e %2f %00 %zz \\ ? & = # : @ [ ] * ; | ^ " < \' + ~ ' +
  `http: api v1 subscriptions audit limit q 127.0.0.1 x \u00e9 \u00ff ${ID}`
).split(' ');

test('no target whatever makes the server fail', async () => {
  const ask = await asking();
  const piece = fc.constantFrom(...PIECES);
  const target = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(target, fc.boolean(), async (text, rooted) => {
      const answer = await ask(rooted ? `/${text}` : text);
      expect(answer.status).toBeLessThan(500);
      if (answer.status >= 400) expectEnvelope(answer);
    }),
    { numRuns: 400 },
  );
});
