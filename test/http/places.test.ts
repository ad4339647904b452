import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Server, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StoreError } from '../../src-server/db/errors.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { closingRequest, exchangeOne } from './raw.ts';

const LIST = 'GET /api/v1/subscriptions';

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

/** A port that another program holds at `host` for the rest of the test. */
async function takenPort(host: string): Promise<number> {
  const other: Server = createServer();
  await new Promise<void>((resolve) => other.listen({ host, port: 0 }, resolve));
  onTestFinished(() => void other.close());
  const address = other.address();
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  return address.port;
}

/** What starting a server fails with. */
async function failureOf(start: Promise<unknown>): Promise<unknown> {
  try {
    await start;
  } catch (error) {
    return error;
  }
  throw new Error('The server started.');
}

function expectPortTaken(error: unknown, port: number): void {
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ port, message: expect.stringContaining(`Port ${port} is taken`) });
}

describe('a port taken by another program', () => {
  test.each(['127.0.0.1', ...(hasIpv6 ? ['::1'] : [])])(
    'at %s is an error that names the port',
    async (host) => {
      const port = await takenPort(host);
      const error = await failureOf(TestServer.start({ port }));
      expectPortTaken(error, port);
    },
  );

  test('leaves the data folder free, and no server.json', async () => {
    const port = await takenPort('127.0.0.1');
    const dataDir = temporaryFolder();
    await failureOf(TestServer.start({ port, dataDir }));
    expect(existsSync(join(dataDir, 'server.json'))).toBe(false);
    const server = await TestServer.start({ dataDir });
    expect(server.port).not.toBe(port);
  });

  test('by another server of ours is the same error, and that server goes on', async () => {
    const first = await TestServer.start();
    const { key } = first.issue();
    const error = await failureOf(TestServer.start({ port: first.port }));
    expectPortTaken(error, first.port);
    expect((await first.call('GET', '/api/v1/subscriptions', { key })).status).toBe(200);
  });
});

describe('a second server on the same data folder', () => {
  test('is refused, saying who holds it', async () => {
    const first = await TestServer.start();
    const { dataDir } = first;
    const error = await failureOf(TestServer.start({ dataDir }));
    expect(error).toBeInstanceOf(StoreError);
    const { message, suggestedFix } = error as StoreError;
    for (const part of [dataDir, first.baseUrl, String(process.pid)]) {
      expect(message).toContain(part);
    }
    expect(suggestedFix).toContain('--data-dir');
  });

  test('leaves the first as it was', async () => {
    const first = await TestServer.start();
    const { key } = first.issue();
    const file = join(first.dataDir, 'server.json');
    const before = readFileSync(file, 'utf8');
    await failureOf(TestServer.start({ dataDir: first.dataDir }));
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect((await first.call('GET', '/api/v1/subscriptions', { key })).status).toBe(200);
  });

  test('is refused even where server.json can not be read', async () => {
    const first = await TestServer.start();
    for (const content of ['', '{', '{}', 'null']) {
      writeFileSync(join(first.dataDir, 'server.json'), content);
      const error = await failureOf(TestServer.start({ dataDir: first.dataDir }));
      expect(error).toBeInstanceOf(StoreError);
      expect((error as StoreError).message).toContain(first.dataDir);
    }
  });

  test('starts when what a crashed one left is all there is', async () => {
    const dataDir = temporaryFolder();
    writeFileSync(
      join(dataDir, 'server.json'),
      '{"baseUrl":"http://127.0.0.1:1","port":1,"pid":1,"version":"0.0.1","startedAt":"x"}',
    );
    writeFileSync(join(dataDir, 'server.lock'), '');
    const server = await TestServer.start({ dataDir });
    const told = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as object;
    expect(told).toMatchObject({ port: server.port, pid: process.pid });
  });
});

describe('the loopback addresses', () => {
  test.each(['127.0.0.1', ...(hasIpv6 ? ['::1'] : [])])('%s answers', async (address) => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const name = address.includes(':') ? `[${address}]` : address;
    const hosts = [`${name}:${server.port}`];
    const text = closingRequest(server.port, LIST, { key, hosts });
    expect((await exchangeOne(server.port, text, address)).status).toBe(200);
  });

  test('on both, invalid keys from this computer are counted together or apart, but counted', async () => {
    const server = await TestServer.start();
    const text = closingRequest(server.port, LIST, { key: 'per_x' });
    const addresses = hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'];
    const last = await Promise.all(
      addresses.map(async (address) => {
        for (let count = 0; count < 20; count += 1) await exchangeOne(server.port, text, address);
        return exchangeOne(server.port, text, address);
      }),
    );
    expect(last.map(({ status }) => status)).toEqual(addresses.map(() => 429));
  });

  test('no other address of this computer answers', async () => {
    const server = await TestServer.start();
    const text = closingRequest(server.port, LIST);
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'));
    const reached = await Promise.allSettled(
      others.map(({ address }) => exchangeOne(server.port, text, address)),
    );
    expect(reached.map(({ status }) => status)).toEqual(others.map(() => 'rejected'));
  });
});
