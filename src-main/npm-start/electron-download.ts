import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The result of a download of Electron. */
export type Download =
  | { kind: 'done' | 'skipped' }
  | { kind: 'failed'; why: string }
  /** It takes longer, and continues while this process runs. */
  | { kind: 'continues'; outcome: Promise<Outcome> };

/** How the installer ended. Being stopped, for example with Ctrl+C, is not a failure. */
type Outcome = 'done' | 'failed' | 'stopped';

export type DownloadParts = {
  /** The folder of the package `electron`. */
  packageFolder: string;
  env: NodeJS.ProcessEnv;
  /** Until when to wait. */
  deadline: Promise<unknown>;
  /** Called with the number of bytes received, a few times per second. */
  onProgress: (bytes: number) => void;
  /** Aborted to continue without Electron. */
  skip: AbortSignal;
};

const POLL_MS = 250;

/**
 * Downloads Electron's binary with the installer of its own package, which verifies it against the checksums
 * that npm installed.
 */
export async function downloadElectron(parts: DownloadParts): Promise<Download> {
  const { packageFolder, env, deadline, skip } = parts;
  const folder = mkdtempSync(join(tmpdir(), 'perennial-electron-'));
  const log = join(folder, 'installer.log');
  const output = openSync(log, 'w');
  const installer = spawn(process.execPath, [join(packageFolder, 'install.js')], {
    stdio: ['ignore', output, output],
    // It downloads to the temporary folder, where the file's size shows the progress. Its own progress bar
    // only appears after half a minute.
    env: { ...env, ELECTRON_GET_NO_PROGRESS: '1', TMPDIR: folder, TEMP: folder, TMP: folder },
  });
  closeSync(output);
  const ended: Promise<Outcome> = once(installer, 'exit').then(([code]) => {
    if (code === null) return 'stopped';
    return code === 0 ? 'done' : 'failed';
  });
  const clean = () => {
    installer.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', clean);
  const settle = async (why: () => string): Promise<Download> => {
    const isDone = (await ended) === 'done';
    const result: Download = isDone ? { kind: 'done' } : { kind: 'failed', why: why() };
    process.off('exit', clean);
    clean();
    return result;
  };

  const progress = watchProgress(folder, parts.onProgress);
  const isLate = await Promise.race([
    ended.then(() => false),
    once(skip, 'abort').then(() => false),
    deadline.then(() => true),
  ]);
  progress.stop();
  if (isLate && progress.hasBegun()) {
    installer.unref();
    return { kind: 'continues', outcome: settle(() => '').then(() => ended) };
  }
  if (isLate || skip.aborted) installer.kill();
  const result = await settle(() =>
    isLate ? `${downloadHost(env)} did not respond` : failureIn(readFileSync(log, 'utf8'), env),
  );
  // A terminal also interrupts the installer.
  return skip.aborted ? { kind: 'skipped' } : result;
}

/** Watches how much has arrived in a folder. */
function watchProgress(folder: string, onProgress: (bytes: number) => void) {
  let most = 0;
  const look = () => {
    const files = globSync('*/*', { cwd: folder }).map((path) => join(folder, path));
    const bytes = files.reduce(
      (sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
    if (bytes <= most) return;
    most = bytes;
    onProgress(bytes);
  };
  const timer = setInterval(look, POLL_MS);
  return {
    stop: () => clearInterval(timer),
    hasBegun: () => most > 0,
  };
}

// In the installer's order: the first one that is set.
const MIRRORS = ['npm_config_electron_mirror', 'NPM_CONFIG_ELECTRON_MIRROR', 'ELECTRON_MIRROR'];

/** The host that Electron is downloaded from. */
export function downloadHost(env: NodeJS.ProcessEnv): string {
  const mirror = MIRRORS.map((name) => env[name]).find(Boolean) ?? 'https://github.com/';
  return URL.canParse(mirror) ? new URL(mirror).host : mirror;
}

/** A failed installer's message, in one line. */
function failureIn(log: string, env: NodeJS.ProcessEnv): string {
  const message = /^\w*Error: (.+)$/m.exec(log)?.[1] ?? 'its installer failed';
  // Node reports every kind of broken connection this way.
  return /^(?:fetch failed|terminated)$/.test(message)
    ? `no connection to ${downloadHost(env)}`
    : message;
}

const DAY_MS = 24 * 60 * 60_000;

/**
 * An empty file among the installed packages. Its name contains the version, and its date is that of the
 * attempt.
 */
function markIn(modules: string): string {
  const manifest = readFileSync(join(modules, 'electron/package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return join(modules, '.cache/perennial', `electron-${version}-tried`);
}

/** Records that a download of this version of Electron was attempted. */
export function rememberTry(modules: string): void {
  const mark = markIn(modules);
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, '');
}

/** Removes that record. */
export function forgetTry(modules: string): void {
  rmSync(markIn(modules), { force: true });
}

/** Whether a download was attempted within the day before `now`. */
export function wasTriedLately(modules: string, now: number): boolean {
  const triedAt = statSync(markIn(modules), { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;
  return now - triedAt < DAY_MS;
}
