#!/usr/bin/env node
import module from 'node:module';
import { join } from 'node:path';

// The version that the database library is built for; an older Node would crash without an explanation.
const OLDEST_NODE = 22;

// Two folders up, both from this source file and from its bundle.
const built = join(import.meta.dirname, '../../out');

// Arguments may contain secrets, which the process list would show.
process.title = 'perennial';

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(`Perennial needs Node ${OLDEST_NODE} or later.\n`);
  process.exitCode = 1;
} else {
  void run();
}

// Not awaited, because the CommonJS bundle doesn't support top-level await.
async function run(): Promise<void> {
  // Caches compiled code for the next start, if the folder is writable.
  // Early versions of Node 22 don't support it.
  module.enableCompileCache?.(join(built, 'compile-cache'));
  const { runCommandLine } = await import('./run.ts');
  const pagesDir = join(built, 'renderer');
  process.exitCode = await runCommandLine(process.argv.slice(2), { pagesDir });
}
