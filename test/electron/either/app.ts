import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Browser, type Page, chromium } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import {
  LONGEST_START_MS,
  argsFor,
  beginTrace,
  drawn,
  executablePath,
  readServerFile,
  startApp,
} from '../app.ts';
import { tellIfFailed } from '../tell.ts';

// The app started from its sources, or, where PERENNIAL_PACKAGED_APP names a program, as packaged. The
// packaged app takes neither options of Node nor its debugger (fuses): all that is known of it is known
// through its window, by Chromium's own debugging port, and from outside.

const program = process.env['PERENNIAL_PACKAGED_APP'] || undefined;

/** Whether a packaged program is tested. */
export const isPackaged = program !== undefined;

/** The desktop app, as it runs. */
export type EitherApp = {
  pid: number;
  /** Where Chromium's debugger answers, of a packaged app. */
  debuggerUrl?: string;
  /** Its window, once there is one. */
  window: () => Promise<Page>;
  /** The pages of all its windows. */
  pages: () => Page[];
  baseUrl: () => string;
  /** Quits, and waits until it has ended. */
  quit: () => Promise<void>;
  /** Waits until it has ended, by whatever; with which code. */
  ended: () => Promise<number | null>;
};

/** Starts the app on a data folder. It ends with the current test. */
export async function startEither(dataDir: string, ...args: string[]): Promise<EitherApp> {
  if (program !== undefined) {
    const own = [...WATCHED, ...packagedArgs(dataDir), ...args];
    return watch(spawn(program, own), dataDir);
  }
  const { app, ...rest } = await startApp(dataDir, ...args);
  return { ...rest, pid: app.process().pid ?? 0, pages: () => app.windows() };
}

/** Starts the app once more, as a person does who forgot that it runs. */
export function startAgain(dataDir: string, ...args: string[]): ChildProcess {
  if (program === undefined) return spawn(executablePath, [...argsFor(dataDir), ...args]);
  return spawn(program, [...packagedArgs(dataDir), ...args]);
}

const packagedArgs = (dataDir: string) => ['--data-dir', dataDir, '--port', '0'];

/** What a packaged app is started with, so that it can be watched, and is drawn where others cover it. */
export const WATCHED = ['--disable-backgrounding-occluded-windows', '--remote-debugging-port=0'];

/** Watches a packaged app that was just started on a data folder. It ends with the current test. */
export async function watch(child: ChildProcess, dataDir: string): Promise<EitherApp> {
  onTestFinished(() => void child.kill('SIGKILL'));
  tellIfFailed(child, dataDir);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const debuggerUrl = await debuggerOf(child);
  const browser = await joined(debuggerUrl);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('The app has no pages that could be looked at.');
  const endTrace = await beginTrace(context, child);
  const quit = async () => {
    if (child.exitCode === null) {
      await endTrace();
      const session = await browser.newBrowserCDPSession();
      // The answer is lost with the app.
      await session.send('Browser.close').catch(() => {});
    }
    await ended;
  };
  onTestFinished(quit);
  return {
    pid: child.pid ?? 0,
    debuggerUrl,
    window: async () => drawn(context.pages()[0] ?? (await context.waitForEvent('page'))),
    pages: () => context.pages(),
    baseUrl: () => readServerFile(dataDir).baseUrl,
    quit,
    ended: () => ended,
  };
}

const JOIN_MS = 10_000;
const MOST_JOINS = 4;

// Playwright waits in vain where it joins while the page is being made, as happens on a busy machine.
async function joined(debuggerUrl: string): Promise<Browser> {
  for (let joins = 1; ; joins += 1) {
    try {
      // Without the defaults of Playwright's own browser, which has a theme of its own.
      const options = { noDefaults: true, timeout: JOIN_MS };
      return await chromium.connectOverCDP(debuggerUrl, options);
    } catch (error) {
      if (joins === MOST_JOINS) throw error;
    }
  }
}

/** Waits for the address at which Chromium's debugger answers. */
async function debuggerOf(child: ChildProcess): Promise<string> {
  let said = '';
  let address: string | undefined;
  child.stdout?.resume();
  child.stderr?.on('data', (chunk: Buffer) => {
    said += String(chunk);
    address ??= /DevTools listening on (ws:\S+)/.exec(said)?.[1];
  });
  const settled = () => address ?? child.exitCode ?? child.signalCode;
  await expect.poll(settled, { timeout: LONGEST_START_MS }).not.toBeNull();
  if (address === undefined) throw new Error(`The app ended (${String(settled())}): ${said}`);
  return address;
}
