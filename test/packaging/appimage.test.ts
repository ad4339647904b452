import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../support/server.ts';
import { type Made, allMade, canShowWindows, realApps } from './made.ts';
import { hasArchivers } from './tools.ts';

// The AppImage, started as it lies there. The runtime at its beginning is one that unpacks it: the real one,
// which mounts it, is downloaded for `npm run dist` only.
const images = allMade.filter(({ system }) => system === 'linux');
const canStart = (made: Made) => hasArchivers() && canShowWindows && realApps.includes(made);
const WHY = 'needs Electron for it, a display, squashfs-tools and 7zip';

// In a user namespace of its own, so that nothing outside is concerned: none may be made below it, and nobody
// is root in it, whom Chromium would refuse.
const REFUSING = [
  'unshare',
  ['--user', '--keep-caps', `--map-user=${String(process.getuid?.())}`],
  ['sh', '-c', 'echo 0 >/proc/sys/user/max_user_namespaces && exec "$@"', 'sh'],
  ['setpriv', '--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all'],
].flat();

/** Starts an AppImage on a data folder, by way of another command. */
function start({ output }: Made, dataDir: string, by: readonly string[] = []) {
  const name = readdirSync(output).find((file) => file.endsWith('.AppImage')) ?? '';
  const args = ['--data-dir', dataDir, '--port', '0', '--hidden'];
  const [command = '', ...rest] = [...by, join(output, name), ...args];
  const child = spawn(command, rest, { env: { ...process.env, TMPDIR: temporaryFolder() } });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  });
  return { child, printed: printedBy(child) };
}

function printedBy(child: ChildProcess): () => string {
  let text = '';
  child.stdout?.resume();
  child.stderr?.on('data', (chunk: Buffer) => (text += String(chunk)));
  return () => text;
}

test.for(images)(
  '$system-$arch: the AppImage starts with its sandbox, and answers',
  async (made, { skip }) => {
    skip(!canStart(made), WHY);
    const dataDir = temporaryFolder();
    const { child } = start(made, dataDir);
    const file = join(dataDir, 'server.json');
    await expect.poll(() => existsSync(file), { timeout: 50_000 }).toBe(true);
    const { baseUrl, pid } = JSON.parse(readFileSync(file, 'utf8')) as {
      baseUrl: string;
      pid: number;
    };
    expect((await fetch(`${baseUrl}/openapi.json`)).status).toBe(200);
    // What was started is the app itself, and no shell that waits for it.
    expect(pid).toBe(child.pid);
    expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).not.toContain('sandbox');
  },
);

test.for(images)(
  '$system-$arch: where the system refuses user namespaces, it says what to do',
  async (made, { skip }) => {
    skip(!canStart(made), WHY);
    const dataDir = temporaryFolder();
    const { printed } = start(made, dataDir, REFUSING);
    await expect
      .poll(printed, { timeout: 50_000 })
      .toContain('Perennial cannot start without its sandbox\nThis system does not allow user');
    expect(printed()).toContain('Install the deb or rpm package instead');
    expect(existsSync(join(dataDir, 'server.json'))).toBe(false);
  },
);
