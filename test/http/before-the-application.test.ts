import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { TestServer } from '../support/server.ts';
import { closingRequest, exchange, exchangeOne, expectEnvelope } from './raw.ts';

// What Node's own HTTP parser refuses never reaches the application, and must look the same.

const LINE = 'GET /api/v1/subscriptions HTTP/1.1\r\n';

/** The answer to bytes in which HOST stands for a good `Host` header. */
async function answerTo(bytes: string) {
  const { port } = await TestServer.start();
  return exchangeOne(port, bytes.replaceAll('HOST', `Host: 127.0.0.1:${port}\r\n`));
}

describe('a bad request line: 400 with the envelope, connection closed', () => {
  test.each([
    ['a single word', 'FOO\r\n\r\n'],
    ['HTTP/0.9', 'GET /\r\n\r\n'],
    ['no target', 'GET  HTTP/1.1\r\nHOST\r\n'],
    ['a space in the target', 'GET /api v1 HTTP/1.1\r\nHOST\r\n'],
    ['a control character in the target', 'GET /\u0001 HTTP/1.1\r\nHOST\r\n'],
    ['NUL in the target', 'GET /\u0000 HTTP/1.1\r\nHOST\r\n'],
    ['another protocol', 'GET / FTP/1.1\r\nHOST\r\n'],
    ['an unknown version', 'GET / HTTP/7.3\r\nHOST\r\n'],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['the start of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
    ['SSH', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['zeros', '\u0000'.repeat(64)],
    ['JSON', '{"jsonrpc": "2.0"}\r\n\r\n'],
  ])('%s', async (_name, bytes) => {
    const answer = await answerTo(bytes);
    expectEnvelope(answer, 400);
    expect(answer.headers['connection']).toBe('close');
  });
});

describe('a bad header: 400 with the envelope, connection closed', () => {
  test.each([
    ['no colon', `${LINE}HOSTnonsense\r\n\r\n`],
    ['no name', `${LINE}HOST: value\r\n\r\n`],
    ['a blank before the colon', `${LINE}HOSTX : y\r\n\r\n`],
    ['a blank in the name', `${LINE}HOSTX Y: z\r\n\r\n`],
    ['a folded line', `${LINE}HOST folded: x\r\n\r\n`],
    ['NUL in a value', `${LINE}HOSTX: a\u0000b\r\n\r\n`],
    ['a lone carriage return', `${LINE}HOSTX: a\rY: b\r\n\r\n`],
    ['line feeds alone', `${LINE}HOST\n\n`.replaceAll('\r', '')],
    ['a length that is no number', `${LINE}HOSTContent-Length: x\r\n\r\n`],
    ['a negative length', `${LINE}HOSTContent-Length: -1\r\n\r\n`],
    ['a length with an exponent', `${LINE}HOSTContent-Length: 1e3\r\n\r\n`],
    ['a hexadecimal length', `${LINE}HOSTContent-Length: 0x10\r\n\r\n`],
    ['a length beyond all numbers', `${LINE}HOSTContent-Length: ${'9'.repeat(30)}\r\n\r\n`],
    ['two lengths', `${LINE}HOSTContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}`],
    ['a list of lengths', `${LINE}HOSTContent-Length: 2, 2\r\n\r\n{}`],
  ])('%s', async (_name, bytes) => {
    const answer = await answerTo(bytes);
    expectEnvelope(answer, 400);
    expect(answer.headers['connection']).toBe('close');
  });
});

describe('headers over the limit: 431 with the envelope, connection closed', () => {
  const big = 'x'.repeat(300_000);
  test.each([
    ['one long header', `${LINE}HOSTX: ${big}\r\n\r\n`],
    ['a long name', `${LINE}HOST${big}: x\r\n\r\n`],
    ['many headers', `${LINE}HOST${'X-Filler: x\r\n'.repeat(25_000)}\r\n`],
    ['a long target', `GET /${big} HTTP/1.1\r\nHOST\r\n`],
    ['headers without an end', `${LINE}HOSTX: ${big}`],
  ])('%s', async (_name, bytes) => {
    const answer = await answerTo(bytes);
    expectEnvelope(answer, 431);
    expect(answer.headers['connection']).toBe('close');
  });
});

test('each such answer has a request id of its own', async () => {
  const { port } = await TestServer.start();
  const answers = [await exchangeOne(port, 'FOO\r\n\r\n'), await exchangeOne(port, 'FOO\r\n\r\n')];
  expect(new Set(answers.map(({ json }) => json.requestId)).size).toBe(2);
});

test('such an answer gives back nothing of what was sent', async () => {
  const { port } = await TestServer.start();
  for (const bytes of ['MARKER marker\r\n\r\n', `${LINE}X: ${'marker'.repeat(60_000)}\r\n\r\n`]) {
    const { headers, text } = await exchangeOne(port, bytes);
    expect(JSON.stringify(headers) + text).not.toMatch(/marker/i);
  }
});

test('connections that break off in the middle harm nobody', async () => {
  const server = await TestServer.start();
  const { key } = server.issue();
  const whole = closingRequest(server.port, 'POST /api/v1/subscriptions', { key, body: '{}' });
  for (let length = 0; length < whole.length; length += 7) {
    await new Promise<void>((resolve) => {
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write(whole.slice(0, length), () => socket.resetAndDestroy());
      });
      socket.on('error', () => {}).on('close', () => resolve());
    });
  }
  const [answer] = await exchange(server.port, whole);
  expect(answer?.status).toBe(400);
});
