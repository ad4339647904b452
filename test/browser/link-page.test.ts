import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { prepareDataFolder } from '../../src-server/platform/data-folder.ts';
import { writeLinkFile } from '../../src-server/http/link-file.ts';
import { linkTo } from '../../src-server/server.ts';
import { issueLinkToken } from '../../src-server/accounts/sessions.ts';
import { hasBrowser, openPage } from './browser.ts';
import { openWindow } from './window.ts';

test.runIf(hasBrowser)(
  'the page for a browser leads it into the window, and is gone then',
  async () => {
    const { server } = await openWindow({ records: [] });
    const link = linkTo(server.baseUrl, issueLinkToken(server.context));
    const file = writeLinkFile(prepareDataFolder(server.dataDir), link);
    const page = await openPage();
    await page.goto(pathToFileURL(file).href);
    await page.locator('#page').waitFor();
    expect(page.url()).toBe(`${server.baseUrl}/`);
    expect(existsSync(file)).toBe(false);
    // Back leads nowhere that would hold the token.
    expect(await page.evaluate(() => document.referrer)).toBe('');
  },
);
