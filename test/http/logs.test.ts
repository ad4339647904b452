import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openLog } from '../../src-server/platform/log.ts';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { closingRequest, exchange } from './raw.ts';

const PATH = '/api/v1/subscriptions';
const MEGABYTE = 1024 * 1024;

type Line = Record<string, unknown>;

/** The log files of a server that has ended, by name. */
async function logsOf(server: TestServer): Promise<Map<string, string>> {
  await server.close();
  const folder = join(server.dataDir, 'logs');
  return new Map(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

/** The lines of a log, parsed: anything but a JSON object a line throws. */
function linesOf(text: string): Line[] {
  expect(text.endsWith('\n')).toBe(true);
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

test('log lines are JSON, and tell the request id that the caller was told', async () => {
  const server = await TestServer.start();
  const { key } = server.issue();
  const made = await server.call('POST', PATH, { key, body: draft() });
  const refused = await server.call('GET', '/api/v1/nothing');
  const lines = [...(await logsOf(server)).values()].flatMap(linesOf);
  for (const line of lines) {
    expect(line).toMatchObject({ level: expect.any(Number), msg: expect.any(String) });
    expect(new Date(String(line['time'])).toISOString()).toBe(line['time']);
  }
  const byId = new Map(lines.map((line) => [line['requestId'], line]));
  expect(byId.get(made.json.requestId)).toMatchObject({ method: 'POST', status: 201, path: PATH });
  expect(byId.get(refused.json.requestId)).toMatchObject({ method: 'GET', status: 404 });
});

test('no path can forge a line or a field of the log', async () => {
  const server = await TestServer.start();
  const paths = [
    '/%0a{"level":60,"msg":"forged"}',
    '/","msg":"forged","x":"',
    '/\\n{"msg":"forged"}',
    '/%1b[2Jforged',
    '/%e2%80%a8forged',
    '/\\u000aforged',
  ];
  for (const path of paths) {
    await exchange(server.port, closingRequest(server.port, `GET ${path}`));
  }
  const lines = [...(await logsOf(server)).values()].flatMap(linesOf);
  expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(paths.length);
  expect(JSON.stringify(lines)).not.toContain('forged');
});

test('neither bodies, queries nor headers are logged', async () => {
  const server = await TestServer.start();
  const { key } = server.issue();
  const marker = 'marker4711';
  const headers = { 'x-marker': marker, 'user-agent': marker, cookie: marker, referer: marker };
  await server.call('POST', PATH, { key, headers, body: draft({ name: marker }) });
  await server.call('POST', PATH, { key, headers, body: draft({ [marker]: marker }) });
  await server.call('GET', `${PATH}?q=${marker}`, { key, headers });
  await server.call('GET', `${PATH}?${marker}=1`, { key, headers });
  for (const text of (await logsOf(server)).values()) expect(text).not.toContain(marker);
});

describe('whatever a caller puts into a request by mistake is not logged', () => {
  const TOKEN = 'q7Rk2-Zt_9aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456';
  test.each([
    ['a one-time token', TOKEN],
    ['the key of another service', 'sk-proj-4f9aKQ2mZt81LxVw'],
    ['the key of an agent', 'prn_9aBcDeFgHiJkLmNoPqRs'],
    ['a UUID', '1c9f0f5e-7f0e-4c51-9d0a-3a5f1e2b7c44'],
    ['a password', 'hunter2hunter2'],
    ['an address', 'kim@example.com'],
  ])('%s', async (_name, secret) => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const escaped = Buffer.from(secret).toString('hex').replaceAll(/../g, '%$&');
    const lines = [secret, escaped].flatMap((text) => [
      `GET /${text}`,
      `GET ${PATH}/${text}`,
      `DELETE ${PATH}/${text}`,
      `POST ${PATH}/${text}/pause?${text}=${text}`,
      `GET /app/v1/keys/${text}/revoke`,
      `PUT /api/v1/${text}?token=${text}#${text}`,
      `GET /${text}/${text}?q=${text}`,
      `GET http://127.0.0.1:${server.port}/${text}`,
      `GET //${text}`,
      `OPTIONS /${text}`,
      `GET ${'/x'.repeat(40)}/${text}`,
    ]);
    const bearer = { headers: [`Authorization: Bearer ${key}`, `X-Token: ${secret}`] };
    for (const line of lines) {
      await exchange(server.port, closingRequest(server.port, line, bearer));
      await exchange(server.port, closingRequest(server.port, line));
    }
    await server.send('POST', '/app/v1/session', { body: { token: TOKEN } });
    const logs = [...(await logsOf(server)).values()].join('');
    expect(logs.split('\n').length).toBeGreaterThan(lines.length);
    for (const text of [secret, escaped, TOKEN, secret.slice(0, 12)]) {
      expect(logs).not.toContain(text);
    }
  });

  test('of a path that there is, all but ids is logged', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const made = await server.call('POST', PATH, { key, body: draft() });
    await server.call('DELETE', `${PATH}/${made.json.data.id}`, { key });
    const lines = [...(await logsOf(server)).values()].flatMap(linesOf);
    const paths = lines.map(({ path }) => path).filter((path) => path !== undefined);
    expect(paths).toEqual([PATH, `${PATH}/*`]);
  });
});

test('log files rotate, and old ones go', async () => {
  const folder = temporaryFolder();
  const { log, flush, close } = openLog(folder);
  const filler = 'x'.repeat(14_000);
  for (let count = 0; count < 3200; count += 1) {
    log.info({ filler }, 'a line');
    // As fast as the disk takes them.
    if (count % 100 === 0) await flush();
  }
  await close();
  const logs = new Map(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
  const sizes = [...logs.values()].map(({ length }) => length / MEGABYTE);
  // 43 MB were logged.
  expect(logs.size).toBeGreaterThan(1);
  for (const size of sizes) expect(size).toBeLessThan(6);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(35);
  for (const text of logs.values()) {
    // A rotation leaves the newest empty until the next line.
    if (text !== '') linesOf(text);
  }
  for (const name of logs.keys()) {
    const { mode } = statSync(join(folder, name));
    if (process.platform !== 'win32') expect((mode & 0o777).toString(8)).toBe('600');
  }
});
