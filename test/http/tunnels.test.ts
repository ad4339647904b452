import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { send } from '../support/http.ts';
import { temporaryFolder } from '../support/server.ts';
import { answersIn, expectEnvelope } from './raw.ts';
import { program } from '../cli/perennial.ts';

// CONNECT leaves Node's HTTP server with a bare socket. What goes wrong there takes the process
// with it, so the server is one of its own here.

type Own = { child: ChildProcess; baseUrl: string; port: number; dataDir: string };

/** A server in a process of its own, killed with the current test. */
async function ownProcess(): Promise<Own> {
  const dataDir = temporaryFolder();
  const serve = ['--data-dir', dataDir, '--json', 'serve', '--port', '0', '--no-open'];
  const child = spawn(process.execPath, [program, ...serve], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const line = await new Promise<string>((found, reject) => {
    let text = '';
    child.stdout.on('data', (data: Buffer) => {
      text += String(data);
      if (text.includes('\n')) found(text);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  const { baseUrl, port } = JSON.parse(line) as { baseUrl: string; port: number };
  return { child, baseUrl, port, dataDir };
}

/** Sends CONNECT and leaves the connection open. */
async function tunnel({ port }: Own): Promise<{ socket: Socket; answer: Buffer }> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(`CONNECT example.com:443 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  const answer = await new Promise<Buffer>((found) => socket.once('data', found));
  return { socket, answer };
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('CONNECT', () => {
  test('is answered with an error in the envelope, and the connection is closed', async () => {
    const { answer } = await tunnel(await ownProcess());
    const [refused, ...more] = answersIn(answer);
    expect(more).toEqual([]);
    expectEnvelope(refused ?? { status: 0, json: null, headers: {} });
    expect(refused?.status).toBeOneOf([400, 403, 404, 405]);
    expect(refused?.headers['connection']).toBe('close');
  });

  test('followed by a reset does not end the server', async () => {
    const own = await ownProcess();
    // At several moments: before, while and after the server answers.
    for (const ms of [0, 0, 1, 2, 5, 10, 20, 50]) {
      const socket = connect(own.port, '127.0.0.1').on('error', () => {});
      socket.write(`CONNECT example.com:443 HTTP/1.1\r\nHost: 127.0.0.1:${own.port}\r\n\r\nx`);
      await new Promise((done) => socket.once('connect', done).once('close', done));
      await pause(ms);
      socket.resetAndDestroy();
      await pause(50);
    }
    expect(own.child.exitCode).toBeNull();
    expect((await send(own.baseUrl, '/api/v1/subscriptions')).status).toBe(401);
  });

  // Windows has no signal that asks a program to end.
  const isPosix = process.platform !== 'win32';
  test.runIf(isPosix)('left open does not keep the server from ending cleanly', async () => {
    const own = await ownProcess();
    await tunnel(own);
    const ended = new Promise((done) => own.child.once('exit', (code) => done(code)));
    own.child.kill('SIGTERM');
    expect(await Promise.race([ended, pause(15_000).then(() => 'still running')])).toBe(0);
    expect(existsSync(join(own.dataDir, 'server.json'))).toBe(false);
  });

  test('left open is closed within 15 s, also when more comes slowly', async () => {
    const own = await ownProcess();
    const { socket } = await tunnel(own);
    const closed = new Promise((done) => socket.once('close', () => done('closed')));
    const timer = setInterval(() => socket.write('x'), 500);
    onTestFinished(() => clearInterval(timer));
    // What is written to a closed connection comes back as a reset.
    expect(await Promise.race([closed, pause(16_500).then(() => 'still open')])).toBe('closed');
  });
});
