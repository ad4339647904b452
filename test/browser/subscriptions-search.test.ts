import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { violations } from './both-themes.ts';
import { addressOf, expectCount, expectFirst, shareList } from './subscriptions.ts';

const headingOf = (page: Page) =>
  page.getByRole('complementary').getByRole('heading', { level: 2 });

/** Holds back the list in another order, until it is let go. */
async function holdOrder(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(/subscriptions\?.*sort=-amount/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
  await expect.poll(() => page.getByRole('grid').getAttribute('aria-busy')).toBe('true');
  return held.resolve;
}

describe.runIf(hasBrowser)('the search of the list', () => {
  const open = shareList();

  test('is answered before its keys act: Enter opens what was typed, not what stood there', async () => {
    const { page, complaints } = await open();
    await page.keyboard.press('/');
    await page.keyboard.type('netf');
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect.poll(() => headingOf(page).first().innerText()).toMatch(/netflix/i);
    expect(addressOf(page)['q']).toBe('netf');
    expect(complaints).toEqual([]);
  });

  // Searching asks the server nothing; another order does.
  test('keeps every key that is typed ahead of the rows, in its order', async () => {
    const { page } = await open();
    const letGo = await holdOrder(page);
    await page.keyboard.press('/');
    await page.keyboard.type('apple');
    for (const key of ['Enter', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'Enter']) {
      await page.keyboard.press(key);
    }
    letGo();
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-busy')).toBe('false');
    const second = await page.locator('[role=row][data-index="1"] bdi').first().innerText();
    await expect.poll(() => headingOf(page).first().innerText()).toBe(second);
  });

  test('gets the keyboard back where nothing matches', async () => {
    const { page } = await open();
    await page.keyboard.press('/');
    await page.keyboard.type('no such thing');
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.getByText('No matches').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('type')))
      .toBe('search');
    expect(addressOf(page)).toEqual({ q: 'no such thing' });
  });

  test('finds similar names where nothing matches, and says so', async () => {
    const { page, complaints } = await open();
    const search = page.getByRole('searchbox');
    await search.fill('netflx');
    await page.getByText('Nothing matches “netflx” exactly. These names are similar.').waitFor();
    await expectFirst(page, ['Netflix']);
    await expectCount(page, '1 subscription');
    expect(await violations(page)).toEqual([]);
    // Also when the page is opened again.
    await page.reload();
    await expectFirst(page, ['Netflix']);
    await page.getByText('These names are similar.').waitFor();
    await search.fill('netflix');
    await expectCount(page, '1 subscription');
    await page.getByText('These names are similar.').waitFor({ state: 'detached' });
    await search.fill('netflx');
    await page.getByRole('button', { name: 'Add “netflx” as a subscription' }).click();
    const form = page.getByRole('complementary', { name: 'New subscription' });
    await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('netflx');
    expect(complaints).toEqual([]);
  });

  test('keeps what is too long for a name, says so, and does not go on to rows that do not match', async () => {
    const { page, complaints } = await open();
    const search = page.getByRole('searchbox');
    await search.fill('n'.repeat(121));
    await page.getByText('names have at most 120 characters').waitFor();
    expect(await search.inputValue()).toBe('n'.repeat(121));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    expect(addressOf(page)).toEqual({});
    await search.fill('n'.repeat(120));
    await page.getByText('No matches').waitFor();
    expect(await page.getByText('names have at most').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
