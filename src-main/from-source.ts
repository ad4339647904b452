import module from 'node:module';
import { resolve } from 'node:path';
import { buildWhereStale, pagesDir } from './build.ts';
import { commandOf } from './npm-start/start-plan.ts';

// Runs the command line from source, for npm scripts. First builds the pages that `serve` shows if they are
// missing or out of date.

const argv = process.argv.slice(2);
if (commandOf(argv) === 'serve') buildWhereStale();
module.enableCompileCache(resolve(import.meta.dirname, '../out/compile-cache'));
const { runCommandLine } = await import('../src-server/cli/run.ts');
process.exitCode = await runCommandLine(argv, { pagesDir });
