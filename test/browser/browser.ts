import { type Browser, type BrowserContextOptions, type Page, chromium } from 'playwright';
import { afterAll, onTestFinished } from 'vitest';
import { findBrowser } from './find-browser.ts';

const executablePath = findBrowser();

/** Whether there is a browser; without one its tests are skipped, and the run says so. */
export const hasBrowser = executablePath !== undefined;

if (!hasBrowser) {
  process.stderr.write(
    'SKIPPED: browser tests need Chromium. On Debian: apt-get install chromium; ' +
      'elsewhere: npx playwright install chromium.\n',
  );
}

// One browser for the tests of a file: what they share is only its process, for each has a profile of its own.
let browser: Promise<Browser> | undefined;

afterAll(async () => (await browser)?.close());

/**
 * Opens a page in a profile of its own, without a past, which ends with the current test. Nothing fades or
 * slides unless the test says so: what goes would else be there for a while beside what comes.
 */
export async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  browser ??= chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    // A container has no sandbox for root; and nothing but the page under test is to be fetched.
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
  const context = await (await browser).newContext({ reducedMotion: 'reduce', ...options });
  onTestFinished(() => context.close());
  return context.newPage();
}
