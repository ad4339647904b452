import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createForwarder } from './forwarder.ts';
import { installTools, toolFile } from './install.ts';

const HOST = '127.0.0.1';
const START_MS = 30_000;

/**
 * Starts prism in front of {@link createForwarder}, tells the tests where it is, and says at the
 * end how many answers it has seen. test/support/proxy.ts is what sends through it, and fails on
 * what it reports.
 *
 * Without `--errors`: with it, prism answers what the server should (each 400 that a test asks
 * for), and lets an undeclared status pass as long as it is no 2xx. Without it, it reports
 * everything, requests included, in the header `sl-violations`, and passes the answer on.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!installTools()) throw new Error('Without its tools there is no proxy.');
  const forwarder = await createForwarder();
  const port = await freePort();
  const prism = startPrism(port, forwarder.port);
  await untilListening(port, prism);
  project.provide('checkingProxy', {
    proxyUrl: `http://${HOST}:${port}`,
    forwarderUrl: `http://${HOST}:${forwarder.port}`,
  });
  return async () => {
    const hasEnded = prism.exitCode !== null || prism.signalCode !== null;
    if (!hasEnded) {
      prism.kill();
      await once(prism, 'exit');
    }
    await forwarder.close();
    process.stdout.write(`\nprism: ${forwarder.summary()}\n`);
    if (hasEnded) throw new Error('prism ended before the tests did.');
  };
}

function startPrism(port: number, upstreamPort: number): ChildProcess {
  const document = resolve(import.meta.dirname, '../../docs/openapi.json');
  return spawn(
    process.execPath,
    [
      toolFile('@stoplight/prism-cli/dist/index.js'),
      'proxy',
      document,
      `http://${HOST}:${upstreamPort}`,
      `--host=${HOST}`,
      `--port=${port}`,
      // Else prism would put headers of its own on every answer.
      '--cors=false',
      '--verboseLevel=silent',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
}

/** A port that nothing listens on; prism does not choose one itself. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, HOST);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function untilListening(port: number, prism: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (!(await isOpen(port))) {
    if (prism.exitCode !== null) throw new Error(`prism ended with ${prism.exitCode}.`);
    if (Date.now() > deadline) throw new Error('prism does not start.');
    await new Promise((done) => setTimeout(done, 100));
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, HOST);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
