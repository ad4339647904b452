import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/server.ts';
import { argsFor, executablePath } from './app.ts';

// Loaded before the app: its dialog waits for nobody.
const ANSWERED = `const { dialog } = require('electron');
dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });`;

test.each([
  ['without the sandbox', ['--no-sandbox'], 1],
  ['with a wrong port', ['--port', 'abc'], 2],
])('a start %s ends, and begins no server', async (_what, args, code) => {
  const preload = join(temporaryFolder(), 'answered.cjs');
  writeFileSync(preload, ANSWERED);
  const dataDir = temporaryFolder();
  const child = spawn(executablePath, ['-r', preload, ...argsFor(dataDir), ...args]);
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(code);
  expect(existsSync(join(dataDir, 'perennial.db'))).toBe(false);
});
