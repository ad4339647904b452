import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { electronBinary } from '../../../src-main/npm-start/electron-binary.ts';
import { SESSION_HEADER } from '../../../src-server/contract/window.ts';
import type { OwnCommand } from '../../../src-server/platform/config.ts';
import { VERSION } from '../../../src-server/platform/version.ts';
import { temporaryFolder } from '../../support/server.ts';

const root = resolve(import.meta.dirname, '../../..');
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

/** `npm start` without a terminal, until it serves and `use` is done with its link; what it said besides. */
async function served(
  args: string[],
  env: NodeJS.ProcessEnv,
  use: (link: URL) => Promise<void> = () => Promise.resolve(),
): Promise<string> {
  const start = join(root, 'src-main/start.ts');
  const all = [start, '--port', '0', '--data-dir', temporaryFolder(), ...args];
  const server = spawn(process.execPath, all, { cwd: root, env: { ...process.env, ...env } });
  onTestFinished(() => void server.kill('SIGKILL'));
  let [said, printed] = ['', ''];
  server.stderr.on('data', (chunk: Buffer) => (said += String(chunk)));
  server.stdout.on('data', (chunk: Buffer) => (printed += String(chunk)));
  const ended = new Promise((done) => server.on('close', done));
  await expect.poll(() => printed, { timeout: 60_000 }).toContain('#token=');
  await use(new URL(/http:\S+#token=\S+/.exec(printed)?.[0] ?? ''));
  server.kill('SIGINT');
  await ended;
  return said.replace(/^Building Perennial.*\n/, '');
}

test('npm start --no-open serves without a word about the window', async () => {
  expect(await served(['--no-open'], {})).toBe('');
});

test('npm start tells agents of a command line that they can run', async () => {
  await served(['--headless'], {}, async ({ origin, hash }) => {
    const body = JSON.stringify({ token: hash.replace('#token=', '') });
    const json = { 'content-type': 'application/json', origin };
    const opened = await fetch(`${origin}/app/v1/session`, { method: 'POST', headers: json, body });
    const { session } = (await opened.json()) as { session: string };
    const facts = await fetch(`${origin}/app/v1/server`, {
      headers: { [SESSION_HEADER]: session },
    });
    const { data } = (await facts.json()) as { data: { commandLine: OwnCommand } };
    const { command, args } = data.commandLine;
    const run = spawnSync(command, [...args, 'version'], { encoding: 'utf8' });
    expect(run).toMatchObject({ status: 0, stdout: expect.stringContaining(VERSION) });
  });
});

test.each([[['--headles']], [['serve']]])('npm start refuses %j with exit code 2', (args) => {
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [join(root, 'src-main/start.ts'), ...args],
    { cwd: root, encoding: 'utf8' },
  );
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('--headless');
});

test.runIf(process.platform === 'linux')(
  'npm start serves where there is no display, which other systems always have, and says so',
  async () => {
    const without = { DISPLAY: '', WAYLAND_DISPLAY: '' };
    expect(await served([], without)).toBe(
      'There is no display, so Perennial runs in your browser.\n',
    );
    expect(await served(['--headless'], without)).toBe('');
  },
);
