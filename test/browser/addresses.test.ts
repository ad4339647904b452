import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { violations } from './both-themes.ts';
import { hasBrowser, openPage } from './browser.ts';
import { draft } from '../support/drafts.ts';
import { openWindow } from './window.ts';

const inPart = (page: Page, label: string) =>
  page
    .getByRole('list', { name: label })
    .or(page.getByRole('region', { name: label }))
    .getByRole('link', { name: /Zebra/ })
    .first();

const isOpenIn = (page: Page) =>
  page.locator('[data-inspector]').getByText('Zebra').first().waitFor();

async function inCalendar(page: Page) {
  await page.locator('[data-day="2026-12-02"]').click();
  return page.getByRole('dialog').getByRole('link', { name: /Zebra/ });
}

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
    await other.getByRole('heading', { name: 'Calendar', exact: true }).waitFor();
    // Each has a session of its own.
    await page.goto(`${server.baseUrl}/settings`);
    await page.getByRole('button', { name: 'Sign out all other windows' }).click();
    await other.getByText('You’ve been signed out').waitFor();
    await other.reload();
    await other.getByText('You’ve been signed out').waitFor();
    const third = await page.context().newPage();
    await third.goto(`${server.baseUrl}/insights`);
    await third.getByRole('heading', { name: 'Insights', exact: true }).waitFor();
  });

  test.each([
    ['a mark of the ribbon', '/', 'Charges by day'],
    ['a renewal', '/', 'Renewals in the next 30 days'],
    ['a charge of the calendar', '/calendar?month=2026-12', ''],
  ])(
    'is what %s leads to: in place, by the keyboard, in another tab and copied',
    async (_, path, label) => {
      const records = [draft({ name: 'Zebra', nextPaymentDate: '2026-12-02' })];
      const { page, complaints } = await openWindow({ path, records });
      const link = label === '' ? await inCalendar(page) : inPart(page, label);
      const address = await link.evaluate((one) => (one as HTMLAnchorElement).href);
      const another = [
        () => link.click({ modifiers: ['ControlOrMeta'] }),
        () => link.click({ button: 'middle' }),
      ];
      for (const press of another) {
        const opened = page.context().waitForEvent('page');
        await press();
        const other = await opened;
        await isOpenIn(other);
        expect(new URL(other.url()).pathname).toBe(path.split('?')[0]);
        await other.close();
      }
      expect(await page.locator('[data-inspector]').count()).toBe(0);
      await link.press('Enter');
      await isOpenIn(page);
      expect(page.url()).toBe(address);
      const copied = await page.context().newPage();
      await copied.goto(address);
      await isOpenIn(copied);
      expect(complaints).toEqual([]);
    },
  );

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
