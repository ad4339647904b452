import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { onTestFinished } from 'vitest';
import type { AtEnd } from '../support/server.ts';
import { HOW_TO_GET_ONE, findBrowser } from './find-browser.ts';
import { launchBrowser } from './launch-browser.ts';

const executablePath = findBrowser();

/** Whether there is a browser; without one its tests are skipped, and the run says so. */
export const hasBrowser = executablePath !== undefined;

if (!hasBrowser) {
  process.stderr.write(`SKIPPED: browser tests need Chromium. ${HOW_TO_GET_ONE}\n`);
}

// One browser for all tests of a worker: what they share is only its process, for each has a profile of its own.
// Playwright ends it with the worker.
let browser: Promise<Browser> | undefined;

/**
 * Opens a page in a profile of its own, without a past, which ends with the current test, or when `atEnd` says
 * so. Nothing fades or slides unless the test says so: what goes would else be there for a while beside what comes.
 */
export async function openPage(
  options: BrowserContextOptions = {},
  atEnd: AtEnd = onTestFinished,
): Promise<Page> {
  if (executablePath === undefined) throw new Error(`There is no browser. ${HOW_TO_GET_ONE}`);
  browser ??= launchBrowser(executablePath);
  const context = await (await browser).newContext({ reducedMotion: 'reduce', ...options });
  atEnd(() => context.close());
  return context.newPage();
}
