import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { violationsOf } from './axe.ts';
import { hasBrowser } from './browser.ts';
import { changePreferences } from '../support/changing.ts';
import { shareWindow } from './share-window.ts';
import { openWindow } from './window.ts';

const records = [
  draft({ name: 'Netflix', category: 'Video', amount: 15 }),
  draft({ name: 'Kino', category: 'Video', amount: 5 }),
  draft({ name: 'Gym', category: 'Sport', amount: 30 }),
];

const VIDEO = '/subscriptions?category=Video';

const views = (page: Page) => page.getByRole('group', { name: 'Saved views' });
const inSidebar = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true });

/** Saves what the list shows as a view, by keyboard. */
async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await views(page).getByRole('textbox', { name: 'Name of this view' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByText(`the view “${name}”`).waitFor();
}

const shownIn = async (page: Page) => {
  const names = await page.getByRole('grid').locator('[role=row] bdi').allInnerTexts();
  return ['Netflix', 'Kino', 'Gym'].filter((name) => names.includes(name));
};

describe.runIf(hasBrowser)('saved views', () => {
  const open = shareWindow({ records, path: VIDEO });

  test('show the list again as it was saved, from the sidebar, the menu, and the palette', async () => {
    const { page, complaints } = await open();
    await saveAs(page, 'Streaming');
    await page.getByRole('link', { name: 'Subscriptions', exact: true }).click();
    await expect.poll(() => shownIn(page)).toEqual(['Netflix', 'Kino', 'Gym']);
    await inSidebar(page, 'Streaming').click();
    await expect.poll(() => shownIn(page)).toEqual(['Netflix', 'Kino']);
    expect(await inSidebar(page, 'Streaming').getAttribute('aria-current')).toBe('true');
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('streaming');
    await page.getByText('View: Streaming').first().waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => shownIn(page)).toEqual(['Netflix', 'Kino']);
    await page.getByRole('button', { name: 'Remove filter: Category Video' }).click();
    await expect.poll(() => shownIn(page)).toEqual(['Netflix', 'Kino', 'Gym']);
    await page.getByRole('button', { name: 'View', exact: true }).click();
    expect(await violationsOf(page)).toEqual([]);
    await views(page).getByRole('link', { name: 'Streaming' }).click();
    await expect.poll(() => shownIn(page)).toEqual(['Netflix', 'Kino']);
    expect(complaints).toEqual([]);
  });

  test('are renamed, replaced, and deleted, each with Undo', async () => {
    const { page, complaints } = await open();
    await saveAs(page, 'Streaming');
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await views(page).getByRole('button', { name: 'Rename Streaming' }).click();
    const field = views(page).getByRole('textbox', { name: 'Rename Streaming' });
    await field.fill(' ');
    await page.keyboard.press('Enter');
    await views(page).getByText('Enter a name.').waitFor();
    await field.fill('Films');
    await page.keyboard.press('Enter');
    await page.getByText('Renamed the view to “Films”.').waitFor();
    await inSidebar(page, 'Films').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await inSidebar(page, 'Streaming').waitFor();
    await page.keyboard.press('Escape');

    // The same name, in another case, for something else.
    await page.evaluate(() => history.pushState(null, '', '/subscriptions?category=Sport'));
    await expect.poll(() => shownIn(page)).toEqual(['Gym']);
    await saveAs(page, 'streaming');
    await expect.poll(() => inSidebar(page, 'streaming').getAttribute('href')).toContain('Sport');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => inSidebar(page, 'Streaming').getAttribute('href')).toBe(VIDEO);

    await page.getByRole('button', { name: 'View', exact: true }).click();
    await views(page).getByRole('button', { name: 'Delete Streaming' }).click();
    await inSidebar(page, 'Streaming').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await inSidebar(page, 'Streaming').waitFor();
    expect(complaints).toEqual([]);
  });

  test('are replaced where there is no room for another, and what is too long says so first', async () => {
    const full = Array.from({ length: 30 }, (_, at) => ({ name: `View ${at}`, query: 'q=x' }));
    const { page, complaints } = await openWindow({
      records,
      path: VIDEO,
      prepare: async ({ server }) => {
        changePreferences(server.context, { views: full });
      },
    });
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await views(page).getByText('You’ve saved 30 views').waitFor();
    const replace = views(page).getByRole('button', { name: 'Replace' });
    expect(await replace.isDisabled()).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await views(page).getByRole('combobox', { name: 'View to replace' }).click();
    await page.getByRole('option', { name: 'View 3', exact: true }).click();
    await replace.click();
    await page.getByText('Replaced the view “View 3”.').waitFor();
    await expect.poll(() => inSidebar(page, 'View 3').getAttribute('href')).toBe(VIDEO);

    const long = Array.from({ length: 100 }, (_, at) => `category=Number+${at}`).join('&');
    await page.evaluate((path) => history.pushState(null, '', path), `/subscriptions?${long}`);
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await views(page).getByText('too long to save as a view').waitFor();
    expect(await replace.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('are there in every browser, and say how to save one where the list shows all', async () => {
    const { page, server } = await openWindow({ records, path: '/subscriptions' });
    await page.getByRole('button', { name: 'View', exact: true }).click();
    await views(page)
      .getByText(/^Search, filter, or sort the list/)
      .waitFor();
    await page.keyboard.press('Escape');
    await page.evaluate((path) => history.pushState(null, '', path), VIDEO);
    await saveAs(page, 'Streaming');
    await page.evaluate(() => localStorage.clear());
    await page.goto('about:blank');
    await page.goto(`${server.baseUrl}/`);
    await inSidebar(page, 'Streaming').waitFor();
  });
});
