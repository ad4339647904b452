import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { electronBinary } from '../../src-main/electron-binary.ts';
import { temporaryFolder } from '../support/server.ts';

const root = resolve(import.meta.dirname, '../..');
const WORDS =
  'Electron’s binary is not on this machine (npx install-electron gets it), so the window is a page for your browser.\n';

test('Electron’s binary is there once its file is', () => {
  const folder = temporaryFolder();
  expect(electronBinary(folder, {})).toBeUndefined();
  writeFileSync(join(folder, 'path.txt'), 'electron');
  expect(electronBinary(folder, {})).toBeUndefined();
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/electron'), '');
  expect(electronBinary(folder, {})).toBe(join(folder, 'dist/electron'));
});

test('Electron’s binary can lie elsewhere, with and without a name from its package', () => {
  const [folder, elsewhere] = [temporaryFolder(), temporaryFolder()];
  const env = { ELECTRON_OVERRIDE_DIST_PATH: elsewhere };
  expect(electronBinary(folder, env)).toBeUndefined();
  writeFileSync(join(elsewhere, 'electron'), '');
  expect(electronBinary(folder, env)).toBe(join(elsewhere, 'electron'));
  writeFileSync(join(folder, 'path.txt'), 'other');
  writeFileSync(join(elsewhere, 'other'), '');
  expect(electronBinary(folder, env)).toBe(join(elsewhere, 'other'));
});

test('npm start serves; where there is no Electron it says so in one line', async () => {
  const args = ['--no-open', '--port', '0', '--data-dir', temporaryFolder()];
  const server = spawn(process.execPath, [join(root, 'src-main/start.ts'), ...args], { cwd: root });
  onTestFinished(() => void server.kill('SIGKILL'));
  let [said, printed] = ['', ''];
  server.stderr.on('data', (chunk: Buffer) => (said += String(chunk)));
  server.stdout.on('data', (chunk: Buffer) => (printed += String(chunk)));
  const ended = new Promise((done) => server.on('close', done));
  await expect.poll(() => printed, { timeout: 60_000 }).toContain('#token=');
  server.kill('SIGINT');
  await ended;
  const isThere = electronBinary(join(root, 'node_modules/electron')) !== undefined;
  expect(said.includes(WORDS)).toBe(!isThere);
});
