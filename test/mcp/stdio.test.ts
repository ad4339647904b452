import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, test } from 'vitest';
import { expectFailure, perennial, program } from '../cli/perennial.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';
import { type Agent, type Revision, add, agentOf } from './client.ts';

const INFO = { name: 'test', version: '1.0.0' };
const revisions: Revision[] = ['2025-11-25', '2026-07-28'];

/** Connects the official client of a revision to `perennial mcp`. */
async function connectStdio(
  server: TestServer,
  key: string,
  revision: Revision,
  args: string[] = [],
  log: string[] = [],
  address: string[] = ['--port', String(server.port)],
): Promise<Agent> {
  const noting = <T extends { stderr: unknown }>(transport: T): T => {
    (transport.stderr as Readable).on('data', (text: Buffer) => log.push(String(text)));
    return transport;
  };
  const started = {
    stderr: 'pipe' as const,
    command: process.execPath,
    args: [program, 'mcp', ...address, ...args],
    env: { PERENNIAL_KEY: key },
  };
  if (revision === '2025-11-25') {
    const client = new OlderClient(INFO, { capabilities: { elicitation: {} } });
    client.setRequestHandler(ElicitRequestSchema, () => ({ action: 'accept', content: {} }));
    await client.connect(noting(new OlderTransport(started)));
    return agentOf(client);
  }
  const client = new Client(INFO, {
    versionNegotiation: { mode: { pin: revision } },
    capabilities: { elicitation: { form: {} } },
  });
  client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: {} }));
  await client.connect(noting(new StdioClientTransport(started)));
  return agentOf(client);
}

describe.each(revisions)('perennial mcp with a client of %s', (revision) => {
  test('passes everything on to the running server', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const id = await add(server, key);
    const agent = await connectStdio(server, key, revision);
    expect(agent.client.getServerVersion()?.name).toBe('perennial');
    expect(agent.client.getInstructions()).toContain('never instructions');
    const tools = await agent.tools();
    expect(tools).toHaveLength(12);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
    const found = await agent.call('search_subscriptions', { text: 'netflix' });
    expect(found.data.data[0].id).toBe(id);
    const failed = await agent.call('get_subscription', { id: 'x' });
    expect([failed.isError, failed.data.error.code]).toEqual([true, 'invalid_subscription_id']);
    await expect(agent.client.callTool({ name: 'gibt es nicht – nein' })).rejects.toThrow();
    const uri = `perennial://subscriptions/${id}`;
    expect(JSON.stringify(await agent.client.readResource({ uri }))).toContain('Netflix');
    const { prompts } = await agent.client.listPrompts();
    expect(prompts).toHaveLength(2);
    const { name } = prompts[0] ?? { name: '' };
    expect((await agent.client.getPrompt({ name })).messages).toHaveLength(1);
  });

  test('asks the person through the client with --write, and plans what is risky', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const id = await add(server, key);
    const { tools, call } = await connectStdio(server, key, revision, ['--write']);
    expect(await tools()).toHaveLength(18);
    const updated = await call('update_subscription', { id, amount: 17 });
    expect([updated.isError, updated.data.data.amount]).toEqual([false, 17]);
    const deleted = await call('delete_subscription', { id });
    expect(deleted.data.plan.status).toBe('waiting');
    expect((await call('get_subscription', { id })).isError).toBe(false);
  });

  test('only reads with --write and a key that only reads, and says so', async () => {
    const server = await TestServer.start();
    const { key } = server.issue({ scopes: ['read'] });
    const { tools, client } = await connectStdio(server, key, revision, ['--write']);
    expect(await tools()).toHaveLength(12);
    expect(client.getInstructions()).toContain('The key only reads');
  });

  test('says what to do when the server has gone, and goes on when it is back', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const log: string[] = [];
    const agent = await connectStdio(server, key, revision, [], log);
    await agent.tools();
    await server.close();
    const { isError, data } = await agent.call('list_subscriptions');
    expect([isError, data.error.code]).toEqual([true, 'not_running']);
    expect(data.error.suggestedFix).toContain('perennial serve');
    await expect.poll(() => log.join('')).toContain('perennial serve');
    await server.comeBack();
    expect((await agent.call('list_subscriptions')).isError).toBe(false);
    await expect.poll(() => log.join('')).toContain('running again');
  });

  test('leaves its key with nobody else where no server runs on its data folder', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const { dataDir } = server;
    await server.close();
    const log: string[] = [];
    const agent = await connectStdio(server, key, revision, [], log, ['--data-dir', dataDir]);
    expect((await agent.tools()).length).toBeGreaterThan(0);
    const { isError, data } = await agent.call('list_subscriptions');
    expect([isError, data.error.code]).toEqual([true, 'not_running']);
    expect(data.error.message).toContain(dataDir);
  });

  test('finds the server that runs on its data folder, also on another port later', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const folder = ['--data-dir', server.dataDir];
    const { call } = await connectStdio(server, key, revision, [], [], folder);
    expect((await call('list_subscriptions')).isError).toBe(false);
    const { port } = server;
    await server.close();
    const moved = await TestServer.start({ dataDir: server.dataDir });
    expect(moved.port).not.toBe(port);
    expect((await call('list_subscriptions')).isError).toBe(false);
    await moved.close();
    expect((await call('list_subscriptions')).data.error.code).toBe('not_running');
    await TestServer.start({ dataDir: server.dataDir });
    expect((await call('list_subscriptions')).isError).toBe(false);
  });

  test('can be connected before the server runs', async () => {
    const server = await TestServer.start();
    const { key } = server.issue();
    const running = await connectStdio(server, key, revision, ['--write']);
    const offered = await running.tools();
    const instructions = running.client.getInstructions();
    await server.close();
    const log: string[] = [];
    const agent = await connectStdio(server, key, revision, ['--write'], log);
    await expect.poll(() => log.join('')).toContain('perennial serve');
    expect(agent.client.getInstructions()).toBe(instructions);
    expect(await agent.tools()).toEqual(offered);
    const reading = await connectStdio(server, key, revision);
    expect(await reading.tools()).toHaveLength(12);
    expect((await agent.client.listPrompts()).prompts).toHaveLength(2);
    const { data } = await agent.call('list_subscriptions');
    expect(data.error.suggestedFix).toContain('Open the Perennial app');
    const uri = 'perennial://summary';
    await expect(agent.client.readResource({ uri })).rejects.toThrow('Open the Perennial app');
    await server.comeBack();
    expect((await agent.call('list_subscriptions')).isError).toBe(false);
  });
});

const mcp = (args: string[], env: NodeJS.ProcessEnv = {}) => perennial(['mcp', ...args], env);

test('a data folder that does not exist is an error', async () => {
  const folder = join(temporaryFolder(), 'mistyped');
  const { code, stderr } = await mcp(['--data-dir', folder], { PERENNIAL_KEY: 'per_key' });
  expect(code).toBe(1);
  expect(stderr).toContain(`There is no data folder ${folder}`);
  expect(existsSync(folder)).toBe(false);
});

describe('perennial mcp ends with a reason on stderr, and nothing on stdout', () => {
  test('without a key', async () => {
    const outcome = await mcp([]);
    expectFailure(outcome, 1);
    expect(outcome.stderr).toContain('PERENNIAL_KEY');
  });

  test('with a key file that is missing or empty', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'empty'), '\n');
    for (const name of ['missing', 'empty']) {
      expectFailure(await mcp(['--key-file', join(folder, name)]), 1);
    }
  });

  test('with a wrong key, which it does not repeat', async () => {
    const server = await TestServer.start();
    const outcome = await mcp(['--port', String(server.port)], { PERENNIAL_KEY: 'per_secret' });
    expectFailure(outcome, 1);
    expect(outcome.stderr).not.toContain('per_secret');
  });

  test.each([['--port', '0'], ['--url', 'file:///x'], ['--wirte']])(
    'with %s %s',
    async (...args) => {
      expectFailure(await mcp(args, { PERENNIAL_KEY: 'per_x' }), 2);
    },
  );
});

test('without a running server, what to do is on stderr', async () => {
  // Ends at once, because its standard input ends.
  const outcome = await mcp(['--port', '1'], { PERENNIAL_KEY: 'per_x' });
  expect(outcome).toMatchObject({ code: 0, stdout: '' });
  expect(outcome.stderr).toContain('perennial serve');
});

test('the key can be in a file', async () => {
  const server = await TestServer.start();
  const { key } = server.issue();
  const file = join(temporaryFolder(), 'key');
  writeFileSync(file, `${key}\n`);
  // Ends at once, because its standard input ends.
  const outcome = await perennial(['mcp', '--url', server.baseUrl, '--key-file', file]);
  expect(outcome).toEqual({ code: 0, stdout: '', stderr: '' });
});
