import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { electronBinary } from './npm-start/electron-binary.ts';
import { crashAtStart, crashLater } from './npm-start/electron-crash.ts';
import {
  downloadElectron,
  downloadHost,
  forgetTry,
  rememberTry,
  wasTriedLately,
} from './npm-start/electron-download.ts';
import { runElectron } from './npm-start/electron-run.ts';
import { NOT_INSTALLED, inBrowser, serverArguments, startPlan } from './npm-start/start-plan.ts';

// `npm start`: the desktop app or, if it isn't available, the server with its window in the browser.

const DOWNLOAD_WAIT_MS = 20_000;
const MEGABYTE = 1_000_000;
// Depends on system and version.
const ABOUT_MB = 120;
const REPEATED_MS = 1000;
const LATE_FAILURE =
  'The Electron download was interrupted. The next npm start, or npx install-electron, will try again.';
const WRONG_USAGE = 2;
const CLEAR_LINE = '\r\u001B[K';

const root = resolve(import.meta.dirname, '..');
const modules = resolve(root, 'node_modules');
const packageFolder = resolve(modules, 'electron');
const argv = process.argv.slice(2);
const { env, stderr } = process;

// Keeps the app running when its output is no longer read.
stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

const plan = startPlan({
  platform: process.platform,
  env,
  isRoot: process.getuid?.() === 0,
  hasElectron: electronBinary(packageFolder, env) !== undefined,
  canDownload: stderr.isTTY && existsSync(packageFolder) && !wasTriedLately(modules, Date.now()),
  argv,
});

if (plan.kind === 'refused') {
  stderr.write(`${plan.reason}\n`);
  process.exitCode = WRONG_USAGE;
} else if (plan.kind === 'headless') await serve(plan.reason);
else {
  const why = plan.kind === 'download' ? await download() : undefined;
  const binary = electronBinary(packageFolder, env);
  if (binary === undefined) await serve(inBrowser(why ?? NOT_INSTALLED));
  else await openWindow(binary);
}

async function serve(reason: string | undefined): Promise<void> {
  if (reason !== undefined) stderr.write(`${reason}\n`);
  // As if it had been started itself, because others are told to run the same command line.
  const commandLine = resolve(import.meta.dirname, 'from-source.ts');
  process.argv.splice(1, process.argv.length, commandLine, 'serve', ...serverArguments(argv));
  await import('./from-source.ts');
}

async function openWindow(electron: string): Promise<void> {
  const { buildWhereStale } = await import('./build.ts');
  buildWhereStale();
  const ending = await runElectron(electron, [root, ...argv]);
  const crash = crashAtStart(ending);
  if (crash !== undefined) return serve(inBrowser(crash));
  const later = crashLater(ending);
  if (later !== undefined) stderr.write(`${later}\n`);
  process.exitCode = ending.code ?? 1;
}

/** Downloads Electron. Returns why it is not available for this start, if so. */
async function download(): Promise<string | undefined> {
  try {
    // A failed download is not retried by the next start.
    rememberTry(modules);
    stderr.write(
      `Perennial’s window needs Electron, which is not installed yet. Downloading it from ${downloadHost(env)},\n` +
        `about ${ABOUT_MB} MB, only this time. Press Ctrl+C to skip.\n`,
    );
    const result = await interruptibly((skip) =>
      downloadElectron({
        packageFolder,
        env,
        deadline: delay(DOWNLOAD_WAIT_MS, undefined, { ref: false }),
        onProgress: (bytes) =>
          stderr.write(`\r${Math.round(bytes / MEGABYTE)} of about ${ABOUT_MB} MB`),
        skip,
      }),
    );
    stderr.write(CLEAR_LINE);
    if (result.kind === 'failed')
      return `Electron could not be downloaded (${result.why}; to try again, run npx install-electron)`;
    if (result.kind !== 'continues') return undefined;
    // Not a failure either if this process ends first.
    forgetTry(modules);
    void result.outcome.then((outcome) => {
      if (outcome === 'done')
        stderr.write('Electron is installed. The next npm start will open the app.\n');
      if (outcome === 'failed') stderr.write(`${LATE_FAILURE}\n`);
    });
    return 'Electron is still downloading in the background';
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `Electron cannot be installed here (${why})`;
  }
}

// Not only by the signal, so that pending work is finished too.
function endNow(): void {
  process.exit(1);
}

/** Runs something that Ctrl+C skips. */
async function interruptibly<T>(work: (skip: AbortSignal) => Promise<T>): Promise<T> {
  const skip = new AbortController();
  const onInterrupt = () => skip.abort();
  process.on('SIGINT', onInterrupt).once('SIGTERM', endNow).once('SIGHUP', endNow);
  const result = await work(skip.signal);
  process.off('SIGTERM', endNow).off('SIGHUP', endNow);
  // npm repeats the signal that the terminal has already sent.
  setTimeout(() => process.off('SIGINT', onInterrupt), REPEATED_MS).unref();
  return result;
}
