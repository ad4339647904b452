import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { filesOf, prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { draft } from '../support/drafts.ts';
import { send } from '../support/http.ts';
import { temporaryFolder } from '../support/server.ts';
import { documentOf, expectFailure, launch, perennial, program, serve } from './perennial.ts';

const readServerFile = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'server.json'), 'utf8')) as Record<string, unknown>;

async function issueKey(folder: string): Promise<string> {
  const args = ['keys', 'create', '--name', 'x', '--scopes', 'read,write', '--json'];
  return documentOf<{ key: string }>(await perennial([...args, '--data-dir', folder])).key;
}

// Windows has no signals: there a server is ended with Ctrl+C in its own console, or killed.
const isPosix = process.platform !== 'win32';

const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

describe('serve --json', () => {
  test('prints one document, which says where the server answers, and nothing else', async () => {
    const folder = temporaryFolder();
    const server = await serve(folder);
    expect(server).toMatchObject({
      baseUrl: `http://127.0.0.1:${server.port}`,
      pid: server.process.pid,
      dataDir: folder,
    });
    expect((await send(server.baseUrl, '/api/v1/subscriptions')).status).toBe(401);
    await server.end('SIGTERM');
    const { stdout, stderr } = server.printed();
    expect(() => JSON.parse(stdout)).not.toThrow();
    expect(stderr).toBe('');
  });
});

test('serve in words says where it answers, where the data is, and what to do next', async () => {
  const folder = temporaryFolder();
  const server = await launch(folder);
  const { stdout } = server.printed();
  expect(stdout).toContain(String(readServerFile(folder)['baseUrl']));
  expect(stdout).toContain(folder);
  expect(stdout).toContain('keys create');
  expect(() => JSON.parse(stdout)).toThrow();
});

describe('server.json', () => {
  test('says exactly where the server is, and since when', async () => {
    const folder = temporaryFolder();
    const before = Date.now();
    const server = await serve(folder);
    const { startedAt, ...rest } = readServerFile(folder);
    expect(rest).toEqual({
      baseUrl: server.baseUrl,
      port: server.port,
      pid: server.process.pid,
      version: packageJson.version,
      files: filesOf(prepareDataFolder(folder)),
      isDamaged: false,
    });
    expect(startedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(String(startedAt))).toBeGreaterThanOrEqual(before);
    expect(Date.parse(String(startedAt))).toBeLessThanOrEqual(Date.now());
  });

  test.runIf(process.platform !== 'win32')(
    'is for its owner only, whatever the umask',
    async () => {
      const before = process.umask(0o000);
      onTestFinished(() => void process.umask(before));
      const folder = temporaryFolder();
      await serve(folder);
      const rightsOf = (name: string) => statSync(join(folder, name)).mode & 0o777;
      expect(rightsOf('server.json')).toBe(0o600);
      expect(rightsOf('perennial.db')).toBe(0o600);
      expect(rightsOf('.')).toBe(0o700);
    },
  );

  test.runIf(isPosix).each(['SIGTERM', 'SIGINT'] as const)(
    'is removed when %s ends the server',
    async (signal) => {
      const folder = temporaryFolder();
      const server = await serve(folder);
      expect(existsSync(join(folder, 'server.json'))).toBe(true);
      expect(await server.end(signal)).toBe(0);
      expect(readdirSync(folder).filter((name) => name.startsWith('server.json'))).toEqual([]);
    },
  );

  test.runIf(isPosix)('is removed if the signal comes the moment it was written', async () => {
    const folder = temporaryFolder();
    const args = [program, 'serve', '--no-open', '--port', '0', '--data-dir', folder];
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'exit');
    const deadline = performance.now() + 20_000;
    // Without a pause, so that nothing else has happened yet.
    while (!existsSync(join(folder, 'server.json'))) {
      expect(performance.now()).toBeLessThan(deadline);
    }
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(existsSync(join(folder, 'server.json'))).toBe(false);
  });

  test('that a killed server left behind does not keep the next from starting', async () => {
    const folder = temporaryFolder();
    const first = await serve(folder);
    await first.end('SIGKILL');
    expect(readServerFile(folder)['pid']).toBe(first.process.pid);
    const second = await serve(folder);
    expect(readServerFile(folder)['pid']).toBe(second.process.pid);
  });

  test('that a killed server left behind is gone once another was tried', async () => {
    const folder = temporaryFolder();
    const [first, elsewhere] = [await serve(folder), await serve(temporaryFolder())];
    await first.end('SIGKILL');
    const args = ['serve', '--port', String(elsewhere.port), '--no-open', '--data-dir', folder];
    expectFailure(await perennial(args), 1);
    expect(existsSync(join(folder, 'server.json'))).toBe(false);
  });
});

test('what was written is there after the server was ended and started again', async () => {
  const folder = temporaryFolder();
  const first = await serve(folder);
  const key = await issueKey(folder);
  const made = await send(first.baseUrl, '/api/v1/subscriptions', {
    method: 'POST',
    headers: bearer(key),
    body: JSON.stringify(draft()),
  });
  expect(made.status).toBe(201);
  await first.end('SIGINT');
  const second = await serve(folder);
  const path = `/api/v1/subscriptions/${String(made.json.data.id)}`;
  const found = await send(second.baseUrl, path, { headers: bearer(key) });
  expect(found.json.data).toEqual(made.json.data);
});

describe('a second server on the same folder', () => {
  test('is refused, and told who holds it', async () => {
    const folder = temporaryFolder();
    const first = await serve(folder);
    const file = readServerFile(folder);
    const args = ['serve', '--port', '0', '--no-open', '--json', '--data-dir', folder];
    const outcome = await perennial(args);
    expectFailure(outcome, 1);
    for (const part of [folder, first.baseUrl, String(first.process.pid)]) {
      expect(outcome.stderr).toContain(part);
    }
    expect(readServerFile(folder)).toEqual(file);
    expect((await send(first.baseUrl, '/api/v1/subscriptions')).status).toBe(401);
  });

  test('may start when the first has ended', async () => {
    const folder = temporaryFolder();
    const first = await serve(folder);
    await first.end('SIGTERM');
    const second = await serve(folder);
    expect((await send(second.baseUrl, '/api/v1/subscriptions')).status).toBe(401);
  });
});

describe('serve --hourly-quota', () => {
  test('sets how many API requests allowed per account per hour', async () => {
    const folder = temporaryFolder();
    const server = await serve(folder, ['--hourly-quota', '2']);
    const headers = bearer(await issueKey(folder));
    const statuses: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      statuses.push((await send(server.baseUrl, '/api/v1/subscriptions', { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('is 1,000 unless it is given', async () => {
    const folder = temporaryFolder();
    const server = await serve(folder);
    const headers = bearer(await issueKey(folder));
    const answer = await send(server.baseUrl, '/api/v1/subscriptions', { headers });
    expect(answer.headers['x-ratelimit-limit']).toBe('1000');
  });
});

const statusFor = async (baseUrl: string, host: string) =>
  (await send(baseUrl, '/api/v1/subscriptions', { headers: { host } })).status;

describe('serve --allow-host', () => {
  test('lets the server be called by another name, and by no third', async () => {
    const names = ['--allow-host', 'perennial.home.arpa', '--allow-host', 'second.home.arpa'];
    const server = await serve(temporaryFolder(), names);
    for (const host of ['perennial.home.arpa', 'second.home.arpa']) {
      expect(await statusFor(server.baseUrl, host)).toBe(401);
    }
    expect(await statusFor(server.baseUrl, 'third.home.arpa')).toBe(403);
  });

  test('is needed for that', async () => {
    const server = await serve(temporaryFolder());
    expect(await statusFor(server.baseUrl, 'perennial.home.arpa')).toBe(403);
    expect(await statusFor(server.baseUrl, `localhost:${server.port}`)).toBe(401);
  });
});
