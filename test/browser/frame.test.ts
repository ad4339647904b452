import { describe, expect, test } from 'vitest';
import { windowPaths } from '../../src-server/contract/window.ts';
import { hasBrowser, openPage } from './browser.ts';
import { openWindow } from './window.ts';

describe.runIf(hasBrowser)('the frame', () => {
  test('a link opens the window once; its token stays in no address', async () => {
    const { page, complaints } = await openWindow();
    expect(new URL(page.url()).hash).toBe('');
    await page.reload();
    await page.locator('#page').waitFor();
    expect(complaints).toEqual([]);
  });

  test.each(windowPaths)('%s can be loaded by its address', async (path) => {
    const { page, complaints } = await openWindow({ path, reducedMotion: 'no-preference' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    const heading = await page.getByRole('heading', { level: 1 }).innerText();
    expect(await page.title()).toBe(`${heading} · Perennial`);
    expect(complaints).toEqual([]);
  });

  // Where scroll bars take room, as on Linux and Windows, one would show below the pages.
  test.each([640, 641, 899, 900])(
    'at %i px nothing of the navigation has to be scrolled',
    async (width) => {
      const { page } = await openWindow({ viewport: { width, height: 700 } });
      const pages = page.getByRole('navigation', { name: 'Pages' });
      const hidden = await pages.evaluate((nav) => nav.scrollWidth - nav.clientWidth);
      expect(hidden).toBe(0);
    },
  );

  test('without a session there is nothing but how to get one', async () => {
    const { server } = await openWindow();
    const other = await openPage();
    await other.goto(server.baseUrl);
    await other.getByText('perennial -- open').waitFor();
    expect(await other.locator('#page').count()).toBe(0);
  });
});
