import { existsSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
import { type RawAnswer, answersIn, requestText } from './raw.ts';

const PATH = '/api/v1/subscriptions';

/** A connection on which a test writes as it goes, and what came back on it so far. */
async function connected(port: number) {
  const chunks: Buffer[] = [];
  const socket: Socket = connect(port, '127.0.0.1');
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  onTestFinished(() => void socket.destroy());
  await new Promise((resolve) => socket.once('connect', resolve));
  const closed = new Promise<void>((resolve) => {
    socket.on('error', () => {}).on('close', () => resolve());
  });
  const answers = (): RawAnswer[] => answersIn(Buffer.concat(chunks));
  const more = () => new Promise((resolve) => socket.once('data', resolve));
  return { socket, closed, answers, more };
}

/** A connection on which the server has begun to read a POST and waits for its body. */
async function halfSent(server: TestServer, key: string, body: string) {
  const connection = await connected(server.port);
  const headers = [`Content-Length: ${body.length}`, 'Expect: 100-continue'];
  // The server says "100 Continue" as soon as it is at work on the request.
  const underWay = connection.more();
  connection.socket.write(requestText(server.port, `POST ${PATH}`, { key, headers }));
  await underWay;
  connection.socket.write(body.slice(0, 10));
  return connection;
}

async function refusesConnections(port: number, host: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ port, host }, () => {
      socket.destroy();
      resolve('connected');
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
  });
}

describe('a graceful close', () => {
  test('finishes a POST whose body is still arriving: answered, and in the file', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const body = JSON.stringify(draft({ name: 'In flight' }));
    const { socket, closed, answers } = await halfSent(server, key, body);
    const closing = server.close();
    // Whatever is told to close does so before anything else happens on the wire.
    expect(await refusesConnections(server.port, '127.0.0.1')).toBe('ECONNREFUSED');
    socket.write(body.slice(10));
    await closed;
    await closing;
    const last = answers().at(-1);
    expect([last?.status, last?.headers['connection']]).toEqual([201, 'close']);
    await server.restart();
    const kept = await server.call('GET', `${PATH}/${last?.json.data.id}`, { key });
    expect([kept.status, kept.json.data.name]).toEqual([200, 'In flight']);
    const audit = await server.call('GET', '/api/v1/audit', { key });
    expect(audit.json.data[0].requestId).toBe(last?.json.requestId);
  });

  test('refuses new connections meanwhile, on both addresses', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const body = JSON.stringify(draft());
    const { socket, closed } = await halfSent(server, key, body);
    const closing = server.close();
    expect(await refusesConnections(server.port, '127.0.0.1')).toBe('ECONNREFUSED');
    expect(await refusesConnections(server.port, '::1')).not.toBe('connected');
    socket.write(body.slice(10));
    await closed;
    await closing;
  });

  test('waits for no connection on which nothing was asked, and finishes what was', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const body = JSON.stringify(draft());
    // As browsers hold one ready for what may be asked next.
    const unused = await connected(server.port);
    const { socket, closed, answers } = await halfSent(server, key, body);
    const closing = server.close();
    await unused.closed;
    socket.write(body.slice(10));
    await closed;
    await closing;
    expect(answers().at(-1)?.status).toBe(201);
  });

  test('loses no write that was acknowledged', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const posts = Array.from({ length: 60 }, async (_, index) => {
      try {
        const made = await server.call('POST', PATH, { key, body: draft({ name: `No ${index}` }) });
        return made.status === 201 ? (made.json.data.id as string) : undefined;
      } catch {
        // Refused or cut off: nothing was promised.
        return undefined;
      }
    });
    await Promise.race(posts);
    await server.close();
    const acknowledged = (await Promise.all(posts)).filter((id) => id !== undefined);
    expect(acknowledged.length).toBeGreaterThan(0);
    await server.restart();
    const list = await server.call('GET', `${PATH}?limit=100`, { key });
    const ids = list.json.data.map(({ id }: { id: string }) => id) as string[];
    expect(ids).toEqual(expect.arrayContaining(acknowledged));
  });

  test('does not wait for connections that are kept for another request', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const { socket, more, closed } = await connected(server.port);
    const answered = more();
    socket.write(requestText(server.port, `GET ${PATH}`, { key }));
    await answered;
    const begun = performance.now();
    await server.close();
    await closed;
    expect(performance.now() - begun).toBeLessThan(2000);
  });

  test('does not wait for ever for requests that never end, and connections that say nothing', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const stalled = await halfSent(server, key, JSON.stringify(draft()));
    const silent = await connected(server.port);
    const begun = performance.now();
    await server.close();
    await Promise.all([stalled.closed, silent.closed]);
    expect(performance.now() - begun).toBeLessThan(15_000);
    await server.restart();
    expect((await server.call('GET', PATH, { key })).json.data).toEqual([]);
  });

  test('removes server.json, and leaves the folder to the next server', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const file = join(server.dataDir, 'server.json');
    expect(existsSync(file)).toBe(true);
    await server.close();
    expect(existsSync(file)).toBe(false);
    // A clean end leaves all of the data in the one file.
    expect(existsSync(join(server.dataDir, 'perennial.db-wal'))).toBe(false);
    await server.restart();
    expect(existsSync(file)).toBe(true);
    expect((await server.call('GET', PATH, { key })).status).toBe(200);
  });

  test('may be asked for twice', async () => {
    const server = await TestServer.start();
    await Promise.all([server.close(), server.close()]);
    await server.close();
    expect(existsSync(join(server.dataDir, 'server.json'))).toBe(false);
  });
});
