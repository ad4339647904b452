import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { peerOf } from '../../src-server/http/socket/peer-user.ts';
import { issueLinkToken } from '../../src-server/accounts/sessions.ts';
import { parseTcpTable } from '../../src-server/http/socket/tcp-sockets.ts';
import { TestServer } from '../support/server.ts';

const PATH = '/app/v1/session';
// Of Linux' usual user "nobody".
const OTHER_UID = 65_534;

const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0;

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((address) => address?.address === '::1');

/** What the server answers to a link that a process of another user opens. */
async function openAsOther(baseUrl: string, token: string): Promise<number> {
  const script = `
    const answer = await fetch(process.argv[1], { method: 'POST', body: process.argv[2] });
    console.log(answer.status);`;
  const args = ['--input-type=module', '-e', script, baseUrl + PATH, JSON.stringify({ token })];
  const child = spawn('node', args, {
    uid: OTHER_UID,
    gid: OTHER_UID,
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  await once(child, 'close');
  return Number(text);
}

// Only root can start a process as another user.
test.runIf(isLinuxRoot).each(['127.0.0.1', ...(hasIpv6 ? ['[::1]'] : [])])(
  'a link that another user opens by %s opens nothing, and stays good',
  async (host) => {
    const server = await TestServer.start();
    const token = issueLinkToken(server.context);
    expect(await openAsOther(`http://${host}:${server.port}`, token)).toBe(401);
    expect((await server.send('POST', PATH, { body: { token } })).status).toBe(201);
  },
);

/** Runs a script as another user, with these arguments. */
async function asOther(script: string, ...args: string[]): Promise<void> {
  const child = spawn('node', ['-e', script, ...args], {
    uid: OTHER_UID,
    gid: OTHER_UID,
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'close');
}

test.runIf(isLinuxRoot).each([
  ['closes', 'socket.destroy()'],
  ['resets', 'socket.resetAndDestroy()'],
])('a link that another user sends and %s the connection at once stays good', async (_how, end) => {
  const server = await TestServer.start();
  const script = `const [, port, body] = process.argv;
    const head = 'POST ${PATH} HTTP/1.1\\r\\nHost: 127.0.0.1:' + port + '\\r\\nContent-Length: ';
    const socket = require('node:net').connect(port, '127.0.0.1', () =>
      socket.write(head + body.length + '\\r\\n\\r\\n' + body, () => ${end}));`;
  for (let times = 0; times < 5; times += 1) {
    const token = issueLinkToken(server.context);
    await asOther(script, String(server.port), JSON.stringify({ token }));
    expect((await server.send('POST', PATH, { body: { token } })).status).toBe(201);
  }
});

test.runIf(isLinuxRoot)(
  'behind a proxy, which is another user, a link opens the window',
  async () => {
    const server = await TestServer.start({ allowHosts: ['perennial.example'] });
    expect(await openAsOther(server.baseUrl, issueLinkToken(server.context))).toBe(201);
  },
);

const HEAD =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode';
const row = (local: string, remote: string, uid: number, inode = 4711, state = '01') =>
  `   0: ${local} ${remote} ${state} 00000000:00000000 00:00000000 00000000 ${uid}        0 ${inode} 1 0000 20 0 0 10 -1`;
const connection = { localPort: 0xb9_f0, remoteAddress: '127.0.0.1', remotePort: 0x1234 };
const OURS = '0100007F:B9F0';
const THEIRS = '0100007F:1234';

test.each([
  ['another user', [row(OURS, THEIRS, 1000), row(THEIRS, OURS, 1001)], 'other_user'],
  ['the same user', [row(OURS, THEIRS, 1000), row(THEIRS, OURS, 1000)], 'trusted'],
  ['not there any more', [row(OURS, THEIRS, 1001)], 'gone'],
  ['a process that has ended', [row(THEIRS, OURS, 0, 0, '06')], 'gone'],
  ['not told', [], 'trusted'],
  ['another user, from another address', [row('0200007F:1234', OURS, 1001)], 'trusted'],
  [
    'another user, by an IPv6 socket',
    [row('0000000000000000FFFF00000100007F:1234', '0000000000000000FFFF00000100007F:B9F0', 1001)],
    'other_user',
  ],
] as const)('the other end is %s', (_name, rows, expected) => {
  const sockets = (port: number) => parseTcpTable(`${[HEAD, ...rows].join('\n')}\n`, port);
  const users = { own: 1000, sockets, areDistinct: () => true };
  expect(peerOf(connection, users)).toBe(expected);
  expect(peerOf(connection, { ...users, areDistinct: () => false })).toBe('trusted');
  expect(peerOf(connection, { ...users, own: undefined })).toBe('trusted');
});
