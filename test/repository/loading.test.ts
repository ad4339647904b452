import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

// These do something when they are loaded.
const ENTRIES = /(?:^|\/)(?:main|worker)\.ts$/;

const LOADER = `
for (const file of JSON.parse(process.argv[1])) {
  await import(file).catch((error) => console.log(file, String(error)));
}
process.exit();
`;

// Vitest and the bundler are more lenient, for example about what a CommonJS package exports.
test('Node itself loads every module of the server from its source', async () => {
  const files = globSync('src-server/**/*.ts', { cwd: root })
    .filter((file) => !ENTRIES.test(file.replaceAll('\\', '/')))
    .map((file) => pathToFileURL(join(root, file)).href);
  expect(files.length).toBeGreaterThan(300);
  const args = ['--input-type=module', '-e', LOADER, JSON.stringify(files)];
  const { stdout } = await run(process.execPath, args);
  expect(stdout).toBe('');
});
