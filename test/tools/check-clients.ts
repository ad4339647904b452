import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { installTools } from './install.ts';

// `npm run check:api-clients`: clients that other tools generate from the OpenAPI document, against a running server.

const root = resolve(import.meta.dirname, '../..');

// What a test run takes for "skipped".
const SKIPPED = 77;

process.exitCode = installTools() ? run() : SKIPPED;

function run(): number {
  const vitest = resolve(root, 'node_modules/vitest/vitest.mjs');
  const config = resolve(import.meta.dirname, 'clients/vitest.config.ts');
  const args = [vitest, 'run', `--config=${config}`];
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
}
