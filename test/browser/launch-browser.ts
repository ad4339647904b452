import { type Browser, chromium } from 'playwright';

/** Starts the browser at a path, with further switches if any. */
export function launchBrowser(path: string, ...switches: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: path,
    // A container has no sandbox for root; and nothing but the page under test is to be fetched.
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', ...switches],
  });
}
