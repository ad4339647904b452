import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { hasBrowser } from './browser.ts';
import { listed, openWindow, turnTo } from './window.ts';

const RECORD = {
  name: 'Spotify',
  category: '音乐',
  amount: 10,
  currency: 'EUR',
  period: 'monthly',
  nextPaymentDate: '2026-12-01',
};

const sent = (page: Page) => new URL(page.url()).searchParams.getAll('category');

describe.runIf(hasBrowser)('a category that the catalog proposed', () => {
  test('is shown in the language of the window, and filtered by as it is stored', async () => {
    const records = [RECORD, { ...RECORD, name: 'Gym', category: 'Mine' }];
    const { page, complaints } = await openWindow({ records });
    await page.getByRole('link', { name: 'Music' }).click();
    await page.locator('a[aria-current=page][href="/subscriptions"]').waitFor();
    expect(sent(page)).toEqual(['音乐']);
    await page.getByRole('button', { name: /Music/ }).first().waitFor();
    const search = page.getByRole('searchbox');
    await page.getByRole('button', { name: 'Remove filter: Category Music' }).waitFor();
    await search.fill('音乐');
    await page.getByText('Music', { exact: true }).first().waitFor();
    expect(await page.getByText('音乐', { exact: true }).count()).toBe(0);
    await turnTo(page, '/insights');
    await page.getByRole('link', { name: 'Music' }).waitFor();
    expect(await page.getByText('音乐').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test('keeps what is stored when something else is changed, and gives it to others by its name', async () => {
    const window = await openWindow({
      records: [RECORD, { ...RECORD, name: 'Gym', category: 'Mine' }],
      path: '/subscriptions',
    });
    const { page, complaints } = window;
    await page.getByText('Gym', { exact: true }).first().click();
    await page.getByRole('button', { name: 'Edit' }).first().click();
    const category = page.getByRole('combobox', { name: 'Category' });
    await category.fill('Mus');
    await page.getByRole('option', { name: 'Music' }).click();
    expect(await category.inputValue()).toBe('Music');
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(async () => (await listed(window)).map(({ category: stored }: typeof RECORD) => stored))
      .toEqual(['音乐', '音乐']);
    expect(complaints).toEqual([]);
  });

  test('does not change what is being typed', async () => {
    const { page } = await openWindow({ records: [RECORD], locale: 'zh-CN' });
    await page.keyboard.press('n');
    const category = page.getByRole('combobox', { name: '类别' });
    await category.click();
    await page.keyboard.type('AI tools');
    expect(await category.inputValue()).toBe('AI tools');
  });
});
