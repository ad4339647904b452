import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  symlinkSync,
  truncateSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { binaryZip, installPackage, startMirror } from '../support/electron-mirror.ts';
import { temporaryFolder } from '../support/server.ts';
import { executablePath } from './app.ts';
import { prepared } from './data.ts';

const root = resolve(import.meta.dirname, '../..');
const isLinux = process.platform === 'linux';
const env = { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: resolve(executablePath, '..') };

/** What a command that starts Perennial says, and the end of it. */
function started(command: string, args: string[], environment: NodeJS.ProcessEnv) {
  const child = spawn(command, args, { env: environment });
  onTestFinished(() => void child.kill('SIGKILL'));
  let all = '';
  child.stdout.on('data', (chunk: Buffer) => (all += String(chunk)));
  child.stderr.on('data', (chunk: Buffer) => (all += String(chunk)));
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const lines = () => all.split(/\r?\n/);
  return { child, ended, all: () => all, lines };
}

const startScript = (checkout: string) => join(checkout, 'src-main/start.ts');
const options = (dataDir = temporaryFolder()) => ['--port', '0', '--data-dir', dataDir];
// No browser is found there.
const NO_BROWSER = { PATH: '' };

/** `npm start` where Electron comes to nothing, until the server answers in its place; what it said of it. */
async function saidBeforeServing(environment: NodeJS.ProcessEnv, command: string[] = []) {
  const [program = '', ...args] = [...command, process.execPath, startScript(root), ...options()];
  const { child, ended, all, lines } = started(program, args, { ...environment, ...NO_BROWSER });
  await expect.poll(all, { timeout: 60_000 }).toContain('#token=');
  child.kill('SIGINT');
  await ended;
  return lines().filter((line) => line.endsWith('so Perennial runs in your browser.'));
}

test('npm start opens the app, and ends with it', async () => {
  const { dataDir } = prepared();
  const { child, ended, all } = started(
    process.execPath,
    [startScript(root), ...options(dataDir)],
    // As in the terminal of an editor that is an Electron app itself.
    { ...env, ELECTRON_RUN_AS_NODE: '1' },
  );
  await expect.poll(() => existsSync(join(dataDir, 'server.json')), { timeout: 60_000 }).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(all()).not.toContain('#token=');
});

describe.runIf(isLinux)('where Electron comes to nothing, as it can on Linux, npm start', () => {
  test('says that no display answers, and serves', async () => {
    expect(await saidBeforeServing({ ...env, DISPLAY: ':59000', WAYLAND_DISPLAY: '' })).toEqual([
      'Electron cannot connect to the display, so Perennial runs in your browser.',
    ]);
  });

  test('says which library is missing, and serves', async () => {
    const folder = temporaryFolder();
    copyFileSync(executablePath, join(folder, 'electron'));
    expect(await saidBeforeServing({ ...env, ELECTRON_OVERRIDE_DIST_PATH: folder })).toEqual([
      expect.stringMatching(/^Electron needs lib\S+\.so\S*, which is not installed, so/),
    ]);
  });

  test('says that a damaged binary crashed, and serves', async () => {
    const folder = temporaryFolder();
    const binary = join(folder, 'electron');
    copyFileSync(executablePath, binary);
    truncateSync(binary, 3_000_000);
    expect(await saidBeforeServing({ ...env, ELECTRON_OVERRIDE_DIST_PATH: folder })).toEqual([
      'Electron crashed at startup (SIGSEGV), so Perennial runs in your browser.',
    ]);
  });

  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  // Only for what runs in there: one user namespace more, in which there can be no other.
  const withoutNamespaces = [
    '/usr/bin/unshare',
    '--user',
    '--map-root-user',
    '/bin/sh',
    '-c',
    'echo 1 > /proc/sys/user/max_user_namespaces && exec /usr/bin/unshare --user "$@"',
    'sh',
    `--map-user=${uid}`,
    `--map-group=${gid}`,
  ];
  const [unshare = '', ...rest] = withoutNamespaces;
  const canForbid = spawnSync(unshare, [...rest, '/bin/true']).status === 0;

  test.runIf(canForbid)('says that its sandbox is refused, and serves', async () => {
    expect(await saidBeforeServing(env, withoutNamespaces)).toEqual([
      'This system does not allow Electron’s sandbox, so Perennial runs in your browser.',
    ]);
  });
});

// Not in test/main/, whose tests may run as root, for whom no window is tried.

/** A checkout as `npm ci` leaves it: with the package `electron`, which expects that file, but no binary. */
function checkoutFor(zip: Buffer): string {
  const checkout = temporaryFolder();
  for (const name of ['src-main', 'src-server', 'package.json'])
    cpSync(join(root, name), join(checkout, name), { recursive: true });
  const modules = join(checkout, 'node_modules');
  mkdirSync(modules);
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== 'electron' && name !== '.cache')
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
  installPackage(modules, zip);
  // As new as the sources, so that nothing is built.
  cpSync(join(root, 'out'), join(checkout, 'out'), { recursive: true });
  return checkout;
}

// What script(1) of util-linux is called with to give a command a terminal.
const canHaveTerminal = isLinux && existsSync('/usr/bin/script');

/** `npm start` in a checkout, at a terminal. */
function startAtTerminal(checkout: string, environment: NodeJS.ProcessEnv) {
  const command = ['exec', process.execPath, startScript(checkout), ...options()].join(' ');
  const all = { ...environment, ...NO_BROWSER, SHELL: '/bin/sh' };
  return started('/usr/bin/script', ['-qefc', command, '/dev/null'], all);
}

describe.runIf(canHaveTerminal)('npm start at a terminal, without Electron,', () => {
  const zip = binaryZip('#!/bin/sh\necho "started with $2" >&2\n');

  test('says what it downloads and from whom, and opens the window', async () => {
    const { env: mirror, host } = await startMirror((response) => response.end(zip));
    const checkout = checkoutFor(zip);
    const { ended, all } = startAtTerminal(checkout, mirror);
    expect(await ended).toEqual([0, null]);
    expect(all()).toContain(`Downloading it from ${host}`);
    expect(all()).toContain('started with --port');
    const again = startAtTerminal(checkout, mirror);
    expect(await again.ended).toEqual([0, null]);
    expect(again.all()).not.toContain('Downloading');
  });

  test('says why it could not be downloaded, serves, and tries no second time', async () => {
    const { env: mirror, responses } = await startMirror((response) =>
      response.writeHead(404).end(),
    );
    const checkout = checkoutFor(zip);
    const said: string[][] = [];
    for (let i = 0; i < 2; i += 1) {
      const { child, ended, all, lines } = startAtTerminal(checkout, mirror);
      await expect.poll(all).toContain('#token=');
      said.push(lines().filter((line) => line.endsWith('so Perennial runs in your browser.')));
      child.stdin.write('\u0003');
      await ended;
    }
    expect(said).toEqual([
      [expect.stringMatching(/Electron could not be downloaded \(.*404.*\)/)],
      [expect.stringMatching(/^Electron is not installed/)],
    ]);
    expect(responses).toHaveLength(1);
  });

  test('serves while a slow download goes on, and begins anew where that was cut off', async () => {
    const { env: mirror, responses } = await startMirror((response) =>
      response.write(zip.subarray(0, 99)),
    );
    const checkout = checkoutFor(zip);
    const first = startAtTerminal(checkout, mirror);
    await expect.poll(first.all, { timeout: 40_000 }).toContain('#token=');
    expect(first.all()).toContain(
      'Electron is still downloading in the background, so Perennial runs',
    );
    first.child.stdin.write('\u0003');
    await first.ended;
    const next = startAtTerminal(checkout, mirror);
    await expect.poll(() => responses).toHaveLength(2);
    responses[1]?.end(zip.subarray(99));
    expect(await next.ended).toEqual([0, null]);
    expect(next.all()).toContain('started with --port');
  });

  test('can be told to go on without it by Ctrl+C, and ends at the next', async () => {
    const { env: mirror, responses } = await startMirror((response) =>
      response.write(zip.subarray(0, 99)),
    );
    const { child, ended, all } = startAtTerminal(checkoutFor(zip), mirror);
    await expect.poll(() => responses.length).toBe(1);
    child.stdin.write('\u0003');
    await expect.poll(all).toContain('#token=');
    expect(all()).toContain('Electron is not installed');
    expect(responses[0]?.destroyed).toBe(true);
    child.stdin.write('\u0003');
    expect(await ended).toEqual([0, null]);
  });

  test('downloads nothing where that is not wanted', async () => {
    const { env: mirror, responses } = await startMirror((response) => response.end(zip));
    const { child, ended, all } = startAtTerminal(checkoutFor(zip), { ...mirror, CI: '1' });
    await expect.poll(all).toContain('#token=');
    child.stdin.write('\u0003');
    await ended;
    expect(responses).toEqual([]);
  });
});
