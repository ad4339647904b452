import module from 'node:module';
import { resolve } from 'node:path';
import { buildWhereStale, pagesDir } from './build.ts';
import { commandOf } from './npm-start/start-plan.ts';

// The command line as npm scripts run it: from the sources. The pages that `serve` shows are built
// first where they are missing or out of date.

const argv = process.argv.slice(2);
if (commandOf(argv) === 'serve') buildWhereStale();
module.enableCompileCache(resolve(import.meta.dirname, '../out/compile-cache'));
const { runCommandLine } = await import('../src-server/serve.ts');
process.exitCode = await runCommandLine(argv, { pagesDir });
