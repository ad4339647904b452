import { type Server, createServer } from 'node:http';
import { type Socket, connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { watchConnections } from '../../src-server/http/socket/connections.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { answersIn, requestText } from './raw.ts';

/** A server that keeps at most `most` connections and answers a request when told to. */
async function capped(most: number) {
  const pending: (() => void)[] = [];
  const server: Server = createServer((_request, response) => {
    pending.push(() => response.end('done'));
  });
  watchConnections(server, { most, idleMs: 60_000 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const begun = () => new Promise<void>((resolve) => server.once('request', () => resolve()));
  const answerAll = () => pending.splice(0).forEach((answer) => answer());
  return { server, port, begun, answerAll };
}

/** Opens a connection; resolves when the server has it. */
async function open(server: Server, port: number): Promise<Socket> {
  const accepted = new Promise((resolve) => server.once('connection', resolve));
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.resume();
  onTestFinished(() => void socket.destroy());
  await accepted;
  return socket;
}

const closed = (socket: Socket) =>
  socket.destroyed || new Promise((resolve) => socket.once('close', () => resolve(true)));
const answered = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

describe('the number of connections is capped', () => {
  test('beyond it the one that has been idle longest is ended for the new one', async () => {
    const { server, port, begun, answerAll } = await capped(2);
    const [oldest, older] = [await open(server, port), await open(server, port)];
    const newest = await open(server, port);
    await closed(oldest);
    const underWay = begun();
    newest.write(REQUEST);
    await underWay;
    answerAll();
    expect(await answered(newest)).toContain('done');
    expect(older.destroyed).toBe(false);
  });

  test('one with a request under way is not ended for a new one', async () => {
    const { server, port, begun, answerAll } = await capped(2);
    const busy = await open(server, port);
    const underWay = begun();
    busy.write(REQUEST);
    await underWay;
    const idle = await open(server, port);
    const newest = await open(server, port);
    await closed(idle);
    answerAll();
    expect(await answered(busy)).toContain('done');
    expect(newest.destroyed).toBe(false);
  });

  test('one whose request was answered counts as idle again', async () => {
    const { server, port, begun, answerAll } = await capped(1);
    const first = await open(server, port);
    const underWay = begun();
    first.write(REQUEST);
    await underWay;
    const answer = answered(first);
    answerAll();
    await answer;
    await open(server, port);
    expect(await closed(first)).toBe(true);
  });

  test('one that ended by itself makes room', async () => {
    const { server, port } = await capped(1);
    const first = await open(server, port);
    const gone = new Promise((resolve) => {
      const timer = setInterval(() => {
        server.getConnections((_error, count) => {
          if (count > 0) return;
          clearInterval(timer);
          resolve(true);
        });
      }, 5);
    });
    first.destroy();
    await gone;
    const second = await open(server, port);
    const request = new Promise<void>((resolve) => server.once('request', () => resolve()));
    second.write(REQUEST);
    await request;
    expect(second.destroyed).toBe(false);
  });
});

describe('thousands of connections', () => {
  const MANY = 4300;

  /** Fewer than a listening socket queues, so that the system refuses none and has none retried. */
  const AT_ONCE = 100;

  /**
   * Opens `MANY` connections that each write `text` and then nothing, and waits until each has
   * become `ready` (an event of the socket) or was ended; counts those that were.
   */
  async function crowd(port: number, text: string, ready: 'connect' | 'data') {
    let ended = 0;
    const join = () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      onTestFinished(() => void socket.destroy());
      socket.on('close', () => (ended += 1));
      const settled = new Promise((resolve) => {
        socket.once(ready, resolve).once('close', resolve);
      });
      socket.resume().write(text);
      return settled;
    };
    for (let opened = 0; opened < MANY; opened += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, join));
    }
    return { ended: () => ended };
  }

  test('that are idle do not keep others from being served, nor a request under way from its answer', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const body = JSON.stringify(draft());
    const chunks: Buffer[] = [];
    const busy = connect(server.port, '127.0.0.1').on('data', (chunk) => chunks.push(chunk));
    const headers = [`Content-Length: ${body.length}`, 'Connection: close', 'Expect: 100-continue'];
    busy.write(requestText(server.port, 'POST /api/v1/subscriptions', { key, headers }));
    await answered(busy);
    const { ended } = await crowd(server.port, '', 'connect');
    for (let count = 0; count < 20; count += 1) {
      expect((await server.call('GET', '/api/v1/subscriptions', { key })).status).toBe(200);
    }
    busy.write(body);
    await closed(busy);
    expect(answersIn(Buffer.concat(chunks)).map(({ status }) => status)).toEqual([100, 201]);
    expect(ended()).toBeGreaterThan(0);
  });

  test.each([
    ['without a key', false],
    ['with a valid key', true],
  ])('that send their bodies slowly, %s, do not either', async (_name, isKnown) => {
    const server = await TestServer.start();
    const { key } = server.issue();
    // The server says "100 Continue" once it is at work on a request.
    const text = requestText(server.port, 'POST /api/v1/subscriptions', {
      ...(isKnown ? { key } : {}),
      headers: ['Content-Length: 1000', 'Expect: 100-continue'],
    });
    await crowd(server.port, text, 'data');
    for (let count = 0; count < 20; count += 1) {
      expect((await server.call('GET', '/api/v1/subscriptions', { key })).status).toBe(200);
    }
  });
});
