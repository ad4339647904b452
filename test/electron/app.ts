import type { ChildProcess } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BrowserContext, type ElectronApplication, type Page, _electron } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { electronBinary } from '../../src-main/npm-start/electron-binary.ts';
import { openData } from '../../src-server/open-data.ts';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { tellIfFailed } from './tell.ts';
import { showTrays } from './trays.ts';
import { changePreferences } from '../support/changing.ts';

const root = resolve(import.meta.dirname, '../..');
const LONGEST_NAME = 60;
/** A Mac looks through a program that it starts for the first time. */
export const LONGEST_START_MS = 60_000;
/** What {@link startRecorded} loads before the app. */
export const recorder = join(import.meta.dirname, 'recorder.cjs');

/** The binary that is tested. */
export const executablePath = electronBinary(join(root, 'node_modules/electron')) ?? '';
/** What it is started with, beside the arguments of a test. */
export const argsFor = (dataDir: string): string[] => [
  root,
  // Drawing by a stand-in for a GPU takes a tenth of a start. The packaged app is tested without this.
  '--disable-gpu',
  '--data-dir',
  dataDir,
  '--port',
  '0',
];

/** The desktop app, as it runs. */
export type App = {
  app: ElectronApplication;
  /** Its window, once there is one. */
  window: () => Promise<Page>;
  baseUrl: () => string;
  /** Quits, and waits until it has ended. */
  quit: () => Promise<void>;
  /** Waits until it has ended, by whatever; with which code. */
  ended: () => Promise<number | null>;
};

/** Starts the app on a data folder and a desktop that shows tray icons. It ends with the current test. */
export async function startApp(dataDir: string, ...args: string[]): Promise<App> {
  await showTrays();
  return launch(dataDir, [...argsFor(dataDir), ...args]);
}

/**
 * The same with `recorder.cjs` loaded before it: what waits for a person or leaves the app is kept for
 * the test, which answers in their place.
 */
export async function startRecorded(dataDir: string, ...args: string[]): Promise<App> {
  await showTrays();
  return startAsItIs(dataDir, {}, ...args);
}

/** The same on the desktop as it is, with changes to the environment. */
export const startAsItIs = (
  dataDir: string,
  env: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<App> => launch(dataDir, ['-r', recorder, ...argsFor(dataDir), ...args], env);

async function launch(dataDir: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<App> {
  // Without executablePath, because only then does Playwright hold the app until it watches it. It
  // would otherwise hang when it joins while the page is being loaded, as happens on a busy machine.
  const app = await _electron.launch({
    env: withoutUnset({ ...process.env, ...env }),
    args,
    // Else Playwright starts it with --no-sandbox on Linux, which it refuses.
    chromiumSandbox: true,
    // Else Playwright emulates a light color scheme, whatever the app's own theme is.
    colorScheme: null,
    timeout: LONGEST_START_MS,
  });
  app.evaluate = holdingAnswers(app);
  const child = app.process();
  let hasEnded = false;
  const ended = new Promise<void>((resolve_) => {
    app.once('close', () => {
      hasEnded = true;
      resolve_();
    });
  });
  const endTrace = await beginTrace(app.context(), child);
  const quit = async (isOver = false) => {
    if (hasEnded) return;
    await endTrace();
    await app.evaluate(({ app: own }, over) => {
      // Only an app with the recorder has it.
      if (over) Object.assign(Reflect.get(globalThis, 'recorded') ?? {}, { isOver: true });
      setImmediate(() => own.quit());
    }, isOver);
    await ended;
  };
  onTestFinished(() => quit(true));
  tellIfFailed(child, dataDir);
  return {
    app,
    window: () => firstDrawn(app),
    baseUrl: () => readServerFile(dataDir).baseUrl,
    quit: () => quit(),
    async ended() {
      await ended;
      return child.exitCode;
    },
  };
}

/**
 * `evaluate` that holds what was answered until it has come. Where the app is busy, V8 now and then collects
 * the promise that Playwright waits for, though what was asked for has run: its answer is then asked for again.
 */
function holdingAnswers(app: ElectronApplication): ElectronApplication['evaluate'] {
  const evaluate = app.evaluate.bind(app) as (
    run: () => unknown,
    arg?: unknown,
  ) => Promise<unknown>;
  let count = 0;
  return (async (run: unknown, arg?: unknown) => {
    const place = `(globalThis.answers ??= [])[${(count += 1)}]`;
    let asked = `(electron, arg) => (${place} = (${String(run)})(electron, arg))`;
    for (;;) {
      try {
        return await evaluate(withText(asked), arg);
      } catch (error) {
        if (!String(error).includes('promise was garbage collected')) throw error;
        asked = `() => ${place}`;
      }
    }
  }) as ElectronApplication['evaluate'];
}

// Playwright sends a function as its text.
const withText = (text: string) => Object.assign(() => {}, { toString: () => text });

// A window that was opened while the server started is gone if the start failed.
async function firstDrawn(app: ElectronApplication): Promise<Page> {
  const page = await app.firstWindow();
  try {
    return await drawn(page);
  } catch (error) {
    if (page.isClosed()) return firstDrawn(app);
    throw error;
  }
}

/** Waits until a page shows something. */
export async function drawn(page: Page): Promise<Page> {
  // The first are styles, which are never to be seen.
  await page.locator('#root > :not(style)').first().waitFor();
  return page;
}
const withoutUnset = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/**
 * Writes down what the pages show and what the app prints, into the folder that PERENNIAL_TRACES names,
 * for whoever asks why a test failed on a machine that is gone. Answers how to end that.
 */
export async function beginTrace(
  context: BrowserContext,
  child: ChildProcess,
): Promise<() => Promise<void>> {
  const folder = process.env['PERENNIAL_TRACES'];
  if (!folder) return () => Promise.resolve();
  mkdirSync(folder, { recursive: true });
  const test = (expect.getState().currentTestName ?? 'test').replaceAll(/\W+/g, '-');
  const path = join(folder, `${test.slice(0, LONGEST_NAME)}-${String(child.pid)}`);
  const log = createWriteStream(`${path}.log`);
  child.stdout?.pipe(log, { end: false });
  child.stderr?.pipe(log, { end: false });
  const { tracing } = context;
  await tracing.start({ screenshots: true, snapshots: true });
  return () => tracing.stop({ path: `${path}.zip` }).catch(() => {});
}

/** Waits until a server runs on a data folder, and answers what it tells of itself. */
export async function serverOf(dataDir: string): Promise<{ baseUrl: string; pid: number }> {
  await expect.poll(() => existsSync(join(dataDir, 'server.json'))).toBe(true);
  return readServerFile(dataDir);
}

/** What the server of a data folder tells of itself. */
export function readServerFile(dataDir: string): { baseUrl: string; pid: number } {
  return JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as {
    baseUrl: string;
    pid: number;
  };
}

/** Ends the first run, so that the pages show at once. */
export function skipFirstRun(dataDir: string): void {
  const data = openData(prepareDataFolder(dataDir));
  changePreferences(data.context, { firstRunDone: true });
  data.close();
}
