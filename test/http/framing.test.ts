import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { type RawRequest, closingRequest, exchange, exchangeOne, expectEnvelope } from './raw.ts';
import { requestText } from './raw.ts';

const POST = 'POST /api/v1/subscriptions';
const LIST = 'GET /api/v1/subscriptions';
const body = JSON.stringify(draft());
const chunked = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`;

async function started() {
  const server = await TestServer.start();
  const { key } = server.issue();
  const { port } = server;
  const records = async () => {
    const list = await server.call('GET', '/api/v1/subscriptions', { key });
    return list.json.data.length as number;
  };
  const text = (line: string, request: RawRequest = {}) =>
    requestText(port, line, { key, ...request });
  const closing = (line: string, request: RawRequest = {}) =>
    closingRequest(port, line, { key, ...request });
  return { server, port, records, text, closing };
}

describe('content-length beside transfer-encoding: 400', () => {
  test.each([
    ['length first', [`Content-Length: ${chunked(body).length}`, 'Transfer-Encoding: chunked']],
    ['length last', ['Transfer-Encoding: chunked', `Content-Length: ${chunked(body).length}`]],
    ['in odd case', ['TRANSFER-ENCODING: Chunked', 'CONTENT-LENGTH: 0']],
    ['with a tab', ['Transfer-Encoding:\tchunked', 'Content-Length: 0']],
  ])('%s', async (_name, headers) => {
    const { port, text, records } = await started();
    expectEnvelope(await exchangeOne(port, text(POST, { headers }) + chunked(body)), 400);
    expect(await records()).toBe(0);
  });

  test('a second request hidden in the body is not served', async () => {
    const { port, text, records } = await started();
    const headers = ['Content-Length: 5', 'Transfer-Encoding: chunked'];
    const hidden = text(POST, { body });
    const answers = await exchange(port, `${text(LIST, { headers })}0\r\n\r\n${hidden}`);
    expect(answers.map(({ status }) => status)).toEqual([400]);
    expect(await records()).toBe(0);
  });
});

describe('a transfer-encoding other than chunked: 4xx in the envelope', () => {
  test.each([
    'gzip',
    'identity',
    'chunked, gzip',
    'xchunked',
    'chunked\r\nTransfer-Encoding: identity',
    'chunked;q=1',
    '"chunked"',
  ])('%s', async (coding) => {
    const { port, closing, records } = await started();
    const headers = [`Transfer-Encoding: ${coding}`];
    const answer = await exchangeOne(port, closing(POST, { headers }) + chunked(body));
    expectEnvelope(answer);
    expect(answer.status).toBeLessThan(500);
    expect(await records()).toBe(0);
  });
});

describe('a chunked body', () => {
  const headers = ['Transfer-Encoding: chunked'];

  test('in one chunk is read', async () => {
    const { port, closing } = await started();
    const answer = await exchangeOne(port, closing(POST, { headers }) + chunked(body));
    expect(answer.status).toBe(201);
    expect(answer.json.data.name).toBe('Netflix');
  });

  test('in chunks of one byte, with extensions and a trailer, is read', async () => {
    const { port, closing } = await started();
    const chunks = body
      .split('')
      .map((byte) => `1;x="y"\r\n${byte}\r\n`)
      .join('');
    const bytes = `${closing(POST, { headers })}${chunks}0\r\nX-Trailer: z\r\n\r\n`;
    expect((await exchangeOne(port, bytes)).status).toBe(201);
  });

  test.each([
    ['a size that is no number', 'zz\r\n{}\r\n0\r\n\r\n'],
    ['a negative size', '-2\r\n{}\r\n0\r\n\r\n'],
    ['a size beyond all numbers', `${'f'.repeat(40)}\r\n{}\r\n0\r\n\r\n`],
    ['a chunk longer than its size', '1\r\n{}\r\n0\r\n\r\n'],
    ['an endless extension', `2;${'x'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`],
  ])('with %s is 400 in the envelope', async (_name, rest) => {
    const { port, closing, records } = await started();
    expectEnvelope(await exchangeOne(port, closing(POST, { headers }) + rest), 400);
    expect(await records()).toBe(0);
  });
});

describe('a body where none is expected', () => {
  test('on GET is ignored, and is not taken for the next request', async () => {
    const { port, text, closing, records } = await started();
    const hidden = text(POST, { body });
    const answers = await exchange(port, text(LIST, { body: hidden }) + closing(LIST));
    for (const { status } of answers) expect(status).toBe(200);
    expect(answers.length).toBeGreaterThan(0);
    expect(await records()).toBe(0);
  });

  test('on DELETE is ignored', async () => {
    const { server, port, closing, records } = await started();
    const { key } = server.issue();
    const made = await server.call('POST', '/api/v1/subscriptions', { key, body: draft() });
    const line = `DELETE /api/v1/subscriptions/${made.json.data.id}`;
    const answer = await exchangeOne(port, closing(line, { body: '{"deleted": false}' }));
    expect([answer.status, answer.json.deleted]).toEqual([200, true]);
    expect(await records()).toBe(0);
  });

  test('that never comes does not keep a GET from its answer', async () => {
    const { port, text } = await started();
    const answer = await exchangeOne(port, text(LIST, { headers: ['Content-Length: 1000'] }));
    expect(answer.status).toBe(200);
  });
});

describe('HTTP/1.0', () => {
  test('is answered, and the connection is closed', async () => {
    const { port, text } = await started();
    const answer = await exchangeOne(port, text(`${LIST} HTTP/1.0`));
    expect([answer.status, answer.headers['connection']]).toEqual([200, 'close']);
  });

  test('creates a record as HTTP/1.1 does', async () => {
    const { port, text, records } = await started();
    expect((await exchangeOne(port, text(`${POST} HTTP/1.0`, { body }))).status).toBe(201);
    expect(await records()).toBe(1);
  });
});
