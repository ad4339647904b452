import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { unpackExtension, validateManifest } from '@anthropic-ai/mcpb';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { add, agentOf } from '../mcp/client.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { TRY_FOLDER } from './made.ts';

const MAX_BYTES = 1_500_000;
const bundle = join(TRY_FOLDER, `Perennial-${packageJson.version}.mcpb`);

type Manifest = {
  server: { mcp_config: { command: string; args: string[]; env: Record<string, string> } };
  tools: { name: string }[];
  user_config: Record<string, { default?: unknown; sensitive?: boolean }>;
};

async function unpacked() {
  const folder = temporaryFolder();
  await unpackExtension({ mcpbPath: bundle, outputDir: folder, silent: true });
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  return { folder, manifest };
}

/** Starts the bundle as Claude Desktop does, with what the person entered. */
async function connect(entered: Record<string, unknown>) {
  const { folder, manifest } = await unpacked();
  const defaults = Object.entries(manifest.user_config).map(([name, { default: value }]) => [
    name,
    value,
  ]);
  const config = { ...Object.fromEntries(defaults), ...entered } as Record<string, unknown>;
  const filled = (text: string) =>
    text
      .replaceAll('${__dirname}', folder)
      .replaceAll(/\$\{user_config\.(\w+)\}/g, (_all, name: string) => String(config[name]));
  const { args, env } = manifest.server.mcp_config;
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: args.map(filled),
      env: Object.fromEntries(Object.entries(env).map(([name, text]) => [name, filled(text)])),
    }),
  );
  return agentOf(client);
}

test('the bundle for Claude Desktop is small, and has no native module', async () => {
  const { folder } = await unpacked();
  expect(validateManifest(join(folder, 'manifest.json'))).toBe(true);
  expect(readdirSync(folder, { recursive: true }).map(String).toSorted()).toEqual([
    'LICENSE',
    'icon.png',
    'manifest.json',
    'server',
    join('server', 'index.cjs'),
    'third-party-notices.md',
  ]);
  expect(statSync(bundle).size).toBeLessThan(MAX_BYTES);
  const program = readFileSync(join(folder, 'server/index.cjs'), 'utf8');
  expect(program).not.toMatch(/require\(.better-sqlite3/);
  expect(readFileSync(join(folder, 'third-party-notices.md'), 'utf8')).toContain('zod');
});

test('it keeps the key secret, and reads unless the person lets it write', async () => {
  const server = await TestServer.start();
  const { key } = server.issue();
  await add(server, key);
  const { manifest } = await unpacked();
  expect(manifest.user_config['key']?.sensitive).toBe(true);
  const reading = await connect({ key, port: server.port });
  const offered = await reading.tools();
  expect(offered).toHaveLength(12);
  const found = await reading.call('search_subscriptions', { text: 'netflix' });
  expect(found.data.data[0].name).toBe('Netflix');
  const writing = await connect({ key, port: server.port, write: true });
  const names = (await writing.tools()).map(({ name }) => name);
  expect(names).toEqual(manifest.tools.map(({ name }) => name));
});

test('it says what to do while Perennial does not run', async () => {
  const server = await TestServer.start();
  const { key } = server.issue();
  await server.close();
  const agent = await connect({ key, port: server.port });
  expect(await agent.tools()).toHaveLength(12);
  const { isError, data } = await agent.call('list_subscriptions');
  expect([isError, data.error.code]).toEqual([true, 'not_running']);
});
