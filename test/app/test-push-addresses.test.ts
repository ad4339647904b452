import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { startBareServer } from '../support/push-service.ts';
import { PATH, openPush } from './pushing.ts';
import type { Window } from './window.ts';

/** Writes an address into the file of secrets by hand, as nobody could save it. */
async function plant({ call, server }: Pick<Window, 'call' | 'server'>, pushUrl: string) {
  const { json } = await call('GET', '/app/v1/accounts');
  server.context.secrets.set({ [`${json.data[0].id}/bark/push-url`]: pushUrl });
}

describe('what is no service', () => {
  test.each<[string, (socket: Socket) => void, string, RegExp]>([
    ['hangs up', (socket) => socket.destroy(), 'http', /closed the connection/],
    ['says nothing that is HTTP', (socket) => socket.end('hello\r\n\r\n'), 'http', /no web server/],
    ['has no certificate', (socket) => socket.end('hello\r\n\r\n'), 'https', /doesn't use TLS/],
    [
      'wants to speak otherwise',
      (socket) => socket.end('HTTP/1.1 101 OK\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
      'http',
      /closed the connection/,
    ],
    [
      'breaks off in the middle',
      (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{"code":200,'),
      'http',
      /closed the connection/,
    ],
  ])('%s: told, without the address', async (_name, onConnect, scheme, message) => {
    const { push, save } = await openPush();
    const port = await startBareServer(onConnect);
    const pushUrl = `${scheme}://127.0.0.1:${port}/planted`;
    await save({ pushUrl, allowPrivatePush: true });
    const told = await push();
    expect(told.delivered).toBe(false);
    expect(told.message).toMatch(message);
    expect(told.message).not.toMatch(new RegExp(`planted|127|${port}`));
  });

  test.each(['127.0.0.1', 'localhost'])('nobody listens at %s', async (host) => {
    const { push, save, service } = await openPush();
    const free = await startBareServer((socket) => socket.destroy());
    await save({ pushUrl: `http://${host}:${free}`, allowPrivatePush: true });
    expect((await push()).message).toBe('The server closed the connection.');
    // Port 1 is nobody's.
    await save({ pushUrl: `http://${host}:1`, allowPrivatePush: true });
    expect((await push()).message).toBe(
      'The server refused the connection. Check the address and port, and that the server is running.',
    );
    expect(service.received).toEqual([]);
  });
});

describe('addresses that are not for push', () => {
  test.each(['127.0.0.1', 'localhost', '127.1', '0x7f000001', '[::ffff:127.0.0.1]', '127.0.0.2'])(
    'Perennial itself as %s, even where private ones are allowed',
    async (host) => {
      const { push, save, server } = await openPush();
      const pushUrl = `http://${host}:${server.port}/api/v1`;
      await save({ pushUrl, allowPrivatePush: true });
      expect(await push()).toEqual({
        delivered: false,
        message: "This is Perennial's own address.",
      });
    },
  );

  test.each(['127.0.0.1', 'localhost', '127.1', '2130706433', '[::ffff:7f00:1]'])(
    'a private one as %s, unless it was allowed',
    async (host) => {
      const { push, save, service } = await openPush();
      const pushUrl = `http://${host}:${service.port}`;
      await save({ pushUrl, allowPrivatePush: true });
      await save({ allowPrivatePush: false });
      expect((await push()).message).toMatch(/private network, which isn't allowed/);
      expect(service.received).toEqual([]);
      await save({ allowPrivatePush: true });
      expect((await push()).delivered).toBe(true);
    },
  );

  test.each([
    '169.254.169.254',
    '[fe80::1]',
    '[::ffff:169.254.1.1]',
    '0.0.0.0',
    '[::]',
    '[::7f00:1]',
    '224.0.0.1',
    '255.255.255.255',
    '[64:ff9b::a9fe:a9fe]',
  ])('%s, even where private ones are allowed and it stands in the file', async (host) => {
    const { call, push, server } = await openPush();
    await plant({ call, server }, `http://${host}/`);
    expect(await push()).toEqual({
      delivered: false,
      message: "This address is reserved and can't be used.",
    });
  });

  test('one with a user name that was written into the file by hand', async () => {
    const { call, server, service } = await openPush();
    await plant({ call, server }, service.url.replace('//', '//user:planted@'));
    const refused = await call('POST', PATH);
    expect([refused.status, refused.json.error.code]).toEqual([409, 'not_possible']);
    expect(refused.text).not.toContain('planted');
    expect(service.received).toEqual([]);
  });
});
