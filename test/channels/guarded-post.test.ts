import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type ServiceAnswer, guardedPost } from '../../src-server/channels/guarded-post.ts';
import { SendError, type Sending } from '../../src-server/channels/sending.ts';
import { says, startBareServer, startPushService, success } from '../support/push-service.ts';
import { namesFailWith, namesLeadTo } from '../support/names.ts';

/** Writes `text` again and again, as long as it is taken. */
function trickle(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 20);
  socket.on('close', () => clearInterval(timer));
}

const OWN_PORT = 47_600;
const NAME = 'push.example';

function post(
  url: string,
  { allowPrivate = false, ...sending }: Partial<Sending> & { allowPrivate?: boolean } = {},
): Promise<ServiceAnswer> {
  const { signal: ending } = new AbortController();
  const target = { url: new URL(url), allowPrivate };
  return guardedPost(target, { body: '{"a":1}' }, { ownPort: OWN_PORT, ending, ...sending });
}

/** Why a message could not be sent; fails if it could, or if the reason is none of ours. */
async function reasonOf(sent: Promise<ServiceAnswer>): Promise<string> {
  const error: unknown = await sent.then(
    () => new Error('It was sent.'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SendError);
  return (error as SendError).message;
}

const PRIVATE = "This address is on a private network, which isn't allowed for this channel.";
const NEVER = "This address is reserved and can't be used.";
const OURSELVES = "This is Perennial's own address.";

describe('a name', () => {
  test.each([
    [['127.0.0.1'], false, PRIVATE],
    [['::1'], false, PRIVATE],
    [['10.0.0.1'], false, PRIVATE],
    [['::ffff:192.168.1.1'], false, PRIVATE],
    // One bad address is enough: which of them is tried is not ours to say.
    [['1.1.1.1', '127.0.0.1'], false, PRIVATE],
    [['127.0.0.1', '1.1.1.1'], false, PRIVATE],
    [['169.254.169.254'], true, NEVER],
    [['fe80::1%eth0'], true, NEVER],
    [['127.0.0.1', '169.254.169.254'], true, NEVER],
    [['0.0.0.0'], true, NEVER],
  ])(
    'that leads to %j, private ones allowed: %s, is refused',
    async (addresses, allowPrivate, reason) => {
      const service = await startPushService();
      const { lookUp } = namesLeadTo(...addresses);
      const url = `http://${NAME}:${service.port}`;
      expect(await reasonOf(post(url, { allowPrivate, lookUp }))).toBe(reason);
      expect(service.received).toEqual([]);
    },
  );

  test.each([['127.0.0.1'], ['::1'], ['127.9.9.9'], ['::ffff:127.0.0.1']])(
    'that leads to Perennial itself (%s) is refused',
    async (address) => {
      const { lookUp } = namesLeadTo(address);
      const sent = post(`http://${NAME}:${OWN_PORT}`, { allowPrivate: true, lookUp });
      expect(await reasonOf(sent)).toBe(OURSELVES);
    },
  );

  test.each([
    ['http', 80],
    ['https', 443],
  ])('is Perennial itself at the usual port of %s, too', async (scheme, ownPort) => {
    const { lookUp } = namesLeadTo('127.0.0.1');
    const sent = post(`${scheme}://${NAME}/`, { allowPrivate: true, lookUp, ownPort });
    expect(await reasonOf(sent)).toBe(OURSELVES);
  });

  test('is looked up once: what was checked is what is connected to', async () => {
    const service = await startPushService();
    const { asked, lookUp } = namesLeadTo('127.0.0.1');
    const answer = await post(`http://${NAME}:${service.port}/x`, { allowPrivate: true, lookUp });
    expect(answer.status).toBe(200);
    expect(asked).toEqual([NAME]);
    expect(service.received[0]?.headers.host).toBe(`${NAME}:${service.port}`);
  });

  test.each([
    ['ENOTFOUND', "Couldn't find this server. Check the address."],
    ['EAI_AGAIN', "Couldn't look up the server's name. Check this computer's connection."],
    ['EAI_FAIL', "The message couldn't be sent (EAI_FAIL)."],
  ])('that can not be looked up (%s) is told, without the name', async (code, reason) => {
    const sent = post(`http://${NAME}`, { lookUp: namesFailWith(code) });
    expect(await reasonOf(sent)).toBe(reason);
  });
});

test('an IP address is judged without a look-up', async () => {
  const { asked, lookUp } = namesLeadTo('1.1.1.1');
  const urls = ['http://10.0.0.1', 'http://[fd00::1]/', 'http://3232235777/'];
  for (const url of urls) expect(await reasonOf(post(url, { lookUp }))).toBe(PRIVATE);
  expect(asked).toEqual([]);
});

describe('what takes too long ends, wherever it hangs', () => {
  const TIMEOUT_MS = 150;
  const SLOW = "The server didn't respond within 0.15 seconds.";

  test.each<[string, string, (socket: Socket) => void]>([
    ['before the first byte', 'http', () => {}],
    ['in the handshake', 'https', () => {}],
    ['in the headers', 'http', (socket) => socket.write('HTTP/1.1 200 OK\r\nX: 1\r\n')],
    [
      'in headers without end',
      'http',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        trickle(socket, 'X: 1\r\n');
      },
    ],
    ['after the headers', 'http', (socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n')],
    [
      'in a body without end',
      'http',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n');
        trickle(socket, ' ');
      },
    ],
    ['in early hints without end', 'http', (socket) => trickle(socket, 'HTTP/1.1 103 OK\r\n\r\n')],
  ])('%s', async (_name, scheme, onConnect) => {
    const letGo = Promise.withResolvers<void>();
    const port = await startBareServer((socket) => {
      socket.on('close', () => letGo.resolve());
      onConnect(socket);
    });
    const url = `${scheme}://127.0.0.1:${port}`;
    expect(await reasonOf(post(url, { allowPrivate: true, timeoutMs: TIMEOUT_MS }))).toBe(SLOW);
    await letGo.promise;
  });

  test('in the look-up', async () => {
    const sent = post(`http://${NAME}`, { lookUp: () => {}, timeoutMs: TIMEOUT_MS });
    expect(await reasonOf(sent)).toBe(SLOW);
  });
});

describe('when the server is about to end', () => {
  const ENDING = 'Perennial was about to quit.';

  test('what is under way ends at once', async () => {
    const service = await startPushService(() => {});
    const ending = new AbortController();
    const asked = service.asked();
    const sent = post(service.url, { allowPrivate: true, ending: ending.signal });
    await asked;
    ending.abort();
    expect(await reasonOf(sent)).toBe(ENDING);
  });

  test('nothing more is sent', async () => {
    const service = await startPushService();
    const sent = post(service.url, { allowPrivate: true, ending: AbortSignal.abort() });
    expect(await reasonOf(sent)).toBe(ENDING);
    expect(service.received).toEqual([]);
  });
});

test('an answer is told whole, with its status', async () => {
  const service = await startPushService(says(418, 'ä teapot'));
  expect(await post(service.url, { allowPrivate: true })).toEqual({
    status: 418,
    text: 'ä teapot',
  });
  const other = await startPushService(success);
  expect((await post(other.url, { allowPrivate: true })).status).toBe(200);
  expect(other.received[0]?.body).toEqual({ a: 1 });
});
