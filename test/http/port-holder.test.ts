import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { describe, expect, onTestFinished, test } from 'vitest';
import { holderOf } from '../../src-server/http/socket/port-holder.ts';
import { PortUnusable } from '../../src-server/http/socket/port-unusable.ts';
import { TestServer } from '../support/server.ts';

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((address) => address?.address === '::1');

const OTHER_UID = 65_534;
const own = { program: 'node', pid: process.pid };

async function listening(host = '127.0.0.1'): Promise<number> {
  const other = createServer((socket) => onTestFinished(() => void socket.destroy()));
  other.listen({ host, port: 0 });
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  return (other.address() as AddressInfo).port;
}

/** What keeps a server from this port. */
async function refusal(port: number): Promise<PortUnusable> {
  const error = await TestServer.start({ port }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof PortUnusable) return error;
  throw new Error('The server started, or failed for another reason.', { cause: error });
}

// Only Linux lists sockets with who opened them, in /proc.
describe.runIf(process.platform === 'linux')('the error of a taken port says who has it', () => {
  test.each(['127.0.0.1', '0.0.0.0'])('a program of the same user, at %s', async (host) => {
    const port = await listening(host);
    const { message, holder } = await refusal(port);
    expect(holder).toEqual({ ...own, isConnection: false });
    expect(message).toBe(`Port ${port} is taken by node (process ${process.pid}).`);
  });

  test.runIf(hasIpv6)('a program that has the port of ::1 alone', async () => {
    const script = `const server = require('node:net').createServer();
      server.listen(0, '::1', () => console.log(server.address().port));`;
    const child = spawn('node', ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill());
    const [text] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    const { holder } = await refusal(Number(text));
    expect(holder).toEqual({ program: 'node', pid: child.pid, isConnection: false });
  });

  test('an outgoing connection, although nothing listens', async () => {
    const socket = connect(await listening(), '127.0.0.1');
    await once(socket, 'connect');
    onTestFinished(() => void socket.destroy());
    const { message, holder } = await refusal(socket.localPort ?? 0);
    expect(holder).toEqual({ ...own, isConnection: true });
    expect(message).toContain('an outgoing connection of node');
  });

  test('an outgoing connection that has ended, until the system lets go of its port', async () => {
    const other = createServer((socket) => void socket.resume());
    other.listen({ host: '127.0.0.1', port: 0 });
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const socket = connect((other.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    const { localPort = 0 } = socket;
    socket.end().resume();
    await once(socket, 'close');
    const { message, holder } = await refusal(localPort);
    expect(holder).toEqual({ isConnection: true });
    expect(message).toContain('an outgoing connection');
  });

  // Only root can start a process as another user; it sees the process, which others do not.
  test.runIf(process.getuid?.() === 0)('a program of another user', async () => {
    const script = `const server = require('node:net').createServer();
      server.listen(0, '127.0.0.1', () => console.log(server.address().port));`;
    const child = spawn('node', ['-e', script], {
      uid: OTHER_UID,
      gid: OTHER_UID,
      cwd: '/',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill());
    const [text] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    expect((await refusal(Number(text))).holder).toMatchObject({ program: 'node', pid: child.pid });
  });
});

const socket = {
  local: { address: '127.0.0.1', port: 47_600 },
  remote: { address: '0.0.0.0', port: 0 },
  isListening: true,
  uid: OTHER_UID,
  // Of no process.
  inode: 1,
};

test.runIf(process.platform === 'linux')('of another user’s program the user is named', () => {
  expect(holderOf('127.0.0.1', 47_600, [socket])).toEqual({ user: 'nobody', isConnection: false });
  expect(holderOf('127.0.0.1', 47_600, [{ ...socket, uid: 4_000_000 }])?.user).toBe('4000000');
});

test.each([
  ['on another port', { local: { address: '127.0.0.1', port: 47_601 } }],
  ['at an address of a network', { local: { address: '192.0.2.1', port: 47_600 } }],
])('a socket %s is not what has the port', (_name, difference) => {
  expect(holderOf('127.0.0.1', 47_600, [{ ...socket, ...difference }])).toBeUndefined();
});

test('a socket that is closed has the port where no other has it', () => {
  const closed = { ...socket, isListening: false, inode: 0 };
  expect(holderOf('127.0.0.1', 47_600, [closed])).toEqual({ isConnection: true });
  expect(holderOf('127.0.0.1', 47_600, [closed, socket])?.isConnection).toBe(false);
});
