import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, type Server, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DEFAULT_PORT } from '../../src-server/platform/config.ts';
import { send } from '../support/http.ts';
import { temporaryFolder } from '../support/server.ts';
import { expectFailure, perennial, serve } from './perennial.ts';

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((address) => address?.address === '::1');

/** Another program on a port, until the test ends. */
async function otherProgram(host: string): Promise<{ server: Server; port: number }> {
  const server = createServer((socket) => socket.destroy());
  server.listen({ host, port: 0 });
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { server, port: (server.address() as AddressInfo).port };
}

/** Starts on a taken port; the failure must say all that a person needs, and leave nothing. */
async function expectPortTaken(port: number): Promise<void> {
  const folder = temporaryFolder();
  const args = ['serve', '--port', String(port), '--no-open', '--json', '--data-dir', folder];
  const outcome = await perennial(args);
  expectFailure(outcome, 1);
  expect(outcome.stderr).toContain(String(port));
  expect(outcome.stderr).toContain('--port');
  expect(existsSync(join(folder, 'server.json'))).toBe(false);
  // The folder is free again: nothing of the failed start holds it.
  const server = await serve(folder);
  expect(server.port).not.toBe(port);
}

test('the port is 47600 unless another is asked for', () => {
  expect(DEFAULT_PORT).toBe(47_600);
});

test('the port that is asked for is the one that answers', async () => {
  const { server: other, port } = await otherProgram('127.0.0.1');
  other.close();
  await once(other, 'close');
  const server = await serve(temporaryFolder(), ['--port', String(port)]);
  expect(server.baseUrl).toBe(`http://127.0.0.1:${port}`);
  expect((await send(server.baseUrl, '/api/v1/subscriptions')).status).toBe(401);
});

test('a taken port is an error that names it and how to choose another', async () => {
  const { port } = await otherProgram('127.0.0.1');
  await expectPortTaken(port);
});

test.runIf(hasIpv6)('a port that is taken on [::1] alone is taken', async () => {
  const { port } = await otherProgram('::1');
  await expectPortTaken(port);
});

test('a port that another Perennial has, with another folder, is taken', async () => {
  const first = await serve(temporaryFolder());
  await expectPortTaken(first.port);
  expect((await send(first.baseUrl, '/api/v1/subscriptions')).status).toBe(401);
});

test.runIf(hasIpv6)('the server answers on [::1] too', async () => {
  const server = await serve(temporaryFolder());
  expect((await send(`http://[::1]:${server.port}`, '/api/v1/subscriptions')).status).toBe(401);
});
