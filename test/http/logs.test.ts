import { Agent, get } from 'node:http';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';
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
  expect(lines.filter(({ path }) => String(path).includes('forged')).length).toBeGreaterThan(2);
  for (const { msg } of lines) expect(msg).not.toContain('forged');
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

test('log files rotate, and old ones go', async () => {
  const server = await TestServer.start();
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const path = `/${'x'.repeat(14_000)}`;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      get({ port: server.port, host: '127.0.0.1', path, agent }, (answer) => {
        answer.resume().on('end', resolve);
      }).on('error', reject);
    });
  const worker = async () => {
    for (let count = 0; count < 800; count += 1) await ask();
  };
  await Promise.all([worker(), worker(), worker(), worker()]);
  agent.destroy();
  const logs = await logsOf(server);
  const sizes = [...logs.values()].map(({ length }) => length / MEGABYTE);
  // 43 MB were logged.
  expect(logs.size).toBeGreaterThan(1);
  for (const size of sizes) expect(size).toBeLessThan(6);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(35);
  for (const text of logs.values()) linesOf(text);
  for (const name of logs.keys()) {
    const { mode } = statSync(join(server.dataDir, 'logs', name));
    if (process.platform !== 'win32') expect((mode & 0o777).toString(8)).toBe('600');
  }
});
