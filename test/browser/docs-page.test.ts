import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src-server/contract/public/index.ts';
import { violationsOf } from './axe.ts';
import { hasBrowser, openPage } from './browser.ts';
import { draft } from '../support/drafts.ts';
import { TestServer } from '../support/server.ts';

const root = resolve(import.meta.dirname, '../..');
let built = '';

beforeAll(() => {
  built = mkdtempSync(join(tmpdir(), 'perennial-pages-'));
  const electronVite = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const done = spawnSync(process.execPath, [electronVite, 'build', '--outDir', built], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(done.status, done.stderr).toBe(0);
});

afterAll(() => rmSync(built, { recursive: true, force: true }));

async function prepared() {
  return TestServer.start({ pagesDir: join(built, 'renderer') });
}

/** The page, drawn, with everything that it asked for and complained about. */
async function opened(server: TestServer, options: BrowserContextOptions = {}) {
  const page = await openPage(options);
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${server.baseUrl}/docs`);
  await page.locator('.opblock').first().waitFor();
  return { page, requests, complaints };
}

function openOperation(page: Page, name: keyof typeof endpoints) {
  const operation = page.locator(`[id$="-${name}"].opblock`);
  return operation
    .locator('.opblock-summary-control')
    .click()
    .then(() => operation);
}

describe.runIf(hasBrowser)('/docs', () => {
  test('shows every endpoint, asks nobody else for anything, and breaks no rule', async () => {
    const server = await prepared();
    const { page, requests, complaints } = await opened(server);
    for (const { summary } of Object.values(endpoints)) {
      await page.getByText(summary, { exact: true }).waitFor();
    }
    const operation = await openOperation(page, 'createSubscription');
    await operation.getByText('x-confirmation').waitFor();
    expect(requests).toContain(`${server.baseUrl}/openapi.json`);
    const foreign = requests.filter((url) => !url.startsWith(`${server.baseUrl}/`));
    expect(foreign.filter((url) => !url.startsWith('data:'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test.each([
    ['light', 'rgb(251, 250, 248)', 'rgb(34, 32, 29)'],
    ['dark', 'rgb(22, 21, 19)', 'rgb(237, 234, 228)'],
  ] as const)('has the colors and the font of the window, %s', async (colorScheme, paper, ink) => {
    const { page } = await opened(await prepared(), { colorScheme });
    const looks = await page.locator('.swagger-ui .title').evaluate((title) => {
      const { color, fontFamily } = getComputedStyle(title);
      const { backgroundColor } = getComputedStyle(title.closest('.swagger-ui') ?? title);
      return { color, backgroundColor, hasFont: fontFamily.includes('Inter Variable') };
    });
    expect(looks).toEqual({ color: ink, backgroundColor: paper, hasFont: true });
    await openOperation(page, 'updateSubscription');
    await page.getByText('One JSON object in UTF-8, at most 64 KiB.', { exact: true }).waitFor();
    // Other rules are for the library to keep.
    const pale = (await violationsOf(page)).filter((each) => each.startsWith('color-contrast'));
    expect(pale).toEqual([]);
  });

  test('tries a request out on the server that it came from', async () => {
    const server = await prepared();
    const { key } = server.issue();
    const { page, complaints } = await opened(server);
    await page.locator('.btn.authorize').first().click();
    await page.locator('.modal-ux input').fill(key);
    await page.locator('.modal-ux .btn.authorize').click();
    await page.locator('.modal-ux .btn-done').click();
    const operation = await openOperation(page, 'createSubscription');
    await operation.locator('.try-out__btn').click();
    await operation.locator('.execute').click();
    await operation.locator('.live-responses-table .response').waitFor();
    expect(complaints).toEqual([]);
    const { json } = await server.call('GET', '/api/v1/subscriptions', { key });
    expect(json.data).toMatchObject([draft()]);
  });

  test('fits a window of 360 pixels, with an operation opened too', async () => {
    const { page } = await opened(await prepared(), { viewport: { width: 360, height: 740 } });
    await openOperation(page, 'createSubscription');
    await page.locator('.responses-table').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('is served with a policy that lets in no foreign script, style or request', async () => {
    const server = await prepared();
    for (const path of ['/docs', '/docs/']) {
      const { status, headers } = await server.send('GET', path);
      expect(status).toBe(200);
      expect(String(headers['content-security-policy']).split('; ')).toEqual([
        "default-src 'none'",
        "script-src 'self'",
        expect.stringMatching(/^style-src 'self' 'nonce-[\w+/=]{24}'$/) as string,
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ]);
    }
    expect((await server.send('GET', '/')).headers['content-security-policy']).not.toContain(
      'data:',
    );
    expect((await server.send('POST', '/docs')).status).toBe(405);
  });
});
