import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { withServedLinks } from '../../resources/packaging/guide.plugin.ts';
import { TestServer } from '../support/server.ts';

// What the server tells scripts and agents of itself, from the built pages.

const pagesDir = resolve(import.meta.dirname, '../../out/renderer');

const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => target.split('#')[0] || []);

test.each([
  ['/llms.txt', 'text/plain'],
  ['/docs/api.md', 'text/markdown'],
  ['/docs/api-changes.md', 'text/markdown'],
  ['/docs/mcp.md', 'text/markdown'],
  ['/docs/webhooks.md', 'text/markdown'],
])('%s is served to everyone, and leads only to what is served', async (path, type) => {
  const server = await TestServer.start({ pagesDir, hourlyQuota: 1 });
  const answer = await server.send('GET', path);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, `${type}; charset=utf-8`]);
  expect(answer.text).toMatch(/^# /);
  const links = linksIn(answer.text).map((target) => new URL(target, server.baseUrl + path));
  const own = links.filter(({ origin }) => origin === server.baseUrl);
  expect(own.length).toBeGreaterThan(0);
  for (const { pathname } of own) {
    expect([pathname, (await server.send('GET', pathname)).status]).toEqual([pathname, 200]);
  }
});

test('links to pages that are not served become text', () => {
  const text =
    'See [the log](../CHANGELOG.md), [here](#errors), [why](api-changes.md#what-stays), [it](openapi.json), ' +
    '[web](https://a.example/b.md).';
  expect(withServedLinks(text)).toBe(
    'See the log, [here](#errors), [why](api-changes.md#what-stays), [it](/openapi.json), ' +
      '[web](https://a.example/b.md).',
  );
});

test('every answer of the API leads to its description, and no other does', async () => {
  const server = await TestServer.start();
  const { key } = server.issue();
  const linkOf = async (method: string, path: string, headers = {}) =>
    (await server.call(method, path, { key, headers })).headers.link;
  for (const [method, path] of [
    ['GET', '/api/v1/subscriptions'],
    ['HEAD', '/api/v1/audit'],
    ['OPTIONS', '/api/v1/subscriptions'],
    ['PUT', '/api/v1/audit'],
    ['GET', '/api/v1/nothing'],
  ] as const) {
    expect(await linkOf(method, path)).toBe('</openapi.json>; rel="service-desc"');
  }
  expect(await linkOf('GET', '/api/v1/audit', { host: 'evil.example' })).toContain('service-desc');
  expect(await linkOf('GET', '/nothing')).toBeUndefined();
});

test('an unknown path of the API names the document that has them all', async () => {
  const server = await TestServer.start();
  const { json } = await server.call('GET', '/api/v1/subscription');
  expect(json.error).toMatchObject({ code: 'not_found' });
  expect(json.error.suggestedFix).toContain('/openapi.json');
});
