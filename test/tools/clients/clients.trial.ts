import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApiDocument } from '../../../src-server/contract/openapi/document.ts';
import { TestServer } from '../../support/server.ts';
import { CLIENT_TYPES, clientTypes } from '../client-types.ts';

// Clients are generated from the document that a running server serves, compiled strictly, and used with that server.

const execute = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'perennial-clients-'));
const ends: (() => void | Promise<void>)[] = [];
let server: TestServer;

async function node(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { cwd: folder, env: { ...process.env, ...env } };
  return (await execute(process.execPath, args, options)).stdout;
}

/** The commands that generate the clients, each in `clients/`. */
const generators = {
  'openapi-typescript': [
    'openapi-typescript/bin/cli.js',
    'openapi.json',
    '--output=clients/openapi-typescript.ts',
  ],
  'hey-api': ['@hey-api/openapi-ts/bin/run.js', '--file=programs/hey-api.config.ts'],
  orval: ['orval/dist/bin/orval.mjs', '--config=programs/orval.config.ts'],
} as const;

beforeAll(async () => {
  server = await TestServer.start({ atEnd: (end) => ends.push(end) });
  symlinkSync(
    resolve(import.meta.dirname, '../node_modules'),
    join(folder, 'node_modules'),
    'junction',
  );
  cpSync(join(import.meta.dirname, 'programs'), join(folder, 'programs'), { recursive: true });
  const { text } = await server.send('GET', '/openapi.json');
  writeFileSync(join(folder, 'openapi.json'), text);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const commands = Object.values(generators);
  await Promise.all(commands.map(([file, ...args]) => node([`node_modules/${file}`, ...args])));
});

afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  rmSync(folder, { recursive: true, force: true });
});

test('swagger-parser takes the document for valid, and resolves all of its references', async () => {
  expect(await node(['programs/swagger-parser.ts'])).toBe('Perennial');
});

test('every client compiles strictly, with the program that uses it', async () => {
  const compile = [join(root, 'node_modules/typescript/bin/tsc'), '--project', 'programs'];
  await expect(node(compile)).resolves.toBe('');
});

test('the client in src-client has the types of this document', () => {
  const types = readFileSync(join(root, CLIENT_TYPES), 'utf8').replaceAll('\r\n', '\n');
  expect(types, 'run npm run openapi').toBe(clientTypes(openApiDocument()));
});

test.each([...Object.keys(generators), 'mcp-bridge'])(
  'what %s makes creates, reads, lists, updates, and deletes',
  async (program) => {
    const env = { BASE_URL: server.baseUrl, API_KEY: server.issue().key };
    const printed = await node([`programs/${program}.ts`], env);
    expect(JSON.parse(printed)).toEqual(['Netflix', 1, 17.99, true, 'subscription_not_found']);
  },
);
