import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import {
  answersIn,
  closingRequest,
  exchange,
  exchangeOne,
  expectEnvelope,
  requestText,
} from './raw.ts';

const PATH = '/api/v1/subscriptions';

describe('a method that is none: 400 in the envelope', () => {
  test.each(['G\u00c4T', '{}', 'G@T', ''])('%j', async (method) => {
    const { port } = await TestServer.start();
    expectEnvelope(await exchangeOne(port, closingRequest(port, `${method} ${PATH}`)), 400);
  });
});

describe('a method that the path does not have: 405 method_not_allowed with Allow', () => {
  test.each(['PUT', 'TRACE', 'PROPFIND', 'SEARCH', 'PURGE', 'LINK', 'M-SEARCH', 'MKCOL', 'QUERY'])(
    '%s',
    async (method) => {
      const server = await TestServer.start();
      const { key } = server.issue();
      const text = closingRequest(server.port, `${method} ${PATH}`, { key });
      const answer = await exchangeOne(server.port, text);
      expectEnvelope(answer, 405, 'method_not_allowed');
      expect(answer.headers['allow']?.split(', ').toSorted()).toEqual([
        'GET',
        'HEAD',
        'OPTIONS',
        'POST',
      ]);
    },
  );

  // Node's parser knows a list of methods only, and ends the request at any other.
  test.each(['FOO', 'get', 'Get', 'GETT', 'per_method', "!#$%&'*+-.^_`|~0"])(
    'that HTTP does not know: %s',
    async (method) => {
      const { port } = await TestServer.start();
      const ask = (path: string, request = {}) =>
        exchangeOne(port, closingRequest(port, `${method} ${path}`, request));
      const answer = await ask(PATH);
      expectEnvelope(answer, 405, 'method_not_allowed');
      expect(answer.headers['allow']).toBe('GET, HEAD, POST, OPTIONS');
      expect(answer.headers['access-control-allow-origin']).toBe('*');
      expectEnvelope(await ask(`${PATH}/x?y=1`), 405, 'method_not_allowed');
      expectEnvelope(await ask('/api/v1/audit'), 405, 'method_not_allowed');
      expectEnvelope(await ask('/api/v1/nothing'), 404, 'not_found');
      expectEnvelope(await ask(PATH, { hosts: ['evil.example'] }), 403, 'forbidden_host');
      expectEnvelope(await ask(PATH, { hosts: [] }), 400);
      expectEnvelope(await ask(PATH, { hosts: [`127.0.0.1:${port}`, 'x'] }), 403);
    },
  );

  test('that HTTP does not know, on every path that there is', async () => {
    const pagesDir = temporaryFolder();
    writeFileSync(join(pagesDir, 'index.html'), '<title>Perennial</title>');
    const { port } = await TestServer.start({ pagesDir });
    const allowOf = async (path: string) => {
      const answer = await exchangeOne(port, closingRequest(port, `FOO ${path}`));
      expectEnvelope(answer, 405, 'method_not_allowed');
      return answer.headers['allow'];
    };
    for (const path of ['/', '/settings', '/openapi.json', '/app/v1/changes']) {
      expect([path, await allowOf(path)]).toEqual([path, 'GET, HEAD']);
    }
    expect(await allowOf('/app/v1/accounts')).toBe('GET, HEAD, POST');
    expect(await allowOf('/app/v1/accounts/x')).toBe('PATCH, DELETE');
    expect(await allowOf(`http://127.0.0.1:${port}${PATH}`)).toBe('GET, HEAD, POST, OPTIONS');
    const ask = (target: string) => exchangeOne(port, closingRequest(port, `FOO ${target}`));
    expectEnvelope(await ask(`http://evil.example${PATH}`), 403, 'forbidden_host');
    expectEnvelope(await ask(`http://127.0.0.1:${port}/nothing`), 404, 'not_found');
    expectEnvelope(await ask('*'), 400);
  });

  test.each([
    ['its first letters', 'BRE', 3],
    ['a letter', 'BREW', 1],
    ['its name', 'BREW', 5],
    ['half of its line', 'BREW', 12],
    ['its line', 'BREW', 40],
  ])('that HTTP does not know, in two packets: %s first', async (_name, method, length) => {
    const { port } = await TestServer.start();
    const text = closingRequest(port, `${method} ${PATH}`);
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.write(text.slice(0, length));
    await setTimeout(50);
    socket.write(text.slice(length));
    await once(socket, 'close');
    const [answer] = answersIn(Buffer.concat(chunks));
    expect(answer?.status).toBe(405);
    expect(answer?.headers['allow']).toBe('GET, HEAD, POST, OPTIONS');
  });

  test('that HTTP does not know, cut off by the end of the connection: 400', async () => {
    const { port } = await TestServer.start();
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => socket.end());
    socket.end(`BREW ${PATH}`);
    await once(socket, 'close');
    expect(answersIn(Buffer.concat(chunks))[0]?.status).toBe(400);
  });

  test('that HTTP does not know, after a good request on the same connection', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const first = requestText(server.port, `GET ${PATH}`, { key });
    const second = closingRequest(server.port, `FOO ${PATH}`, { key });
    const answers = await exchange(server.port, first + second);
    expect(answers.map(({ status }) => status)).toEqual([200, 405]);
  });

  test('OPTIONS anywhere but on the two subscription paths', async () => {
    const server = await TestServer.start();
    const answer = await server.call('OPTIONS', '/api/v1/audit');
    expectEnvelope(answer, 405, 'method_not_allowed');
    expect(answer.headers.allow).toBe('GET, HEAD');
  });

  test('on a path that does not exist it is 404 not_found', async () => {
    const server = await TestServer.start();
    for (const method of ['PUT', 'TRACE', 'OPTIONS', 'DELETE']) {
      expectEnvelope(await server.call(method, '/api/v1/nothing'), 404, 'not_found');
    }
  });
});

test('TRACE gives back nothing of what was sent', async () => {
  const server = await TestServer.start();
  const { key } = server.issue();
  const text = closingRequest(server.port, `TRACE ${PATH}`, { key, headers: ['X-Echo: marker'] });
  const { text: body, headers } = await exchangeOne(server.port, text);
  expect(JSON.stringify(headers) + body).not.toContain('marker');
});

test('HEAD answers as GET, without a body', async () => {
  const server = await TestServer.start();
  const { key } = server.issue();
  const text = closingRequest(server.port, `HEAD ${PATH}`, { key });
  const head = await exchangeOne(server.port, text);
  const get = await exchangeOne(server.port, text.replace('HEAD', 'GET'));
  expect([head.status, head.text]).toEqual([200, '']);
  expect(head.headers['content-length']).toBe(get.headers['content-length']);
  expect(head.headers['content-type']).toBe(get.headers['content-type']);
});

test('a method in a header or the query does not replace the real one', async () => {
  const server = await TestServer.start();
  const { key } = server.issue();
  const made = await server.call('POST', PATH, { key, body: draft() });
  const path = `${PATH}/${made.json.data.id}`;
  const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
  expect((await server.call('GET', path, { key, headers })).status).toBe(200);
  expect((await server.call('GET', path, { key })).status).toBe(200);
});

describe('Expect', () => {
  test('100-continue is told to go on, then answered', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const body = JSON.stringify(draft());
    const headers = ['Expect: 100-continue'];
    const answers = await exchange(
      server.port,
      closingRequest(server.port, `POST ${PATH}`, { key, headers, body }),
    );
    expect(answers.map(({ status }) => status)).toEqual([100, 201]);
  });

  test.each(['200-ok', '', '100-continue, x', 'x'.repeat(1000)])(
    'with something else is ignored or refused in the envelope: %.20s',
    async (value) => {
      const server = await TestServer.start();
      const { key } = server.issue();
      const text = closingRequest(server.port, `GET ${PATH}`, {
        key,
        headers: [`Expect: ${value}`],
      });
      const last = (await exchange(server.port, text)).at(-1);
      if (last?.status !== 200) expectEnvelope(last ?? { status: 0, json: null, headers: {} }, 417);
    },
  );
});

test('Upgrade is ignored: the request is answered as if it were not there', async () => {
  const server = await TestServer.start();
  const { key } = server.issue();
  for (const protocol of ['websocket', 'h2c', 'TLS/1.0']) {
    const answer = await server.call('GET', PATH, {
      key,
      headers: { connection: 'close, Upgrade', upgrade: protocol },
    });
    expect(answer.status).toBe(200);
  }
});
