#!/usr/bin/env node
import { join } from 'node:path';
import { runCommandLine } from './run.ts';

// The built pages lie two folders up, seen from this source file and from its bundle alike.
const pagesDir = join(import.meta.dirname, '../../out/renderer');

process.exitCode = await runCommandLine(process.argv.slice(2), { pagesDir });
