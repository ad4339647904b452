#!/usr/bin/env node
import { join } from 'node:path';

// What the database library is built for; an older Node would crash in it without a word.
const OLDEST_NODE = 22;

// The built pages lie two folders up, seen from this source file and from its bundle alike.
const pagesDir = join(import.meta.dirname, '../../out/renderer');

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  process.stderr.write(`Perennial needs Node ${OLDEST_NODE} or later.\n`);
  process.exitCode = 1;
} else {
  const { runCommandLine } = await import('./run.ts');
  process.exitCode = await runCommandLine(process.argv.slice(2), { pagesDir });
}
