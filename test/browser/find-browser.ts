import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

// The same engine without the frame of a browser window.
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const INSTALLED = [
  HEADLESS_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Whether the fastest browser is there: the headless shell of Debian or of Playwright. */
export const hasHeadlessShell = (): boolean =>
  [chromium.executablePath(), HEADLESS_SHELL].some((path) => existsSync(path));

/** Path of a browser that Playwright can drive: its own, else an installed one. */
export function findBrowser(): string | undefined {
  return [chromium.executablePath(), ...INSTALLED].find((path) => existsSync(path));
}

/** What to do where there is none. */
export const HOW_TO_GET_ONE =
  'On Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium.';
