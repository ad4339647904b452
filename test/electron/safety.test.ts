import { readFileSync } from 'node:fs';
import type { ElectronApplication } from 'playwright';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/server.ts';
import { skipFirstRun, startApp } from './app.ts';

async function openApp() {
  const dataDir = temporaryFolder();
  skipFirstRun(dataDir);
  const started = await startApp(dataDir);
  const page = await started.window();
  await page.locator('#page').waitFor();
  return { ...started, page };
}

test('the page is at the app’s own address, works, and holds no credential', async () => {
  const { page } = await openApp();
  expect(await page.evaluate(() => location.origin)).toBe('perennial://app');
  const status = await page.evaluate(() =>
    fetch('/app/v1/accounts').then((answer) => answer.status),
  );
  expect(status).toBe(200);
  const kept = await page.evaluate(() => [sessionStorage.length, document.cookie]);
  expect(kept).toEqual([0, '']);
});

test('the page has no Node, and is isolated and sandboxed', async () => {
  const { page, app } = await openApp();
  const found = await page.evaluate(() =>
    ['require', 'process', 'module', 'electron'].filter((name) => name in globalThis),
  );
  expect(found).toEqual([]);
  expect(await sandboxes(app)).toEqual([true]);
  // Not asked of Electron's command line: Electron takes it from there itself.
  expect(await app.evaluate(() => process.argv.includes('--no-sandbox'))).toBe(false);
});

/**
 * How many filters of system calls Linux has for a process. A container may have one for all that runs in
 * it, so only what is added tells of a sandbox. NaN, which is more than nothing, where it is not told:
 * before Linux 5.9.
 */
const filtersOf = (pid: number): number =>
  Number(
    /^Seccomp_filters:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN,
  );

/**
 * Whether the system holds each process of a page: as macOS and Windows tell Electron; on Linux, which
 * does not, whether the kernel has more filters of system calls for it than for the app's own process.
 */
async function sandboxes(app: ElectronApplication): Promise<boolean[]> {
  const { own, pages } = await app.evaluate(({ app: electron, BrowserWindow }) => ({
    own: process.pid,
    pages: BrowserWindow.getAllWindows().map(({ webContents }) => {
      const pid = webContents.getOSProcessId();
      const metric = electron.getAppMetrics().find((each) => each.pid === pid);
      return { pid, sandboxed: metric?.sandboxed };
    }),
  }));
  if (process.platform !== 'linux') return pages.map(({ sandboxed }) => sandboxed === true);
  return pages.map(({ pid }) => filtersOf(pid) > filtersOf(own));
}

test('it can not leave, open windows, load from elsewhere or run what is not its own', async () => {
  const { page, app } = await openApp();
  await app.evaluate(({ shell }) => {
    shell.openExternal = () => Promise.resolve();
  });
  const before = page.url();
  await page.evaluate(() => {
    window.open('https://example.com/');
    location.assign('https://example.com/');
  });
  const isRefused = (address: string) =>
    page.evaluate(
      (to) =>
        fetch(to).then(
          () => false,
          () => true,
        ),
      address,
    );
  expect(await isRefused('https://example.com/')).toBe(true);
  expect(await isRefused('file:///etc/hosts')).toBe(true);
  const hasRun = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'globalThis.hasRun = true';
    document.body.append(script);
    return 'hasRun' in globalThis;
  });
  expect(hasRun).toBe(false);
  expect([page.url(), app.windows().length]).toEqual([before, 1]);
});

test('it has no permission but to copy', async () => {
  const { page } = await openApp();
  const states = await page.evaluate(() =>
    Promise.all(
      ['geolocation', 'notifications', 'camera', 'clipboard-read'].map((name) =>
        navigator.permissions.query({ name: name as PermissionName }).then(({ state }) => state),
      ),
    ),
  );
  expect(states).toEqual(['denied', 'denied', 'denied', 'denied']);
  await page.bringToFront();
  await page.evaluate(() => navigator.clipboard.writeText('copied'));
});

test('the browser opens the reference, and what is on the list', async () => {
  const { page, app, baseUrl } = await openApp();
  await app.evaluate(({ shell }) => {
    Object.assign(globalThis, { opened: [] as string[] });
    shell.openExternal = (address) => {
      (globalThis as unknown as { opened: string[] }).opened.push(address);
      return Promise.resolve();
    };
  });
  await page.evaluate(() => {
    for (const address of [
      '/docs',
      'https://gotify.net/',
      'https://example.com/',
      'file:///etc/hosts',
    ]) {
      window.open(address);
    }
  });
  const opened = () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
  await expect.poll(opened).toEqual([`${baseUrl()}/docs`, 'https://gotify.net/']);
});
