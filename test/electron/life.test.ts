import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openData } from '../../src-server/compose.ts';
import { prepareDataFolder } from '../../src-server/data-folder.ts';
import { resolveAccount } from '../../src-server/services/accounts.ts';
import { issueKey } from '../../src-server/services/keys.ts';
import { draft } from '../support/drafts.ts';
import { temporaryFolder } from '../support/server.ts';
import { argsFor, executablePath, skipFirstRun, startApp } from './app.ts';

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

test('a first start opens the first run, and ends without a trace of the server', async () => {
  const dataDir = temporaryFolder();
  const { window, quit } = await startApp(dataDir);
  await (await window()).getByRole('heading').first().waitFor();
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
  await new Promise((resolve) => second.once('exit', resolve));
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
  // The dialog that says so waits for nobody here.
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = () => Promise.resolve({ response: 0, checkboxChecked: false });
  });
  await app.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  await expect
    .poll(() =>
      app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.isCrashed(),
      ),
    )
    .toBe(false);
  expect(page.isClosed()).toBe(false);
});
