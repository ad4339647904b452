import { type Browser, chromium } from 'playwright';
import { onTestFinished } from 'vitest';
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

/** Starts a browser without a window that ends with the current test. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    // A container has no sandbox for root; and nothing but the page under test is to be fetched.
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
  onTestFinished(() => browser.close());
  return browser;
}
