import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openData } from '../../src-server/open-data.ts';
import { prepareDataFolder } from '../../src-server/data-folder.ts';
import { updatePreferences } from '../../src-server/services/preferences.ts';
import { resolveAccount } from '../../src-server/services/accounts.ts';
import { issueKey } from '../../src-server/services/keys.ts';
import { draft } from '../support/drafts.ts';
import { temporaryFolder } from '../support/server.ts';
import { argsFor, executablePath, skipFirstRun, startApp } from './app.ts';
import { addByForm, goThroughFirstRun } from './steps.ts';

/** A folder with a key for a script. */
function prepared() {
  const dataDir = temporaryFolder();
  skipFirstRun(dataDir);
  const data = openData(prepareDataFolder(dataDir));
  const { id: ownerId } = resolveAccount(data.context, undefined);
  const scopes = ['read', 'write'] as const;
  const issued = issueKey(data.context, {
    ownerId,
    name: 'Script',
    scopes: [...scopes],
    expiresAt: null,
  });
  data.close();
  return { dataDir, key: issued.key };
}

test('the first run, a subscription added in the window, quit from the menu, and all is there at the next start', async () => {
  const dataDir = temporaryFolder();
  const first = await startApp(dataDir);
  const page = await first.window();
  await goThroughFirstRun(page, 'From the first run');
  await addByForm(page, 'From the window');
  // The menu's own item, as a person chooses it; after this answer, for the app ends with it.
  await first.app.evaluate(({ Menu }) => {
    const all = (Menu.getApplicationMenu()?.items ?? []).flatMap(
      ({ submenu }) => submenu?.items ?? [],
    );
    const quit = all.find(({ role }) => role === 'quit');
    if (quit === undefined) throw new Error('The menu has no item that quits.');
    setImmediate(() => quit.click());
  });
  await first.ended();
  expect(existsSync(join(dataDir, 'server.json'))).toBe(false);

  const next = await (await startApp(dataDir)).window();
  await next.getByRole('navigation', { name: 'Pages' }).waitFor();
  for (const name of ['From the first run', 'From the window']) {
    await next.getByText(name).first().waitFor();
  }
});

test('quitting while the window is hidden in the tray ends the server too', async () => {
  const { dataDir } = prepared();
  const { app, window, quit } = await startApp(dataDir);
  await window();
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  const isVisible = () =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  await expect.poll(isVisible).toBe(false);
  await quit();
  expect(existsSync(join(dataDir, 'server.json'))).toBe(false);
});

test('a script adds while the window is open, which shows it; it is there after a new start', async () => {
  const { dataDir, key } = prepared();
  const first = await startApp(dataDir);
  const page = await first.window();
  const answer = await fetch(`${first.baseUrl()}/api/v1/subscriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify(draft({ name: 'From a script' })),
  });
  expect(answer.status).toBe(201);
  await page.getByText('From a script').first().waitFor();
  await first.quit();
  const second = await startApp(dataDir);
  await (await second.window()).getByText('From a script').first().waitFor();
});

test('a second start hands over its link and ends', async () => {
  const { dataDir } = prepared();
  const { window, app } = await startApp(dataDir);
  const page = await window();
  const second = spawn(executablePath, [...argsFor(dataDir), 'perennial://app/settings']);
  expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(app.windows()).toHaveLength(1);
});

test('a hidden start has a server and no window; closing the window keeps the server', async () => {
  const { dataDir } = prepared();
  const hidden = await startApp(dataDir, '--hidden');
  await expect.poll(() => existsSync(join(dataDir, 'server.json'))).toBe(true);
  expect(hidden.app.windows()).toHaveLength(0);
  await hidden.app.evaluate(({ app }) => app.emit('activate'));
  await hidden.window();
  const isVisible = () =>
    hidden.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
  await expect.poll(isVisible).toBe(true);
  await hidden.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect.poll(isVisible).toBe(false);
  expect((await fetch(`${hidden.baseUrl()}/openapi.json`)).status).toBe(200);
});

test('a crash of the page is mended', async () => {
  const { dataDir } = prepared();
  const { window, app } = await startApp(dataDir);
  const page = await window();
  const reason = await app.evaluate(({ BrowserWindow, dialog }) => {
    // The dialog that says so waits for nobody here.
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (contents === undefined) throw new Error('There is no window.');
    return new Promise<string>((resolve) => {
      contents.once('render-process-gone', (_event, details) => {
        contents.once('did-finish-load', () => resolve(details.reason));
      });
      contents.forcefullyCrashRenderer();
    });
  });
  expect(['killed', 'crashed']).toContain(reason);
  // Asked through the app: for Playwright a page that crashed once has ended.
  const isDrawn = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
        "document.querySelector('#root > *') !== null",
      ),
    );
  await expect.poll(isDrawn).toBe(true);
  expect(page.isClosed()).toBe(false);
});

test('the theme of the preferences is that of the app', async () => {
  const { dataDir } = prepared();
  const data = openData(prepareDataFolder(dataDir));
  updatePreferences(data.context, { theme: 'dark' });
  const { app } = await startApp(dataDir, '--hidden');
  const theme = () => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource);
  await expect.poll(theme).toBe('dark');
  updatePreferences(data.context, { theme: 'light' });
  data.close();
  await expect.poll(theme).toBe('light');
});
