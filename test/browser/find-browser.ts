import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

// The headless shell is the same engine without the frame of a browser window, and a quarter faster.
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a browser that Playwright can drive: its own, else an installed one. */
export function findBrowser(): string | undefined {
  return [chromium.executablePath(), ...INSTALLED].find((path) => existsSync(path));
}

/** What to do where there is none. */
export const HOW_TO_GET_ONE =
  'On Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright install chromium.';
