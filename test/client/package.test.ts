import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { Perennial } from '../../src-client/src/index.ts';
import { endpoints } from '../../src-server/contract/public/index.ts';
import { hasPython, root } from '../readme/blocks.ts';
import { draft } from '../support/drafts.ts';
import { TestServer, temporaryFolder } from '../support/server.ts';

// The package as it is installed elsewhere, from the file that `npm pack` writes.

const program = `
import { Perennial, PerennialError, type ErrorCode, type Subscription } from 'perennial-client';

const perennial = new Perennial({ apiKey: process.env['API_KEY'] ?? '', baseUrl: process.env['BASE_URL'] ?? '' });
const names: string[] = [];
for await (const item of perennial.subscriptions({ status: 'active' })) names.push(item.name);
const controller = new AbortController();
controller.abort(new Error('enough'));
const ends: unknown[] = [];
await perennial.getSpendSummary({}, { signal: controller.signal }).catch((error: Error) => ends.push(error.message));
try {
  // @ts-expect-error -- not a currency of the API
  await perennial.createSubscription({ name: 'Mail', category: 'Home', amount: 1, currency: 'usd', period: 'yearly' });
} catch (error) {
  if (!(error instanceof PerennialError)) throw error;
  const code: ErrorCode = error.code;
  ends.push(code, error.field);
}
const first = (list: Subscription[]) => list[0]?.nextPaymentDate;
console.log(JSON.stringify([names, ends, first([])]));
`;

const config = {
  compilerOptions: {
    target: 'es2024',
    module: 'nodenext',
    lib: ['es2024', 'dom'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
  },
  files: ['program.ts'],
};

const run = promisify(execFile);

function npm(folder: string, ...args: string[]): void {
  const done = spawnSync('npm', args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  expect(done.status, done.stderr).toBe(0);
}

const versionIn = (path: string): string =>
  JSON.parse(readFileSync(join(root, path), 'utf8')).version;
const version = versionIn('src-client/package.json');

test('is installed without anything else, compiles strictly, and runs', async () => {
  const folder = temporaryFolder();
  npm(root, 'pack', '--workspace', 'src-client', '--pack-destination', folder);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  npm(folder, 'install', '--offline', '--no-audit', `perennial-client-${version}.tgz`);
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  expect(Object.keys(lock.packages)).toEqual(['', 'node_modules/perennial-client']);

  writeFileSync(join(folder, 'program.ts'), program);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const compiled = spawnSync(process.execPath, [tsc], { cwd: folder, encoding: 'utf8' });
  expect(compiled.stdout).toBe('');

  const server = await TestServer.start();
  const { key } = server.issue();
  await server.call('POST', '/api/v1/subscriptions', { key, body: draft({ name: 'Netflix' }) });
  const env = { ...process.env, API_KEY: key, BASE_URL: server.baseUrl };
  const { stdout } = await run(process.execPath, ['program.ts'], { cwd: folder, env });
  const expected = [['Netflix'], ['enough', 'invalid_subscription', 'currency'], null];
  expect(JSON.parse(stdout)).toEqual(expected);
});

/** Lists are methods that yield each record, and have the name of what they yield. */
const listMethods: Readonly<Record<string, string>> = {
  listSubscriptions: 'subscriptions',
  listAudit: 'audit',
};

test('both clients have a method for each endpoint', () => {
  const methods = Object.keys(endpoints).map((name) => listMethods[name] ?? name);
  expect(Object.getOwnPropertyNames(Perennial.prototype)).toEqual(expect.arrayContaining(methods));
  const python = readFileSync(join(root, 'src-client/python/perennial.py'), 'utf8');
  const defined = [...python.matchAll(/^ {4}def (\w+)\(/gm)].map(([, name]) => name);
  const inPython = methods.map((name) => name.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`));
  expect(defined).toEqual(expect.arrayContaining(inPython));
});

test('has the version of Perennial', () => {
  expect(version).toBe(versionIn('package.json'));
});

// Counted as skipped where there is no Python.
test.skipIf(!hasPython)('the file of Python has nothing newer than Python 3.9', () => {
  const check = `import ast, sys
ast.parse(open(sys.argv[1], encoding="utf-8").read(), feature_version=(3, 9))`;
  const file = join(root, 'src-client/python/perennial.py');
  expect(() => execFileSync('python3', ['-c', check, file])).not.toThrow();
});
