import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { closingRequest, exchangeOne, expectEnvelope } from './raw.ts';

const LIST = 'GET /api/v1/subscriptions';

/** Sends the list request with `Host` headers in which PORT stands for the server's port. */
async function withHosts(server: TestServer, hosts: readonly string[], line = LIST) {
  const { key } = server.issue();
  const ours = hosts.map((host) => host.replaceAll('PORT', String(server.port)));
  return exchangeOne(server.port, closingRequest(server.port, line, { key, hosts: ours }));
}

describe('foreign Host: 403 forbidden_host', () => {
  test.each([
    'evil.example',
    'evil.example:PORT',
    'localhost.evil.example:PORT',
    '127.0.0.1.evil.example:PORT',
    '127.0.0.1:PORT.evil.example',
    'evil.example#127.0.0.1:PORT',
    'user@127.0.0.1:PORT',
    '127.0.0.1:PORT, evil.example',
    'http://127.0.0.1:PORT',
    '127.0.0.1:PORT/',
    '0.0.0.0:PORT',
    '[::]:PORT',
    '[::ffff:127.0.0.1]:PORT',
    '::1:PORT',
    '127.0.0.2:PORT',
    '127.1:PORT',
    '2130706433:PORT',
    '0x7f.0.0.1:PORT',
  ])('%s', async (host) => {
    expectEnvelope(await withHosts(await TestServer.start(), [host]), 403, 'forbidden_host');
  });

  test.each(['127.0.0.1:1', 'localhost:1', '[::1]:1', '127.0.0.1', 'localhost', '[::1]'])(
    'our name with another port: %s',
    async (host) => {
      expectEnvelope(await withHosts(await TestServer.start(), [host]), 403, 'forbidden_host');
    },
  );

  test.each(['127.0.0.1:0PORT', '127.0.0.1:+PORT', '127.0.0.1:PORT0', '127.0.0.1: PORT'])(
    'our port in another spelling: %s',
    async (host) => {
      expectEnvelope(await withHosts(await TestServer.start(), [host]), 403, 'forbidden_host');
    },
  );

  test.each(['localhost.:PORT', '127.0.0.1.:PORT'])('a trailing dot: %s', async (host) => {
    expectEnvelope(await withHosts(await TestServer.start(), [host]), 403, 'forbidden_host');
  });

  test('an empty one is refused', async () => {
    const answer = await withHosts(await TestServer.start(), ['']);
    expectEnvelope(answer);
    expect([400, 403]).toContain(answer.status);
  });

  test.each([
    ['a page', 'GET /'],
    ['an unknown path', 'GET /nothing'],
    ['a method that the path does not have', 'PUT /api/v1/subscriptions'],
    ['a preflight', 'OPTIONS /api/v1/subscriptions'],
    ['one without a key', 'GET /api/v1/audit'],
  ])('before anything else: %s', async (_name, line) => {
    const server = await TestServer.start();
    const hosts = [`evil.example:${server.port}`];
    const answer = await exchangeOne(server.port, closingRequest(server.port, line, { hosts }));
    expectEnvelope(answer, 403, 'forbidden_host');
  });

  test('a write is not made', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const refused = await server.send('POST', '/api/v1/subscriptions', {
      key,
      headers: { host: `evil.example:${server.port}` },
      body: draft(),
    });
    expectEnvelope(refused, 403, 'forbidden_host');
    const list = await server.call('GET', '/api/v1/subscriptions', { key });
    expect(list.json.data).toEqual([]);
  });

  test.each(['X-Forwarded-Host: 127.0.0.1:PORT', 'Forwarded: host="127.0.0.1:PORT"'])(
    'what a proxy would add does not help: %s',
    async (header) => {
      const { port } = await TestServer.start();
      const text = closingRequest(port, LIST, {
        hosts: ['evil.example'],
        headers: [header.replace('PORT', String(port))],
      });
      expectEnvelope(await exchangeOne(port, text), 403, 'forbidden_host');
    },
  );
});

describe('two Host headers: 403 forbidden_host', () => {
  test.each([
    ['ours, then a foreign one', ['127.0.0.1:PORT', 'evil.example']],
    ['a foreign one, then ours', ['evil.example', '127.0.0.1:PORT']],
    ['ours twice', ['127.0.0.1:PORT', '127.0.0.1:PORT']],
    ['ours, then an empty one', ['127.0.0.1:PORT', '']],
  ])('%s', async (_name, hosts) => {
    expectEnvelope(await withHosts(await TestServer.start(), hosts), 403, 'forbidden_host');
  });
});

describe('missing Host: 400', () => {
  test.each(['HTTP/1.1', 'HTTP/1.0'])('%s', async (version) => {
    expectEnvelope(await withHosts(await TestServer.start(), [], `${LIST} ${version}`), 400);
  });
});

describe('our own Host is served', () => {
  test.each(['127.0.0.1:PORT', 'localhost:PORT', '[::1]:PORT', 'LOCALHOST:PORT', 'LocalHost:PORT'])(
    '%s',
    async (host) => {
      expect((await withHosts(await TestServer.start(), [host])).status).toBe(200);
    },
  );

  test.each(['perennial.home.arpa', 'perennial.home.arpa:PORT', 'Perennial.HOME.arpa'])(
    'a name given by --allow-host: %s',
    async (host) => {
      const server = await TestServer.start({ allowHosts: ['perennial.home.arpa'] });
      expect((await withHosts(server, [host])).status).toBe(200);
    },
  );

  test('a name given by --allow-host in upper case', async () => {
    const server = await TestServer.start({ allowHosts: ['Perennial.Home.Arpa'] });
    expect((await withHosts(server, ['perennial.home.arpa'])).status).toBe(200);
  });

  test('--allow-host allows that name and no other', async () => {
    const server = await TestServer.start({ allowHosts: ['perennial.home.arpa'] });
    for (const host of ['home.arpa', 'x.perennial.home.arpa', 'perennial.home.arpa.evil.example']) {
      expectEnvelope(await withHosts(server, [host]), 403, 'forbidden_host');
    }
    expect((await withHosts(server, ['127.0.0.1:PORT'])).status).toBe(200);
  });
});
