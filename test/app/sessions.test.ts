import { expect, test } from 'vitest';
import { issueLinkToken } from '../../src-server/accounts/sessions.ts';
import { TestServer } from '../support/server.ts';
import { addAccount, openWindow } from './window.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const EDGE = `${CHROME} Edg/142.0.0.0`;
const OPERA = `${CHROME} OPR/125.0.0.0`;
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';

type Listed = {
  id: string;
  client: string;
  isCurrent: boolean;
  openedAt: string;
  lastUsedAt: string;
};

/** Opens a session with a browser; what calls the server with it. */
async function open(server: TestServer, userAgent = FIREFOX) {
  const token = issueLinkToken(server.context);
  const headers = { 'user-agent': userAgent };
  const opened = await server.send('POST', '/app/v1/session', { body: { token }, headers });
  expect(opened.status).toBe(201);
  const session = { 'x-perennial-session': String(opened.json.session) };
  return (method: string, path: string) => server.send(method, path, { headers: session });
}

type Call = Awaited<ReturnType<typeof open>>;

const listOf = async (call: Call) => (await call('GET', '/app/v1/sessions')).json.data as Listed[];
const statusOf = async (call: Call) => (await call('GET', '/app/v1/accounts')).status;

test.each([
  [FIREFOX, 'firefox'],
  [CHROME, 'chromium'],
  [EDGE, 'edge'],
  [OPERA, 'opera'],
  [SAFARI, 'safari'],
  ['Perennial', 'desktop'],
  ['curl/8.14.1', 'other'],
])('the session of %s is that of %s', async (userAgent, client) => {
  const call = await open(await TestServer.start(), userAgent);
  expect(await listOf(call)).toMatchObject([{ client, isCurrent: true }]);
});

test('sessions are listed with when they were opened and used, the last used first', async () => {
  const server = await TestServer.start();
  const firstAt = new Date(server.clock.now()).toISOString();
  const first = await open(server);
  server.clock.advance(DAY_MS);
  const secondAt = new Date(server.clock.now()).toISOString();
  const second = await open(server, CHROME);
  server.clock.advance(20 * MINUTE_MS);
  const usedAt = new Date(server.clock.now()).toISOString();
  await first('GET', '/api/v1/subscriptions');
  // What was used is written a little later.
  await expect
    .poll(async () => (await listOf(second)).map(({ lastUsedAt }) => lastUsedAt))
    .toEqual([usedAt, usedAt]);
  const listed = (await listOf(second)).toSorted((a, b) => a.openedAt.localeCompare(b.openedAt));
  expect(listed).toMatchObject([
    { client: 'firefox', isCurrent: false, openedAt: firstAt },
    { client: 'chromium', isCurrent: true, openedAt: secondAt },
  ]);
});

test('one is ended, and no other; there is none of that id then', async () => {
  const server = await TestServer.start();
  const [own, other, third] = [await open(server), await open(server), await open(server, CHROME)];
  const id = (await listOf(own)).find(({ client }) => client === 'chromium')?.id;
  const path = `/app/v1/sessions/${id}`;
  expect((await own('DELETE', path)).json).toMatchObject({ ended: 1 });
  const again = await own('DELETE', path);
  expect([again.status, again.json.error.code]).toEqual([404, 'session_not_found']);
  expect([await statusOf(own), await statusOf(other), await statusOf(third)]).toEqual([
    200, 200, 401,
  ]);
});

test('all but that of the window are ended', async () => {
  const server = await TestServer.start();
  const [own, other, third] = [await open(server), await open(server), await open(server)];
  expect((await own('DELETE', '/app/v1/sessions')).json).toMatchObject({ ended: 2 });
  expect([await statusOf(own), await statusOf(other), await statusOf(third)]).toEqual([
    200, 401, 401,
  ]);
});

test('the desktop app has one: that of an earlier start ends with the next', async () => {
  const server = await TestServer.start();
  const browser = await open(server);
  const before = await open(server, 'Perennial');
  const now = await open(server, 'Perennial');
  expect([await statusOf(browser), await statusOf(before), await statusOf(now)]).toEqual([
    200, 401, 200,
  ]);
});

test('opening and ending leave an entry in every account, and none in the public audit', async () => {
  const window = await openWindow();
  const { server, call } = window;
  const work = await addAccount(window, 'Work');
  await open(server);
  await call('DELETE', '/app/v1/sessions');
  const { json: home } = await call('GET', '/app/v1/activity');
  const { json: other } = await call('GET', '/app/v1/activity', { account: work });
  for (const { data } of [home, other]) {
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'session.end', metadata: { before: { client: 'firefox' }, after: null } },
      { action: 'session.open', metadata: { before: null, after: { client: 'firefox' } } },
    ]);
  }
  expect((await call('GET', '/api/v1/audit')).json.data).toEqual([]);
});

test('a refused link leaves no session and no entry', async () => {
  const { server, call } = await openWindow();
  const body = { token: 'A'.repeat(43) };
  expect((await server.send('POST', '/app/v1/session', { body })).status).toBe(401);
  expect((await call('GET', '/app/v1/sessions')).json.data).toHaveLength(1);
  expect((await call('GET', '/app/v1/activity')).json.data).toEqual([]);
});
