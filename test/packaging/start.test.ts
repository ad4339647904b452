import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/server.ts';
import { unpackTo } from './archive.ts';
import { ownApps } from './made.ts';

// How the app itself starts as packaged is tested in test/electron/either.

test.for(ownApps)('$system-$arch: the packed server starts with Node and answers', async (made) => {
  const app = temporaryFolder();
  unpackTo(made.resources, app);
  const dataDir = temporaryFolder();
  const command = join(app, 'out/main/perennial.cjs');
  const run = (...args: string[]) =>
    spawn(process.execPath, [command, ...args, '--data-dir', dataDir], { cwd: app });
  const server = run('serve', '--no-open', '--port', '0');
  const ended = once(server, 'exit');
  onTestFinished(() => void server.kill('SIGKILL'));
  const baseUrl = await addressIn(dataDir);
  const issued = run('keys', 'create', '--name', 'Script', '--scopes', 'read,write', '--json');
  const [printed] = (await once(issued.stdout, 'data')) as [Buffer];
  const { key } = JSON.parse(printed.toString()) as { key: string };
  const call = (path: string) =>
    fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${key}` } });
  expect((await call('/api/v1/subscriptions')).status).toBe(200);
  const page = await fetch(baseUrl);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('<div id="root">');

  server.kill('SIGTERM');
  // Windows has no signal that asks a program to end.
  expect(await ended).toEqual(process.platform === 'win32' ? [null, 'SIGTERM'] : [0, null]);
});

/** Address of a server that has just been started on a data folder. */
async function addressIn(dataDir: string): Promise<string> {
  const file = join(dataDir, 'server.json');
  await expect.poll(() => existsSync(file), { timeout: 30_000 }).toBe(true);
  return (JSON.parse(readFileSync(file, 'utf8')) as { baseUrl: string }).baseUrl;
}
