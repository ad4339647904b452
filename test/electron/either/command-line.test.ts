import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, onTestFinished, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { ownCommandOf } from '../../../src-main/startup/command-line.ts';
import { agentOf } from '../../mcp/client.ts';
import { TestServer, temporaryFolder } from '../../support/server.ts';
import { LONGEST_START_MS, executablePath } from '../app.ts';

// The app as the command line, without a display, as scripts and agents start it.

const root = resolve(import.meta.dirname, '../../..');
const packaged = process.env['PERENNIAL_PACKAGED_APP'] || undefined;
const { command, args: first } = ownCommandOf({
  platform: process.platform,
  env: {},
  execPath: packaged ?? executablePath,
  ...(packaged === undefined ? { appPath: root } : {}),
});

const { DISPLAY: _, WAYLAND_DISPLAY: __, ...withoutDisplay } = process.env;

function start(...args: string[]) {
  const child = spawn(command, [...first, ...args], { env: withoutDisplay });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** Runs a command to its end. */
async function run(...args: string[]) {
  const child = start(...args);
  child.stdin.end();
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code: code as unknown, stdout, stderr };
}

test('it prints what the command line prints, and nothing else', async () => {
  const version = { code: 0, stdout: `${packageJson.version}\n`, stderr: '' };
  expect(await run('--version')).toEqual(version);
  const { code, stdout, stderr } = await run('subscriptions', 'nonsense');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('nonsense');
});

test('it works on the data, with options that Chromium or Electron would take as their own', async () => {
  const dataDir = temporaryFolder();
  const options = '--category News --amount 5 --currency USD --every month --next 2030-01-31';
  const website = ['--website', 'https://example.com/paper', '--notes', '--type=renderer'];
  const into = ['--data-dir', dataDir];
  const add = ['subscriptions', 'add', '--name', 'Paper', ...options.split(' '), ...website];
  expect(await run(...add, '--json', ...into)).toMatchObject({ code: 0, stderr: '' });
  const { stdout } = await run('subscriptions', 'show', 'Paper', '--json', ...into);
  expect(stdout).toContain('https://example.com/paper');
  expect(stdout).toContain('--type=renderer');
  expect(existsSync(join(dataDir, 'chromium'))).toBe(false);
});

test('an agent connects over its standard input and output', async () => {
  const server = await TestServer.start();
  const { key } = server.issue();
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({
      command,
      args: [...first, 'mcp', '--port', String(server.port)],
      // Only what clients pass on, and the key.
      env: { PERENNIAL_KEY: key },
    }),
  );
  const agent = agentOf(client);
  expect(await agent.tools()).toHaveLength(12);
  expect((await agent.call('list_subscriptions')).isError).toBe(false);
});

test.runIf(process.platform !== 'win32')(
  'a server ends in an orderly way by a signal',
  async () => {
    const dataDir = temporaryFolder();
    const child = start('serve', '--no-open', '--port', '0', '--data-dir', dataDir);
    const ended = once(child, 'exit');
    const file = join(dataDir, 'server.json');
    await expect.poll(() => existsSync(file), { timeout: LONGEST_START_MS }).toBe(true);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(existsSync(file)).toBe(false);
  },
);
