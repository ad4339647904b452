import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { expect, test } from 'vitest';
import { draft } from '../../support/drafts.ts';
import { temporaryFolder } from '../../support/server.ts';
import { dataIn, prepared } from '../data.ts';
import { addByForm, goThroughFirstRun, soon } from '../steps.ts';
import { isPackaged, startAgain, startEither } from './app.ts';
import { changePreferences } from '../../support/changing.ts';

test('the first run, a subscription added in the window, and all is there at the next start', async () => {
  const dataDir = temporaryFolder();
  const first = await startEither(dataDir);
  const page = await first.window();
  await goThroughFirstRun(page, 'From the first run');
  await addByForm(page, 'From the window');
  await first.quit();
  expect(await first.ended()).toBe(0);
  expect(existsSync(join(dataDir, 'server.json'))).toBe(false);

  const next = await (await startEither(dataDir)).window();
  await next.getByRole('navigation', { name: 'Pages' }).waitFor();
  for (const name of ['From the first run', 'From the window']) {
    await next.getByText(name).first().waitFor();
  }
});

test('a script adds while the window is open, which shows it; it is there after a new start', async () => {
  const { dataDir, key } = prepared();
  const first = await startEither(dataDir);
  const page = await first.window();
  const answer = await fetch(`${first.baseUrl()}/api/v1/subscriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify(draft({ name: 'From a script', nextPaymentDate: soon() })),
  });
  expect(answer.status).toBe(201);
  await page.getByText('From a script').first().waitFor();
  await first.quit();
  const second = await startEither(dataDir);
  await (await second.window()).getByText('From a script').first().waitFor();
});

test('a second start hands over its link and ends', async () => {
  const { dataDir } = prepared();
  const { window, pages } = await startEither(dataDir);
  const page = await window();
  const second = startAgain(dataDir, 'perennial://app/settings');
  expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0);
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(pages()).toHaveLength(1);
});

test('a hidden start has a server and no window, until it is started again', async () => {
  const { dataDir } = prepared();
  const hidden = await startEither(dataDir, '--hidden');
  await expect.poll(() => existsSync(join(dataDir, 'server.json'))).toBe(true);
  expect((await fetch(`${hidden.baseUrl()}/openapi.json`)).status).toBe(200);
  expect(hidden.pages()).toEqual([]);
  startAgain(dataDir);
  const page = await hidden.window();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
});

test('the theme of the preferences is that of the page', async () => {
  const { dataDir } = prepared({ theme: 'dark' });
  const { window } = await startEither(dataDir);
  const page = await window();
  const isDark = () => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  await expect.poll(isDark).toBe(true);
  changePreferences(dataIn(dataDir), { theme: 'light' });
  await expect.poll(isDark).toBe(false);
});

// For Playwright a page that crashed has ended: only another connection sees the one that is loaded anew. Of
// the sources, a test in ../life.test.ts asks Electron itself.
test.runIf(isPackaged)('a page that crashes is loaded again', async () => {
  const { window, debuggerUrl = '' } = await startEither(prepared().dataDir);
  const page = await window();
  const session = await page.context().newCDPSession(page);
  await session.send('Page.crash').catch(() => {});
  const isThere = async () => {
    const browser = await chromium.connectOverCDP(debuggerUrl, { noDefaults: true });
    try {
      const anew = browser.contexts()[0]?.pages()[0];
      return await anew?.getByRole('navigation', { name: 'Pages' }).isVisible();
    } finally {
      await browser.close();
    }
  };
  await expect.poll(isThere).toBe(true);
});
