import { type Socket, createServer } from 'node:net';
import { TLSSocket } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { startBareServer, startPushService } from '../support/push-service.ts';
import { answers, mailed, mailedTo, startMailServer, trustedCertificate } from '../support/smtp.ts';

const CHECK_PORT =
  "Check the port, and whether it's for TLS (usually 465) or STARTTLS (usually 587).";
const NO_TLS = `The server doesn't use TLS on this port. ${CHECK_PORT}`;
const NO_MAIL_SERVER = "There's no mail server on this port. Check the name and port.";
const ENDED = `The server closed the connection. ${CHECK_PORT}`;
const TOO_MUCH = 'The reply was too long to be from this kind of service. Check the address.';
const ENDING = 'Perennial was about to quit.';
// Enough for a busy machine to come as far as each test wants.
const TIMEOUT_MS = 1500;
const SLOW = "The server didn't respond within 1.5 seconds.";
const HELLO = ['220 hi', '250-hi\r\n250 SIZE 1000'];

const refused = (message: string) => ({ delivered: false, message });

/** Writes `text` as fast as it is taken. */
function flood(socket: Pick<Socket, 'write' | 'on' | 'destroyed'>, text: string): void {
  const chunk = text.repeat(Math.ceil(20_000 / text.length));
  const write = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', write);
  write();
}

describe('a server that', () => {
  test.each<[string, (socket: Socket) => void, string]>([
    ['hangs up at once', (socket) => socket.destroy(), ENDED],
    ['ends at once', (socket) => socket.end(), ENDED],
    ['breaks off at once', (socket) => socket.resetAndDestroy(), ENDED],
    ['ends after its greeting', (socket) => socket.end('220 hi\r\n'), ENDED],
    ['ends within its greeting', (socket) => socket.end('220 h'), ENDED],
    ['is another kind of server', (socket) => socket.write('SSH-2.0-planted\r\n'), NO_MAIL_SERVER],
    ['has no words', (socket) => socket.write('\0\u0001\r\n'), NO_MAIL_SERVER],
    ['greets as for another command', answers('250 planted'), NO_MAIL_SERVER],
    ['has an answer too long', answers(`220-${'x'.repeat(20_000)}`), TOO_MUCH],
    ['has an answer of too many lines', answers('220-x\r\n'.repeat(3000)), TOO_MUCH],
    ['greets without end', (socket) => flood(socket, '220-x\r\n'), TOO_MUCH],
    ['says nothing without end', (socket) => flood(socket, '\r\n'), TOO_MUCH],
  ])('%s is told of in words of ours', async (_name, onConnect, message) => {
    expect(await mailedTo(onConnect)).toMatchObject(refused(message));
  });

  test.each<[string, (socket: Socket) => void, string]>([
    ['hangs up', (socket) => socket.destroy(), ENDED],
    ['breaks off', (socket) => socket.resetAndDestroy(), ENDED],
    ['does not speak TLS', answers('220 hi'), NO_TLS],
    ['says anything without end', (socket) => flood(socket, 'x\r\n'), NO_TLS],
  ])('%s instead of a handshake is, too', async (_name, onConnect, message) => {
    expect(await mailedTo(onConnect, 'tls')).toMatchObject(refused(message));
  });

  test('ends in the upgrade to TLS is, too', async () => {
    const server = answers('220 hi', '250-hi\r\n250 STARTTLS', '220 go');
    const sent = await mailedTo((socket) => {
      server(socket);
      socket.on('data', (chunk) => chunk[0] === 0x16 && socket.destroy());
    }, 'starttls');
    expect(sent).toMatchObject(refused(ENDED));
  });

  test('says too much over an encrypted connection is, too', async () => {
    const certificate = trustedCertificate();
    const port = await startBareServer((plain) => {
      const socket = new TLSSocket(plain, { isServer: true, ...certificate });
      socket.on('error', () => {}).write('220 hi\r\n');
      flood(socket, '\r\n');
    });
    expect(await mailed({ port, security: 'tls' })).toMatchObject(refused(TOO_MUCH));
  });

  test('is none: a page for browsers waits to be asked', async () => {
    const { port, received } = await startPushService();
    const sending = { timeoutMs: TIMEOUT_MS };
    expect(await mailed({ port, sending })).toMatchObject(refused(`${SLOW} ${CHECK_PORT}`));
    expect(received).toEqual([]);
  });

  test('is not there is told of, without its address', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((ready) => server.once('listening', ready));
    const { port } = server.address() as { port: number };
    await new Promise((closed) => server.close(closed));
    const message = 'The server refused the connection. Check the name and port.';
    expect(await mailed({ port })).toMatchObject(refused(message));
  });
});

describe('what takes too long ends, wherever it hangs', () => {
  test.each<[string, 'none' | 'starttls' | 'tls', string, (socket: Socket) => void]>([
    ['before the greeting', 'none', `${SLOW} ${CHECK_PORT}`, () => {}],
    ['before the greeting for STARTTLS', 'starttls', `${SLOW} ${CHECK_PORT}`, () => {}],
    ['in the handshake', 'tls', `${SLOW} ${CHECK_PORT}`, () => {}],
    ['within the greeting', 'none', SLOW, (socket) => socket.write('220-h')],
    ['after the greeting', 'none', SLOW, answers('220 hi')],
    ['in the upgrade', 'starttls', SLOW, answers('220 hi', '250-x\r\n250 STARTTLS', '220 go')],
    ['at the sender', 'none', SLOW, answers(...HELLO)],
    ['at the recipient', 'none', SLOW, answers(...HELLO, '250 ok')],
    ['at the message', 'none', SLOW, answers(...HELLO, '250 ok', '250 ok')],
    ['after the message', 'none', SLOW, answers(...HELLO, '250 ok', '250 ok', '354 go on')],
  ])('%s', async (_name, security, message, onConnect) => {
    const letGo = Promise.withResolvers<void>();
    const port = await startBareServer((socket) => {
      socket.on('close', () => letGo.resolve());
      onConnect(socket);
    });
    const sending = { timeoutMs: TIMEOUT_MS };
    expect(await mailed({ port, security, sending })).toMatchObject(refused(message));
    await letGo.promise;
  });

  test('in the look-up', async () => {
    const sending = { timeoutMs: TIMEOUT_MS, lookUp: () => {} };
    expect(await mailed({ sending })).toMatchObject(refused(SLOW));
  });

  test('but a server that is slow within the limit is waited for', async () => {
    const { port } = await startMailServer({
      onData: (stream, _session, callback) => {
        stream.resume().on('end', () => setTimeout(callback, 2 * TIMEOUT_MS));
      },
    });
    expect((await mailed({ port })).delivered).toBe(true);
  });
});

describe('when Perennial is about to end', () => {
  test.each<[string, (socket: Socket) => void]>([
    ['before the greeting', () => {}],
    ['after the greeting', answers('220 hi')],
    ['after the message', answers(...HELLO, '250 ok', '250 ok', '354 go on')],
  ])('what is under way ends at once: %s', async (_name, onConnect) => {
    const ending = new AbortController();
    const letGo = Promise.withResolvers<void>();
    const port = await startBareServer((socket) => {
      socket.on('close', () => letGo.resolve());
      onConnect(socket);
      setTimeout(() => ending.abort(), TIMEOUT_MS);
    });
    expect(await mailed({ port, sending: { ending: ending.signal } })).toMatchObject(
      refused(ENDING),
    );
    await letGo.promise;
  });

  test('a look-up is not waited for', async () => {
    const ending = new AbortController();
    const sending = { ending: ending.signal, lookUp: () => ending.abort() };
    expect(await mailed({ sending })).toMatchObject(refused(ENDING));
  });

  test('nothing more is sent', async () => {
    const { port, asked } = await startMailServer();
    const sent = await mailed({ port, sending: { ending: AbortSignal.abort() } });
    expect(sent).toMatchObject(refused(ENDING));
    expect(asked).toEqual([]);
  });
});

test('a hundred messages at once all arrive', async () => {
  const { port, received } = await startMailServer();
  const sent = Array.from({ length: 100 }, (_, index) => mailed({ port, id: String(index) }));
  expect((await Promise.all(sent)).every(({ delivered }) => delivered)).toBe(true);
  const ids = received.map(({ text }) => /^Message-ID: (.*)$/m.exec(text)?.[1]);
  expect(new Set(ids).size).toBe(100);
});
