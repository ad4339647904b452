import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Page, chromium } from 'playwright';
import { expect, onTestFinished } from 'vitest';

const LISTENING = /^DevTools listening on (ws:\S+)/u;
const LONGEST_START_MS = 60_000;

/** A packaged app, as it runs. */
export type PackagedApp = {
  page: Page;
  /** Calls the server as the page does. */
  call: (method: string, path: string, body?: object) => Promise<{ status: number; data: Data }>;
  /** Ends it by a signal, and waits for the end. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
};
type Data = Record<string, unknown>;

/** Starts it on a data folder. It ends with the current test. */
export async function startPackaged(
  program: string,
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<PackagedApp> {
  const args = ['--remote-debugging-port=0', '--port', '0', '--data-dir', dataDir];
  const app = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(app, 'exit');
  onTestFinished(() => void app.kill('SIGKILL'));
  const devTools = await new Promise<string>((resolve) => {
    createInterface(app.stderr).on('line', (line) => {
      const [, address] = LISTENING.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
  const file = join(dataDir, 'server.json');
  const poll = { timeout: LONGEST_START_MS, interval: 10 };
  await expect.poll(() => existsSync(file), poll).toBe(true);
  const browser = await chromium.connectOverCDP(devTools);
  const pages = () => browser.contexts().flatMap((context) => context.pages());
  await expect.poll(() => pages().length, poll).toBe(1);
  const [page = expect.unreachable()] = pages();
  await page.locator('#root > :not(style)').first().waitFor({ timeout: LONGEST_START_MS });
  return {
    page,
    call: (method, path, body) => page.evaluate(callInPage, { method, path, body }),
    async end(signal) {
      app.kill(signal);
      await ended;
    },
  };
}

async function callInPage({
  method,
  path,
  body,
}: {
  method: string;
  path: string;
  body: object | undefined;
}) {
  const headers = { 'content-type': 'application/json' };
  const init = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
  const response = await fetch(path, init);
  const { data } = (await response.json()) as { data: Record<string, unknown> };
  return { status: response.status, data };
}
