import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TestServer } from '../support/server.ts';

const PATH = '/openapi.json';
const file = join(import.meta.dirname, '../../docs/openapi.json');

describe('/openapi.json', () => {
  test('is the document in docs/openapi.json, for everyone and at no cost', async () => {
    const server = await TestServer.start({ hourlyQuota: 1 });
    const answer = await server.send('GET', PATH);
    expect(answer.status).toBe(200);
    const documented = JSON.parse(readFileSync(file, 'utf8'));
    const servers = [{ ...documented.servers[0], url: server.baseUrl }];
    expect(answer.json).toEqual({ ...documented, servers });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-ratelimit-limit']).toBeUndefined();
    const again = await server.send('GET', PATH);
    expect([again.status, again.text]).toEqual([200, answer.text]);
  });

  test.each([
    ['localhost:PORT', undefined, 'http://localhost:PORT'],
    ['[::1]:PORT', undefined, 'http://[::1]:PORT'],
    ['perennial.home.arpa', undefined, 'http://perennial.home.arpa'],
    ['perennial.home.arpa:8443', 'https', 'https://perennial.home.arpa:8443'],
    ['perennial.home.arpa', 'gopher', 'http://perennial.home.arpa'],
  ])('names %s, the host that was asked, as its server', async (host, proto, url) => {
    const server = await TestServer.start({ allowHosts: ['perennial.home.arpa'] });
    const here = (text: string) => text.replace('PORT', String(server.port));
    const headers = { host: here(host), ...(proto && { 'x-forwarded-proto': proto }) };
    const { json } = await server.send('GET', PATH, { headers });
    expect(json.servers).toEqual([expect.objectContaining({ url: here(url) })]);
  });

  test('has no CORS headers', async () => {
    const server = await TestServer.start();
    const { headers } = await server.send('GET', PATH, { headers: { origin: 'http://a.example' } });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  test('answers HEAD with the same headers and no body', async () => {
    const server = await TestServer.start();
    const whole = await server.send('GET', PATH);
    const head = await server.send('HEAD', PATH);
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s with 405', async (method) => {
    const server = await TestServer.start();
    const { status, json, headers } = await server.send(method, PATH);
    expect([status, json.error.code, headers.allow]).toEqual([
      405,
      'method_not_allowed',
      'GET, HEAD',
    ]);
  });

  test('is not for pages of other hosts', async () => {
    const server = await TestServer.start();
    const { status, json } = await server.send('GET', PATH, { headers: { host: 'a.example' } });
    expect([status, json.error.code]).toEqual([403, 'forbidden_host']);
  });

  test.each(['/openapi.json/', '/OpenAPI.json', '/openapi.yaml', '/api/v1/openapi.json'])(
    'is not at %s',
    async (path) => {
      const server = await TestServer.start();
      expect((await server.send('GET', path)).status).toBe(404);
    },
  );
});
