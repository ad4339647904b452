import module, { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { buildWhereStale, pagesDir } from './build.ts';
import { commandOf } from './npm-start/start-plan.ts';

// Runs the command line for npm scripts: from source, except for `serve`. That shows pages that have to be built anyway,
// so it builds what is missing or out of date and runs the bundle, as an installed app does. From source, each of its
// threads would load Node's TypeScript compiler, which is WebAssembly. Where the processor has protection keys, that can
// crash V8 when threads end (https://github.com/nodejs/node/issues/64500).

const argv = process.argv.slice(2);
const out = resolve(import.meta.dirname, '../out');
if (commandOf(argv) === 'serve') {
  buildWhereStale();
  createRequire(import.meta.url)(resolve(out, 'main/perennial.cjs'));
} else {
  module.enableCompileCache(resolve(out, 'compile-cache'));
  const { runCommandLine } = await import('../src-server/cli/run.ts');
  process.exitCode = await runCommandLine(argv, { pagesDir });
}
