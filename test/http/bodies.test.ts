import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { answersIn, exchange, exchangeOne, expectEnvelope, requestText } from './raw.ts';

const POST = 'POST /api/v1/subscriptions';
const LIMIT = 64 * 1024;
const MEGABYTE = 1024 * 1024;
// Buffers that wait for the garbage collector, on both sides; what is kept would be far more.
const FLAT_MB = 256;

/** A valid body, filled up with blanks to `size` bytes. */
const sized = (size: number) => JSON.stringify(draft()).padEnd(size);

async function started() {
  const server = await TestServer.start();
  const { key } = server.issue();
  return { server, key, port: server.port };
}

/** Megabytes that this process, server and client in one, holds for JavaScript. */
function memory(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MEGABYTE;
}

type Flood = { status: number | undefined; megabytes: number; seconds: number; growth: number };

/**
 * Sends a head and then the same chunk, as fast as it is taken, until `most` megabytes are out or
 * the server has ended the connection. `growth` is the most that memory grew by meanwhile, in MB.
 */
function flood(port: number, head: string, chunk: Buffer, most: number): Promise<Flood> {
  const before = memory();
  const begun = performance.now();
  let peak = before;
  let sent = 0;
  const received: Buffer[] = [];
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const pump = (): void => {
      peak = Math.max(peak, memory());
      if (sent >= most * MEGABYTE || socket.destroyed || !socket.writable) return;
      sent += chunk.length;
      socket.write(chunk, pump);
    };
    socket.on('data', (data: Buffer) => received.push(data));
    // Being cut off is what is expected.
    socket.on('error', () => {});
    socket.on('close', () =>
      resolve({
        status: answersIn(Buffer.concat(received)).find(({ status }) => status >= 200)?.status,
        megabytes: sent / MEGABYTE,
        seconds: (performance.now() - begun) / 1000,
        growth: peak - before,
      }),
    );
    socket.write(head, pump);
  });
}

describe('a body of exactly 64 KiB is read, of one byte more it is 413 payload_too_large', () => {
  test('with its length declared', async () => {
    const { server, key } = await started();
    const path = '/api/v1/subscriptions';
    const fits = await server.call('POST', path, { key, body: sized(LIMIT) });
    expect(fits.status).toBe(201);
    const over = await server.call('POST', path, { key, body: sized(LIMIT + 1) });
    expectEnvelope(over, 413, 'payload_too_large');
    expect(over.headers.connection).toBe('close');
    expect(over.headers['x-ratelimit-limit']).toBeUndefined();
  });

  test('in chunks', async () => {
    const { key, port } = await started();
    const headers = ['Transfer-Encoding: chunked'];
    const send = async (size: number) => {
      const half = size / 2;
      const body = sized(size);
      const chunks = [body.slice(0, half), body.slice(half)].map(
        (part) => `${part.length.toString(16)}\r\n${part}\r\n`,
      );
      const head = requestText(port, POST, { key, headers: [...headers, 'Connection: close'] });
      return exchangeOne(port, `${head}${chunks.join('')}0\r\n\r\n`);
    };
    expect((await send(LIMIT)).status).toBe(201);
    expectEnvelope(await send(LIMIT + 2), 413, 'payload_too_large');
  });

  test('a PATCH too', async () => {
    const { server, key } = await started();
    const made = await server.call('POST', '/api/v1/subscriptions', { key, body: draft() });
    const path = `/api/v1/subscriptions/${made.json.data.id}`;
    const over = await server.call('PATCH', path, { key, body: sized(LIMIT + 1) });
    expectEnvelope(over, 413, 'payload_too_large');
  });
});

describe('endless or huge bodies: 413 with envelope, connection closed, memory flat', () => {
  const block = Buffer.alloc(LIMIT, 'x');
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), block, Buffer.from('\r\n')]);

  test('an endless chunked body', async () => {
    const { key, port } = await started();
    const head = requestText(port, POST, { key, headers: ['Transfer-Encoding: chunked'] });
    const result = await flood(port, head, chunk, 100_000);
    expect(result.status).toBe(413);
    expect(result.seconds).toBeLessThan(15);
    expect(result.megabytes).toBeGreaterThan(1);
    expect(result.growth).toBeLessThan(FLAT_MB);
  });

  test('200 MB as declared', async () => {
    const { key, port } = await started();
    const headers = [`Content-Length: ${200 * MEGABYTE}`];
    const result = await flood(port, requestText(port, POST, { key, headers }), block, 200);
    expect(result.status).toBe(413);
    expect(result.seconds).toBeLessThan(15);
    expect(result.growth).toBeLessThan(FLAT_MB);
  });

  test.each([
    ['without a key', POST, 401],
    ['to a path that is not there', 'POST /api/v1/nothing', 404],
    ['to a path without that method', 'PUT /api/v1/subscriptions', 405],
  ])(
    'an endless one %s ends with an answer, and the connection with it',
    async (_name, line, status) => {
      const { port } = await started();
      const head = requestText(port, line, { headers: ['Transfer-Encoding: chunked'] });
      const result = await flood(port, head, chunk, 100_000);
      expect(result.status).toBe(status);
      expect(result.seconds).toBeLessThan(15);
      expect(result.growth).toBeLessThan(FLAT_MB);
    },
  );

  test('a declared length over the limit is refused before any of it comes', async () => {
    const { key, port } = await started();
    const lengths = [LIMIT + 1, 10 ** 9, Number.MAX_SAFE_INTEGER];
    const begun = performance.now();
    const answers = await Promise.all(
      lengths.map((length) => {
        const headers = [`Content-Length: ${length}`];
        return exchangeOne(port, requestText(port, POST, { key, headers }));
      }),
    );
    expect(performance.now() - begun).toBeLessThan(15_000);
    for (const answer of answers) {
      expectEnvelope(answer, 413, 'payload_too_large');
      expect(answer.headers['connection']).toBe('close');
    }
  });

  test('after 413 the rest of the body is not taken for a request', async () => {
    const { server, key, port } = await started();
    const hidden = requestText(port, POST, { key, body: JSON.stringify(draft()) });
    const rest = sized(LIMIT + 1) + hidden;
    const head = requestText(port, POST, { key, headers: [`Content-Length: ${rest.length}`] });
    const answers = await exchange(port, head + rest);
    expect(answers.map(({ status }) => status)).toEqual([413]);
    const list = await server.call('GET', '/api/v1/subscriptions', { key });
    expect(list.json.data).toEqual([]);
  });
});

describe('a body with a content-encoding', () => {
  const headers = { 'content-encoding': 'gzip', 'content-type': 'application/json' };

  test('is not unpacked: compressed bytes are invalid_json', async () => {
    const { server, key } = await started();
    for (const text of [JSON.stringify(draft()), 'x'.repeat(50 * MEGABYTE)]) {
      const body = gzipSync(text);
      const answer = await server.call('POST', '/api/v1/subscriptions', { key, headers, body });
      expectEnvelope(answer, 400, 'invalid_json');
    }
  });
});

test('a body is JSON whatever its Content-Type', async () => {
  const { server, key } = await started();
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'nonsense', 'a/b; c=d']) {
    const answer = await server.call('POST', '/api/v1/subscriptions', {
      key,
      headers: { 'content-type': type },
      body: draft(),
    });
    expect(answer.status).toBe(201);
  }
});
