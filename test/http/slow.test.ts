import { mkdtempSync, rmSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openData } from '../../src-server/open-data.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { type RunningServer, startServer } from '../../src-server/server.ts';
import { resolveAccount } from '../../src-server/accounts/service.ts';
import { issueKey } from '../../src-server/accounts/keys.ts';
import { send } from '../support/http.ts';
import { answersIn, expectEnvelope, requestText } from './raw.ts';

// The times of sockets are real times. All of these attacks go on at once, on one server, begun
// before the first test; each test waits for its own.

const PATH = '/api/v1/subscriptions';
/** What is promised, and how much later than that a test can notice it on a busy machine. */
const CLOSED_WITHIN_MS = 15_000;
const NOTICED_MS = 1500;
const TRICKLE_MS = 500;
// Far more than an answer takes on the busiest machine, and far less than attacks are put up with.
const OTHERS_WITHIN_MS = 5000;

let folder: string;
let server: RunningServer;
let key: string;
let outcomes: Map<string, Promise<Outcome>>;
let slowestOfOthers: Promise<number>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'perennial-test-'));
  const config = { dataDir: folder, port: 0, hourlyQuota: 1_000_000, allowHosts: [] };
  server = await startServer({ ...config, pagesDir: join(folder, 'no-pages') });
  const data = openData(prepareDataFolder(folder));
  const ownerId = resolveAccount(data.context, 'Personal').id;
  key = issueKey(data.context, {
    ownerId,
    name: 'Test',
    scopes: ['read', 'write'],
    expiresAt: null,
  }).key;
  data.close();
  outcomes = new Map(
    attacks.map(([name, opening, trickle]) => [name, outlast(opening(), trickle)] as const),
  );
  slowestOfOthers = serveOthers();
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** `seconds` is infinite when the server had not let go when the test gave up. */
type Outcome = { seconds: number; received: Buffer };

/**
 * Writes `opening`, then `trickle` again and again, and tells how long the server put up with it:
 * until it ended a silent connection, and until it no longer took what trickled in on another one.
 * An attacker does not hang up only because the server did.
 */
function outlast(opening: string, trickle?: string): Promise<Outcome> {
  const chunks: Buffer[] = [];
  const begun = performance.now();
  return new Promise((resolve) => {
    const socket: Socket = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    let timer: NodeJS.Timeout | undefined;
    const giveUp = setTimeout(() => done(Number.POSITIVE_INFINITY), CLOSED_WITHIN_MS + NOTICED_MS);
    const done = (seconds = (performance.now() - begun) / 1000) => {
      clearTimeout(giveUp);
      clearInterval(timer);
      socket.destroy();
      resolve({ seconds, received: Buffer.concat(chunks) });
    };
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {}).on('close', () => done());
    if (trickle === undefined) socket.on('end', () => done());
    else timer = setInterval(() => void socket.write(trickle, 'latin1'), TRICKLE_MS);
    socket.write(opening, 'latin1');
  });
}

const get = () => requestText(server.port, `GET ${PATH}`, { key });
const post = (...headers: string[]) =>
  requestText(server.port, `POST ${PATH}`, { key, headers: [...headers] });
const withoutEnd = (text: string) => text.slice(0, -2);

/** Name, what is written first, and what is written on and on; nothing more when undefined. */
const attacks: [name: string, opening: () => string, trickle?: string][] = [
  ['an idle socket', () => ''],
  ['an idle socket after an answer', () => get()],
  ['a request line that comes slowly', () => 'GET /', 'a'],
  ['a request line that stops', () => 'GET /'],
  ['empty lines before a request line', () => '', '\r\n'],
  ['empty lines after an answer', () => get(), '\r\n'],
  ['a header that comes slowly', () => withoutEnd(get()), 'a'],
  ['headers that come slowly', () => withoutEnd(get()), 'X-Slow: x\r\n'],
  ['headers that stop', () => withoutEnd(get())],
  ['headers that come slowly after an answer', () => get() + withoutEnd(get()), 'X-Slow: x\r\n'],
  ['a body that comes slowly', () => post('Content-Length: 1000'), ' '],
  ['a body that stops', () => post('Content-Length: 1000')],
  ['a chunked body that comes slowly', () => post('Transfer-Encoding: chunked'), '1\r\n \r\n'],
  ['a chunked body that stops', () => post('Transfer-Encoding: chunked')],
  ['a chunk extension that comes slowly', () => `${post('Transfer-Encoding: chunked')}1;`, 'x'],
  [
    'trailers that come slowly',
    () => `${post('Transfer-Encoding: chunked')}1\r\n{\r\n0\r\n`,
    'X-Slow: x\r\n',
  ],
  ['a body over the limit that comes slowly', () => post('Content-Length: 9999999'), ' '],
  ['a body over the limit that stops', () => post('Content-Length: 9999999')],
  [
    'a body without a key that comes slowly',
    () => requestText(server.port, `POST ${PATH}`, { headers: ['Content-Length: 1000'] }),
    ' ',
  ],
  [
    'a body on GET that comes slowly',
    () => requestText(server.port, `GET ${PATH}`, { key, headers: ['Content-Length: 1000'] }),
    ' ',
  ],
  ['a socket that stays after a malformed request', () => 'NONSENSE\r\n\r\n'],
  ['a socket that goes on after a malformed request', () => 'NONSENSE\r\n\r\n', 'x'],
  [
    'a socket that stays after Connection: close',
    () => get().replace('Host', 'Connection: close\r\nHost'),
  ],
];

/** The longest, in milliseconds, that others had to wait for an answer while the attacks went on. */
async function serveOthers(): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  // Readers that never read, on top of the slow writers.
  const deaf = Array.from({ length: 5 }, () => {
    const socket = connect(server.port, '127.0.0.1').on('error', () => {});
    socket.pause().write(get().repeat(300));
    return socket;
  });
  const until = performance.now() + CLOSED_WITHIN_MS;
  let slowest = 0;
  while (performance.now() < until) {
    const begun = performance.now();
    const { status } = await send(server.baseUrl, PATH, { headers });
    if (status !== 200) return Number.POSITIVE_INFINITY;
    slowest = Math.max(slowest, performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const socket of deaf) socket.destroy();
  return slowest;
}

describe('slow headers, slow bodies, idle sockets: closed within 15 s', () => {
  test.each(attacks)('%s', async (name) => {
    const outcome = await outcomes.get(name);
    expect(outcome?.seconds).toBeLessThan(Number.POSITIVE_INFINITY);
  });
});

test('others are served meanwhile, and do not wait for them', async () => {
  expect(await slowestOfOthers).toBeLessThan(OTHERS_WITHIN_MS);
});

describe('a request that never ends: 408 with the envelope, connection closed', () => {
  test.each([
    'a request line that stops',
    'headers that stop',
    'headers that come slowly',
    'a body that stops',
    'a body that comes slowly',
    'a chunked body that stops',
  ])('%s', async (name) => {
    const { received } = (await outcomes.get(name)) ?? { received: Buffer.alloc(0) };
    const answers = answersIn(received).filter(({ status }) => status >= 200);
    expect(answers.map(({ status }) => status)).toEqual([408]);
    for (const answer of answers) {
      expectEnvelope(answer, 408);
      expect(answer.headers['connection']).toBe('close');
    }
  });
});
