import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { draft } from '../support/drafts.ts';
import { violations } from './both-themes.ts';
import { hasBrowser } from './browser.ts';
import { shareList } from './subscriptions.ts';
import { type OpenWindow, listed } from './window.ts';

const records = [
  draft({ name: 'Alpha', nextPaymentDate: '2026-12-01' }),
  draft({ name: 'Beta', nextPaymentDate: '2026-11-18' }),
  draft({ name: 'Gamma', nextPaymentDate: '2026-12-03' }),
];

const menuOf = (page: Page, name: string) =>
  page.getByRole('menu', { name: `More actions for ${name}` });

const hasFocus = (page: Page) =>
  page.getByRole('grid').evaluate((grid) => grid === document.activeElement);

describe.runIf(hasBrowser)('the menu of a row', () => {
  const open = shareList({ records });

  test('opens by a right click, with what can be done with that row', async () => {
    const window: OpenWindow = await open();
    const { page, complaints } = window;
    await page.getByRole('row', { name: /Beta/ }).click({ button: 'right' });
    const menu = menuOf(page, 'Beta');
    await menu.waitFor();
    const lines = await menu.getByRole('menuitem').allInnerTexts();
    expect(lines.map((line) => line.split('\n'))).toEqual([
      ['Open', '↵'],
      ['Edit', 'E'],
      ['Change amount…', 'A'],
      ['Change next payment…', 'D'],
      ['Mark renewed', 'R'],
      ['Pause', 'P'],
      ['Mark cancelled', 'C'],
      ['Delete', 'Delete'],
    ]);
    expect(await violations(page)).toEqual([]);
    await menu.getByRole('menuitem', { name: 'Pause' }).click();
    await page.getByText('Paused Beta.').waitFor();
    await menu.waitFor({ state: 'detached' });
    expect(await hasFocus(page)).toBe(true);
    expect(
      (await listed(window)).find(({ name }: { name: string }) => name === 'Beta')?.status,
    ).toBe('paused');
    await page.getByRole('row', { name: /Gamma/ }).click({ button: 'right' });
    await menuOf(page, 'Gamma').getByRole('menuitem', { name: 'Open' }).click();
    await page.getByRole('complementary').getByRole('heading', { name: 'Gamma' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('has a cap for each key, marks its first item only for the keyboard, and changes the next payment', async () => {
    const { page } = await open();
    const hasRing = () => page.evaluate(() => document.activeElement?.matches(':focus-visible'));
    await page.getByRole('grid').focus();
    await page.keyboard.press('Shift+F10');
    await menuOf(page, 'Alpha').waitFor();
    expect(await hasRing()).toBe(true);
    const early = menuOf(page, 'Alpha').getByRole('menuitem', { name: 'Mark renewed early' });
    expect(await early.locator('kbd').allInnerTexts()).toEqual(['Shift', 'R']);
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /Beta/ }).click({ button: 'right' });
    await menuOf(page, 'Beta').waitFor();
    expect(await hasRing()).toBe(false);
    await menuOf(page, 'Beta').getByRole('menuitem', { name: 'Change next payment' }).click();
    await page.getByRole('dialog', { name: 'Next payment of Beta' }).waitFor();
  });

  test.each(['ContextMenu', 'Shift+F10'])(
    'opens by %s, and Escape gives the keyboard back to the row',
    async (key) => {
      const { page, complaints } = await open();
      await page.getByRole('grid').focus();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press(key);
      await menuOf(page, 'Beta').waitFor();
      await page.keyboard.press('Escape');
      await menuOf(page, 'Beta').waitFor({ state: 'detached' });
      await expect.poll(() => hasFocus(page)).toBe(true);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press(key);
      await menuOf(page, 'Gamma').waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      const form = page.getByRole('complementary', { name: 'Subscription' });
      await expect.poll(() => form.getByLabel('Name').inputValue()).toBe('Gamma');
      expect(complaints).toEqual([]);
    },
  );
});
