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

/** What became of a download of Electron. */
export type Download =
  | { kind: 'done' | 'skipped' }
  | { kind: 'failed'; why: string }
  /** It needs more time, and goes on as long as this process does. */
  | { kind: 'continues'; outcome: Promise<Outcome> };

/** How an installer ended; stopped, as Ctrl+C at a terminal does, it has not failed. */
type Outcome = 'done' | 'failed' | 'stopped';

export type DownloadParts = {
  /** Folder of the package `electron`. */
  packageFolder: string;
  env: NodeJS.ProcessEnv;
  /** When to wait no longer. */
  deadline: Promise<unknown>;
  /** Told how many bytes have arrived, a few times a second. */
  onProgress: (bytes: number) => void;
  /** Aborted to go on without Electron. */
  skip: AbortSignal;
};

const POLL_MS = 250;

/**
 * Downloads Electron's binary with the installer of its own package, which checks it against the checksums
 * that npm installed.
 */
export async function downloadElectron(parts: DownloadParts): Promise<Download> {
  const { packageFolder, env, deadline, skip } = parts;
  const folder = mkdtempSync(join(tmpdir(), 'perennial-electron-'));
  const log = join(folder, 'installer.log');
  const output = openSync(log, 'w');
  const installer = spawn(process.execPath, [join(packageFolder, 'install.js')], {
    stdio: ['ignore', output, output],
    // It downloads into the temporary folder, where the size of the file shows how far it is. Its own
    // progress bar appears after half a minute only.
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
  // A terminal interrupts the installer too.
  return skip.aborted ? { kind: 'skipped' } : result;
}

/** Follows how much has arrived in a folder. */
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

// As the installer reads them, the first that is set.
const MIRRORS = ['npm_config_electron_mirror', 'NPM_CONFIG_ELECTRON_MIRROR', 'ELECTRON_MIRROR'];

/** Who Electron is downloaded from. */
export function downloadHost(env: NodeJS.ProcessEnv): string {
  const mirror = MIRRORS.map((name) => env[name]).find(Boolean) ?? 'https://github.com/';
  return URL.canParse(mirror) ? new URL(mirror).host : mirror;
}

/** What an installer that failed had to say, in one line. */
function failureIn(log: string, env: NodeJS.ProcessEnv): string {
  const message = /^\w*Error: (.+)$/m.exec(log)?.[1] ?? 'its installer failed';
  // What Node says of every kind of broken connection.
  return /^(?:fetch failed|terminated)$/.test(message)
    ? `no connection to ${downloadHost(env)}`
    : message;
}

const DAY_MS = 24 * 60 * 60_000;

/** An empty file among the installed packages. Its name has the version, its date is that of the try. */
function markIn(modules: string): string {
  const manifest = readFileSync(join(modules, 'electron/package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  return join(modules, '.cache/perennial', `electron-${version}-tried`);
}

/** Remembers that a download of this version of Electron was tried. */
export function rememberTry(modules: string): void {
  const mark = markIn(modules);
  mkdirSync(dirname(mark), { recursive: true });
  writeFileSync(mark, '');
}

/** Forgets that it was tried. */
export function forgetTry(modules: string): void {
  rmSync(markIn(modules), { force: true });
}

/** Whether it was tried within the day before `now`. */
export function wasTriedLately(modules: string, now: number): boolean {
  const triedAt = statSync(markIn(modules), { throwIfNoEntry: false })?.mtimeMs ?? -Infinity;
  return now - triedAt < DAY_MS;
}
