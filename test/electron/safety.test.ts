import { expect, test } from 'vitest';
import { temporaryFolder } from '../support/server.ts';
import { skipFirstRun, startApp } from './app.ts';
import { addRecord, dataIn } from './data.ts';

async function openApp() {
  const dataDir = temporaryFolder();
  skipFirstRun(dataDir);
  addRecord(dataIn(dataDir), { website: 'http://router.lan:8080/' });
  const started = await startApp(dataDir);
  const page = await started.window();
  await page.locator('#page').waitFor();
  return { ...started, page };
}

// Linux does not tell Electron: there, either/safety.test.ts asks the system.
test.skipIf(process.platform === 'linux')('the process of the page is sandboxed', async () => {
  const { app } = await openApp();
  const sandboxed = await app.evaluate(({ app: electron, BrowserWindow }) =>
    BrowserWindow.getAllWindows().map(({ webContents }) => {
      const pid = webContents.getOSProcessId();
      return electron.getAppMetrics().find((each) => each.pid === pid)?.sandboxed;
    }),
  );
  expect(sandboxed).toEqual([true]);
  // Not asked of Electron's command line: Electron takes it from there itself.
  expect(await app.evaluate(() => process.argv.includes('--no-sandbox'))).toBe(false);
});

test('the browser opens the reference, what is on the list, and what a person has entered', async () => {
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
      'http://router.lan:8080/',
      'file:///etc/hosts',
    ]) {
      window.open(address);
    }
  });
  const opened = () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
  await expect
    .poll(opened)
    .toEqual([`${baseUrl()}/docs`, 'https://gotify.net/', 'http://router.lan:8080/']);
});
