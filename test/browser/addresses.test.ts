import { describe, expect, test } from 'vitest';
import { violations } from './both-themes.ts';
import { hasBrowser, openPage } from './browser.ts';
import { openWindow } from './window.ts';

describe.runIf(hasBrowser)('an address', () => {
  test.each(['/nowhere', '/deeply/nested/nowhere?open=new', '/api'])(
    'at which there is nothing (%s) says so, and leads back',
    async (path) => {
      const { page, server, complaints } = await openWindow({ records: [] });
      const response = await page.goto(server.baseUrl + path);
      expect(response?.status()).toBe(404);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      await page.getByText(`There’s nothing at ${path.split('?')[0]}`).waitFor();
      expect(await page.title()).toBe('Page not found · Perennial');
      expect(await violations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Go to Overview' }).click();
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      expect(complaints.filter((line) => !line.includes('404'))).toEqual([]);
    },
  );

  test('opened in another tab is let in by the first, until that is signed out', async () => {
    const { page, server } = await openWindow({ records: [] });
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Calendar' }).click({ modifiers: ['ControlOrMeta'] });
    const other = await opened;
    await other.getByRole('heading', { name: 'Calendar' }).waitFor();
    // Each has a session of its own.
    await page.goto(`${server.baseUrl}/settings`);
    await page.getByRole('button', { name: 'Sign out all other windows' }).click();
    await other.getByText('Open Perennial with a new link').waitFor();
    await other.reload();
    await other.getByText('Open Perennial with a new link').waitFor();
    const third = await page.context().newPage();
    await third.goto(`${server.baseUrl}/insights`);
    await third.getByRole('heading', { name: 'Insights' }).waitFor();
  });

  test('opened where no window is let in names the command with its data folder', async () => {
    const { server } = await openWindow({ records: [] });
    const stranger = await openPage({ locale: 'en-GB' });
    await stranger.goto(`${server.baseUrl}/calendar`);
    await stranger.getByText('Open Perennial with a new link').waitFor();
    const command = `npm run --silent perennial -- open --data-dir "${server.dataDir}"`;
    await stranger.getByText(command).waitFor();
    expect(await violations(stranger)).toEqual([]);
  });
});
