#!/usr/bin/env node
import module from 'node:module';
import { join } from 'node:path';

// What the database library is built for; an older Node would crash in it without a word.
const OLDEST_NODE = 22;

// Two folders up, seen from this source file and from its bundle alike.
const built = join(import.meta.dirname, '../../out');

// What stands on the command line may be a secret, which the list of processes would show.
process.title = 'perennial';

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(`Perennial needs Node ${OLDEST_NODE} or later.\n`);
  process.exitCode = 1;
} else {
  void run();
}

// Awaited by nobody: the bundle is CommonJS, which can not wait where it is loaded.
async function run(): Promise<void> {
  // What Node makes of the code is kept for the next start, where the folder can be written to.
  // Early versions of Node 22 can't.
  module.enableCompileCache?.(join(built, 'compile-cache'));
  const { runCommandLine } = await import('./run.ts');
  const pagesDir = join(built, 'renderer');
  process.exitCode = await runCommandLine(process.argv.slice(2), { pagesDir });
}
